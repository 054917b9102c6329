import type { Medication } from '@erx/core/medications/model';
import { fieldsOfMedication } from '@erx/core/medications/rules';
import { AppError } from '@erx/core/findings/app-error';
import { changesBetween } from '@erx/core/values/changes';
import { AddEntryDialog, EditEntryDialog } from '../../../parts/clinical/entry-dialogs';
import { useEntry } from '../../../ui/form/use-entry';
import { useState } from 'react';
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

/**
 * Changes sig and dates of a medication, and matches free text to a product: only what differs is sent.
 * @param suggestion what its words may mean: the name that is searched first
 */
export function EditMedicationDialog({
  medication,
  suggestion,
  onClose,
}: {
  medication: Medication;
  suggestion?: string | undefined;
  onClose: () => void;
}) {
  const { change } = useMedicationActs(medication.patientId);
  const stored = toTypedMedication(medication);
  const form = useMedicationEntry({ ...stored, description: suggestion ?? stored.description });
  const isFreeText = medication.prescribableDrugId === undefined;
  const { description, prescribableDrugId } = form.typed;
  const isUnmatched =
    isFreeText && prescribableDrugId === '' && description.trim() !== stored.description.trim();
  const [isAsked, setAsked] = useState(false);
  const toChanges = () => {
    setAsked(isUnmatched);
    if (isUnmatched || !form.isAcceptable()) return undefined;
    const {
      sig,
      startedAt = null,
      stoppedAt = null,
      prescribableDrugId: matched = null,
    } = readMedication(form.typed, medication.patientId);
    return changesBetween(fieldsOfMedication(medication), {
      sig,
      startedAt,
      stoppedAt,
      prescribableDrugId: matched,
    });
  };
  return (
    <EditEntryDialog
      title={isFreeText ? 'Match or Edit Medication' : 'Edit Medication'}
      patientId={medication.patientId}
      id={medication.id}
      toChanges={toChanges}
      change={change}
      unchanged="medication.unchanged"
      changed="medication.changed"
      refused={isAsked && isUnmatched ? new AppError('medication.match-required') : form.refused}
      onClose={onClose}
    >
      {isFreeText && (
        <p className="erx-entry-form-note">
          Written as “{medication.description}”, which is not a product of the catalog. Choose the product
          that is meant; interaction checks know it then.
        </p>
      )}
      <MedicationForm
        typed={form.typed}
        set={form.set}
        errorOf={form.errorOf}
        onLeave={form.leave}
        isDrugFixed={!isFreeText}
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
