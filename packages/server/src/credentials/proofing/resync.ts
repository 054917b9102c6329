import { AppError } from '@erx/core/findings/app-error';
import type { ProofingStatus, TokenKind } from '@erx/core/credentials/proofing/model';
import { RESYNC_STEPS } from '@erx/core/credentials/proofing/rules';
import { STEP_SECONDS } from '@erx/core/signing/rules';
import { fileIncidentOn } from '../../approvals/record';
import { openTokenSecret, sealTokenSecret } from '../../platform/identity/token-secret';
import { recordAction } from '../../platform/audit-trail/record-action';
import { stepOfConsecutiveCodes } from '../../signing/one-time-code';
import { authenticatorsStore } from '../../signing/authenticator-store';
import { countingTries } from './codes';
import { currentStatus, type Proofing } from './status';

/**
 * Finds a token whose clock has drifted by two of its codes, and takes its codes by that clock from then on.
 * Both codes are used up.
 * @throws AppError proofing.no-token, proofing.resync-failed, proofing.locked
 */
export async function resyncToken(
  proofing: Proofing,
  kind: TokenKind,
  codes: readonly [string, string],
): Promise<ProofingStatus> {
  const {
    services: { database, keys },
    member,
    now,
  } = proofing;
  const tokens = (await authenticatorsStore(database, member.accountId).all()).filter(
    (token) => token.kind === kind,
  );
  if (tokens.length === 0) throw new AppError('proofing.no-token');
  await countingTries(proofing, 'proofing.resync-failed', async () => {
    for (const token of tokens) {
      const { secret } = openTokenSecret(keys, token.encryptedSecret);
      const step = await stepOfConsecutiveCodes(secret, codes, now, RESYNC_STEPS);
      if (step === undefined) continue;
      // the second code is the one that is shown now
      const driftSteps = step + 1 - Math.floor(now.getTime() / 1000 / STEP_SECONDS);
      return await database.transaction(async (transaction) => {
        if (
          !(await authenticatorsStore(transaction, member.accountId).resync(
            token.id,
            sealTokenSecret(keys, { secret, driftSteps }),
            step,
          ))
        )
          return undefined;
        await recordAction(
          transaction,
          member,
          {
            event: 'token.resynced',
            resourceType: 'Account',
            resourceId: member.accountId,
            details: { kind, authenticatorId: token.id, driftSteps },
          },
          now,
        );
        const act = { ...member, transaction, now };
        const change = { change: 'token resynced', kind } as const;
        await fileIncidentOn(act, 'proofingChanged', { targetId: member.accountId }, change);
        return token.id;
      });
    }
    return undefined;
  });
  return (await currentStatus(proofing)).status;
}
