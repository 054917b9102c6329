import type { SignUpEntry } from '@erx/core/accounts/model';
import {
  isSignUpWorkDone,
  SIGN_UP_WORK_PARTS,
  type SignUpProof,
  type SignUpWork,
} from '@erx/core/accounts/sign-up-work';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Connection } from '../platform/database/database';
import { normalisedEmail } from '../platform/identity/accounts';
import { countAttempt } from '../platform/identity/attempts';
import type { Keys } from '../platform/keys/keys';
import { timingSafeEqualText } from '../platform/timing-safe-equal';

/** How long a challenge is good for: a slow computer, and someone who is called away. */
const LIFETIME_MINUTES = 10;
const CHALLENGE = /^([\w-]{16})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

/**
 * Gives out and judges the work that a sign-up is asked for. A challenge is 96 random bits, the second it ends
 * in and an HMAC over both, the address and the bits: it is good for that address alone, which is not in it,
 * and nothing is stored before it is used.
 * @param bits zero bits of each part; 0 asks for no work
 */
export function signUpWork(keys: Pick<Keys, 'derive'>, bits: number) {
  const key = keys.derive('sign-up work');
  const sign = (salt: string, ends: string, email: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([salt, ends, bits, normalisedEmail(email)]))
      .digest('base64url');

  return {
    /** The work for an address, whether a login has it or not. */
    give(email: string, now: Date): SignUpWork {
      const salt = randomBytes(12).toString('base64url');
      const ends = Math.floor(now.getTime() / 1000) + LIFETIME_MINUTES * 60;
      const seconds = ends.toString(36);
      return {
        challenge: `${salt}.${seconds}.${sign(salt, seconds, email)}`,
        bits,
        parts: bits === 0 ? 0 : SIGN_UP_WORK_PARTS,
        expiresAt: new Date(ends * 1000).toISOString(),
      };
    },
    /** Whether the work was done for this address and still counts; it may have been used. */
    isDone({ email }: Pick<SignUpEntry, 'email'>, proof: SignUpProof | undefined, now: Date): boolean {
      if (bits === 0) return true;
      if (!proof) return false;
      const [, salt = '', seconds = '', signature = ''] = CHALLENGE.exec(proof.challenge) ?? [];
      return (
        salt !== '' &&
        Number.parseInt(seconds, 36) * 1000 > now.getTime() &&
        timingSafeEqualText(signature, sign(salt, seconds, email)) &&
        isSignUpWorkDone(proof, bits)
      );
    },
    /** Uses it up. Of two uses, at the same time or later, one succeeds. */
    async use(connection: Connection, proof: SignUpProof | undefined, now: Date): Promise<boolean> {
      if (bits === 0 || !proof) return bits === 0;
      const hash = createHash('sha256').update(proof.challenge).digest('base64url');
      // The first leaves one, every other none.
      const once = { failures: 2, minutes: 2 * LIFETIME_MINUTES };
      return (await countAttempt(connection, `sign-up:work:${hash}`, once, now)).left === 1;
    },
  };
}
