import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import type { Drug } from '@erx/core/drugs/model';
import {
  composeLiquidSig,
  frequenciesFor,
  MOST_DAYS,
  MOST_MILLILITERS,
  NO_PARTS,
  readCourseDays,
  readMilliliters,
  REASONS,
  type SigParts,
  WITH_FOOD,
} from '@erx/core/prescriptions/composed-sig';
import { useState } from 'react';
import { Field } from '../../../ui/field';

interface Props {
  drug: Drug;
  onChoose: (sig: string) => void;
}

const DOSE_ERROR = `A number of mL up to ${MOST_MILLILITERS}: tenths, below 1 mL hundredths.`;
const DAYS_ERROR = `A whole number of days up to ${String(MOST_DAYS)}.`;

/**
 * The sig of an oral liquid from its parts (readings P5-11). Nothing is preset: no volume and no frequency is
 * proposed.
 */
export function SigComposer({ drug, onChoose }: Props) {
  const [parts, setParts] = useState<SigParts>(NO_PARTS);
  const set = (changes: Partial<SigParts>) => {
    setParts((current) => ({ ...current, ...changes }));
  };
  const isOnce = parts.frequency === 'once';
  const sig = composeLiquidSig(parts, drug);
  const isDoseWrong = parts.milliliters.trim() !== '' && readMilliliters(parts.milliliters) === undefined;
  const areDaysWrong = parts.days.trim() !== '' && readCourseDays(parts.days) === undefined;
  return (
    <fieldset className="erx-sig-composer">
      <legend>Put together</legend>
      <Field label="Dose in mL" isRequired error={isDoseWrong ? DOSE_ERROR : undefined}>
        {(ties) => (
          <InputGroup
            {...ties}
            name="milliliters"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={parts.milliliters}
            onChange={({ currentTarget: { value } }) => {
              set({ milliliters: value });
            }}
          />
        )}
      </Field>
      <Choice
        label="How often"
        className="erx-sig-often"
        words={frequenciesFor(drug)}
        value={parts.frequency}
        none="Choose…"
        isRequired
        onChange={(frequency) => {
          set({ frequency, ...(frequency === 'once' ? { days: '' } : {}) });
        }}
      />
      <Field label="For days" error={areDaysWrong ? DAYS_ERROR : undefined}>
        {(ties) => (
          <InputGroup
            {...ties}
            name="courseDays"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            disabled={isOnce}
            value={parts.days}
            placeholder={isOnce ? 'single dose' : 'not limited'}
            onChange={({ currentTarget: { value } }) => {
              set({ days: value });
            }}
          />
        )}
      </Field>
      <Choice
        label="Food"
        className="erx-sig-food"
        words={WITH_FOOD}
        value={parts.food}
        none="not stated"
        onChange={(food) => {
          set({ food });
        }}
      />
      <Choice
        label="As needed for"
        className="erx-sig-reason"
        words={REASONS}
        value={parts.reason}
        none="not as needed"
        onChange={(reason) => {
          set({ reason });
        }}
      />
      <div className="erx-sig-composed">
        <output aria-label="Sig from these parts">
          {sig ?? <span className="erx-help">Give … mL by mouth …</span>}
        </output>
        <Button
          intent="primary"
          text="Use This Sig"
          disabled={sig === undefined}
          onClick={() => {
            if (sig !== undefined) onChoose(sig);
          }}
        />
      </div>
    </fieldset>
  );
}

interface ChoiceProps<Word extends string> {
  label: string;
  className: string;
  words: readonly Word[];
  value: Word | '';
  /** What is there while nothing is chosen. */
  none: string;
  isRequired?: boolean;
  onChange: (word: Word | '') => void;
}

/** One part that is chosen from words. */
function Choice<Word extends string>({
  label,
  className,
  words,
  value,
  none,
  isRequired = false,
  onChange,
}: ChoiceProps<Word>) {
  return (
    <Field label={label} isRequired={isRequired} className={className}>
      {({ intent: _intent, ...ties }) => (
        <HTMLSelect
          {...ties}
          fill
          value={value}
          options={[{ value: '', label: none }, ...words.map((word) => ({ value: word, label: word }))]}
          onChange={({ currentTarget }) => {
            onChange(words.find((word) => word === currentTarget.value) ?? '');
          }}
        />
      )}
    </Field>
  );
}
