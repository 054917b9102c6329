import { AppError } from '@erx/core/findings/app-error';
import type { BulkApprovalJudgement } from '@erx/core/requests/model';
import { say } from '@erx/core/findings/messages';
import type { Member } from '../platform/api/authenticate';
import type { SafetyJudge } from '../safety/judge';
import type { Services } from '../services';
import { ownRequest } from './judge';
import { judgeLanes } from './lanes';

/**
 * Judges refill requests for an approval by one press: only what is in the clean lane is approved together.
 * @throws AppError request.not-found, request.other-prescriber of a request that the member cannot answer
 */
export async function judgeTogether(
  services: Services,
  judge: SafetyJudge,
  member: Member,
  ids: readonly string[],
): Promise<BulkApprovalJudgement[]> {
  const own = await Promise.all([...new Set(ids)].map((id) => ownRequest(services.database, member, id)));
  if (own.some(({ request }) => request.kind !== 'refill')) throw new AppError('request.not-found');
  const lanes = await judgeLanes(
    services,
    judge,
    member,
    own.map(({ request }) => request.id),
  );
  return own.map(({ request: { id, version } }) => {
    const laned = lanes.get(id);
    if (!laned) return { id, version, findings: [], reasons: [say('request.lane-repeated')], others: [] };
    const { granted, safety, reasons, group } = laned;
    return {
      id,
      version,
      ...(granted ? { granted } : {}),
      findings: [...safety],
      reasons: reasons.map(({ text }) => text),
      others: group.others.map((other) => other.id),
    };
  });
}

/**
 * Accepts an approval that was given together with others: of what is in the clean lane now.
 * @throws AppError request.not-together with why it is answered individually
 */
export async function assertBulkApprovable(
  services: Services,
  judge: SafetyJudge,
  member: Member,
  id: string,
): Promise<void> {
  const laned = (await judgeLanes(services, judge, member, [id])).get(id);
  if (laned?.lane === 'clean') return;
  const why = laned ? laned.reasons.map(({ text }) => text) : [say('request.lane-repeated')];
  throw new AppError('request.not-together', { why: why.join(' ') });
}
