import type { Allergy, AllergyEntry, AllergyFields } from '@erx/core/allergies/model';
import { fieldsOfAllergy } from '@erx/core/allergies/rules';
import { changesBetween } from '@erx/core/values/changes';
import { AddEntryDialog, EditEntryDialog } from '../../../parts/clinical/entry-dialogs';
import { useToday } from '../../../session/practice-session';
import { focusFirstError } from '../../../ui/form/focus-first-error';
import { useEntry } from '../../../ui/form/use-entry';
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
  const form = useAllergyEntry(NEW_ALLERGY);
  return (
    <AddEntryDialog
      title="Add Allergy"
      width={560}
      patientId={patientId}
      form={form}
      toNew={() => readAllergy(form.typed, patientId) as AllergyEntry}
      add={add}
      added="allergy.added"
      onClose={onClose}
    >
      <AllergyForm typed={form.typed} set={form.set} errorOf={form.errorOf} />
    </AddEntryDialog>
  );
}

/**
 * Changes an allergy: only what differs is sent.
 * @param suggestion what its words may mean: the allergen that is searched first
 */
export function EditAllergyDialog({
  allergy,
  suggestion,
  onClose,
}: {
  allergy: Allergy;
  suggestion?: string | undefined;
  onClose: () => void;
}) {
  const { change } = useAllergyActs(allergy.patientId);
  const form = useAllergyEntry({
    ...toTypedAllergy(allergy),
    ...(suggestion === undefined ? {} : { allergydescription: suggestion, pickListId: '' }),
  });
  const before = fieldsOfAllergy(allergy);
  const { patientId: _, ...entry } = readAllergy(form.typed, allergy.patientId);
  const after = { ...before, onsetDate: null, pickListId: null, ...entry } as AllergyFields;
  const weaken = useWeakenReason(before, after);
  const toChanges = () => {
    const why = weaken.ask();
    if (!form.isAcceptable()) return undefined;
    const changes = changesBetween(before, after);
    if (changes.length === 0) return [];
    if (why) return [...changes, ...why];
    focusFirstError();
    return undefined;
  };
  return (
    <EditEntryDialog
      title="Edit Allergy"
      width={560}
      patientId={allergy.patientId}
      id={allergy.id}
      toChanges={toChanges}
      change={change}
      unchanged="allergy.unchanged"
      changed="allergy.changed"
      onClose={onClose}
    >
      <AllergyForm typed={form.typed} set={form.set} errorOf={form.errorOf} />
      {weaken.field}
    </EditEntryDialog>
  );
}

function useAllergyEntry(initial: TypedAllergy) {
  const today = useToday();
  return useEntry(initial, (typed) => findingsOnTyped(typed, today));
}
