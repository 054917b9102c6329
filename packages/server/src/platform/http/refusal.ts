import type { IDEMPOTENCY_HEADER } from '@erx/core/client/call';
import type { AppError } from '@erx/core/findings/app-error';
import type { FailureBody } from '@erx/core/client/failure';
import { type ReceivedFinding, sentenceFor } from '@erx/core/findings/finding';
import { type FailureCode, isKnownCode, say, type MessageCode } from '@erx/core/findings/messages';
import type * as z from 'zod';

/** What a refusal for the moment asks clients and proxies to wait. */
export const RETRY_AFTER_SECONDS = '2';

/**
 * The HTTP status a code answers with; a rule that stops an act is 422, which is what is when a code is
 * not named here.
 */
const STATUS: Partial<Record<MessageCode, number>> = {
  'safety.unanswered': 409,
  'safety.forbidden': 409,
  'draft.changed': 409,
  'draft.gone': 409,
  'order-set.changed': 409,
  'order-set.unconfirmed': 409,
  'order-set.retired': 409,
  'call.malformed': 400,
  'call.invalid': 400,
  'call.cursor-unknown': 400,
  'call.too-large': 413,
  'call.route-unknown': 404,
  'call.rate-limited': 429,
  'call.failed': 500,
  'call.not-ready': 503,
  'call.unavailable': 503,
  'call.outcome-unknown': 503,
  'call.repeated-differently': 409,
  'fhir.parameter-unknown': 400,
  'fhir.modifier-unknown': 400,
  'fhir.value-invalid': 400,
  'fhir.patient-needed': 400,
  'fhir.other-patient': 403,
  'fhir.target-needed': 400,
  'fhir.format-unknown': 406,
  'fhir.async-needed': 400,
  'fhir.export-busy': 429,
  'fhir.export-failed': 500,
  'cds-hooks.token-refused': 401,
  'cds-hooks.hook-unknown': 400,
  'cds-hooks.orders-missing': 400,
  'cds-hooks.other-patient': 400,
  'cds-hooks.data-missing': 412,
  'cds-hooks.card-unknown': 404,
  'hook-client.name-taken': 409,
  'hook-client.issuer-taken': 409,
  'hook-client.ended': 409,
  'session.practice-unclear': 400,
  'session.required': 401,
  'session.ended': 401,
  'session.locked': 401,
  'session.sign-in-time-unknown': 401,
  'session.account-unknown': 403,
  'session.address-unverified': 403,
  'session.address-taken': 403,
  'session.practice-refused': 403,
  'session.account-inactive': 403,
  'session.not-yours': 403,
  'session.email-unconfirmed': 403,
  'email.link-unknown': 404,
  'email.limited': 429,
  'email.nothing-to-confirm': 409,
  'email.change-unknown': 404,
  'passkey.none': 409,
  'passkey.too-many': 409,
  'passkey.known': 409,
  'email.no-change': 409,
  'email.by-letter': 409,
  'email.needs-administrator': 409,
  'password.no-letters': 409,
  'session.made-inactive': 403,
  'session.emergency-removed': 403,
  'session.ticket-invalid': 403,
  'access.refused': 403,
  'allergy.weaken-clinician': 403,
  'sending.other-provider': 403,
  'prescription.other-writer': 403,
  'favorite-sig.other-provider': 403,
  'order-set.other-owner': 403,
  'record.not-found': 404,
  'prescription.not-found': 404,
  'reference.import-unknown': 404,
  'reference.set-unknown': 404,
  'advertising.unknown': 404,
  'printing.settings-none': 404,
  'favorite-sig.not-found': 404,
  'order-set.not-found': 404,
  'tracing.message-unknown': 404,
  'refused-message.unknown': 404,
  'network.not-resendable': 409,
  'network.not-replayable': 409,
  'network.already-replayed': 409,
  'record.changed': 409,
  'pharmacies.not-on-list': 409,
  'prescription.not-pending': 409,
  'prescription.not-cancellable': 409,
  'prescription.already-at-network': 409,
  'prescription.not-replaceable': 409,
  'prescription.former-unknown': 409,
  'prescription.replaced-meanwhile': 409,
  'patient.account-number-taken': 409,
  'patient.measurement-already-wrong': 409,
  'patient.merged': 409,
  'patient.merge-changed': 409,
  'patient.merge-undone': 409,
  'patient.merge-not-last': 409,
  'patient.not-distinct': 404,
  'clinical-fact.already-wrong': 409,
  'controlled.not-authorized': 403,
  'signing.already-processed': 409,
  'signing.changed-since-ready': 409,
  'signing.not-found': 404,
  'signing.locked': 423,
  'signing.push-unreachable': 502,
  'signing.clock-wrong': 503,
  'pin.already-set': 409,
  'pin.none': 409,
  'pin.own': 403,
  'pin.needs-administrator': 403,
  'prior-authorization.no-coverage': 400,
  'prior-authorization.already-open': 409,
  'prior-authorization.already-approved': 409,
  'prior-authorization.none-open': 409,
  'prior-authorization.none-to-cancel': 409,
  'prior-authorization.portal-unreachable': 502,
  'prior-authorization.not-configured': 503,
  'benefits.refused': 502,
  'benefits.unreachable': 502,
  'benefits.unreadable': 502,
  'benefits.unavailable': 503,
  'benefits.not-configured': 503,
  'benefits.timed-out': 504,
  'request.not-found': 404,
  'request.other-prescriber': 403,
  'request.already-answered': 409,
  'request.already-linked': 409,
  'request.not-prepared': 409,
  'request.prepare-refused': 403,
  'request.link-differs': 409,
  'request.patient-differs': 409,
  'request.not-together': 409,
  'request.other-prescription': 409,
  'request.answered-meanwhile': 409,
  'emergency.required': 403,
  'emergency.not-named': 403,
  'emergency.already-member': 409,
  'history.not-configured': 503,
  'history.not-found': 404,
  'matching.not-matched': 409,
  'matching.changed-since': 409,
  'sign-up.limited': 429,
  'sign-up.not-offered': 403,
  'sign-up.work-needed': 403,
  'sign-up.npi-needed': 403,
  'sign-up.registration-taken': 409,
  'registration.npi-taken': 409,
  'info.dea-number-taken': 409,
  'info.license-taken': 409,
  'credential.already-open': 409,
  'access-review.already-open': 409,
  'access-review.signed': 409,
  'access-review.has-left': 409,
  'access-review.own': 403,
  'credential.ask-own': 403,
  'credential.ask-super-administrator': 403,
  'credential.ask-inactive': 409,
  'credential.request-not-found': 404,
  'credential.not-open': 409,
  'credential.request-expired': 409,
  'credential.own': 403,
  'credential.own-request': 403,
  'credential.not-entitled': 403,
  'credential.not-registrant': 403,
  'credential.not-two-people': 403,
  'credential.not-yours': 403,
  'credential.target-inactive': 409,
  'credential.asker-lost': 409,
  'registration.already-member': 409,
  'registration.limited': 429,
  'invitation.unknown': 403,
  'password.link-unknown': 403,
  'password.locked': 423,
  'password.elsewhere': 409,
  'password.reset-not-yours': 403,
  'password.reset-own': 409,
  'password.reset-needs-administrator': 403,
  'settings.none': 404,
  'grant.not-found': 404,
  'grant.expired': 409,
  'grant.push-unknown': 404,
  'grant.partner': 403,
  'grant.own': 403,
  'grant.not-entitled': 403,
  'grant.needs-change-permission': 403,
  'grant.first-approver': 403,
  'grant.not-two-people': 403,
  'grant.approver-no-dea-number': 403,
  'grant.another-must-approve': 403,
  'grant.approver-not-permitted': 403,
  'grant.approver-no-token': 403,
  'grant.not-initiator': 403,
  'grant.target-super-administrator': 403,
  'grant.target-administrator': 403,
  'member.own': 403,
  'member.super-administrator': 403,
  'grant.not-open': 409,
  'grant.already-open': 409,
  'grant.already-held': 409,
  'grant.not-held': 409,
  'grant.initiator-lost': 409,
  'grant.locked': 423,
  'grant.push-unreachable': 502,
  'role.super-administrator-needed': 403,
  'role.already-held': 409,
  'role.not-held': 409,
  'role.own': 403,
  'role.asked-yourself': 403,
  'role.not-two-people': 403,
  'role.not-asked-by-you': 403,
  'role.two-people-needed': 403,
  'role.request-not-found': 404,
  'role.request-open': 409,
  'role.request-not-open': 409,
  'role.request-expired': 409,
  'role.asker-lost': 409,
  'role.last-administrator': 409,
  'role.last-super-administrator': 409,
  'provisioning.own-provider': 403,
  'provisioning.filter': 400,
  'provisioning.user-name-taken': 409,
  'provisioning.login-exists': 409,
  'provisioning.powerful': 403,
  'provisioning.works-elsewhere': 403,
  'provisioning.version': 412,
  'member.last-administrator': 409,
  'member.already-active': 409,
  'member.already-inactive': 409,
  'proofing.not-configured': 503,
  'proofing.unreachable': 502,
  'proofing.step-not-offered': 409,
  'proofing.nothing-to-confirm': 409,
  'proofing.secret-expired': 409,
  'proofing.locked': 423,
  'directory.not-configured': 503,
  'backup.not-offered': 403,
  'proofing.no-token': 409,
  'proofing.own': 403,
  'proofing.nothing-to-revoke': 409,
  'incidents.log-of-other': 403,
  'incidents.log-out-of-reach': 404,
  'export.changed': 412,
  'connected-app.name-taken': 409,
  'connected-app.ended': 409,
  'connected-app.sign-in-elsewhere': 403,
  'record-system.off': 409,
  'record-system.name-taken': 409,
  'record-system.issuer-taken': 409,
  'record-system.ended': 409,
  'record-system.unknown': 404,
  'record-system.unreachable': 502,
  'record-system.unusable': 502,
  'record-system.answer-unusable': 502,
  'record-system.refused': 403,
  'record-system.launch-over': 409,
  'record-system.person-unknown': 403,
  'record-system.person-taken': 403,
  'record-system.npi-differs': 403,
  'record-system.patient-missing': 404,
  'record-system.person-unconfirmed': 409,
  'record-system.patient-unconfirmed': 409,
  'record-system.other-patient-open': 409,
  'record-system.other-patient': 502,
  'record-system.not-asked': 409,
  'record-system.patient-unlinked': 409,
  'service-account.name-taken': 409,
  'service-account.revoked': 409,
  'service-account.right-not-held': 403,
  'service-account.refused': 401,
  'service-account.locked': 429,
  'reference.import-out-of-step': 409,
  'reference.import-in-progress': 409,
  'reference.nothing-to-undo': 409,
  'reference.name-taken': 409,
  'printing.settings-exist': 409,
};

