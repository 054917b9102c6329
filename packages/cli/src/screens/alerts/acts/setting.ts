import type { Answer, QueuedRequest, RequestDetails } from '@erx/core/requests/model';
import { findingsOnAnswer } from '@erx/core/requests/rules/answering';
import { toAnswerable } from '@erx/core/requests/rules/offers';
import { sentences } from '@erx/core/findings/finding';
import { dateIn } from '@erx/core/values/dates';
import type { UndoableAnswer } from '@erx/core/requests/undoable-answers';
import type { Clock } from '../../../context';
import type { RequestFeed } from '../../../requests/feed';
import { tallMan } from '@erx/core/drugs/tall-man';
import { aboutRequest, patientIdentity } from '../../../requests/request-columns';
import type { Act, Dialog, DialogContent, Outcome } from '../use-dialog';

/** What an act on a request works with. */
export interface Setting {
  readonly feed: RequestFeed;
  readonly clock: Clock;
  /** Lets an answer leave in a moment, so that it can be taken back (docs/decisions/requests.md). */
  hold(answer: UndoableAnswer): void;
  /** The row as it is in view. */
  readonly row: Pick<QueuedRequest, 'request'> & Partial<Pick<QueuedRequest, 'others' | 'reasons'>>;
}

/** The same once all of the request was read. */
export interface Reading extends Setting {
  readonly dialog: Dialog;
  readonly details: RequestDetails;
}

/** An act about one request: everything is read again first, so that no one answers what they have not seen. */
export function actOn(
  setting: Setting,
  title: string,
  steps: (reading: Reading) => Promise<Outcome | undefined>,
): Act {
  const { feed, row } = setting;
  return {
    title,
    about: aboutRequest(row.request),
    async steps(dialog) {
      const details = await dialog.wait(
        'Reading all that the pharmacy asks …',
        async () => await feed.details(row.request.id),
        { canLeave: true },
      );
      return await steps({ ...setting, dialog, details });
    },
  };
}

/** What forbids an answer, in sentences; empty where nothing does. The server judges all of it again. */
export function blockedReason({ details, feed, clock }: Reading, answer: Answer): string {
  const found = findingsOnAnswer({
    request: toAnswerable(details),
    answer,
    today: dateIn(feed.user.timeZone, clock.now()),
  });
  return sentences(found.filter(({ severity }) => severity === 'stop')).join(' ');
}

/** An answer that the earlier requests of the same prescription are given as well. */
export function withOthers(answer: Answer, { row }: Pick<Reading, 'row'>): Answer {
  const others = row.others?.map(({ id }) => id) ?? [];
  return others.length > 0 ? { ...answer, others } : answer;
}

/** Why a request waits where it does, for what is read before an answer. */
export function reasonsContent({ row }: Pick<Reading, 'row'>): DialogContent {
  return (row.reasons ?? []).map(({ lane, text }) => ({
    name: lane === 'stop' ? '✕ Stop' : '! Look',
    value: text,
    role: lane === 'stop' ? ('bad' as const) : ('warn' as const),
  }));
}

/** Holds an answer that was agreed to: it leaves by itself, unless it is taken back before. */
export function holdAnswer(
  { details: { request }, hold }: Reading,
  act: string,
  given: Pick<UndoableAnswer['given'], 'answer' | 'safety'>,
): Outcome | undefined {
  const { id, kind, version } = request;
  hold({
    given: { request: { id, kind, version }, ...given },
    act,
    drug: tallMan(request.drug.drugDescription),
    patient: patientIdentity(request),
  });
  return undefined;
}
