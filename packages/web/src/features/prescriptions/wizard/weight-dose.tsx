import { Button } from '@blueprintjs/core';
import { doseByWeight } from '@erx/core/doses/dose-by-weight';
import { roundMeasure } from '@erx/core/patients/measures';
import type { IngredientAmount } from '@erx/core/drugs/ingredient-amounts';
import { dosesPerDay } from '@erx/core/sig/amount-of-sig';
import { OFFERED_TIMINGS } from '@erx/core/sig/compose';
import { writeTiming } from '@erx/core/sig/write-sig';
import { readDecimal } from '@erx/core/values/decimals';
import { type KeyboardEvent, useState } from 'react';
import { SelectField } from '../../../ui/form/text-field';
import { NumberPart } from './sig-step-controls';

interface Props {
  /** Whether the amount gets the focus when it appears. */
  isFirst: boolean;
  /** The first ingredient: combinations are dosed by it, as their labels do. */
  held: IngredientAmount;
  weightKg: number;
  /** How often, as the controls have it. */
  often: string;
  onVolume: (milliliters: string) => void;
}

/** A dose by weight: so many mg/kg make so many mL, rounded to what a syringe measures, and what that is again. */
export function WeightDose({ isFirst, held, weightKg, often, onVolume }: Props) {
  const [typed, setTyped] = useState('');
  const [basis, setBasis] = useState<'day' | 'dose'>('day');
  const timing = OFFERED_TIMINGS.find((one) => writeTiming(one) === often);
  const timesADay = timing && dosesPerDay(timing)?.most;
  const perKg = readDecimal(typed);
  const isWrong = typed.trim() !== '' && (perKg === undefined || perKg === '0');
  const needsOften = basis === 'day' && (timesADay === undefined || timesADay < 1);
  const measured =
    perKg === undefined || needsOften
      ? undefined
      : doseByWeight({ perKg: Number(perKg), basis, timesADay: timesADay ?? 1, weightKg }, held);
  const useOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.repeat || !measured) return;
    event.preventDefault();
    onVolume(measured.milliliters);
  };
  return (
    <div className="erx-weight-dose" role="group" aria-label="Dose by weight">
      <NumberPart
        label={`${held.unit}/kg of ${held.ingredient}`}
        className="erx-sig-per-kg"
        value={typed}
        isWrong={isWrong}
        error="A number above zero."
        isFirst={isFirst}
        onEnter={useOnEnter}
        onChange={setTyped}
      />
      <SelectField
        label="Basis"
        value={basis}
        options={[
          { value: 'day', label: 'a day' },
          { value: 'dose', label: 'a dose' },
        ]}
        onChange={({ currentTarget }) => {
          setBasis(currentTarget.value === 'dose' ? 'dose' : 'day');
        }}
      />
      <p>
        <output aria-label="Dose from weight">{sentenceOf()}</output>
        {measured && (
          <Button
            size="small"
            variant="minimal"
            intent="primary"
            text={`Use ${measured.milliliters} mL`}
            onClick={() => {
              onVolume(measured.milliliters);
            }}
          />
        )}
      </p>
    </div>
  );

  function sentenceOf(): string {
    const weight = `${roundMeasure(weightKg)} kg`;
    if (perKg === undefined || isWrong) return `Weight ${weight}.`;
    if (needsOften) return `Weight ${weight}. Choose how often first: the day is divided by it.`;
    if (!measured) return `Weight ${weight}. That is less than a syringe measures.`;
    const amount = Math.round(measured.amount * 10) / 10;
    const again = Math.round(measured.perKg * 10) / 10;
    return (
      `At ${weight}: ${measured.milliliters} mL a dose, ${String(amount)} ${held.unit}, ` +
      `which is ${String(again)} ${held.unit}/kg a ${basis}.`
    );
  }
}
