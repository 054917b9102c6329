import type { Prescription } from '@erx/core/prescriptions/model';
import { type Former, formersOf, isReplacedByDefault } from '@erx/core/medications/formers';
import type { Wizard } from '@erx/core/prescriptions/workflow/state';
import { useState } from 'react';
import { useMay } from '../../../session/practice-session';
import { useDuplicates } from '../../interactions/use-interactions';
import { useMedications } from '../../medications/use-medications';

/** Earlier prescriptions whose place the one that is written may take, and which of them it takes. */
export interface Formers {
  readonly all: readonly Former[];
  /** Whether they were read: until then nothing leaves, or both would be taken. */
  readonly isKnown: boolean;
  readonly of: (prescriptionId: string) => Former | undefined;
  readonly isReplaced: (former: Former) => boolean;
  /** Whether the prescription ends when this one leaves; so does the one that did not arrive and is sent elsewhere. */
  readonly ends: (prescriptionId: string) => boolean;
  /** Those that end when it leaves; undefined for none. */
  readonly ids: string[] | undefined;
  choose(prescriptionId: string, isReplaced: boolean): void;
}

/** Decides by default where strength or sig differs (isReplacedByDefault); the prescriber may say otherwise. */
export function useFormers(
  { drug, form }: Pick<Wizard, 'drug' | 'form'>,
  patientId: string,
  {
    keptId,
    replacesId,
    editing,
  }: { keptId: string | undefined; replacesId: string | undefined; editing: Prescription | undefined },
): Formers {
  const mayCancel = useMay('prescription.cancel');
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map());
  const drugId = drug?.prescribableDrugId ?? '';
  const isAsked = mayCancel && drug !== undefined;
  const { data: duplicates } = useDuplicates(patientId, drugId, isAsked);
  const { data: medications } = useMedications(patientId, isAsked);
  const formers = isAsked ? formersOf(duplicates ?? [], medications ?? [], [keptId, replacesId]) : [];
  // What was saved stays as it was said, while it is of the same drug.
  const saved = editing?.prescribableDrugId === drugId ? (editing.formerIds ?? []) : undefined;
  const isReplaced = (former: Former) =>
    said.get(former.id) ??
    saved?.includes(former.id) ??
    (drug !== undefined && isReplacedByDefault(former, { description: drug.description, sig: form.sig }));
  const ids = formers.filter(isReplaced).map(({ id }) => id);
  return {
    all: formers,
    isKnown: !isAsked || (duplicates !== undefined && medications !== undefined),
    of: (id) => formers.find((former) => former.id === id),
    isReplaced,
    ends: (id) => id === replacesId || ids.includes(id),
    ids: ids.length === 0 ? undefined : ids,
    choose: (id, isChosen) => {
      setSaid((before) => new Map(before).set(id, isChosen));
    },
  };
}
