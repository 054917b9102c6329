import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import type { Medication } from '@erx/core/medications/model';
import { fieldsOfMedication } from '@erx/core/medications/rules';
import { changesBetween } from '@erx/core/values/changes';
import { useRef, useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { AddDialog } from '../../../ui/dialog/add-dialog';
import { toFailureProps } from '../../../ui/feedback/failure-of';
import { focusFirstError } from '../../../ui/form/focus-first-error';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { useNotices } from '../../../ui/feedback/toasts';
import { MedicationForm } from '../medication-form';
import {
  findingsOnDates,
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
  const form = useTyped(NEW_MEDICATION);
  const key = useRef(crypto.randomUUID());
  const act = () => {
    if (!form.judge()) return;
    add.mutate(
      { entry: readMedication(form.typed, patientId), key: key.current },
      {
        onSettled: (_, error) => {
          if (!(error && 'status' in error && error.status === 0)) key.current = crypto.randomUUID();
        },
      },
    );
  };
  return (
    <AddDialog
      isOpen
      title="Add Medication"
      actText="Submit"
      width={600}
      banner={<PatientBannerById patientId={patientId} />}
      isSubmitting={add.isPending}
      onSubmit={act}
      onClose={onClose}
      added={add.isSuccess ? say('medication.added') : undefined}
      onAnother={() => {
        form.restart();
        add.reset();
      }}
      {...toFailureProps(form.refused ?? add.error)}
    >
      <MedicationForm typed={form.typed} set={form.set} errorOf={form.errorOf} onLeave={form.leave} />
    </AddDialog>
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
  const notices = useNotices();
  const form = useTyped(toTypedMedication(medication));
  const [unchanged, setUnchanged] = useState<unknown>();
  const act = () => {
    setUnchanged(undefined);
    if (!form.judge()) return;
    const { sig, startedAt = null, stoppedAt = null } = readMedication(form.typed, medication.patientId);
    const changes = changesBetween(fieldsOfMedication(medication), { sig, startedAt, stoppedAt });
    if (changes.length === 0) {
      setUnchanged(new AppError('medication.unchanged'));
      return;
    }
    change.mutate(
      { id: medication.id, changes },
      {
        onSuccess: () => {
          notices.success('medication.changed');
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      isOpen
      title="Edit Medication"
      actText="Submit"
      width={600}
      banner={<PatientBannerById patientId={medication.patientId} />}
      isSubmitting={change.isPending}
      onSubmit={act}
      onClose={onClose}
      {...toFailureProps(form.refused ?? unchanged ?? change.error)}
    >
      <MedicationForm
        typed={form.typed}
        set={form.set}
        errorOf={form.errorOf}
        onLeave={form.leave}
        isDrugFixed
      />
    </FormDialog>
  );
}

/** The form's content; a date says what is wrong once it was left, everything once it was submitted. */
function useTyped(initial: TypedMedication) {
  const [typed, setTyped] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<keyof TypedMedication>>(new Set());
  const [isJudged, setJudged] = useState(false);
  const findings = isJudged ? findingsOnSubmit(typed) : findingsOnDates(typed);
  return {
    typed,
    set: (changes: Partial<TypedMedication>) => {
      setTyped((current) => ({ ...current, ...changes }));
    },
    errorOf: (field: keyof TypedMedication) => {
      const found =
        isJudged || left.has(field) ? findings.find((finding) => finding.field === field) : undefined;
      return found && say(found.code, found.data);
    },
    leave: (field: keyof TypedMedication) => {
      setLeft((current) => new Set([...current, field]));
    },
    /** Why it was not submitted, where no field says so by itself. */
    refused:
      isJudged && findings.some(({ code }) => code === 'medication.dates-invalid')
        ? new AppError('medication.dates-invalid')
        : undefined,
    /** Shows what is wrong. @returns whether nothing is */
    judge: () => {
      setJudged(true);
      const isRight = findingsOnSubmit(typed).length === 0;
      if (!isRight) focusFirstError();
      return isRight;
    },
    restart: () => {
      setTyped(initial);
      setJudged(false);
      setLeft(new Set());
    },
  };
}
