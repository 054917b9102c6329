import { type Finding, pass, type Rule, stop } from '../findings/finding';
import { minorHasRecentWeight } from '../patients/rules';
import { asksForMonitoring } from '../pdmp/rules';
import { findingsOnWriting, type Writing } from '../prescriptions/rules/writing';
import type { Medication } from './model';

/**
 * A medicine that is renewed together with others has something to repeat, and nothing of it waits: a second
 * prescription of it would be one too many, and a pharmacy that asks is answered at its request.
 */
export const isRenewedTogether: Rule<Pick<Medication, 'renewsId' | 'waits'>> = ({ renewsId, waits = [] }) => {
  if (waits.some(({ what }) => what === 'request')) return stop('medication.renewal-requested');
  if (waits.length > 0) return stop('medication.renewal-waits');
  return renewsId === undefined ? stop('medication.renewal-nothing') : pass;
};

/**
 * Everything against saving a repeated prescription whose form no one opens: what forbids saving any, and what
 * the form would ask for by itself.
 * @param repeated.weightDays how old a child's weight may be, in days
 */
export function findingsOnRenewal(repeated: Writing & { readonly weightDays: number }): readonly Finding[] {
  return [
    ...findingsOnWriting(repeated),
    ...minorHasRecentWeight(repeated),
    ...(asksForMonitoring(repeated.drug) ? stop('medication.renewal-monitored') : pass),
  ];
}
