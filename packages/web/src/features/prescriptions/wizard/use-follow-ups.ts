import type { PrescriptionOrder } from '@erx/core/prescriptions/model';
import { diagnosesToAdd } from '@erx/core/prescriptions/rules/follow-ups';
import type { ProblemEntry } from '@erx/core/problems/model';
import { useState } from 'react';
import { useMay } from '../../../session/practice-session';
import { useNotices } from '../../../ui/feedback/toasts';
import { useProblemActs, useProblems } from '../../problems/use-problems';

/** What a prescription brings with it once it is saved or has left, as far as it was chosen. */
export interface FollowUps {
  readonly diagnoses: readonly ProblemEntry[];
  /** Codes of diagnoses to be added. */
  readonly chosen: ReadonlySet<string>;
  choose(code: string, isChosen: boolean): void;
  /** Does what was chosen. */
  follow(): void;
}

/** Offers to put the diagnoses of a prescription on the list of problems. */
export function useFollowUps(order: PrescriptionOrder | undefined, isReview: boolean): FollowUps {
  const notices = useNotices();
  const mayWrite = useMay('clinical.write');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const patientId = order?.patientId ?? '';
  const isAsked = isReview && order !== undefined;
  const { data: problems } = useProblems(patientId, isAsked && mayWrite);
  const problemActs = useProblemActs(patientId);
  const diagnoses = order && problems ? diagnosesToAdd(order, problems) : [];
  return {
    diagnoses,
    chosen,
    choose: (code, isChosen) => {
      setChosen((before) => {
        const after = new Set(before);
        if (isChosen) after.add(code);
        else after.delete(code);
        return after;
      });
    },
    follow: () => {
      for (const entry of diagnoses.filter(({ icd10Code }) => chosen.has(icd10Code)))
        problemActs.add.mutateAsync(entry).catch(notices.failure);
    },
  };
}
