/**
 * Whether this is the whole run (`npm test -- whole`), in which what is too long for the gate runs as well. Define a
 * test of the whole run under `if (isWhole)`: `skipIf` would count it among what the machine lacks.
 */
export const isWhole = process.env['ERX_TEST_WHOLE'] === '1';

/** An amount for either run: `inWhole(20_000, 2_000)` requests. */
export function inWhole<T>(whole: T, gate: T): T {
  return isWhole ? whole : gate;
}

/**
 * The rows of a table that a test of core holds whole: all of them in the whole run, in the gate the first of each
 * outcome.
 * @param outcomeOf what a row ends in: its refusal's code, its unit
 */
export function firstOfEach<Row>(rows: readonly Row[], outcomeOf: (row: Row) => string): readonly Row[] {
  const outcomes = rows.map(outcomeOf);
  return isWhole ? rows : rows.filter((_, at) => outcomes.indexOf(outcomes[at] ?? '') === at);
}
