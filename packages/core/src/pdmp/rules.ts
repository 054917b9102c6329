import { type Finding, pass, type Rule, stop } from '../findings/finding';
import type { Schedule } from '../drugs/model';
import { isOpioid } from '../drugs/opioids';
import { type CalendarDate, daysAfter, daysFrom } from '../values/dates';
import { type MonitoringAcknowledgement, type MonitoringEntry, PDMP_SITE_LIMIT } from './model';

/** P5-17, P9-7, N6-7: schedule II opens the PDMP dialog. */
export function asksForMonitoring(drug: { readonly schedule: Schedule }): boolean {
  return drug.schedule === 'II';
}

/**
 * P5-17: an agreement is asked for with an opioid, not with a stimulant or a barbiturate. What a drug
 * consists of and is not known (it left the catalogue) may be an opioid, so the agreement is asked for.
 */
export function asksForOpioidAgreement(drug: {
  readonly schedule: Schedule;
  readonly ingredients: readonly string[] | undefined;
}): boolean {
  return (
    asksForMonitoring(drug) &&
    (drug.ingredients === undefined || drug.ingredients.length === 0 || drug.ingredients.some(isOpioid))
  );
}

/**
 * What of the PDMP and the agreement is lacking before a prescription may be signed (P5-17); nothing for
 * other schedules.
 */
export function findingsOnMonitoring({
  drug,
  monitoring,
}: {
  readonly drug: { readonly schedule: Schedule; readonly ingredients: readonly string[] | undefined };
  readonly monitoring: MonitoringAcknowledgement | undefined;
}): readonly Finding[] {
  return [
    ...(asksForMonitoring(drug) && monitoring?.pdmpAcknowledgement !== true
      ? stop('monitoring.pdmp-not-acknowledged', {}, 'monitoring')
      : pass),
    ...(asksForOpioidAgreement(drug) && monitoring?.opioidAgreement !== true
      ? stop('monitoring.agreement-missing', {}, 'monitoring')
      : pass),
  ];
}

/**
 * N2-55: what is known not to be a controlled substance is not shown in the PDMP dialog; what is not known
 * is.
 */
export function isShownInMonitoring({
  controlledSubstance,
}: Pick<MonitoringEntry, 'controlledSubstance'>): boolean {
  return controlledSubstance !== 'No';
}

/**
 * A fill of which no one said for how many days: as long as most supplies of a controlled substance (ours).
 */
const USUAL_SUPPLY_DAYS = 30;
/** The longest supply that is looked back for. */
export const LONGEST_SUPPLY_DAYS = 120;

/**
 * How many days a fill lasts from a day on, that day among them, by its days supply; 0 or less once it is used up,
 * undefined where no one said when it was filled.
 */
export function daysLeft(
  { lastFill, daysSupply = USUAL_SUPPLY_DAYS }: SuppliedFill,
  today: CalendarDate,
): number | undefined {
  return lastFill === undefined ? undefined : daysFrom(today, daysAfter(lastFill, daysSupply));
}

/**
 * Whether a reported fill is still being taken on a day, by its days supply. One without a date may be: what is
 * not known is not left out.
 */
export function isFillInUse(fill: SuppliedFill, today: CalendarDate): boolean {
  const left = daysLeft(fill, today);
  return left === undefined || left > 0;
}

/** What of a fill says how long it lasts. */
interface SuppliedFill {
  readonly lastFill: CalendarDate | undefined;
  readonly daysSupply: number | undefined;
}

/**
 * S2.15-3: empty, or a web address. No other scheme may come to life in a link, and it may hold no name or
 * password.
 */
export const pdmpSiteIsWebAddress: Rule<{ readonly PDMPSiteUrl: string }> = ({ PDMPSiteUrl }) => {
  if (PDMPSiteUrl === '') return pass;
  if (PDMPSiteUrl.length > PDMP_SITE_LIMIT)
    return stop('monitoring.site-long', { limit: PDMP_SITE_LIMIT.toLocaleString('en-US') }, 'PDMPSiteUrl');
  const url =
    /^https?:\/\//i.test(PDMPSiteUrl) && URL.canParse(PDMPSiteUrl) ? new URL(PDMPSiteUrl) : undefined;
  return url && url.hostname !== '' && url.username === '' && url.password === ''
    ? pass
    : stop('monitoring.site-invalid', {}, 'PDMPSiteUrl');
};
