import { sentences } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { isControlled } from '@erx/core/drugs/model';
import type { PharmacyRequest, RequestDetails } from '@erx/core/requests/model';
import { findingsOnAnswer } from '@erx/core/requests/rules/answering';
import {
  isOpen,
  mayAnswer,
  responsesOffered,
  toAnswerable,
  toListedAnswerable,
} from '@erx/core/requests/rules/offers';
import type { CalendarDate } from '@erx/core/values/dates';
import type { RequestFeed } from '../../requests/feed';
import type { KeyEntry } from '../../terminal/key-line';

/** What a key does with the selected request. */
export type ActKey = 'a' | 'c' | 'd' | 'w' | 'h' | 'l' | 'u';

/** What can be done with a request here, and where something cannot: what can be done instead. */
export interface RequestOffer {
  readonly keys: readonly KeyEntry[];
  readonly advice: string;
}

const LABEL: Readonly<Record<ActKey, string>> = {
  a: 'approve',
  c: 'approve with changes',
  d: 'deny',
  w: 'deny, prescribe again',
  h: 'mark as handled',
  l: 'link patient',
  u: 'unlink patient',
};

type Whose = Pick<RequestFeed, 'mayAnswer' | 'mayLink'> & { readonly user: Pick<RequestFeed['user'], 'id'> };

/**
 * What this person can do with a request, by the rules of core. The server judges all of it again.
 * @param details undefined until they were read: then what only they say is not known yet
 */
export function offerFor(
  request: PharmacyRequest,
  details: RequestDetails | undefined,
  whose: Whose,
  today: CalendarDate,
): RequestOffer {
  if (!isOpen(request.state))
    return { keys: [], advice: 'It no longer waits: it was answered or taken back.' };
  const answers = whose.mayAnswer && mayAnswer(whose.user, request.prescriber);
  const offered = responsesOffered(
    details ? toAnswerable(details) : { ...toListedAnswerable(request), content: undefined },
  );
  const isOffered = (...responses: readonly string[]): boolean =>
    answers && offered.responses.some((one) => responses.includes(one));
  const does: Readonly<Record<ActKey, boolean>> = {
    a: isOffered('Approved', 'Validated'),
    c: isOffered('ApprovedWithChanges', 'Replaced'),
    d: isOffered('Denied'),
    w: isOffered('DeniedNewPrescriptionToFollow'),
    h: answers && offered.canBeHandled,
    l: whose.mayLink && !request.patient,
    u: whose.mayLink && request.patient !== undefined,
  };
  const keys = (Object.keys(LABEL) as ActKey[])
    .filter((key) => does[key])
    .map((key): KeyEntry => [
      key,
      key === 'a' && request.kind === 'change' && request.type === 'U' ? 'confirm' : LABEL[key],
    ]);
  return { keys, advice: adviceFor(request, details, { answers, isApproved: does.a, whose, today }) };
}

function adviceFor(
  request: PharmacyRequest,
  details: RequestDetails | undefined,
  {
    answers,
    isApproved,
    whose,
    today,
  }: {
    readonly answers: boolean;
    readonly isApproved: boolean;
    readonly whose: Whose;
    readonly today: CalendarDate;
  },
): string {
  if (!answers)
    return request.patient || !whose.mayLink
      ? `Its prescriber answers it: ${request.prescriber.name}.`
      : `l links its patient; then its prescriber answers it: ${request.prescriber.name}.`;
  if (isApproved)
    return isControlled(request.drug.deaSchedule)
      ? 'Controlled: approving it is signed here with your PIN and a code, or your phone.'
      : '';
  if (!request.patient) return 'It is approved once its patient is linked (l). Denying it needs no link.';
  if (request.kind === 'change' && request.type === 'T')
    return (
      'A therapeutic interchange is not approved: d denies it and may name another product, w denies it ' +
      'with a new prescription to follow.'
    );
  if (!details) return '';
  const stops = findingsOnAnswer({
    request: toAnswerable(details),
    answer: { responseType: 'Approved' },
    today,
  }).filter(({ severity, code }) => severity === 'stop' && code !== 'request.response-not-offered');
  const why = stops.length > 0 ? sentences(stops).join(' ') : say('request.response-not-offered');
  return `Not approved here: ${why}`;
}
