/** Whether this is the whole run (`npm test -- whole`): what is too long for the gate runs as well. */
export const isWhole = process.env['ERX_TEST_WHOLE'] === '1';

/** An amount for either run: `inWhole(20_000, 2_000)` requests. */
export function inWhole<T>(whole: T, gate: T): T {
  return isWhole ? whole : gate;
}
