import { AppError, toSentences } from '@erx/core/findings/app-error';
import { sentences } from '@erx/core/findings/finding';
import { findingsOnStoredAmount } from '@erx/core/prescriptions/rules/stored';
import { type Answer, RequestContent } from '@erx/core/requests/model';
import { findingsOnAnswer } from '@erx/core/requests/rules/answering';
import { askedFor } from '@erx/core/requests/rules/granting';
import type { Groupable, RequestGroup } from '@erx/core/requests/rules/grouping';
import type { SafetyFinding } from '@erx/core/safety/model';
import { dateIn } from '@erx/core/values/dates';
import type { Member } from '../platform/api/authenticate';
import { checkBeforeSend } from '../safety/gate';
import type { SafetyJudge } from '../safety/judge';
import type { Services } from '../services';
import { buildGrant, type Grant, resolveRequestedDrug } from './grant';
import { differencesIn, type OwnRequest, toAnswerable, toGranting } from './judge';
import { type AnswerableRow, type OriginalRow, toGroupable } from './load-queries';

/** A waiting request as it was read. */
export interface Waiting extends Groupable {
  readonly own: OwnRequest;
  readonly isReadable: boolean;
}

/** A group that was judged, before it is known what the other groups ask for. */
export interface Judged {
  readonly group: RequestGroup<Waiting>;
  readonly original: OriginalRow | undefined;
  readonly obstacles: readonly string[];
  readonly doubts: readonly string[];
  readonly grant: Grant | undefined;
  readonly safety: readonly SafetyFinding[];
}

const UNREADABLE: RequestContent = {
  patient: { name: '' },
  pharmacy: { ncpdpId: '', storeName: '' },
  requested: [],
};

/** One whose stored words cannot be read is judged as one that cannot be judged: the others are listed. */
export function toWaiting(request: AnswerableRow): Waiting {
  const { data } = RequestContent.safeParse(JSON.parse(request.content));
  return {
    ...toGroupable(request),
    own: { request, content: data ?? UNREADABLE },
    isReadable: data !== undefined,
  };
}

/** What one row would grant, what is in its way, and what the safety check finds. */
export async function judgeGroup(
  services: Services,
  judge: SafetyJudge,
  member: Member,
  group: RequestGroup<Waiting>,
  original: OriginalRow | undefined,
  at: Date,
): Promise<Judged> {
  const { own, isReadable } = group.lead;
  if (!isReadable) throw new Error('The stored words of a request cannot be read.');
  const { request, content } = own;
  const bare = { group, original, obstacles: [], doubts: [], grant: undefined, safety: [] };
  // Of the changes only one that grants a product can be approved as it is.
  const isGranting =
    request.kind === 'refill' || (request.change_type === 'G' && content.requested.length === 1);
  if (!isGranting) return bare;
  const approval: Answer = {
    responseType: 'Approved',
    // Each is a separate reason: it does not hide what else would be found.
    confirmedDifferences: [...differencesIn(own)],
  };
  const answerable = { ...toAnswerable(request), content, differences: differencesIn(own) };
  const forbidden = findingsOnAnswer({
    request: answerable,
    answer: approval,
    today: dateIn(member.timeZone, at),
  });
  if (forbidden.length > 0) return { ...bare, obstacles: sentences(forbidden) };
  try {
    const { grant, doubts } = await grantOf(services, member, own, original, approval, at);
    const { columns } = grant;
    const amounts = columns ? sentences(findingsOnStoredAmount(grant.row)) : [];
    const leaving =
      columns && (await checkBeforeSend(judge, member, columns, at, toGranting(own, group.others)));
    const safety = leaving ? await leaving.findings() : [];
    return { ...bare, grant, doubts, obstacles: amounts, safety };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...bare, obstacles: toSentences(error) };
  }
}

/** What would be granted; a product that is only likely is taken as confirmed, and said as a doubt. */
async function grantOf(
  services: Services,
  member: Member,
  { request, content }: OwnRequest,
  original: OriginalRow | undefined,
  answer: Answer,
  at: Date,
): Promise<{ readonly grant: Grant; readonly doubts: readonly string[] }> {
  const grantable = { request, content, answer, original: original ?? null };
  try {
    return { grant: await buildGrant(services, member, grantable, at), doubts: [] };
  } catch (error) {
    const asked = askedFor(request.kind, request.change_type ?? undefined, content);
    if (!(error instanceof AppError) || error.code !== 'request.drug-unconfirmed' || !asked) throw error;
    const { drug } = await resolveRequestedDrug(services, member, { kind: request.kind, asked, original });
    if (!drug) throw error;
    const confirmed = { ...answer, confirmedDrugId: drug.prescribableDrugId };
    return {
      grant: await buildGrant(services, member, { ...grantable, answer: confirmed }, at),
      doubts: toSentences(error),
    };
  }
}
