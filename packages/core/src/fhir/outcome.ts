import type { OperationOutcome, OperationOutcomeIssue } from 'fhir/r4';

/** What a status of HTTP means among the kinds of issues (value set issue-type). */
const ISSUE: Readonly<Record<number, OperationOutcomeIssue['code']>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  406: 'not-supported',
  409: 'conflict',
  410: 'deleted',
  412: 'conflict',
  413: 'too-long',
  422: 'processing',
  423: 'lock-error',
  429: 'throttled',
  500: 'exception',
  503: 'transient',
};

/** What says more than its status. */
const ISSUE_OF_CODE: Readonly<Record<string, OperationOutcomeIssue['code']>> = {
  'fhir.parameter-unknown': 'not-supported',
  'fhir.modifier-unknown': 'not-supported',
  'fhir.value-invalid': 'value',
  'fhir.patient-needed': 'required',
  'fhir.target-needed': 'required',
  'session.practice-unclear': 'required',
  'call.malformed': 'structure',
};

/**
 * A refusal as FHIR says it (R4, 2.35).
 * @param code of the catalogue of messages, such as access.refused
 * @param text its sentences; never a value that was sent
 */
export function toOutcome({
  status,
  code,
  text,
}: {
  readonly status: number;
  readonly code: string;
  readonly text: string;
}): OperationOutcome {
  return {
    resourceType: 'OperationOutcome',
    issue: [
      {
        severity: status >= 500 ? 'fatal' : 'error',
        code: ISSUE_OF_CODE[code] ?? ISSUE[status] ?? 'processing',
        details: { coding: [{ code }], text },
      },
    ],
  };
}

/** What is said beside what a search found (R4, 3.1.1.2.2). */
export type Notice = NonNullable<OperationOutcome['issue']>[number];

/** Names a parameter of a search that was left out of account (R4, 3.1.1.1.2). */
export const ignoredNotice = (name: string): Notice => ({
  severity: 'warning',
  code: 'not-supported',
  details: { text: `The parameter ${name} is not supported and was ignored.` },
});

/** That a list of allergies is not the whole one. @param count of those in a former system's chart */
export const unmatchedNotice = (patientId: string, count: number): Notice => ({
  severity: 'warning',
  code: 'incomplete',
  details: {
    text:
      `${String(count)} allergies from a former system's chart of Patient/${patientId} are not matched yet: what is ` +
      'listed is not everything.',
  },
});

/** That an export of a prescriber has not every request of the practice. */
export const ownRequestsNotice = (): Notice => ({
  severity: 'warning',
  code: 'incomplete',
  details: { text: 'Requests of pharmacies are only those that ask the prescriber who exports.' },
});
