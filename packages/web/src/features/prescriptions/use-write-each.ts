import type { Client } from '@erx/core/client/call';
import type { WritableSchedule } from '@erx/core/drugs/model';
import type { Patient } from '@erx/core/patients/model';
import { CHILD_WEIGHT_DAYS } from '@erx/core/patients/vocabulary';
import type { ChosenCoverage } from '@erx/core/prescriptions/model';
import type { Provider } from '@erx/core/users/model';
import type { CalendarDate } from '@erx/core/values/dates';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useWritableSchedules } from '../../parts/drug/use-writable-schedules';
import { usePracticeSession, useToday } from '../../session/practice-session';
import { describeFailure, useNotices } from '../../ui/feedback/toasts';
import { useChildWeights } from '../practices/use-child-weights';
import type { WritingContext } from './wizard/use-writing';

/** For whom, by whom and on which day prescriptions are written without the form. */
export interface WritingEach {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly patient: Patient;
  readonly provider: Provider | undefined;
  /** What the provider may write; undefined while it is not known. */
  readonly schedules: readonly WritableSchedule[] | undefined;
  readonly today: CalendarDate;
  /** How old a child's weight may be, in days. */
  readonly weightDays: number;
  readonly coverage: ChosenCoverage | undefined;
  readonly facilityId: string | undefined;
}

/** What became of one of them: what was made of it, or why nothing was. */
export interface WrittenEach<Item, Made> {
  readonly item: Item;
  readonly made?: Made;
  readonly reason?: string;
}

/**
 * Writes several prescriptions, one after the other: one that cannot be written keeps no other from it, and says why.
 * @param options.begin reads what all of them need; its answer writes one
 * @param options.invalidates what is read again afterwards, whatever came of it
 */
export function useWriteEach<Item, Made>(
  patient: Patient,
  { coverage, facilityId }: Pick<WritingContext, 'coverage' | 'facilityId'>,
  options: {
    readonly begin: (context: WritingEach) => Promise<(item: Item) => Promise<Made>>;
    readonly invalidates: readonly QueryKey[];
    readonly onWritten: (done: readonly WrittenEach<Item, Made>[], queries: QueryClient) => void;
  },
) {
  const { client, provider } = usePracticeSession();
  const queries = useQueryClient();
  const notices = useNotices();
  const today = useToday();
  const { schedules } = useWritableSchedules();
  const { data: childWeights } = useChildWeights();
  const writing = useMutation({
    mutationFn: async (items: readonly Item[]) => {
      const weightDays = childWeights?.days ?? CHILD_WEIGHT_DAYS.byDefault;
      const write = await options.begin({
        ...{ client, queries, patient, provider, schedules, today, weightDays, coverage, facilityId },
      });
      const done: WrittenEach<Item, Made>[] = [];
      for (const item of items)
        done.push(
          await write(item).then(
            (made) => ({ item, made }),
            (error: unknown) => ({ item, reason: describeFailure(error).sentences.join(' ') }),
          ),
        );
      return done;
    },
    onSettled: () =>
      Promise.all(options.invalidates.map((key) => queries.invalidateQueries({ queryKey: key }))),
  });
  return {
    isRunning: writing.isPending,
    write: (items: readonly Item[], onDone?: () => void) => {
      writing.mutate(items, {
        onError: notices.failure,
        onSuccess: (done) => {
          onDone?.();
          options.onWritten(done, queries);
        },
      });
    },
  };
}
