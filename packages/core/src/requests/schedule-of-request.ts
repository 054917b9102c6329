import type { Schedule } from '../drugs/model';

/**
 * From what needs no care to what needs most; what nobody knows is above what is known to be harmless.
 */
const STRICTNESS: readonly Schedule[] = ['none', 'unknown', 'V', 'IV', 'III', 'II', 'I'];

/**
 * The strictest of several statements on a drug, or of several drugs: pharmacy and catalogue may disagree,
 * and then the stricter holds (21 CFR 1308). Unknown where nobody said anything: it is never taken for not
 * controlled.
 * @param said undefined means a source that says nothing
 */
export function strictestSchedule(said: readonly (Schedule | undefined)[]): Schedule {
  const known = said.filter((schedule) => schedule !== undefined);
  return known.length === 0
    ? 'unknown'
    : known.reduce((strictest, schedule) =>
        STRICTNESS.indexOf(schedule) > STRICTNESS.indexOf(strictest) ? schedule : strictest,
      );
}
