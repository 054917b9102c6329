import type { Allergy, AllergyEntry, AllergyFields } from '@erx/core/allergies/model';
import { fieldsOfAllergy } from '@erx/core/allergies/rules';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { changesBetween } from '@erx/core/values/changes';
import { useRef, useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { AddDialog } from '../../../ui/dialog/add-dialog';
import { toFailureProps } from '../../../ui/feedback/failure-of';
import { focusFirstError } from '../../../ui/form/focus-first-error';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { useNotices } from '../../../ui/feedback/toasts';
import { useToday } from '../../../session/practice-session';
import { AllergyForm } from '../allergy-form';
import {
  findingsOnTyped,
  NEW_ALLERGY,
  readAllergy,
  type TypedAllergy,
  toTypedAllergy,
} from '../typed-allergy';
import { useAllergyActs } from '../use-allergies';
import { useWeakenReason } from '../weaken-reason';

/** Adds allergies to a patient, one after the other (N2-63). */
export function AddAllergyDialog({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const { add } = useAllergyActs(patientId);
  const form = useTyped(NEW_ALLERGY);
  const key = useRef(crypto.randomUUID());
  const act = () => {
    if (!form.judge()) return;
    add.mutate(
      { entry: readAllergy(form.typed, patientId) as AllergyEntry, key: key.current },
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
      title="Add Allergy"
      actText="Submit"
      width={560}
      banner={<PatientBannerById patientId={patientId} />}
      isSubmitting={add.isPending}
      onSubmit={act}
      onClose={onClose}
      added={add.isSuccess ? say('allergy.added') : undefined}
      onAnother={() => {
        form.restart();
        add.reset();
      }}
      {...toFailureProps(add.error)}
    >
      <AllergyForm typed={form.typed} set={form.set} errorOf={form.errorOf} />
    </AddDialog>
  );
}

/** Changes an allergy: only what differs is sent. */
export function EditAllergyDialog({ allergy, onClose }: { allergy: Allergy; onClose: () => void }) {
  const { change } = useAllergyActs(allergy.patientId);
  const notices = useNotices();
  const form = useTyped(toTypedAllergy(allergy));
  const [unchanged, setUnchanged] = useState<unknown>();
  const before = fieldsOfAllergy(allergy);
  const { patientId: _, ...entry } = readAllergy(form.typed, allergy.patientId);
  const after = { ...before, onsetDate: null, pickListId: null, ...entry } as AllergyFields;
  const weaken = useWeakenReason(before, after);
  const act = () => {
    setUnchanged(undefined);
    const why = weaken.ask();
    if (!form.judge()) return;
    const changes = changesBetween(before, after);
    if (changes.length === 0) {
      setUnchanged(new AppError('allergy.unchanged'));
      return;
    }
    if (!why) {
      focusFirstError();
      return;
    }
    change.mutate(
      { id: allergy.id, changes: [...changes, ...why] },
      {
        onSuccess: () => {
          notices.success('allergy.changed');
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      isOpen
      title="Edit Allergy"
      actText="Submit"
      width={560}
      banner={<PatientBannerById patientId={allergy.patientId} />}
      isSubmitting={change.isPending}
      onSubmit={act}
      onClose={onClose}
      {...toFailureProps(unchanged ?? change.error)}
    >
      <AllergyForm typed={form.typed} set={form.set} errorOf={form.errorOf} />
      {weaken.field}
    </FormDialog>
  );
}

/** The form's content and what is wrong with it, said once it was submitted. */
function useTyped(initial: TypedAllergy) {
  const today = useToday();
  const [typed, setTyped] = useState(initial);
  const [isJudged, setJudged] = useState(false);
  const findings = findingsOnTyped(typed, today);
  return {
    typed,
    set: (changes: Partial<TypedAllergy>) => {
      setTyped((current) => ({ ...current, ...changes }));
    },
    errorOf: (field: keyof TypedAllergy) => {
      const found = isJudged ? findings.find((finding) => finding.field === field) : undefined;
      return found && say(found.code, found.data);
    },
    /** Shows what is wrong. @returns whether nothing is */
    judge: () => {
      setJudged(true);
      if (findings.length > 0) focusFirstError();
      return findings.length === 0;
    },
    restart: () => {
      setTyped(initial);
      setJudged(false);
    },
  };
}