/** What an address can name that is not there; in what is written it is a rule that stops. */
const NOT_THERE: ReadonlySet<FailureCode> = new Set([
  'prescription.drug-unknown',
  'prescription.pharmacy-unknown',
]);

/** The status for a code of the catalogue, as the answer to a method. */
export function toHttpStatus(code: FailureCode, method: string): number {
  if (method === 'GET' && NOT_THERE.has(code)) return 404;
  return (isKnownCode(code) ? STATUS[code] : undefined) ?? 422;
}

/** What is sent for a refusal: its code, its sentence, and the sentences of its fields. */
export function toFailureBody(error: AppError, requestId: string): FailureBody {
  const errors = sentencesByField(
    error.findings.map((finding) => [finding.field ?? '', sentenceFor(finding)]),
  );
  return {
    code: error.code,
    errorMessage: error.message,
    data: error.data,
    ...(error.findings.length > 0 ? { errors, findings: error.findings.map(toSentFinding) } : {}),
    ...(error.details === undefined ? {} : { details: error.details }),
    requestId,
  };
}

/** With its sentence: a client of another version shows what it does not know. */
function toSentFinding(finding: ReceivedFinding) {
  return { ...finding, data: { ...finding.data }, message: sentenceFor(finding) };
}

/** By field, in their order; a field may be called like what objects have by themselves. */
function sentencesByField(
  sentences: readonly (readonly [field: string, sentence: string])[],
): Record<string, string[]> {
  const byField = new Map<string, string[]>();
  for (const [field, sentence] of sentences) byField.set(field, [...(byField.get(field) ?? []), sentence]);
  return Object.fromEntries(byField);
}

