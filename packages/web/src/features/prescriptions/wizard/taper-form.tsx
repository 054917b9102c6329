import { Button } from '@blueprintjs/core';
import type { IngredientAmount } from '@erx/core/drugs/ingredient-amounts';
import type { StepParts } from '@erx/core/sig/compose';
import type { Sig } from '@erx/core/sig/model';
import { type Taper, taper, type TaperProblem } from '@erx/core/sig/taper';
import { writeSig } from '@erx/core/sig/write-sig';
import { useState } from 'react';
import { NumberPart } from './sig-step-controls';

const FIELDS = [
  ['from', 'Start with mg a day'],
  ['firstDays', 'for days'],
  ['by', 'then down by mg'],
  ['everyDays', 'every days'],
  ['to', 'last mg a day'],
] as const satisfies readonly (readonly [keyof Taper, string])[];

const PROBLEM: Record<TaperProblem, string> = {
  numbers: 'Each number is above zero, days are whole, and the last amount is not above the first.',
  'too-many-steps': 'That is more than twelve steps: take larger ones.',
  'not-in-tablets': 'An amount is not made of whole or half tablets of this strength. Nothing is rounded.',
};

const EMPTY: Record<keyof Taper, string> = { from: '', firstDays: '', by: '', everyDays: '', to: '' };

/** A taper from five numbers, in whole and half tablets of the chosen strength. */
export function TaperForm({
  held,
  rest,
  onUse,
}: {
  held: IngredientAmount;
  rest: StepParts['rest'];
  onUse: (sig: Sig) => void;
}) {
  const [typed, setTyped] = useState(EMPTY);
  const isComplete = Object.values(typed).every((text) => text.trim() !== '');
  const numbers = Object.fromEntries(
    Object.entries(typed).map(([key, text]) => [
      key,
      /^\d{1,4}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : Number.NaN,
    ]),
  ) as unknown as Taper;
  const made = isComplete ? taper(numbers, held, rest) : undefined;
  return (
    <div className="erx-taper" role="group" aria-label="Taper">
      {FIELDS.map(([key, label]) => (
        <NumberPart
          key={key}
          label={label}
          className="erx-taper-part"
          value={typed[key]}
          isWrong={false}
          error=""
          onChange={(text) => {
            setTyped((current) => ({ ...current, [key]: text }));
          }}
        />
      ))}
      {typeof made === 'string' && (
        <p className="erx-sig-notice" role="alert">
          {PROBLEM[made]}
        </p>
      )}
      {made !== undefined && typeof made !== 'string' && (
        <p className="erx-taper-made">
          <output aria-label="Sig of this taper">{writeSig(made)}</output>
          <Button
            size="small"
            intent="primary"
            text="Use This Taper"
            onClick={() => {
              onUse(made);
            }}
          />
        </p>
      )}
    </div>
  );
}
