import { Switch } from '@blueprintjs/core';
import { unitsOfForm } from '@erx/core/drugs/form-units';
import type { Drug } from '@erx/core/drugs/model';
import { isOfferedUnit, showUnits } from '@erx/core/drugs/potency-units';
import { type ReceivedFinding, sentenceFor } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { isMinor } from '@erx/core/patients/rules';
import type { PrescriptionForm } from '@erx/core/prescriptions/model';
import { unitFitsForm } from '@erx/core/prescriptions/rules/amounts';
import { sigIsChosenOnly } from '@erx/core/prescriptions/rules/fields';
import { refillChoices } from '@erx/core/prescriptions/rules/schedule';
import { capitalized } from '@erx/core/prescriptions/rules/timing-model';
import { findingsOnForm } from '@erx/core/prescriptions/rules/writing';
import type { Wizard } from '@erx/core/prescriptions/workflow/state';
import { readDecimal } from '@erx/core/values/decimals';
import { type FocusEvent, type ReactNode, useContext, useState } from 'react';
import { afterPointerUp } from '../../../page/after-pointer-up';
import { isDialogOpen } from '../../../page/dialogs';
import { SelectField, TextField } from '../../../ui/form/text-field';
import { unitOptions } from '../../../parts/drug/unit-options';
import { PatientIdContext, DiagnosisFields } from './diagnosis-fields';
import { KeepFavorite } from '../../favorite-sigs/keep-favorite';
import { DateField } from './date-field';
import { CountedNote, PlainComments } from './note-fields';
import type { FormAccess } from './form-access';
import { PackagesField } from './packages-field';
import { shownRefills } from './prescription-preview';
import { SameDrug } from './same-drug';
import { SigField } from './sig-field';
import { useFollowing } from './use-following';
import { isFromLine, type TakenLine } from './use-order-line';

interface Props {
  wizard: Wizard & { readonly drug: Drug };
  /** The prescription that is being written, where the server keeps it already. */
  keptId: string | undefined;
  replacesId: string | undefined;
  /** Whether everything wrong is shown, whatever was left. */
  isJudged: boolean;
  /** The line that filled in the form; undefined where none did. */
  taken: TakenLine | undefined;
  onChange: (changes: Partial<PrescriptionForm>) => void;
}

/** The prescription form (N2-46, P2-13). */
export function SigStep({ wizard, keptId, replacesId, isJudged, taken, onChange }: Props) {
  const { drug, form, patient, today, refused } = wizard;
  const patientId = useContext(PatientIdContext);
  const [left, setLeft] = useState<ReadonlySet<keyof PrescriptionForm>>(new Set());
  const findings = findingsOnForm({ patient, drug, form, today });
  const access: FormAccess = {
    form,
    set: onChange,
    errorOf: (field) => {
      const isOfField = (finding: ReceivedFinding) => finding.field === field;
      // What the server alone knows is next to its field until something is changed (P5-12, P5-13).
      const found: ReceivedFinding | undefined =
        (isJudged || left.has(field) ? findings.find(isOfField) : undefined) ?? refused.find(isOfField);
      return found && sentenceFor(found);
    },
    helpOf: (field) => {
      if (!isFromLine(taken, form, field)) return undefined;
      return field === 'sig' && taken?.sigSaid ? capitalized(taken.sigSaid) : 'From the line';
    },
    // What was never written is said to be missing when one continues, not on the way through the form.
    leave: (field, written = form[field]) => {
      if (written === '') return;
      afterPointerUp(() => {
        setLeft((current) => (current.has(field) ? current : new Set([...current, field])));
      });
    },
  };
  const patientIsMinor = isMinor(patient, today);
  const isChosenOnly = sigIsChosenOnly({ drug, patientIsMinor });
  const following = useFollowing(access, drug, patientIsMinor);
  return (
    <div className="erx-sig-form" onKeyDown={following.undoByKey}>
      <Dispense access={access} onLeave={following.leave} />
      <Units access={access} drug={drug} isDisabled={isChosenOnly && form.units === drug.potencyUnitCode} />
      <DaysSupply access={access} onLeave={following.leave} />
      <RefillsField access={access} drug={drug} />
      <SigField
        access={access}
        drug={drug}
        patient={patient}
        today={today}
        isMinor={patientIsMinor}
        isChosenOnly={isChosenOnly}
        following={following}
        begun={taken?.begun}
        keptId={keptId}
      />
      <DateField access={access} today={today} />
      <Substitution access={access} />
      <SameDrug
        patientId={patientId}
        drug={drug}
        form={form}
        today={today}
        keptId={keptId}
        replacesId={replacesId}
      />
      <PackagesField
        drugId={drug.prescribableDrugId}
        onQuantity={({ quantity, units }) => {
          onChange({ dispense: quantity, units });
        }}
      />
      <DiagnosisFields access={access} drugId={drug.prescribableDrugId} />
      <CountedNote access={access} />
      <PlainComments access={access} />
      <Priority access={access} />
      <div className="erx-span-8 erx-keep-favorite">
        <KeepFavorite drug={drug} form={form} />
      </div>
    </div>
  );
}

