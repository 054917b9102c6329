import type { AuditItemType } from './model';

interface Meaning { readonly type: AuditItemType; readonly text: string }
const as = (type: AuditItemType, text: string): Meaning => ({ type, text });
const other = (text: string): Meaning => as('Other', text);

/**
 * What each event of the trail is (S2.6-2), and what was done in words. A refused or failed attempt to send is a failure to send, whatever stopped it;
 * what the network answers afterwards is an event of its own.
 */
const MEANING: Readonly<Record<string, Meaning>> = {
  'prescription.created': as('CsCreated', 'Written'),
  'prescription.marked-ready': as('CsSent', 'Marked as ready to sign'),
  'prescription.ready-mark-removed': as('CsSent', 'No longer ready to sign'),
  'prescription.signed': as('CsSent', 'Signed'),
  'prescription.sent': as('CsSent', 'Sent'),
  'prescription.send-refused': as('CsSendingFailed', 'Not sent: a rule forbade it'),
  'prescription.ready-refused': as('CsSendingFailed', 'Not marked as ready to sign'),
  'prescription.sign-refused': as('CsSendingFailed', 'Not signed'),
  'prescription.refused': as('CsSendingFailed', 'Refused by the network'),
  'prescription.given-up': as('CsSendingFailed', 'Not delivered within a day'),
  'prescription.verify-failed': as('CsSendingFailed', 'Not accepted by the pharmacy'),
  'prescription.cancelled': as('CsCancelled', 'Cancelled'),
  'prescription.cancel-requested': as('CsCancelled', 'Cancellation asked of the pharmacy'),
  'prescription.cancel-accepted': as('CsCancelled', 'Cancellation accepted by the network'),
  'prescription.cancel-refused': as('CsCancelled', 'Cancellation refused by the network'),
  'prescription.cancel-given-up': as('CsCancelled', 'Cancellation not delivered within a day'),
  'prescription.cancel-answered': as('CsCancelled', 'Cancellation answered by the pharmacy'),
  'prescription.printed': as('CsPrinted', 'Printed'),
  'advertisement.opened': as('ClickEvent', 'Advertisement opened'),
  'coupon.shown': as('Coupon', 'Coupon shown'),
  'coupon.opened': as('Coupon', 'Coupon opened'),
  'prescription.changed': other('Prescription changed'),
  'prescription.accepted': other('Prescription accepted by the network'),
  'prescription.verified': other('Prescription verified by the pharmacy'),
  'prescription.filled': other('Fill reported by the pharmacy'),
  'prescription.write-refused': other('Prescription not written: a rule forbade it'),
  'prescription.exported': other('Prescriptions exported'),
  'request.received': other('Request received'),
  'request.linked': other('Request linked to a patient'),
  'request.assigned': other('Request assigned to a prescriber'),
  'request.handled': other('Request marked as handled'),
  'request.answered': other('Request answered'),
  'request.denial-decided': other('Denial decided, new prescription to follow'),
  'request.answer-signed': other('Answer signed'),
  'request.answer-accepted': other('Answer accepted by the network'),
  'request.answer-refused': other('Answer refused'),
  'request.answer-given-up': other('Answer not delivered within a day'),
  'request.answer-verified': other('Answer verified by the pharmacy'),
  'request.answer-verify-failed': other('Answer not accepted by the pharmacy'),
  'request.sign-refused': other('Answer not signed'),
  'request.refused-unassigned': other('Request refused: its prescriber is not known'),
  'patient.created': other('Patient added'),
  'patient.imported': other('Patient imported'),
  'patient.changed': other('Patient changed'),
  'patient.no-allergies-known': other('No known allergies recorded'),
  'patient.allergies-unknown': other('Allergies recorded as unknown'),
  'allergy.created': other('Allergy added'),
  'allergy.changed': other('Allergy changed'),
  'allergy.deleted': other('Allergy removed'),
  'medication.created': other('Medication added'),
  'medication.changed': other('Medication changed'),
  'medication.deleted': other('Medication removed'),
  'problem.created': other('Problem added'),
  'problem.changed': other('Problem changed'),
  'legacy-records.received': other('Former records received'),
  'legacy-record.matched': other('Former record matched'),
  'legacy-record.unmatched': other('Former record unmatched'),
  'legacy-history.printed': other('Former records printed'),
  'favorite-sig.created': other('Favorite sig added'),
  'favorite-sig.changed': other('Favorite sig changed'),
  'favorite-pharmacy.added': other('Favorite pharmacy added'),
  'favorite-pharmacy.removed': other('Favorite pharmacy removed'),
  'favorite-pharmacy.moved': other('Favorite pharmacy moved'),
  'eligibility.checked': other('Eligibility checked'),
  'formulary.checked': other('Formulary checked'),
  'pharmacy-benefits.checked': other('Price checked'),
  'history.asked': other('Medication history asked for'),
  'history.answered': other('Medication history answered'),
  'history.denied': other('Medication history denied'),
  'history.failed': other('Medication history not received'),
  'prior-authorization.opened': other('Prior authorization opened'),
  'prior-authorization.started': other('Prior authorization started'),
  'prior-authorization.answered': other('Prior authorization answered'),
  'prior-authorization.refused': other('Prior authorization refused'),
  'prior-authorization.cancelled': other('Prior authorization cancelled'),
  'message.read': other('Network message read'),
  'signed.validated': other('Signed prescription validated'),
  'signing.token-issued': other('Ready-to-sign token issued'),
  'signing.factors-refused': other('Authentication refused'),
  'signing.push-sent': other('Push approval asked'),
  'session.signed-in': other('Signed in'),
  'session.signed-out': other('Signed out'),
  'session.sign-in-failed': other('Sign-in failed'),
  'access.refused': other('Access refused'),
  'push.join-refused': other('Notifications of another practice refused'),
  'member.added': other('Member added'),
  'user.changed': other('User changed'),
  'pin.set': other('PIN set'),
  'pin.cleared': other('PIN cleared'),
  'pin.clear-refused': other('PIN not cleared'),
  'practice.pdmp-site-changed': other('PDMP site changed'),
  'print-settings.created': other('Print settings created'),
  'print-settings.changed': other('Print settings changed'),
  'interaction-settings.changed': other('Drug interaction settings changed'),
  'advertisement.shown-to-all': other('Advertisement shown to all again'),
  'potency.improper': other('Prescription has a unit that is no longer supported'),
  'audit.exported': other('Audit items exported'),
  'audit.verified': other('Audit trail verified'),
  'marketing.exported': other('Marketing log exported'),
};

/** What an event is. One that this version does not know is not hidden: it is shown by its name. */
export function meaningOf(event: string): Meaning {
  return Object.hasOwn(MEANING, event) ? MEANING[event] ?? other(event) : other(event);
}

/** Every event of a type; undefined for 'Other', which is what no other type names. */
export function eventsOf(type: Exclude<AuditItemType, 'Other'>): readonly string[] {
  return Object.keys(MEANING).filter((event) => MEANING[event]?.type === type);
}

/** Whether the table names an event. */
export function isKnownEvent(event: string): boolean {
  return Object.hasOwn(MEANING, event);
}

/** Clicks and coupons (S2.6-5): found only where they are asked for. */
export const CLICK_EVENTS: readonly string[] = [...eventsOf('ClickEvent'), ...eventsOf('Coupon')];

/** Events that a type other than 'Other' names. */
export const TYPED_EVENTS: readonly string[] = Object.keys(MEANING).filter((event) => MEANING[event]?.type !== 'Other');
