import type { Answer, InitiationRequest, PortalRecord, PortalStore } from './records';

export interface Deciding {
  portal: PortalStore;
  now: () => Date;
  /** Called when the state of a request has to be reported to the product. */
  tell: (record: PortalRecord) => void;
}

/**
 * Members whose number begins so are known to no plan, and the plan of these asks for no prior authorization.
 */
const UNKNOWN_MEMBER = /^NONE/i;
const NEEDS_NONE = /^NOPA/i;

/**
 * A request taken for the first time; the same id again is the same request. Undefined where no plan knows
 * the member.
 */
export const open = ({ portal, now }: Deciding, request: InitiationRequest): PortalRecord | undefined => {
  const before = portal.byId(request.id);
  if (before) return before;
  const memberId = request.coverage?.memberId.trim() ?? '';
  if (memberId === '' || UNKNOWN_MEMBER.test(memberId)) return undefined;
  const at = now().toISOString();
  return portal.put({
    reference: portal.newReference(),
    at,
    request,
    changedAt: at,
    isTold: true, // the reply reports it
    status: NEEDS_NONE.test(memberId) ? 'not-required' : 'open',
  });
};

/** What the office answered; kept with the request. */
export const storePlanAnswers = (
  { portal }: Deciding,
  record: PortalRecord,
  answers: Record<string, string>,
): PortalRecord => portal.put({ ...record, answers });

/**
 * The plan's decision, which may follow an earlier one as after an appeal. Nothing is decided on what was
 * cancelled or needs none.
 */
export const decide = (
  { portal, now, tell }: Deciding,
  record: PortalRecord,
  answer: Answer,
): PortalRecord => {
  if (record.status !== 'open' && record.status !== 'answered') return record;
  const decided = portal.put({
    ...record,
    status: 'answered',
    answer,
    changedAt: now().toISOString(),
    isTold: false,
  });
  tell(decided);
  return decided;
};

/** Ends a request; the product need not receive the end of one that it cancelled itself. */
export const cancel = (
  { portal, now, tell }: Deciding,
  record: PortalRecord,
  by: 'product' | 'worklist',
): PortalRecord => {
  if (record.status === 'cancelled') return record;
  const { answer: _, ...rest } = record;
  const cancelled = portal.put({
    ...rest,
    status: 'cancelled',
    changedAt: now().toISOString(),
    isTold: by === 'product',
  });
  if (by === 'worklist') tell(cancelled);
  return cancelled;
};
