import { Button } from '@blueprintjs/core';
import type { IngredientAmount } from '@erx/core/drugs/ingredient-amounts';
import { glucoseScale, increasingDose } from '@erx/core/sig/changing-doses';
import type { StepParts } from '@erx/core/sig/compose';
import type { Sig } from '@erx/core/sig/model';
import { taper, type TaperProblem } from '@erx/core/sig/taper';
import type { DoseUnit } from '@erx/core/sig/vocabulary';
import { writeSig } from '@erx/core/sig/write-sig';
import { useState } from 'react';
import { NumberPart } from './sig-step-controls';

type Made = Sig | { readonly problem: string };

/** Directions that follow from a few numbers. */
interface Pattern {
  readonly name: string;
  /** What the button says that begins it. */
  readonly begin: string;
  readonly fields: readonly (readonly [key: string, label: string])[];
  readonly use: string;
  make(numbers: Readonly<Record<string, number>>): Made;
}

const TAPER_PROBLEM: Record<TaperProblem, string> = {
  numbers: 'Each number is above zero, days are whole, and the last amount is not above the first.',
  'too-many-steps': 'That is more than twelve steps: take larger ones.',
  'not-in-tablets': 'An amount is not made of whole or half tablets of this strength. Nothing is rounded.',
};

const orProblem = (made: Sig | string, problem: string): Made =>
  typeof made === 'string' ? { problem } : made;

/** The patterns that fit a product: tapers of tablets, a scale of insulin, and doses that increase. */
export function patternsFor(
  held: IngredientAmount | undefined,
  { unit, rest }: Pick<StepParts, 'unit' | 'rest'>,
): readonly Pattern[] {
  const isTablet = unit === 'tablet';
  const isInsulin = held?.unit === 'units' && held.per === 'mL';
  const counted: DoseUnit | undefined = isInsulin ? 'unit' : isTablet ? 'tablet' : undefined;
  return [
    ...(held?.per === 'one' && held.unit === 'mg' && isTablet ? [taperOf(held, rest)] : []),
    ...(isInsulin ? [scaleOf(rest)] : []),
    ...(counted ? [increaseOf(counted, rest)] : []),
  ];
}

const taperOf = (held: IngredientAmount, rest: StepParts['rest']): Pattern => ({
  name: 'Taper',
  begin: 'Taper…',
  fields: [
    ['from', 'Start with mg a day'],
    ['firstDays', 'for days'],
    ['by', 'then down by mg'],
    ['everyDays', 'every days'],
    ['to', 'last mg a day'],
  ],
  use: 'Use This Taper',
  make: ({ from = NaN, firstDays = NaN, by = NaN, everyDays = NaN, to = NaN }) => {
    const made = taper({ from, firstDays, by, everyDays, to }, held, rest);
    return typeof made === 'string' ? { problem: TAPER_PROBLEM[made] } : made;
  },
});

const scaleOf = (rest: StepParts['rest']): Pattern => ({
  name: 'Scale',
  begin: 'Scale…',
  fields: [
    ['base', 'Units at each meal, or 0'],
    ['from', 'then from mg/dL'],
    ['width', 'for each mg/dL'],
    ['units', 'units more'],
    ['rows', 'rows'],
  ],
  use: 'Use This Scale',
  make: ({ base = NaN, from = NaN, width = NaN, units = NaN, rows = NaN }) =>
    orProblem(
      glucoseScale({ base, from, width, units, rows }, rest),
      'Glucose and rows are whole numbers, with 2 to 12 rows up to 999 mg/dL; units are above zero.',
    ),
});

const increaseOf = (unit: DoseUnit, rest: StepParts['rest']): Pattern => ({
  name: 'Increase',
  begin: 'Increase…',
  fields: [
    ['from', `Start with ${unit}s daily`],
    ['by', 'then up by'],
    ['everyDays', 'every days'],
    ['to', `up to ${unit}s daily`],
  ],
  use: 'Use This Increase',
  make: ({ from = NaN, by = NaN, everyDays = NaN, to = NaN }) =>
    orProblem(
      increasingDose({ from, by, everyDays, to }, unit, rest),
      'Each number is above zero, days are whole, and the last dose is above the first.',
    ),
});

/** Directions from a few numbers: nothing is made until all are there. */
export function PatternForm({
  pattern: { name, fields, use, make },
  onUse,
}: {
  pattern: Pattern;
  onUse: (sig: Sig) => void;
}) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const isComplete = fields.every(([key]) => (typed[key] ?? '').trim() !== '');
  const numbers = Object.fromEntries(
    fields.map(([key]) => {
      const text = (typed[key] ?? '').trim();
      return [key, /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN];
    }),
  );
  const made = isComplete ? make(numbers) : undefined;
  return (
    <div className="erx-taper" role="group" aria-label={name}>
      {fields.map(([key, label]) => (
        <NumberPart
          key={key}
          label={label}
          className="erx-taper-part"
          value={typed[key] ?? ''}
          isWrong={false}
          error=""
          onChange={(text) => {
            setTyped((current) => ({ ...current, [key]: text }));
          }}
        />
      ))}
      {made && 'problem' in made && (
        <p className="erx-sig-notice" role="alert">
          {made.problem}
        </p>
      )}
      {made && !('problem' in made) && (
        <p className="erx-taper-made">
          <output aria-label={`Sig of this ${name.toLowerCase()}`}>{writeSig(made)}</output>
          <Button
            size="small"
            intent="primary"
            text={use}
            onClick={() => {
              onUse(made);
            }}
          />
        </p>
      )}
    </div>
  );
}
