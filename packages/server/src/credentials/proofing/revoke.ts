import { AppError } from '@erx/core/findings/app-error';
import { findingsOnRevoking } from '@erx/core/credentials/proofing/rules';
import { uuidv7 } from 'uuidv7';
import { recordRefusal } from '../../platform/audit-trail/record';
import { recordGrantChange } from '../../approvals/record';
import { endRightsToSign } from '../../approvals/end-signing';
import { proofingStore } from './store';
import { authenticatorsStore } from '../../signing/authenticator-store';
import { membersStore } from '../../practices/member-store';
import { usersStore } from '../../users/store';
import type { Proofing } from './status';
import { accountNoticesStore } from '../../users/account-notice-store';

/**
 * Revokes a user's tokens and, in all practices, the permission to sign with what is open to give it (S4-9;
 * 21 CFR 1311.125(d), 1311.130(d)): a new token must not bring back a right that no one has granted for it.
 * The service is notified afterwards; a later proofing starts under another name.
 * @throws AppError record.not-found, access.refused, proofing.own, proofing.nothing-to-revoke
 */
export async function revokeProofing(
  { services, member, service, now }: Proofing,
  userId: string,
): Promise<void> {
  const { database, log, config } = services;
  const target = await usersStore(database, member.practiceId).find(userId);
  if (!target) throw new AppError('record.not-found');
  const [finding] = findingsOnRevoking(
    { id: member.accountId, actor: member.actor },
    {
      id: target.id,
      hasSoftToken: target.has_soft_token,
      hardwareTokenReference: target.hardware_reference ?? undefined,
    },
  );
  if (finding) {
    await recordRefusal(services, member, {
      event: 'proofing.revoke-refused',
      resourceType: 'Account',
      resourceId: target.id,
      details: { reason: finding.code },
    });
    throw new AppError(finding.code, finding.data);
  }
  const reference = await database.transaction(async (transaction) => {
    // before any other row, as approvals do: one that is under way either finds no request or is taken back
    await membersStore(transaction, member.practiceId).lock();
    const known = await proofingStore(transaction, target.id).end(uuidv7(), now);
    const tokens = await authenticatorsStore(transaction, target.id).retire();
    if (tokens === 0) throw new AppError('proofing.nothing-to-revoke'); // another request was faster
    const takenIn = await endRightsToSign(transaction, config, member, target.id, 'tokens-revoked', now);
    await accountNoticesStore(transaction).add(
      { accountId: target.id, kind: 'token-revoked', practiceId: member.practiceId, by: member.name },
      now,
    );
    const practices = new Set([member.practiceId, ...takenIn]);
    for (const practiceId of practices) {
      await recordGrantChange(
        { ...member, transaction, practiceId, trailName: undefined, now },
        {
          event: 'proofing.revoked',
          resourceType: 'Account',
          targetId: target.id,
          details: { tokens, isElsewhere: practiceId !== member.practiceId },
          incident: 'exostarRevoke',
        },
      );
    }
    return known;
  });
  services.notify('events');
  services.notify('outbox');
  if (reference === undefined || !service) return;
  const reply = await service.revoke(reference);
  if (reply.is !== 'done')
    log.warn(
      { code: 'proofing.revoke-not-told', outcome: reply.is },
      'the proofing service was not told of a revocation',
    );
}