/** What is sent for input that its schema refuses: field names and what is wrong, never the values. */
function bodyOfInvalidInput(refused: readonly RefusedPart[], requestId: string): FailureBody {
  const sentences = refused.map(({ part, error }) => ({
    part,
    ofPart: error.issues
      .flatMap((issue) => leavesOf(issue))
      .flatMap((issue) => pathsOf(issue).map((path) => [path, sentenceOf(issue)] as const)),
  }));
  const where = sentences.map(({ part, ofPart }) => {
    const fields = [...new Set(ofPart.map(([path]) => path).filter(Boolean))];
    return `${part}: ${fields.join(', ') || 'unreadable'}`;
  });
  return {
    code: 'call.invalid',
    errorMessage: `${say('call.invalid')} (${where.join('; ')})`,
    errors: sentencesByField(sentences.flatMap(({ ofPart }) => ofPart)),
    requestId,
  };
}

/** How many properties that no one knows are named, and how much of the name of each. */
const MOST_NAMED = 10;
const LONGEST_NAME = 64;

/**
 * The issues of an alternative that nothing but unknown properties keeps from fitting, where there is one;
 * otherwise the issue itself.
 */
function leavesOf(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const nearly = issue.errors
    .map((alternative) => alternative.flatMap((one) => leavesOf(one)))
    .find(
      (alternative) =>
        alternative.length > 0 && alternative.every(({ code }) => code === 'unrecognized_keys'),
    );
  return nearly ? nearly.map((one) => ({ ...one, path: [...issue.path, ...one.path] })) : [issue];
}

