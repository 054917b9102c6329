import { tallMan } from '@erx/core/drugs/tall-man';
import { type MessageCode, say } from '@erx/core/findings/messages';
import { listMedications } from '@erx/core/medications/contract';
import { CHILD_WEIGHT_DAYS } from '@erx/core/patients/vocabulary';
import type { Patient } from '@erx/core/patients/model';
import type { Draft, Prescription } from '@erx/core/prescriptions/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { loadPart } from '../../page/load-part';
import { useWritableSchedules } from '../../parts/drug/use-writable-schedules';
import { usePracticeSession, useToday } from '../../session/practice-session';
import { queryKey } from '../../session/queries';
import { describeFailure, useNotices } from '../../ui/feedback/toasts';
import { useFirstPharmacy } from '../pharmacies/use-first-pharmacy';
import { useChildWeights } from '../practices/use-child-weights';
import { noteSaved } from './wizard/drafts';
import type { WritingContext } from './wizard/use-writing';
import type { LineToWrite } from './write-line';

/** What became of one of them: a pending prescription, a draft to be finished, or why it is neither. */
interface Written {
  readonly description: string;
  readonly prescription?: Prescription;
  readonly draft?: Draft;
  /** What is to be decided of the draft. */
  readonly why?: string;
  readonly reason?: string;
}

/**
 * Writes lines of an order set: one that cannot be written keeps no other from it, and is named with the reason.
 * @param onReady with those that are ready to be sent, where there are any
 */
export function useOrderLines(
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
  const findPharmacy = useFirstPharmacy(patient.id);

  const writing = useMutation({
    mutationFn: async (lines: readonly LineToWrite[]): Promise<readonly Written[]> => {
      const { writeLine } = await loadPart(() => import('./write-line'));
      const weightDays = childWeights?.days ?? CHILD_WEIGHT_DAYS.byDefault;
      const pharmacy = await findPharmacy().catch(() => undefined);
      const medications = await client.call(listMedications, { params: { patientId: patient.id } });
      const context = {
        ...{ client, patient, medications, provider, schedules, today },
        ...{ weightDays, coverage, facilityId, pharmacy },
      };
      const done: Written[] = [];
      for (const each of lines) {
        const { description } = each.line.drug;
        done.push(
          await writeLine(each, context).then(
            (written) => ({ description, ...written }),
            (error: unknown) => ({ description, reason: describeFailure(error).sentences.join(' ') }),
          ),
        );
      }
      return done;
    },
    onSettled: () =>
      Promise.all(
        [queryKey('prescriptions'), queryKey('medications', patient.id), queryKey('drafts', patient.id)].map(
          (key) => queries.invalidateQueries({ queryKey: key }),
        ),
      ),
  });
  const note = (tone: 'success' | 'warning', code: MessageCode, written: readonly Written[]) => {
    if (written.length > 0) notices.toast(tone, `${say(code)} ${written.map(sentenceOf).join(' ')}`);
  };
  return {
    isRunning: writing.isPending,
    write: (lines: readonly LineToWrite[], onDone: () => void) => {
      writing.mutate(lines, {
        onError: notices.failure,
        onSuccess: (done) => {
          const made = done.flatMap(({ prescription }) => prescription ?? []);
          for (const { draft } of done) if (draft) noteSaved(queries, draft);
          note(
            'success',
            'order-set.ready',
            done.filter(({ prescription }) => prescription),
          );
          note(
            'warning',
            'order-set.drafted',
            done.filter(({ draft }) => draft),
          );
          note(
            'warning',
            'order-set.not-added',
            done.filter(({ reason }) => reason !== undefined),
          );
          onDone();
          if (made.length > 0) onReady(made);
        },
      });
    },
  };
}

const sentenceOf = ({ description, reason, why }: Written) =>
  [`${tallMan(description)}.`, reason, why].filter((part) => part !== undefined).join(' ');
