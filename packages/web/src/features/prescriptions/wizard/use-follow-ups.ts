import { say } from '@erx/core/findings/messages';
import type { Prescription, PrescriptionOrder } from '@erx/core/prescriptions/model';
import { diagnosesToAdd, type Replaceable, replaceableBy } from '@erx/core/prescriptions/rules/follow-ups';
import type { ProblemEntry } from '@erx/core/problems/model';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelPrescriptions } from '../../../session/cancel-prescriptions';
import { useClient, useMay } from '../../../session/practice-session';
import { queryKey } from '../../../session/queries';
import { useNotices } from '../../../session/toasts';
import { useDuplicates } from '../../interactions/use-interactions';
import { useMedications } from '../../medications/use-medications';
import { useProblemActs, useProblems } from '../../problems/use-problems';

/** What a prescription brings with it once it has left, as far as it was chosen. */
export interface FollowUps {
  readonly replaceable: readonly Replaceable[];
  readonly diagnoses: readonly ProblemEntry[];
  /** Ids of prescriptions to be cancelled and codes of diagnoses to be added. */
  readonly chosen: ReadonlySet<string>;
  choose(key: string, isChosen: boolean): void;
  /** Does what was chosen; a prescription that only waits cancels nothing. */
  follow(done: Prescription): void;
}

/** Offers to cancel what a prescription replaces, and to put its diagnoses on the list of problems. */
export function useFollowUps(
  order: PrescriptionOrder | undefined,
  keptId: string | undefined,
  isReview: boolean,
): FollowUps {
  const client = useClient();
  const queries = useQueryClient();
  const notices = useNotices();
  const mayCancel = useMay('prescription.cancel');
  const mayWrite = useMay('clinical.write');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const patientId = order?.patientId ?? '';
  const drugId = order?.prescribableDrugId ?? '';
  const isAsked = isReview && order !== undefined;
  const { data: duplicates } = useDuplicates(patientId, drugId, isAsked && mayCancel);
  const { data: medications } = useMedications(patientId, isAsked && mayCancel);
  const { data: problems } = useProblems(patientId, isAsked && mayWrite);
  const problemActs = useProblemActs(patientId);
  // what this one takes the place of is cancelled by the send itself
  const replaceable =
    duplicates && medications
      ? replaceableBy(duplicates, medications, keptId).filter(({ id }) => id !== order?.replacesId)
      : [];
  const diagnoses = order && problems ? diagnosesToAdd(order, problems) : [];

  const cancel = async (ids: readonly string[]) => {
    const { asked, kept } = await cancelPrescriptions(client, ids);
    if (asked > 0) notices.toast('warning', say('cancel.on-its-way'));
    if (kept > 0) notices.toast('error', say('medication.cancel-failed'));
    await Promise.all(
      [queryKey('prescriptions'), queryKey('medications', patientId)].map((key) =>
        queries.invalidateQueries({ queryKey: key }),
      ),
    );
  };
  return {
    replaceable,
    diagnoses,
    chosen,
    choose: (key, isChosen) => {
      setChosen((before) => {
        const after = new Set(before);
        if (isChosen) after.add(key);
        else after.delete(key);
        return after;
      });
    },
    follow: ({ scriptStatus }) => {
      const cancelled = replaceable.map(({ id }) => id).filter((id) => chosen.has(id));
      if (scriptStatus !== 'Pending' && cancelled.length > 0) void cancel(cancelled);
      for (const entry of diagnoses.filter(({ icd10Code }) => chosen.has(icd10Code)))
        problemActs.add.mutateAsync({ entry, key: crypto.randomUUID() }).catch(notices.failure);
    },
  };
}
