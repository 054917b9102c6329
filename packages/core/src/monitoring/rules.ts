import { type Finding, pass, stop } from '../findings/finding';
import type { Schedule } from '../drugs/model';
import { isOpioid } from '../drugs/opioids';
import type { MonitoringAcknowledgement } from './model';

/** P5-17, P9-7, N6-7: schedule II opens the PDMP dialog. */
export function asksForMonitoring(drug: { readonly schedule: Schedule }): boolean {
  return drug.schedule === 'II';
}

/**
 * P5-17: an agreement is asked for with an opioid, not with a stimulant or a barbiturate. What a drug consists of and is not
 * known (it left the catalogue) may be an opioid, so the agreement is asked for.
 */
export function asksForOpioidAgreement(drug: { readonly schedule: Schedule; readonly ingredients: readonly string[] | undefined }): boolean {
  return asksForMonitoring(drug) && (drug.ingredients === undefined || drug.ingredients.length === 0 || drug.ingredients.some(isOpioid));
}

/** What of the PDMP and the agreement is lacking before a prescription may be signed (P5-17); nothing for other schedules. */
export function findingsOnMonitoring(
  { drug, monitoring }: { readonly drug: { readonly schedule: Schedule; readonly ingredients: readonly string[] | undefined }; readonly monitoring: MonitoringAcknowledgement | undefined },
): readonly Finding[] {
  return [
    ...(asksForMonitoring(drug) && monitoring?.pdmpAcknowledgement !== true ? stop('monitoring.pdmp-not-acknowledged', {}, 'monitoring') : pass),
    ...(asksForOpioidAgreement(drug) && monitoring?.opioidAgreement !== true ? stop('monitoring.agreement-missing', {}, 'monitoring') : pass),
  ];
}
