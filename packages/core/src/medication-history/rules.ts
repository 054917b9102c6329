import { coverageKey, isUsable, eligibilityKey } from '../benefits/coverage';
import type { Eligibility } from '../benefits/model';
import { type Finding, pass, stop, type Rule } from '../findings/finding';
import { type MessageCode, say } from '../findings/messages';
import type { Patient } from '../patients/model';
import { type CalendarDate, daysAfter } from '../values/dates';
import type { DataCall, HistoryCheck, Inquiry } from './model';

/** How long an answer holds: at most one automatic inquiry in this time (N4-22). */
export const HISTORY_HOURS = 72;
/** After so many minutes without an answer no one waits any longer. */
export const ANSWER_MINUTES = 15;
/** How far back is asked where no one says otherwise, and the most that may be asked. */
export const HISTORY_DAYS = 730;
export const MOST_HISTORY_DAYS = 3653;

/** N6-5: without the patient's consent no one is asked. */
export const patientConsents: Rule<Pick<Patient, 'sendMedicationHistory'>> = ({ sendMedicationHistory }) =>
  sendMedicationHistory ? pass : stop('history.consent-missing');

/** The day since which fills are asked for. */
export function toStartDate(startDate: CalendarDate | undefined, today: CalendarDate): CalendarDate {
  return startDate ?? daysAfter(today, -HISTORY_DAYS);
}

/** A day before today, within what benefit managers keep. */
export function findingsOnStartDate(startDate: CalendarDate, today: CalendarDate): readonly Finding[] {
  return startDate < today && startDate >= daysAfter(today, -MOST_HISTORY_DAYS)
    ? pass
    : stop('history.start-date-invalid', {}, 'startDate');
}

/**
 * The coverage that a data call asks: Primary the first usable one, Secondary the next of another manager or
 * member (N7-50). None is N5-19.
 */
export function coverageAsked(
  eligibilities: readonly Eligibility[],
  dataCall: DataCall,
): Eligibility | undefined {
  const usable = eligibilities.filter(isUsable);
  return usable.filter(
    (one, index) => usable.findIndex((other) => eligibilityKey(other) === eligibilityKey(one)) === index,
  )[dataCall === 'Primary' ? 0 : 1];
}

/**
 * Whether the button leads anywhere: N5-19 refuses where no eligibility is chosen or the benefit manager
 * refused its data.
 */
export function findingsOnEligibility(coverage: Eligibility | undefined): readonly Finding[] {
  return coverage && isUsable(coverage) ? pass : stop('history.no-eligibility');
}

/** Which of the data calls asks a coverage; undefined for one that is neither the first nor the second. */
export function toDataCall(
  eligibilities: readonly Eligibility[],
  chosen: { pbmId: string; memberId: string },
): DataCall | undefined {
  const isChosen = (one: Eligibility | undefined) =>
    one !== undefined && eligibilityKey(one) === coverageKey(chosen);
  if (isChosen(coverageAsked(eligibilities, 'Primary'))) return 'Primary';
  return isChosen(coverageAsked(eligibilities, 'Secondary')) ? 'Secondary' : undefined;
}

/** An inquiry as it is now: one that no one answered in time has failed. */
export function atTime(inquiry: Inquiry, now: Date): Inquiry {
  const isOver =
    inquiry.state === 'Asked' && now.getTime() - Date.parse(inquiry.askedAt) > ANSWER_MINUTES * 60_000;
  return isOver
    ? {
        ...inquiry,
        state: 'Failed',
        problem: inquiry.total > 0 ? 'history.incomplete' : 'history.not-answered',
      }
    : inquiry;
}

/**
 * Whether an inquiry still serves (N7-50): one under way, or an answer for 72 hours, and either only for the
 * time it was asked for: fills before its start were never looked for. A failed one never, so that it can be
 * asked again immediately.
 * @param wanted its startDate is the first day that is asked for now
 */
export function stillServes(
  inquiry: Inquiry & { readonly startDate: CalendarDate },
  {
    now,
    startDate,
    isRefresh,
  }: { readonly now: Date; readonly startDate: CalendarDate; readonly isRefresh: boolean },
): boolean {
  const { state, askedAt } = atTime(inquiry, now);
  if (startDate < inquiry.startDate) return false;
  if (state === 'Asked') return true;
  return (
    state === 'Answered' && !isRefresh && now.getTime() - Date.parse(askedAt) < HISTORY_HOURS * 3_600_000
  );
}

/**
 * Whether an inquiry is made by itself on opening the patient (N4-22): none was made within 72 hours, not
 * even one that failed.
 */
export function isDueByItself(latest: Pick<Inquiry, 'askedAt'> | undefined, now: Date): boolean {
  return latest === undefined || now.getTime() - Date.parse(latest.askedAt) >= HISTORY_HOURS * 3_600_000;
}

const VERIFICATION = { None: 'None', Asked: 'Pending', Answered: 'Verified', Failed: 'Error' } as const;

/** N7-53 of the latest inquiries. */
export function toHistoryCheck(
  primary: Inquiry | undefined,
  secondary: Inquiry | undefined,
  now: Date,
): HistoryCheck {
  const first = primary && atTime(primary, now);
  const second = secondary && atTime(secondary, now);
  const state = first?.state ?? 'None';
  return {
    state,
    verification: VERIFICATION[state],
    ...(first ? { primary: first } : {}),
    ...(second ? { secondaryResponse: second } : {}),
  };
}

/**
 * The sentence for an inquiry (N5-20): under way, nothing reported, or why it failed; undefined where there
 * is something to show and nothing to say.
 */
export function toReply({
  state,
  total,
  problem,
  notShown = 0,
}: Pick<Inquiry, 'state' | 'total' | 'problem' | 'notShown'>): MessageCode | undefined {
  if (state === 'Asked') return 'history.processing';
  if (state === 'Failed') return problem ?? 'history.not-answered';
  return state === 'Answered' && total === 0 && notShown === 0 ? 'history.none' : undefined;
}

/** What a history holds that no row shows, in a sentence; undefined where that is nothing. */
export function saidNotShown({ notShown = 0 }: Pick<Inquiry, 'notShown'>): string | undefined {
  return notShown === 0 ? undefined : say('history.not-shown', { count: notShown });
}
