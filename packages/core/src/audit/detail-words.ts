import { reasonInWords, plainWords, permissionInWords } from '../findings/recorded';
import { OTP_TYPE_LABEL } from '../credentials/proofing/model';
import { isFilter } from './rules';

/** How a detail of a record is shown: its label, and what its values mean. */
interface DetailWords {
  /** The label before the value; '' where the value says it alone. */
  readonly label: string;
  /** What single values mean; any other is shown as `plainWords` reads it. */
  readonly values?: Readonly<Record<string, string>>;
  /** Whether the value is shown as it is: a person's own words, a code of the network, an address. */
  readonly isAsKept?: true;
}

/** Why something was refused or happened, where the record keeps a code that no message has. */
const REASONS: Readonly<Record<string, string>> = {
  wrong: 'a wrong factor was given',
  locked: 'it was locked after wrong tries',
  'locked now': 'a wrong factor was given, and it is locked now',
  locking: 'it was wrong once too often',
  elsewhere: 'the password is kept elsewhere',
  idle: 'nobody worked at the page',
  'wrong-password': 'wrong password',
  'passkey-refused': 'the passkey was not accepted',
  'passkey-copied': 'the passkey’s count of signatures has not risen: it may be a copy',
  'wrong-secret': 'wrong secret',
  'assertion-refused': 'its signed assertion was not accepted',
  inactive: 'the account is not active',
  refused: 'it was refused',
  'no-coverage': 'there is no coverage',
  'not offered': 'the installation does not offer it',
  'mail-header': 'the call named another person',
  scope: 'the token was asked for something else',
  'other-practice': 'it is another practice’s',
  'other-prescriber': 'it is another prescriber’s',
  'other-provider': 'it is another provider’s',
  'other-account': 'it is another person’s',
};

/** How an export or a backup ended. */
const ENDINGS = { complete: 'complete', stopped: 'stopped before its end', broken: 'not to be trusted' };
const BY = {
  old: 'by the old address',
  new: 'by the new address',
  machine: 'with the command on the server',
  member: 'by a member',
  'sign-up': 'at sign-up',
  directory: 'by the directory',
  claim: 'by a group at the identity provider',
};

