import type { Drug } from '@erx/core/drugs/model';
import { heldByMilliliter, measuredOf, timesADayOf } from '@erx/core/order-sets/weight-dose';
import { timingsFor } from '@erx/core/sig/compose';
import { writeTiming } from '@erx/core/sig/write-sig';
import { SelectField, TextField } from '../../ui/form/text-field';
import type { TypedLine } from './typed-line';

interface Props {
  drug: Drug;
  typed: TypedLine;
  set: (changes: Partial<TypedLine>) => void;
  errorOf: (field: string) => string | undefined;
}

/** A dose by weight: so much for each kilogram, how often, never more than, and for how long. */
export function WeightDoseFields({ drug, typed, set, errorOf }: Props) {
  const measured = measuredOf(drug);
  const held = heldByMilliliter(drug, typed.of === '' ? undefined : typed.of);
  const unit = held?.unit ?? measured[0]?.unit ?? 'mg';
  const offered = timingsFor(drug)
    .map(writeTiming)
    .filter((often) => timesADayOf(often, drug) !== undefined);
  return (
    <>
      {measured.length > 1 && (
        <SelectField
          label="Dose counted of"
          isRequired
          error={errorOf('of')}
          className="erx-span-12"
          fill
          value={typed.of}
          options={[
            { value: '', label: 'Choose the ingredient' },
            ...measured.map(({ ingredient }) => ({ value: ingredient, label: ingredient })),
          ]}
          onChange={({ currentTarget }) => {
            set({ of: currentTarget.value });
          }}
        />
      )}
      <TextField
        label={held ? `${unit}/kg of ${held.ingredient}` : `${unit}/kg`}
        isRequired
        error={errorOf('perKg') ?? errorOf('weightDose')}
        className="erx-span-4"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={typed.perKg}
        onChange={({ currentTarget }) => {
          set({ perKg: currentTarget.value });
        }}
      />
      <SelectField
        label="Basis"
        className="erx-span-4"
        fill
        value={typed.basis}
        options={[
          { value: 'day', label: 'a day' },
          { value: 'dose', label: 'a dose' },
        ]}
        onChange={({ currentTarget }) => {
          set({ basis: currentTarget.value === 'dose' ? 'dose' : 'day' });
        }}
      />
      <TextField
        label={`At most (${unit} a ${typed.basis})`}
        isRequired
        error={errorOf('most')}
        className="erx-span-4"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={typed.most}
        onChange={({ currentTarget }) => {
          set({ most: currentTarget.value });
        }}
      />
      <SelectField
        label="How often"
        isRequired
        error={errorOf('often')}
        className="erx-span-8"
        fill
        value={typed.often}
        options={[
          { value: '', label: 'Choose' },
          ...offered.map((often) => ({ value: often, label: often })),
        ]}
        onChange={({ currentTarget }) => {
          set({ often: currentTarget.value });
        }}
      />
      <TextField
        label="Days"
        isRequired
        error={errorOf('daysSupply')}
        className="erx-span-4"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={typed.daysSupply}
        onChange={({ currentTarget }) => {
          set({ daysSupply: currentTarget.value });
        }}
      />
    </>
  );
}
