import { reasonInWords, permissionInWords, plainWords } from '../findings/recorded';
import { UNSETTLED } from '../provisioning/groups';
import { CalendarDate, showDate } from '../values/dates';
import { type FindingCode, FINDINGS } from './analysis';
import type { IncidentType } from './model';
import { type IncidentKind, INCIDENTS } from '../audit/incident-events';

/** What an incident's record says besides its type: codes and counts, and the name of whom it was done to. */
export interface IncidentFacts {
  readonly reason?: string | undefined;
  readonly permission?: string | undefined;
  readonly operation?: string | undefined;
  readonly finding?: string | undefined;
  readonly count?: number | undefined;
  readonly day?: string | undefined;
  readonly orderNumber?: string | undefined;
  readonly from?: string | undefined;
  readonly target?: string | undefined;
  /** The name of a role that was given or taken. */
  readonly role?: string | undefined;
}

/** What the codes of refusals mean to anyone who reads the report. */
const REASONS: Readonly<Record<string, string>> = {
  'wrong-password': 'wrong password',
  locked: 'the account was locked',
  inactive: 'the account is not active',
  'mail-header': 'the call named another person',
  'other-practice': 'asked by an account of another practice',
  'other-pharmacy': 'the pharmacy that sent it is not the one of the prescription',
  'other-patient': 'it names another patient',
  'other-addressee': 'it is addressed to another prescriber',
  'other-prescriber': 'it is another prescriber’s',
  'npi-at-sign-up': 'the NPI, by a stranger who signed up',
  'dea-number-at-sign-up': 'the DEA number, by a stranger who signed up',
  'npi-at-registration': 'the NPI, for a person who was registered',
  'dea-number-in-profile': 'the DEA number, in a profile',
  'license-in-profile': 'the license, in a profile',
  'dea-number-in-request': 'the DEA number, in a change asked for another person',
  npi: 'the NPI, which the older login keeps',
  deaNumber: 'the DEA number, which the older login keeps',
  'dea-number-changed': 'the DEA number',
  'license-changed': 'the license',
  'name-changed': 'the name',
  'dea-schedule-added': 'a schedule',
  'other-provider': 'it is another provider’s',
  'refused-here': 'messages that came in',
  'refused-there': 'messages that were sent',
  'credentials-wrong': 'calls with wrong credentials',
  'wrong-secret': 'wrong secret',
  'passkey-refused': 'the passkey was not accepted',
  'passkey-copied': 'the passkey seems to have been copied',
  signature: 'the content does not match the signature',
  'unknown-key': 'the key that signed it is not known here',
  ...Object.fromEntries(Object.entries(UNSETTLED).map(([code, words]) => [`groups-${code}`, words])),
};

function isFindingCode(code: string): code is FindingCode {
  return code in FINDINGS;
}

/** The column Description of the report (S2.7-3): what happened, to whom, and why, in one line. */
export function describeIncident(type: IncidentType, facts: IncidentFacts): string {
  const { sentence, isOfTarget }: IncidentKind = INCIDENTS[type];
  const target = isOfTarget
    ? ` of ${facts.target ?? 'another login'}`
    : facts.target === undefined
      ? ''
      : ` for ${facts.target}`;
  const { finding, count } = facts;
  const parts = [
    ...(finding === undefined ? [] : [isFindingCode(finding) ? FINDINGS[finding].sentence : finding]),
    ...(facts.reason === undefined ? [] : [REASONS[facts.reason] ?? reasonInWords(facts.reason)]),
    ...(facts.operation === undefined
      ? facts.permission === undefined
        ? []
        : [permissionInWords(facts.permission)]
      : [`asked to ${plainWords(facts.operation)}`]),
    ...(facts.from === undefined ? [] : [`from ${facts.from}`]),
    ...(facts.orderNumber === undefined ? [] : [`order ${facts.orderNumber}`]),
    ...(facts.role === undefined ? [] : [facts.role]),
    ...(facts.day === undefined ? [] : [`day ${dayInWords(facts.day)}`]),
    ...(count === undefined || count < 2 ? [] : [`${String(count)} times`]),
  ];
  return `${sentence}${target}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
}

/** S5-22: as MM/dd/yyyy; what someone altered in the record as it is. */
function dayInWords(day: string): string {
  const read = CalendarDate.safeParse(day);
  return read.success ? showDate(read.data) : day;
}

/** S2.7-3: the address of this very machine reads as its name. */
export function showAddress(address: string): string {
  return address === '::1' ? 'localhost' : address;
}

/** The address as it is stored for what a user typed into the filter. */
export function readAddress(typed: string): string {
  const text = typed.trim();
  return text.toLowerCase() === 'localhost' ? '::1' : text;
}
