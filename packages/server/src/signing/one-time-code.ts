import { DRIFT_STEPS, STEP_SECONDS } from '@erx/core/signing/rules';
import { verify } from 'otplib';

/**
 * The time step of a one-time code (RFC 6238), so that it can be used up; undefined where the code is not the one of this step or of one beside it.
 * @param secret base32
 */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, period: STEP_SECONDS, digits: 6, algorithm: 'sha1', epochTolerance: DRIFT_STEPS * STEP_SECONDS });
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : undefined;
}
