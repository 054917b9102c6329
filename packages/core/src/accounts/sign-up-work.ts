import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod';

/**
 * The work that a sign-up is asked for, so that no one learns in quick succession which logins exist
 * (docs/decisions/sign-in.md): for each part a number, such that SHA-256 of the challenge, the part and the
 * number begins with so many zero bits. Sixteen small parts take about as long every time, one large would
 * not.
 */
export const SIGN_UP_WORK_PARTS = 16;

/** The least and the most zero bits of a part that an installation may ask for. */
export const SIGN_UP_WORK_BITS = { least: 1, most: 22 } as const;

/** What is to be worked on, as the service gives it. */
export const SignUpWork = z.object({
  /** Signed by the service, for one address, until `expiresAt`. */
  challenge: z.string().max(500),
  bits: z.number().int().min(0).max(SIGN_UP_WORK_BITS.most),
  parts: z.number().int().min(0).max(SIGN_UP_WORK_PARTS),
  expiresAt: z.iso.datetime(),
});
export type SignUpWork = z.infer<typeof SignUpWork>;

/** The work done: the challenge, and the number of each part. */
export const SignUpProof = z.object({
  challenge: z.string().max(500),
  numbers: z.array(z.number().int().min(0)).max(SIGN_UP_WORK_PARTS),
});
export type SignUpProof = z.infer<typeof SignUpProof>;

/** How many numbers are tried before others may have their turn: some milliseconds. */
const TRIES_PER_TURN = 4_000;

/**
 * Does the work.
 * @param rest awaited between two stretches of some milliseconds, so that a page stays alive
 */
export async function doSignUpWork(
  { challenge, bits, parts }: Pick<SignUpWork, 'challenge' | 'bits' | 'parts'>,
  rest: () => Promise<void>,
): Promise<SignUpProof> {
  const numbers: number[] = [];
  for (let part = 0; part < parts; part += 1) {
    let number = 0;
    while (!isPartDone(challenge, part, number, bits)) {
      number += 1;
      if (number % TRIES_PER_TURN === 0) await rest();
    }
    numbers.push(number);
  }
  return { challenge, numbers };
}

/** Whether all of the work was done. @param bits as the service asks now for this challenge */
export function isSignUpWorkDone({ challenge, numbers }: SignUpProof, bits: number): boolean {
  return (
    numbers.length === SIGN_UP_WORK_PARTS &&
    numbers.every((number, part) => isPartDone(challenge, part, number, bits))
  );
}

function isPartDone(challenge: string, part: number, number: number, bits: number): boolean {
  const digest = sha256(utf8ToBytes(`${challenge}:${String(part)}:${String(number)}`));
  return leadingZeroBits(digest) >= bits;
}

/** How many bits of a digest are zero before the first that is not. */
export function leadingZeroBits(digest: Uint8Array): number {
  const at = digest.findIndex((byte) => byte !== 0);
  return at === -1 ? digest.length * 8 : at * 8 + Math.clz32(digest[at] ?? 0) - 24;
}
