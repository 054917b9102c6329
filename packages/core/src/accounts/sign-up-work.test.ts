import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { doSignUpWork, isSignUpWorkDone, leadingZeroBits, SIGN_UP_WORK_PARTS } from './sign-up-work';

const WORK = { challenge: 'a challenge', bits: 6, parts: SIGN_UP_WORK_PARTS };
const rest = () => Promise.resolve();

describe('the work of a sign-up', () => {
  it.each<[number[], number]>([
    [[0x80], 0],
    [[0x7f], 1],
    [[0x01], 7],
    [[0x00, 0xff], 8],
    [[0x00, 0x10], 11],
    [[0x00, 0x00], 16],
  ])('of %j the leading zero bits are %i', (bytes, bits) => {
    expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits);
  });

  it('is done in every part, by SHA-256 as another implementation computes it', async () => {
    const proof = await doSignUpWork(WORK, rest);
    expect(isSignUpWorkDone(proof, WORK.bits)).toBe(true);
    proof.numbers.forEach((number, part) => {
      const digest = createHash('sha256')
        .update(`a challenge:${String(part)}:${String(number)}`)
        .digest();
      expect(digest[0] ?? 255).toBeLessThan(4); // six zero bits
    });
  });

  it('is not done for another challenge, with a part left out or repeated, or for more bits', async () => {
    const proof = await doSignUpWork(WORK, rest);
    expect(isSignUpWorkDone({ ...proof, challenge: 'another' }, WORK.bits)).toBe(false);
    expect(isSignUpWorkDone({ ...proof, numbers: proof.numbers.slice(1) }, WORK.bits)).toBe(false);
    expect(isSignUpWorkDone({ ...proof, numbers: [...proof.numbers, 0] }, WORK.bits)).toBe(false);
    const first = proof.numbers[0] ?? 0;
    expect(isSignUpWorkDone({ ...proof, numbers: proof.numbers.map(() => first) }, WORK.bits)).toBe(false);
    expect(isSignUpWorkDone(proof, 22)).toBe(false);
  });

  it('lets others have their turn', async () => {
    let turns = 0;
    await doSignUpWork({ ...WORK, bits: 12 }, () => {
      turns += 1;
      return Promise.resolve();
    });
    expect(turns).toBeGreaterThan(0);
  });
});
