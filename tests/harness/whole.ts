/**
 * Whether this is the whole run (`npm test -- whole`), in which what is too long for the gate runs as well. Define a
 * test of the whole run under `if (isWhole)`: `skipIf` would count it among what the machine lacks.
 */
export const isWhole = process.env['ERX_TEST_WHOLE'] === '1';

/** An amount for either run: `inWhole(20_000, 2_000)` requests. */
export function inWhole<T>(whole: T, gate: T): T {
  return isWhole ? whole : gate;
}