function Dispense({
  access: { form, set, errorOf, helpOf, leave },
  onLeave,
}: {
  access: FormAccess;
  onLeave: (left: FocusEvent) => void;
}) {
  return (
    <TextField
      label="Dispense"
      isRequired
      error={errorOf('dispense')}
      help={helpOf?.('dispense')}
      className="erx-span-3"
      name="dispense"
      inputMode="decimal"
      autoComplete="off"
      maxLength={50}
      value={form.dispense}
      onChange={(event) => {
        set({ dispense: event.currentTarget.value });
      }}
      onBlur={(event) => {
        const plain = readDecimal(form.dispense);
        if (plain !== undefined && plain !== form.dispense) set({ dispense: plain });
        onLeave(event);
        // a dialog that opens by itself, such as the PDMP's, takes the focus from a field that no one has left
        if (!isDialogOpen()) leave('dispense');
      }}
    />
  );
}

/**
 * Only units that fit the dose form are offered; others, of a favorite or an older prescription, are shown as
 * what they are.
 */
function Units({
  access: { form, set, errorOf },
  drug,
  isDisabled,
}: {
  access: FormAccess;
  drug: Drug;
  isDisabled: boolean;
}) {
  const fitting = unitsOfForm(drug);
  const options = unitOptions(fitting);
  const isListed = options.some(({ value }) => value === form.units);
  const reason = isOfferedUnit(form.units) ? 'does not fit' : 'no longer supported';
  const shown = isListed
    ? options
    : [{ value: form.units, label: `${showUnits(form.units)} (${reason})`, disabled: true }, ...options];
  const [unfit] = unitFitsForm({ form, drug });
  const error = isOfferedUnit(form.units)
    ? (errorOf('units') ?? (unfit && say(unfit.code, unfit.data)))
    : (errorOf('units') ?? say('prescription.unit-not-offered'));
  return (
    <SelectField
      label="Units"
      isRequired
      error={error}
      className="erx-span-3"
      name="units"
      value={form.units}
      options={shown}
      disabled={isDisabled}
      onChange={(event) => {
        set({ units: event.currentTarget.value });
      }}
    />
  );
}

function DaysSupply({
  access: { form, set, errorOf, helpOf, leave },
  onLeave,
}: {
  access: FormAccess;
  onLeave: (left: FocusEvent) => void;
}) {
  return (
    <TextField
      label="Days Supply"
      error={errorOf('daysSupply')}
      help={helpOf?.('daysSupply')}
      className="erx-span-3"
      name="daysSupply"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={form.daysSupply}
      onChange={(event) => {
        set({ daysSupply: event.currentTarget.value });
      }}
      onBlur={(event) => {
        onLeave(event);
        leave('daysSupply');
      }}
    />
  );
}

/** PRN or a count within the schedule's limit; nothing to choose for schedule II (P5-11). */
function RefillsField({ access: { form, set, errorOf, helpOf }, drug }: { access: FormAccess; drug: Drug }) {
  const choices = refillChoices(drug.schedule);
  const shown = shownRefills(form.refills);
  if (choices.length <= 1)
    return (
      <div className="erx-span-3 erx-no-refills">
        <b>Refills</b>
        <span>None: schedule {drug.schedule} allows no refills.</span>
      </div>
    );
  const known = choices.some((choice) => shownRefills(choice) === shown);
  const options = choices.map((choice) => ({ value: shownRefills(choice), label: shownRefills(choice) }));
  return (
    <SelectField
      label="Refills"
      error={known ? undefined : errorOf('refills')}
      help={helpOf?.('refills')}
      className="erx-span-3"
      name="refills"
      value={shown}
      options={known ? options : [{ value: shown, label: shown, disabled: true }, ...options]}
      onChange={(event) => {
        const value = event.currentTarget.value;
        set({ refills: value === 'PRN' ? { prn: true } : { count: Number(value) } });
      }}
    />
  );
}

function Substitution({ access: { form, set, helpOf } }: { access: FormAccess }): ReactNode {
  return (
    <div className="erx-span-4 erx-substitution">
      <Switch
        name="substitutionAllowed"
        label="Substitution Allowed"
        checked={form.substitutionAllowed}
        onChange={(event) => {
          set({ substitutionAllowed: event.currentTarget.checked });
        }}
      />
      <span className="erx-help">
        {form.substitutionAllowed
          ? 'The pharmacist may choose an equivalent product.'
          : 'Dispense as written.'}{' '}
        {helpOf?.('substitutionAllowed')}
      </span>
    </div>
  );
}

/** N2-46: asks the plan to decide on a prior authorization sooner. */
function Priority({ access: { form, set } }: { access: FormAccess }): ReactNode {
  return (
    <div className="erx-span-4 erx-priority">
      <Switch
        name="epaPriorityIndicator"
        label="Epa Priority Indicator"
        checked={form.epaPriorityIndicator}
        onChange={(event) => {
          set({ epaPriorityIndicator: event.currentTarget.checked });
        }}
      />
      <span className="erx-help">Asks for an urgent prior authorization.</span>
    </div>
  );
}
