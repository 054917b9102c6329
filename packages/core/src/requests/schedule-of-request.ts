import type { Schedule } from '../drugs/model';
import type { PharmacyRequest } from './model';

/** From what needs no care to what needs most; what no one knows is above what is known to be harmless. */
const STRICTNESS: readonly Schedule[] = ['none', 'unknown', 'V', 'IV', 'III', 'II', 'I'];

/**
 * The strictest of several statements on a drug, or of several drugs: pharmacy and catalogue may disagree,
 * and then the stricter holds (21 CFR 1308). Unknown where no one said anything: it is never taken for not
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

/**
 * The schedule of the drug that a request is listed under. The request's own is the strictest of all that it
 * names, and would mark the prescribed drug with that of an offer.
 */
export function scheduleNamed({ namedSchedule, deaSchedule }: PharmacyRequest['drug']): Schedule {
  return namedSchedule ?? deaSchedule;
}
