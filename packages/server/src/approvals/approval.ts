import { AppError } from '@erx/core/findings/app-error';
import type { MessageCode } from '@erx/core/findings/messages';
import type { Connection } from '../platform/database/database';
import type { StoredMember } from '../practices/member-store';
import type { Act } from './record';
import { type ApprovalKind, approvalsStore, type RequestState, type StoredRequest } from './store';

/** How a request of each kind ends without an approval. */
interface Ends {
  readonly signing: 'cancelled' | 'closed' | 'expired';
  readonly role: 'denied' | 'withdrawn' | 'closed' | 'expired';
  readonly credential: 'denied' | 'withdrawn' | 'closed' | 'expired';
}

/** How a request ends without an approval, in a notice. */
export const ENDED = {
  denied: 'denied',
  withdrawn: 'taken back',
  closed: 'someone left the practice',
  expired: 'expired',
} as const;

/** What differs of one kind of request that waits for a second person. */
export interface Approval<Kind extends ApprovalKind> {
  readonly kind: Kind;
  /** What is said where a request is unknown, or does not wait any more. */
  readonly unknown: MessageCode;
  readonly notOpen: MessageCode;
  /** Reminds those who could decide on it as things are, and records that. */
  remind(act: Act, request: StoredRequest<Kind>, members: readonly StoredMember[]): Promise<void>;
  /**
   * Records, files and publishes that one ended without an approval, and notifies people.
   * @param why in the words of who ended it; '' for none
   */
  recordEnd(
    act: Act,
    request: StoredRequest<Kind>,
    end: Ends[Kind],
    members: readonly StoredMember[],
    why: string,
  ): Promise<void>;
}

/** A request, whatever its state. @throws AppError where the practice has none */
export async function getRequest<Kind extends ApprovalKind>(
  connection: Connection,
  practiceId: string,
  { kind, unknown }: Pick<Approval<Kind>, 'kind' | 'unknown'>,
  id: string,
): Promise<StoredRequest<Kind>> {
  const request = await approvalsStore(connection, practiceId, kind).find(id);
  if (!request) throw new AppError(unknown);
  return request;
}

/** A request that waits. @throws AppError where the practice has none, or it does not wait any more */
export async function getOpenRequest<Kind extends ApprovalKind>(
  connection: Connection,
  practiceId: string,
  approval: Pick<Approval<Kind>, 'kind' | 'unknown' | 'notOpen'>,
  id: string,
): Promise<StoredRequest<Kind>> {
  const request = await getRequest(connection, practiceId, approval, id);
  if (request.state !== 'open') throw new AppError(approval.notOpen);
  return request;
}

/** Closes a request that waits, by who acts. @throws AppError where it does not wait any more */
export async function closeRequest<Kind extends ApprovalKind>(
  act: Act,
  { kind, notOpen }: Pick<Approval<Kind>, 'kind' | 'notOpen'>,
  { id, practiceId }: Pick<StoredRequest, 'id' | 'practiceId'>,
  state: Exclude<RequestState, 'open'>,
): Promise<void> {
  const by = { id: act.accountId, name: act.name ?? '' };
  if (!(await approvalsStore(act.transaction, practiceId, kind).close(id, state, by, act.now)))
    throw new AppError(notOpen);
}

/** Ends a request without an approval. @throws AppError where it does not wait any more */
export async function endRequest<Kind extends ApprovalKind>(
  act: Act,
  approval: Approval<Kind>,
  request: StoredRequest<Kind>,
  end: Ends[Kind],
  members: readonly StoredMember[],
  why = '',
): Promise<void> {
  await closeRequest(act, approval, request, end);
  await approval.recordEnd(act, request, end, members, why);
}