/** The details that people are shown, in the order in which they are shown. */
const DETAIL_LABELS: Readonly<Record<string, DetailWords>> = {
  reason: { label: 'reason', values: REASONS },
  code: { label: 'code', isAsKept: true },
  why: { label: 'because', isAsKept: true },
  factId: { label: 'fact', isAsKept: true },
  reviewOn: { label: 'quiet until' },
  permission: { label: 'needs the permission' },
  starter: { label: 'copied from' },
  as: { label: 'as' },
  serial: { label: 'serial number' },
  original: { label: 'original number' },
  language: { label: 'language', values: { es: 'Spanish and English' } },
  reprintReason: { label: 'printed again because' },
  reprintNote: { label: 'note', isAsKept: true },
  from: { label: 'from' },
  to: { label: 'to' },
  status: { label: 'status' },
  state: { label: 'state' },
  with: { label: 'with' },
  signInTime: {
    label: '',
    values: { 'not told': 'the identity provider does not say when a person signed in' },
  },
  otpType: { label: 'with', values: OTP_TYPE_LABEL },
  role: { label: 'role', values: { Admin: 'Administrator', User: 'Staff' } },
  fields: { label: 'changed' },
  taken: { label: 'taken from the other chart' },
  entries: { label: 'entries moved' },
  confirmed: { label: 'confirmed' },
  confirmedDifferences: { label: 'found the same in spite of' },
  hide: { label: '', values: { true: 'inactive', false: '' } },
  answer: { label: 'answer' },
  measure: { label: '' },
  list: {
    label: 'list of',
    values: { practice: 'the practice', user: 'the person', patient: 'the patient' },
  },
  history: { label: '' },
  format: { label: 'as', isAsKept: true },
  filters: { label: 'narrowed by' },
  rows: { label: 'rows' },
  patients: { label: 'patients' },
  since: { label: 'changed since' },
  records: { label: 'records' },
  seals: { label: 'seals' },
  whole: { label: '', values: { true: 'whole', false: 'NOT WHOLE' } },
  ending: { label: '', values: ENDINGS },
  way: { label: '', values: { network: 'over the network', machine: 'on the server' } },
  message: { label: 'message', isAsKept: true },
  response: { label: 'answered with', isAsKept: true },
  problem: { label: 'problem' },
  hold: { label: '' },
  removed: { label: 'removed' },
  leftOut: { label: 'left out' },
  unread: { label: 'not read' },
  toReview: { label: 'to look at' },
  kind: { label: '' },
  isLaterPage: { label: '', values: { true: 'a later page', false: '' } },
  kinds: { label: 'about' },
  severities: { label: 'severity' },
  unit: { label: 'unit', isAsKept: true },
  rights: { label: 'may' },
  scopes: { label: 'scopes', isAsKept: true },
  issuer: { label: 'issuer', isAsKept: true },
  hook: { label: 'at', isAsKept: true },
  foreignPatient: { label: 'their patient', isAsKept: true },
  orders: { label: 'orders' },
  cards: { label: 'cards' },
  card: { label: 'card', isAsKept: true },
  outcome: { label: '' },
  operation: {
    label: '',
    values: { add: 'add the permission', remove: 'remove the permission' },
  },
  by: { label: '', values: BY },
  client: { label: 'by', isAsKept: true },
  program: { label: 'in', isAsKept: true },
  address: { label: 'from address', isAsKept: true },
  host: { label: 'site', isAsKept: true },
  month: { label: 'month', isAsKept: true },
  until: { label: 'until', isAsKept: true },
  credential: { label: '', values: { dea: 'DEA registration', license: 'state license' } },
  expiresOn: { label: 'expires on', isAsKept: true },
  days: { label: 'days before' },
  backupMadeAt: { label: 'made', isAsKept: true },
  years: { label: 'kept for years' },
  firstOn: { label: 'first deleted on', isAsKept: true },
  replies: { label: 'stored replies' },
  events: { label: 'live updates' },
  networkMessages: { label: 'network messages' },
  inboundMessages: { label: 'receipts of messages' },
  people: { label: 'people notified' },
  attempts: { label: 'tries' },
  lines: { label: 'lines' },
  stored: { label: 'stored' },
  refused: { label: 'refused' },
  set: { label: 'set', isAsKept: true },
  replaces: { label: 'in place of facts on' },
  facts: { label: 'facts' },
  lost: { label: 'serious facts not covered' },
  count: { label: 'count' },
  accounts: { label: 'people' },
  decision: { label: 'decided' },
  oddities: { label: 'odd' },
  keptAccess: { label: 'kept' },
  endedAccess: { label: 'ended' },
  dataCall: { label: 'question' },
  coverages: { label: 'coverages' },
  prices: { label: 'prices' },
  driftSteps: { label: 'steps the clock was off' },
  replaced: { label: 'tokens replaced' },
  tokens: { label: 'tokens ended' },
  alertLow: { label: 'warn of low drug interactions' },
  alertMedium: { label: 'warn of medium drug interactions' },
  alertSerious: { label: 'warn of serious drug interactions' },
  foodAlertLow: { label: 'warn of low food interactions' },
  foodAlertMedium: { label: 'warn of medium food interactions' },
  foodAlertSerious: { label: 'warn of serious food interactions' },
  endedSessions: { label: '', values: { true: 'sign-ins ended', false: '' } },
  serviceAccounts: { label: 'service accounts ended' },
  links: { label: 'links ended' },
  requests: { label: 'requests ended' },
  handedDrafts: { label: 'drafts handed over' },
  keptDrafts: { label: 'drafts kept' },
  endedReadyToSign: { label: '', values: { true: 'the ready to sign permission ended with it', false: '' } },
  isElsewhere: { label: '', values: { true: 'at the proofing service', false: '' } },
  withScript: { label: '', values: { true: 'with the prescription', false: '' } },
  medications: { label: 'medications' },
  allergies: { label: 'allergies' },
  writesBack: {
    label: '',
    values: { true: 'prescriptions are written to it', false: 'nothing is written to it' },
  },
  isNpiCompared: { label: '', values: { true: 'the same NPI', false: 'NPI not compared' } },
  isReplaced: { label: '', values: { true: 'in place of another person there', false: '' } },
  isConfirmed: { label: '', values: { true: 'compared by a person', false: '' } },
  foundBy: {
    label: '',
    values: {
      link: 'linked before',
      identifier: 'found by an identifier',
      likeness: 'found by likeness',
      nothing: 'chosen by a person',
    },
  },
};

