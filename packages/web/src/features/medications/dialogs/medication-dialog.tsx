import type { Medication } from '@erx/core/medications/model';
import { fieldsOfMedication } from '@erx/core/medications/rules';
import { AppError } from '@erx/core/findings/app-error';
import { changesBetween } from '@erx/core/values/changes';
import { AddEntryDialog, EditEntryDialog } from '../../../parts/clinical/entry-dialogs';
import { useEntry } from '../../../ui/form/use-entry';
import { MedicationForm } from '../medication-form';
import {
  findingsOnSubmit,
  NEW_MEDICATION,
  readMedication,
  type TypedMedication,
  toTypedMedication,
} from '../typed-medication';
import { useMedicationActs } from '../use-medications';

/**
 * Adds medications to what a patient takes, one after the other (N2-63). That one is on the list already is
 * said, and nothing is added (N4-19).
 */
export function AddMedicationDialog({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const { add } = useMedicationActs(patientId);
  const form = useMedicationEntry(NEW_MEDICATION);
  return (
    <AddEntryDialog
      title="Add Medication"
      patientId={patientId}
      form={form}
      toNew={() => readMedication(form.typed, patientId)}
      add={add}
      added="medication.added"
      refused={form.refused}
      onClose={onClose}
    >
      <MedicationForm typed={form.typed} set={form.set} errorOf={form.errorOf} onLeave={form.leave} />
    </AddEntryDialog>
  );
}

/** Changes sig and dates of a medication: only what differs is sent. */
export function EditMedicationDialog({
  medication,
  onClose,
}: {
  medication: Medication;
  onClose: () => void;
}) {
  const { change } = useMedicationActs(medication.patientId);
  const form = useMedicationEntry(toTypedMedication(medication));
  const toChanges = () => {
    if (!form.isAcceptable()) return undefined;
    const { sig, startedAt = null, stoppedAt = null } = readMedication(form.typed, medication.patientId);
    return changesBetween(fieldsOfMedication(medication), { sig, startedAt, stoppedAt });
  };
  return (
    <EditEntryDialog
      title="Edit Medication"
      patientId={medication.patientId}
      id={medication.id}
      toChanges={toChanges}
      change={change}
      unchanged="medication.unchanged"
      changed="medication.changed"
      refused={form.refused}
      onClose={onClose}
    >
      <MedicationForm
        typed={form.typed}
        set={form.set}
        errorOf={form.errorOf}
        onLeave={form.leave}
        isDrugFixed
      />
    </EditEntryDialog>
  );
}

/** The form's content; a date says what is wrong once it was left, everything once it was submitted. */
function useMedicationEntry(initial: TypedMedication) {
  const form = useEntry(initial, findingsOnSubmit);
  return {
    ...form,
    /** Why it was not submitted, where no field says so by itself. */
    refused:
      form.isJudged && form.findings.some(({ code }) => code === 'medication.dates-invalid')
        ? new AppError('medication.dates-invalid')
        : undefined,
  };
}
