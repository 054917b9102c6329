import { Button, Checkbox } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import {
  MOST_MILLILITERS,
  OFFERED_MOMENTS,
  readMilliliters,
  type StepParts,
  timingsFor,
} from '@erx/core/sig/compose';
import { PURPOSES } from '@erx/core/sig/purposes';
import { DOSE_UNITS, DURATION_UNITS, MEALS } from '@erx/core/sig/vocabulary';
import { writeTiming } from '@erx/core/sig/write-sig';
import { readDecimal } from '@erx/core/values/decimals';
import type { KeyboardEvent } from 'react';
import { SelectField, TextField } from '../../../ui/form/text-field';

interface Props {
  parts: StepParts;
  drug: Pick<Drug, 'ingredients'>;
  /** Which step, from 0. */
  place: number;
  /** A child's liquid: milliliters that a syringe measures. */
  isMeasured: boolean;
  /** Whether the dose gets the focus when it appears. */
  isFirst: boolean;
  onChange: (changes: Partial<StepParts>) => void;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
}

const DOSE_ERROR = 'A number above zero, such as 1 or 0.5.';
const VOLUME_ERROR = `A number of mL up to ${MOST_MILLILITERS}: tenths, below 1 mL hundredths.`;
const DAYS_ERROR = 'A whole number.';

/** One step of directions: dose, how often, how long, with what, as needed for what. */
export function SigStepControls({ parts, drug, place, isMeasured, isFirst, onChange, onRemove }: Props) {
  const isAlongside = parts.rest.isAlongside === true;
  const often = (isAlongside ? OFFERED_MOMENTS : timingsFor(drug)).map(writeTiming);
  const isOnce = parts.often === 'once';
  // Later steps of a taper rarely have them: a line each would push everything else off the screen.
  const showsAll = place === 0 || parts.meal !== '' || parts.asNeeded || parts.purpose !== '';
  return (
    <div
      className={isAlongside ? 'erx-sig-step erx-sig-also' : 'erx-sig-step'}
      role="group"
      aria-label={
        place === 0 ? 'First step' : `Step ${String(place + 1)}${isAlongside ? ', on the same days' : ''}`
      }
    >
      <Dose parts={parts} isMeasured={isMeasured} isFirst={isFirst} onChange={onChange} />
      <Choice
        label="How often"
        className="erx-sig-often"
        words={often}
        value={parts.often}
        none="Choose…"
        onChange={(chosen) => {
          onChange({ often: chosen, ...(chosen === 'once' ? { count: '' } : {}) });
        }}
      />
      {!isAlongside && (
        <>
          <NumberPart
            label="For"
            className="erx-sig-amount"
            value={parts.count}
            isDisabled={isOnce}
            isWrong={parts.count.trim() !== '' && !/^[1-9]\d{0,2}$/.test(parts.count.trim())}
            error={DAYS_ERROR}
            onChange={(count) => {
              onChange({ count });
            }}
          />
          <Choice
            label="Duration unit"
            words={DURATION_UNITS}
            value={parts.countUnit}
            show={(unit) => `${unit}s`}
            onChange={(unit) => {
              onChange({ countUnit: DURATION_UNITS.find((one) => one === unit) ?? 'day' });
            }}
          />
        </>
      )}
      {showsAll && <Circumstances parts={parts} onChange={onChange} />}
      {onRemove && (
        <Button
          className="erx-sig-remove"
          size="small"
          variant="minimal"
          icon={<Cross size={12} />}
          aria-label={`Remove step ${String(place + 1)}`}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

/** How much of what. */
function Dose({
  parts,
  isMeasured,
  isFirst,
  onChange,
}: Pick<Props, 'parts' | 'isMeasured' | 'isFirst' | 'onChange'>) {
  return (
    <>
      <NumberPart
        label="Dose"
        className="erx-sig-amount"
        value={parts.amount}
        isFirst={isFirst}
        isWrong={isWrongDose(parts.amount, isMeasured)}
        error={isMeasured ? VOLUME_ERROR : DOSE_ERROR}
        onChange={(amount) => {
          onChange({ amount });
        }}
      />
      <NumberPart
        label="to"
        className="erx-sig-amount"
        value={parts.most}
        isWrong={isWrongDose(parts.most, isMeasured)}
        error={DOSE_ERROR}
        onChange={(most) => {
          onChange({ most });
        }}
      />
      <Choice
        label="Unit"
        words={isMeasured ? ['mL'] : DOSE_UNITS}
        value={parts.unit}
        none="Choose…"
        onChange={(unit) => {
          onChange({ unit: DOSE_UNITS.find((one) => one === unit) ?? '' });
        }}
      />
    </>
  );
}

/** With what, and as needed for what. */
function Circumstances({ parts, onChange }: Pick<Props, 'parts' | 'onChange'>) {
  return (
    <>
      <Choice
        label="With"
        className="erx-sig-meal"
        words={MEALS}
        value={parts.meal}
        none="not stated"
        onChange={(meal) => {
          onChange({ meal });
        }}
      />
      <Checkbox
        className="erx-sig-prn"
        label="As needed"
        checked={parts.asNeeded}
        onChange={(event) => {
          onChange({ asNeeded: event.currentTarget.checked });
        }}
      />
      <Choice
        label="For what"
        className="erx-sig-purpose"
        words={PURPOSES}
        value={parts.purpose}
        none="not stated"
        onChange={(purpose) => {
          onChange({ purpose });
        }}
      />
    </>
  );
}

function isWrongDose(typed: string, isMeasured: boolean): boolean {
  if (typed.trim() === '') return false;
  const number = isMeasured ? readMilliliters(typed) : readDecimal(typed);
  return number === undefined || number === '0';
}

interface NumberPartProps {
  label: string;
  className: string;
  value: string;
  isWrong: boolean;
  error: string;
  isDisabled?: boolean;
  /** Whether it gets the focus when it appears. */
  isFirst?: boolean;
  /** What an empty one means. */
  placeholder?: string;
  onEnter?: (event: KeyboardEvent) => void;
  onChange: (value: string) => void;
}

/** A number as it is typed. */
export function NumberPart({
  label,
  className,
  value,
  isWrong,
  error,
  isDisabled = false,
  isFirst = false,
  placeholder,
  onEnter,
  onChange,
}: NumberPartProps) {
  return (
    <TextField
      label={label}
      className={className}
      error={isWrong ? error : undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={15}
      disabled={isDisabled}
      autoFocus={isFirst}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={value}
      {...(onEnter === undefined ? {} : { onKeyDown: onEnter })}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value);
      }}
    />
  );
}

interface ChoiceProps {
  label: string;
  className?: string;
  words: readonly string[];
  value: string;
  /** What is there while nothing is chosen; absent where something always is. */
  none?: string;
  show?: (word: string) => string;
  onChange: (word: string) => void;
}

/** One part that is chosen from words; what was typed and is none of them is offered as it is. */
function Choice({ label, className, words, value, none, show = (word) => word, onChange }: ChoiceProps) {
  const all = value === '' || words.includes(value) ? words : [value, ...words];
  return (
    <SelectField
      label={label}
      {...(className === undefined ? {} : { className })}
      fill
      value={value}
      options={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...all.map((word) => ({ value: word, label: show(word) })),
      ]}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value);
      }}
    />
  );
}
