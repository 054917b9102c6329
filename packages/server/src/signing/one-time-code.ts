import { DRIFT_STEPS, STEP_SECONDS } from '@erx/core/signing/rules';
import { generate, verify } from 'otplib';
import type { TokenSecret } from '../platform/identity/token-secret';

/**
 * The time step of a one-time code (RFC 6238), so that it can be used up; undefined where the code is not
 * that of this step or an adjacent one.
 * @returns the step by the token's own clock
 */
export async function stepOfCode(
  { secret, driftSteps }: TokenSecret,
  code: string,
  now: Date,
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000) + driftSteps * STEP_SECONDS;
  const result = await verify({
    secret,
    token: code,
    epoch,
    period: STEP_SECONDS,
    digits: 6,
    algorithm: 'sha1',
    epochTolerance: DRIFT_STEPS * STEP_SECONDS,
  });
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : undefined;
}

/**
 * Finds a token whose clock has drifted: the step by its own clock of the first of two codes that follow one
 * another, nearest to our clock; undefined where there is none within so many steps (RFC 4226, section 7.4).
 */
export async function stepOfConsecutiveCodes(
  secret: string,
  [first, second]: readonly [string, string],
  now: Date,
  within: number,
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(first) || !/^\d{6}$/.test(second)) return undefined;
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const codeOf = (step: number) =>
    generate({ secret, epoch: step * STEP_SECONDS, period: STEP_SECONDS, digits: 6, algorithm: 'sha1' });
  for (let distance = 0; distance <= within; distance += 1) {
    for (const step of distance === 0 ? [current] : [current - distance, current + distance]) {
      if ((await codeOf(step)) === first && (await codeOf(step + 1)) === second) return step;
    }
  }
  return undefined;
}