/** The fields that an issue is about: a property that no one knows is named itself. */
function pathsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== 'unrecognized_keys') return [issue.path.join('.')];
  return issue.keys.slice(0, MOST_NAMED).map((key) => [...issue.path, key.slice(0, LONGEST_NAME)].join('.'));
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big' && issue.origin === 'string')
    return say('field.too-long', { limit: Number(issue.maximum) });
  if (issue.code === 'unrecognized_keys') return say('field.unknown');
  if (issue.code === 'custom' && issue.message === 'control characters')
    return say('field.control-characters');
  if (issue.code === 'custom' && issue.message === 'half a character') return say('field.half-character');
  if (issue.code === 'invalid_format' && (issue.format === 'date' || issue.format === 'datetime'))
    return say('field.date-invalid');
  if (issue.code === 'invalid_format' && issue.format === 'email') return say('field.email');
  if (issue.code === 'too_small' && issue.origin === 'string') return say('field.required');
  return issue.message;
}

/** A part of a request, and what its schema says against it. */
export interface RefusedPart {
  readonly part: 'query' | 'body' | typeof IDEMPOTENCY_HEADER;
  readonly error: z.ZodError;
}

export class InvalidInput extends Error {
  constructor(readonly refused: readonly RefusedPart[]) {
    super('invalid input');
  }
}

/**
 * The refusal of input that a handler has judged by its own schema, such as the values of key/value changes.
 */
export function refuseInput(part: RefusedPart['part'], error: z.ZodError): Error {
  return new InvalidInput([{ part, error }]);
}

/** The body for an error that a handler throws, when it is input that a schema refused. */
export function invalidInputBody(error: unknown, requestId: string) {
  return error instanceof InvalidInput ? bodyOfInvalidInput(error.refused, requestId) : undefined;
}
