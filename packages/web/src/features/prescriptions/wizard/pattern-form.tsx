import { Button, ButtonGroup } from '@blueprintjs/core';
import type { Sig } from '@erx/core/sig/model';
import { type Weekday, WEEKDAYS } from '@erx/core/sig/vocabulary';
import { useState } from 'react';
import type { Pattern } from './patterns';
import { NumberPart } from './sig-step-controls';

interface Entry {
  readonly typed: Readonly<Record<string, string>>;
  readonly days: readonly Weekday[] | undefined;
}

/** The numbers of what was typed: NaN for what is none. */
const numbersOf = ({ typed }: Entry): Readonly<Partial<Record<string, number>>> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([key, text]) => {
      const plain = text.trim();
      if (plain === '') return [];
      return [[key, /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN]];
    }),
  );

/** Directions from a few numbers: they are written as soon as all are there, and not before. */
export function PatternForm({
  pattern: { name, help, fields, hasDays, make },
  onMade,
}: {
  pattern: Pattern;
  /** Undefined while the numbers make no directions. */
  onMade: (sig: Sig | undefined) => void;
}) {
  const [entry, setEntry] = useState<Entry>({ typed: {}, days: undefined });
  const madeOf = (one: Entry) => make(numbersOf(one), one.days);
  const change = (next: Entry): void => {
    const made = madeOf(next);
    setEntry(next);
    onMade(made && 'steps' in made ? made : undefined);
  };
  const made = madeOf(entry);
  const boxes = fields.map(({ key, label, ifEmpty }, place) => (
    <NumberPart
      key={key}
      label={label}
      className="erx-pattern-part"
      value={entry.typed[key] ?? ''}
      isWrong={false}
      error=""
      isFirst={place === 0}
      {...(ifEmpty === undefined ? {} : { placeholder: ifEmpty })}
      onChange={(text) => {
        change({ ...entry, typed: { ...entry.typed, [key]: text } });
      }}
    />
  ));
  return (
    <div className="erx-pattern" role="group" aria-label={name}>
      {help !== undefined && <p className="erx-help">{help}</p>}
      {hasDays ? boxes.slice(0, -1) : boxes}
      {hasDays && (
        <DayChoice
          days={entry.days}
          onChange={(days) => {
            change({ ...entry, days });
          }}
        />
      )}
      {hasDays && boxes.slice(-1)}
      {made && 'problem' in made && (
        <p className="erx-sig-notice" role="alert">
          {made.problem}
        </p>
      )}
    </div>
  );
}

/** Every other day, or days of the week. */
function DayChoice({
  days,
  onChange,
}: {
  days: readonly Weekday[] | undefined;
  onChange: (days: readonly Weekday[] | undefined) => void;
}) {
  const isAlternate = days?.length === 0;
  return (
    <ButtonGroup className="erx-pattern-days" aria-label="On which days">
      <Button
        text="every other day"
        active={isAlternate}
        intent={isAlternate ? 'primary' : 'none'}
        aria-pressed={isAlternate}
        onClick={() => {
          onChange(isAlternate ? undefined : []);
        }}
      />
      {WEEKDAYS.map((day) => {
        const isChosen = days?.includes(day) === true;
        return (
          <Button
            key={day}
            text={day.slice(0, 3)}
            aria-label={day}
            active={isChosen}
            intent={isChosen ? 'primary' : 'none'}
            aria-pressed={isChosen}
            onClick={() => {
              const next = WEEKDAYS.filter((one) => (one === day ? !isChosen : days?.includes(one)));
              onChange(next.length === 0 ? undefined : next);
            }}
          />
        );
      })}
    </ButtonGroup>
  );
}

/** What begins a pattern, before anything is written. */
export function PatternButtons({
  patterns,
  begun,
  onBegin,
}: {
  patterns: readonly Pattern[];
  begun?: string | undefined;
  onBegin: (name: string) => void;
}) {
  if (patterns.length === 0) return null;
  return (
    <div className="erx-patterns" role="group" aria-label="Directions from numbers">
      {patterns.map(({ name, begin }) => (
        <Button
          key={name}
          size="small"
          variant="minimal"
          text={begin}
          active={begun === name}
          aria-expanded={begun === name}
          onClick={() => {
            onBegin(name);
          }}
        />
      ))}
    </div>
  );
}
