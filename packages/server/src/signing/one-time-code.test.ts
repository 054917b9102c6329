import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import { stepOfCode, stepOfConsecutiveCodes } from './one-time-code';

/** RFC 6238, appendix B: the secret of twenty bytes, '12345678901234567890'. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const NOW = new Date('2026-11-20T10:00:14.999Z');
const STEP = Math.floor(NOW.getTime() / 30_000);
const codeOf = (step: number) => generate({ secret: SECRET, epoch: step * 30 });

describe('a one-time code', () => {
  // The last six of the eight digits of appendix B.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at second %i is that of RFC 6238', async (second, code) => {
    expect(await stepOfCode({ secret: SECRET, driftSteps: 0 }, code, new Date(second * 1000))).toBe(
      Math.floor(second / 30),
    );
  });

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('of %i steps from now is taken: %s', async (steps, taken) => {
    expect(await stepOfCode({ secret: SECRET, driftSteps: 0 }, await codeOf(STEP + steps), NOW)).toBe(
      taken ? STEP + steps : undefined,
    );
  });

  it.each([
    [0, 'first'],
    [29_999, 'last'],
  ])('holds to the edge of the window: %i ms into a step', async (into) => {
    const at = new Date(STEP * 30_000 + into);
    expect(await stepOfCode({ secret: SECRET, driftSteps: 0 }, await codeOf(STEP - 1), at)).toBe(STEP - 1);
    expect(await stepOfCode({ secret: SECRET, driftSteps: 0 }, await codeOf(STEP + 1), at)).toBe(STEP + 1);
    expect(await stepOfCode({ secret: SECRET, driftSteps: 0 }, await codeOf(STEP - 2), at)).toBeUndefined();
    expect(await stepOfCode({ secret: SECRET, driftSteps: 0 }, await codeOf(STEP + 2), at)).toBeUndefined();
  });

  it.each(['', '12345', '1234567', 'abcdef', '12 456', '１２３４５６'])('%j is none', async (code) => {
    expect(await stepOfCode({ secret: SECRET, driftSteps: 0 }, code, NOW)).toBeUndefined();
  });
});

describe('two codes that follow one another', () => {
  const find = async (first: number, second: number, within = 40) =>
    stepOfConsecutiveCodes(SECRET, [await codeOf(first), await codeOf(second)], NOW, within);

  it.each([0, 7, -7, 40, -40])('find a clock that is off by %i steps', async (off) => {
    expect(await find(STEP + off, STEP + off + 1)).toBe(STEP + off);
  });
  it.each([
    [41, 42],
    [-41, -40],
    [0, 2],
    [1, 0],
    [3, 3],
  ])('steps %i and %i do not', async (first, second) => {
    expect(await find(STEP + first, STEP + second)).toBeUndefined();
  });
  it('and only codes', async () => {
    expect(await stepOfConsecutiveCodes(SECRET, [await codeOf(STEP), ''], NOW, 40)).toBeUndefined();
    expect(await stepOfConsecutiveCodes(SECRET, ['12345', await codeOf(STEP)], NOW, 40)).toBeUndefined();
  });
  it('a drift that was found moves the window of single codes with it', async () => {
    const drifted = { secret: SECRET, driftSteps: 10 };
    expect(await stepOfCode(drifted, await codeOf(STEP + 10), NOW)).toBe(STEP + 10);
    expect(await stepOfCode(drifted, await codeOf(STEP + 9), NOW)).toBe(STEP + 9);
    expect(await stepOfCode(drifted, await codeOf(STEP), NOW)).toBeUndefined();
  });
});