/**
 * Details that say nothing to people: ids, versions, hashes and places. The record keeps them, the exports
 * for machines show them.
 */
const HIDDEN_DETAILS: ReadonlySet<string> = new Set(
  (
    'after allergyId answeredWith approvers authenticatorId before benefitId changed changes confirmedDrugId created ' +
    'deleted draftsTo drugId factId fingerprint historyId importedId incidents initiatedBy inquiryId kept keys kid ' +
    'left legacyRecordId mark measurementId medicationId merge merged messageId ncpdpId notices other patient patientId pbmId place ' +
    'passkeyId preparedBy prescription prescriptionId prescriptions provider providerId pushId reference requestId ' +
    'session sha256 signedId spi system target targetAccountId targetName told unassigned version'
  ).split(' '),
);

/** Names of properties that no rule spells out of the property itself. */
const FIELD_LABEL: Readonly<Record<string, string>> = {
  npi: 'NPI',
  deaNumber: 'DEA number',
  deaName: 'name at DEA registration',
  deaExpiresOn: 'DEA registration expires',
  deaSchedules: 'DEA schedules',
  dps: 'DPS',
  zipCode: 'ZIP code',
  address2: 'address 2',
  allergydescription: 'allergy',
  pickListId: 'allergy of the list',
  icd10Description: 'description',
  icd10Code: 'ICD-10 code',
  refillsPrn: 'refills as needed',
  isAdvertisementSeen: 'advertisement seen',
  hide: 'inactive',
  from: 'from',
  to: 'to',
  userId: 'user',
};

/** The name of a property in plain words. */
export function fieldInWords(field: string): string {
  return FIELD_LABEL[field] ?? plainWords(field.replace(/Id$/, ''));
}

/** The facts of a record that are shown, in order, each in words. */
export function detailsInWords(details: Readonly<Record<string, unknown>>): readonly string[] {
  const known = Object.keys(details).filter((name) => Object.hasOwn(DETAIL_LABELS, name));
  const inOrder =
    known.length < 2 ? known : Object.keys(DETAIL_LABELS).filter((name) => known.includes(name));
  return inOrder.flatMap((name) => {
    const words = DETAIL_LABELS[name];
    const text = words && valueInWords(name, words, details[name]);
    if (!words || text === undefined || text === '') return [];
    return [words.label === '' ? text : `${words.label}: ${text}`];
  });
}

/** Whether a detail is known: shown to people, or listed as hidden. @internal for the test over every event */
export function isDetailKnown(name: string): boolean {
  return Object.hasOwn(DETAIL_LABELS, name) || HIDDEN_DETAILS.has(name);
}

function valueInWords(name: string, { values, isAsKept }: DetailWords, value: unknown): string | undefined {
  if (Array.isArray(value))
    return value
      .map(String)
      .filter((one) => name !== 'filters' || isFilter(one)) // records of before name them
      .map((one) => (isAsKept ? one : name === 'rights' ? permissionInWords(one) : fieldInWords(one)))
      .join(', ');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return values?.[String(value)] ?? (value ? 'yes' : 'no');
  if (typeof value !== 'string') return undefined;
  if (values && Object.hasOwn(values, value)) return values[value];
  if (isAsKept) return value;
  if (name === 'reason') return reasonInWords(value);
  if (name === 'permission') return permissionInWords(value);
  return plainWords(value);
}
