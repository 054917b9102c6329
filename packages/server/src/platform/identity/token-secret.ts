import type { Keys } from '../keys/keys';

/** What a token's codes are verified by. */
export interface TokenSecret {
  /** base32. */
  readonly secret: string;
  /** How many steps the token's clock is ahead of ours, as last found by resyncing. */
  readonly driftSteps: number;
}

const MARK = '|';

/**
 * Encrypts what a token is verified by. The drift lies with the secret, so that no one who has only the
 * database moves the window of accepted codes.
 */
export function sealTokenSecret(keys: Pick<Keys, 'encrypt'>, { secret, driftSteps }: TokenSecret): string {
  return keys.encrypt(driftSteps === 0 ? secret : `${secret}${MARK}${String(driftSteps)}`);
}

/** Opens it. @throws Error when it was altered, or its key is not known here */
export function openTokenSecret(keys: Pick<Keys, 'decrypt'>, sealed: string): TokenSecret {
  const [secret = '', drift = '0'] = keys.decrypt(sealed).split(MARK);
  const driftSteps = Number(drift);
  if (!Number.isInteger(driftSteps)) throw new Error('The secret of a token cannot be read.');
  return { secret, driftSteps };
}
