import { tallMan } from '@erx/core/drugs/tall-man';
import { say } from '@erx/core/findings/messages';
import type { Medication } from '@erx/core/medications/model';
import { CHILD_WEIGHT_DAYS } from '@erx/core/patients/vocabulary';
import type { Patient } from '@erx/core/patients/model';
import type { Prescription } from '@erx/core/prescriptions/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWritableSchedules } from '../../parts/drug/use-writable-schedules';
import { loadPart } from '../../page/load-part';
import { usePracticeSession, useToday } from '../../session/practice-session';
import { queryKey } from '../../session/queries';
import { describeFailure, useNotices } from '../../ui/feedback/toasts';
import { useChildWeights } from '../practices/use-child-weights';
import type { WritingContext } from './wizard/use-writing';

/** What became of one of them: a pending prescription, or why there is none. */
interface Renewal {
  readonly medication: Medication;
  readonly prescription?: Prescription;
  readonly reason?: string;
}

/**
 * Makes a pending prescription of each of several medicines, as each was prescribed before: one that cannot be
 * made keeps no other from it, and is named with the reason.
 * @param onReady with those that were made, where there are any
 */
export function useRenewals(
  patient: Patient,
  { coverage, facilityId }: Pick<WritingContext, 'coverage' | 'facilityId'>,
  onReady: (prescriptions: readonly Prescription[]) => void,
) {
  const { client, provider } = usePracticeSession();
  const queries = useQueryClient();
  const notices = useNotices();
  const today = useToday();
  const { schedules } = useWritableSchedules();
  const { data: childWeights } = useChildWeights();

  const renewals = useMutation({
    mutationFn: async (medications: readonly Medication[]): Promise<readonly Renewal[]> => {
      const { renewOne } = await loadPart(() => import('./renew-one'));
      const context = { client, queries, patient, provider, schedules, today, coverage, facilityId };
      const weightDays = childWeights?.days ?? CHILD_WEIGHT_DAYS.byDefault;
      const done: Renewal[] = [];
      for (const medication of medications)
        done.push(
          await renewOne(medication, { ...context, weightDays }).then(
            (prescription) => ({ medication, prescription }),
            (error: unknown) => ({ medication, reason: describeFailure(error).sentences.join(' ') }),
          ),
        );
      return done;
    },
    onSettled: () =>
      Promise.all(
        [queryKey('prescriptions'), queryKey('medications', patient.id)].map((key) =>
          queries.invalidateQueries({ queryKey: key }),
        ),
      ),
  });
  return {
    isRunning: renewals.isPending,
    renew: (medications: readonly Medication[]) => {
      renewals.mutate(medications, {
        onError: notices.failure,
        onSuccess: (done) => {
          const made = done.flatMap(({ prescription }) => prescription ?? []);
          const left = done.filter(({ reason }) => reason !== undefined);
          if (made.length > 0) {
            notices.toast('success', `${say('medication.renewed')} ${namesOf(made)}.`);
            onReady(made);
          }
          if (left.length > 0)
            notices.toast('warning', `${say('medication.not-renewed')} ${reasonsOf(left)}`);
        },
      });
    },
  };
}

const namesOf = (drugs: readonly { readonly description: string }[]) =>
  drugs.map(({ description }) => tallMan(description)).join(', ');

const reasonsOf = (left: readonly Renewal[]) =>
  left.map(({ medication, reason = '' }) => `${tallMan(medication.description)}: ${reason}`).join(' ');
