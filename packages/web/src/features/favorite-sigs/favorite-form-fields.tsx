import { Switch } from '@blueprintjs/core';
import { isOfferedUnit, showUnits } from '@erx/core/drugs/potency-units';
import type { Drug } from '@erx/core/drugs/model';
import type { FavoriteForm } from '@erx/core/prescriptions/model';
import { refillChoices } from '@erx/core/prescriptions/rules/schedule';
import { AreaField, SelectField, TextField } from '../../ui/form/text-field';
import { unitOptions } from '../../parts/drug/unit-options';

interface Props {
  form: FavoriteForm;
  schedule: Drug['schedule'];
  set: (changes: Partial<FavoriteForm>) => void;
  errorOf: (field: keyof FavoriteForm) => string | undefined;
}

/** What is kept of a prescription form (N3-15). */
export function FavoriteFormFields({ form, schedule, set, errorOf }: Props) {
  return (
    <>
      <AreaField
        label="Sig"
        isRequired
        error={errorOf('sig')}
        className="erx-span-12"
        fill
        rows={2}
        value={form.sig}
        onChange={(event) => {
          set({ sig: event.currentTarget.value });
        }}
      />
      <TextField
        label="Dispense"
        isRequired
        error={errorOf('dispense')}
        className="erx-span-4"
        inputMode="decimal"
        autoComplete="off"
        maxLength={50}
        value={form.dispense}
        onChange={(event) => {
          set({ dispense: event.currentTarget.value });
        }}
      />
      <SelectField
        label="Units"
        isRequired
        error={errorOf('units')}
        className="erx-span-8"
        fill
        value={form.units}
        options={unitsFor(form.units)}
        onChange={(event) => {
          set({ units: event.currentTarget.value });
        }}
      />
      <TextField
        label="Days Supply"
        error={errorOf('daysSupply')}
        className="erx-span-4"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={form.daysSupply}
        onChange={(event) => {
          set({ daysSupply: event.currentTarget.value });
        }}
      />
      <RefillsField form={form} schedule={schedule} set={set} errorOf={errorOf} />
      <Switch
        className="erx-span-4 erx-favorite-switch"
        label="Substitution Allowed"
        checked={form.substitutionAllowed}
        onChange={(event) => {
          set({ substitutionAllowed: event.currentTarget.checked });
        }}
      />
      <TextField
        label="Pharmacy Note"
        error={errorOf('pharmacyNote')}
        className="erx-span-12"
        autoComplete="off"
        value={form.pharmacyNote}
        onChange={(event) => {
          set({ pharmacyNote: event.currentTarget.value });
        }}
      />
      <TextField
        label="Comments"
        error={errorOf('comments')}
        className="erx-span-12"
        autoComplete="off"
        value={form.comments}
        onChange={(event) => {
          set({ comments: event.currentTarget.value });
        }}
      />
    </>
  );
}

/** PRN or a count within the schedule's limit; hidden where the schedule allows none (N5-4). */
function RefillsField({ form, schedule, set, errorOf }: Props) {
  const choices = refillChoices(schedule).map(refillsText);
  const shown = refillsText(form.refills);
  if (choices.length === 1 && shown === choices[0])
    return (
      <p className="erx-span-4 erx-favorite-no-refills">
        Refills
        <br />
        None: schedule {schedule} allows no refills.
      </p>
    );
  return (
    <SelectField
      label="Refills"
      error={errorOf('refills')}
      className="erx-span-4"
      fill
      value={shown}
      options={choices.includes(shown) ? choices : [{ value: shown, disabled: true }, ...choices]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        set({ refills: value === 'PRN' ? { prn: true } : { count: Number(value) } });
      }}
    />
  );
}

function refillsText(refills: FavoriteForm['refills']): string {
  return 'prn' in refills ? 'PRN' : String(refills.count);
}

/** The units that are offered, and the favourite's own where it no longer is. */
function unitsFor(code: string) {
  const offered = unitOptions();
  return isOfferedUnit(code)
    ? offered
    : [{ value: code, label: `${showUnits(code)} (no longer supported)`, disabled: true }, ...offered];
}
