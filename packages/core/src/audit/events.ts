import type { INCIDENT_TYPES } from './incident-events';
import type { DetailsFrom } from './details';
import { type Definition, type Description, event, EXPORTED, type ResourceType } from './definition';
import { PATIENT_EVENTS } from './patient-events';
import { PRESCRIPTION_EVENTS } from './prescription-events';
import { PEOPLE_EVENTS } from './people-events';
import type { AuditItemType } from './model';

/** Every event of the trail (S2.6-2), those of incidents apart. */
export const AUDIT_EVENTS = {
  ...PRESCRIPTION_EVENTS,
  ...PATIENT_EVENTS,
  'attention.handled': event('Marked as seen to', ['Prescription', 'PharmacyRequest', 'RefusedMessage'], {
    kind: 'code',
    version: 'count',
    mark: 'id',
  }),
  'message.read': event('Network message read', 'NetworkMessage', { kind: 'code', 'message?': 'id' }),
  'network-message.resent': event('Network message sent again', 'NetworkMessage', {
    kind: 'code',
    message: 'id',
  }),
  'refused-message.replayed': event('Refused network message read again', 'RefusedMessage', {
    message: 'id',
    from: 'id',
    state: 'code',
    code: 'code',
  }),
  'refused-message.read': event('Refused network message read', 'RefusedMessage', {
    kind: 'code',
    message: 'id',
    from: 'id',
    code: 'code',
  }),
  'installation.backed-up': event('Backup of the whole installation made', 'Installation', {
    way: ['network', 'machine'],
    ending: ['complete', 'stopped'],
  }),
  'installation.backup-refused': event('Backup of the whole installation refused', 'Installation', {
    reason: ['not offered'],
  }),
  'retention.announced': event('Messages will be deleted once they are old', 'Installation', {
    years: 'count',
    firstOn: 'time',
  }),
  'retention.trimmed': event('What was kept long enough was deleted', 'Installation', {
    'replies?': 'count',
    'events?': 'count',
    'networkMessages?': 'count',
    'inboundMessages?': 'count',
  }),
  'installation.restored': event('Installation restored from a backup', 'Installation', {
    backupMadeAt: 'time',
    sha256: 'id',
  }),
  'signed.validated': event('Signed prescription validated', 'SignedPrescription', { kid: 'id' }),
  'signing.token-issued': event('Ready-to-sign token issued', ['Prescription', 'PharmacyRequest'], {
    'prescriptions?': 'ids',
    'version?': 'count',
  }),
  'signing.factors-refused': event('Authentication refused', 'Account', {
    otpType: 'otp type',
    reason: ['locked', 'locked now', 'wrong'],
  }),
  'signing.push-sent': event('Push approval asked', 'Prescription', { pushId: 'id' }),
  'signing.push-approved': event('Approved on the phone', 'Prescription', { pushId: 'id' }),
  'signing.push-refused': event('Refused on the phone', 'Prescription', { pushId: 'id' }),
  'signing.push-lapsed': event('Approved on the phone, not sent', ['Prescription', 'PharmacyRequest'], {
    pushId: 'id',
    reason: 'code',
  }),
  'signing.push-unanswered': event('Push approval not answered', ['Prescription', 'PharmacyRequest'], {
    pushId: 'id',
    reason: 'code',
  }),
  ...PEOPLE_EVENTS,
  'practice.created': event('Practice created', 'Practice', { 'by?': ['machine'] }),
  'practice.changed': event('Practice changed', 'Practice', { changes: 'changes' }),
  'practice.working-hours-changed': event('Working hours changed', 'Practice', {
    before: 'codes',
    after: 'codes',
  }),
  'practice.child-weights-changed': event('Children’s weights setting changed', 'Practice', {
    changes: 'changes',
  }),
  'practice.refill-protocol-changed': event('Refill protocol changed', 'Practice', {
    changes: 'changes',
  }),
  'practice.pdmp-site-changed': event('PDMP site changed', 'Practice', {
    host: 'network address | null',
    changes: 'changes',
  }),
  'print-settings.created': event('Print settings created', 'PrintSettings', {}),
  'print-settings.changed': event('Print settings changed', 'PrintSettings', { changes: 'changes' }),
  'safety-quiet.asked': event('A line of the safety check is to be made quiet', 'QuietRule', {
    factId: 'id',
    why: 'reason',
    reviewOn: 'time',
  }),
  'safety-quiet.approved': event('A line of the safety check was made quiet', 'QuietRule', {
    factId: 'id',
    reviewOn: 'time',
  }),
  'safety-quiet.declined': event('A line of the safety check was not made quiet', 'QuietRule', {
    factId: 'id',
  }),
  'safety-quiet.ended': event('A quiet line of the safety check speaks again', 'QuietRule', {
    factId: 'id',
  }),
  'interaction-settings.changed': event('Drug interaction settings changed', 'InteractionSettings', {
    alertLow: 'flag',
    alertMedium: 'flag',
    alertSerious: 'flag',
    foodAlertLow: 'flag',
    foodAlertMedium: 'flag',
    foodAlertSerious: 'flag',
  }),
  'advertisement.shown-to-all': event('Advertisement shown to all again', 'Advertisement', {
    accounts: 'count',
  }),
  'potency.improper': event('Prescription has a unit that is no longer supported', 'Prescription', {
    unit: 'code',
  }),
  'audit.exported': event('Audit items exported', 'AuditExport', {
    format: 'code',
    rows: 'count',
    ending: ['broken', 'complete', 'stopped'],
    filters: 'field names',
  }),
  'audit.verified': event('Audit trail verified', 'Practice', {
    after: 'count',
    seals: 'count',
    rows: 'count',
    whole: 'flag',
  }),
  'incident-report.searched': event('Incident report searched', 'Practice', { filters: 'field names' }),
  'system-incidents.searched': event('Incidents of the installation searched', 'Practice', {
    filters: 'field names',
  }),
  'incident-report.exported': event('Incident report exported', 'Practice', EXPORTED),
  'controlled-log.read': event('Monthly log of controlled substances read', 'Account', {
    month: 'time',
    rows: 'count',
    sha256: 'id',
  }),
  'signed.searched': event('Signed prescriptions searched and read', 'Practice', {
    rows: 'count',
    filters: 'field names',
  }),
  'signed.exported': event('Signed prescriptions exported', 'Practice', EXPORTED),
  'marketing.exported': event('Marketing log exported', 'Practice', {
    format: 'code',
    rows: 'count',
    whole: 'flag',
    kind: 'code',
  }),
  'reference.import-started': event('Import of reference data started', 'Import', { kind: 'code' }),
  'reference.import-finished': event('Import of reference data finished', 'Import', {
    kind: 'code',
    lines: 'count',
    stored: 'count',
    refused: 'count',
  }),
  'reference.import-undone': event('Import of reference data undone', 'Import', { kind: 'code' }),
  'reference.set-in-force': event('Imported set of facts put in force', 'Import', {
    kind: 'code',
    set: 'code',
    replaces: 'codes',
    facts: 'count',
    lost: 'count',
  }),
  'reference.set-refused': event('Imported set of facts refused whole', 'Import', {
    kind: 'code',
    lines: 'count',
    refused: 'count',
  }),
  'reference.set-removed': event('Imported set of facts taken out of force', 'Import', {
    kind: 'code',
    set: 'code',
  }),
  'reference.product-named': event('Withheld product given a name', 'Product', {}),
  'reference.product-left-out': event('Withheld product left out', 'Product', {}),
} satisfies Record<string, Definition>;

type Events = typeof AUDIT_EVENTS;
/** The events of incidents. */
export type IncidentEvent = `incident.${(typeof INCIDENT_TYPES)[number]}`;

/** Every event that a record can have; those of incidents are named by their types. */
export type AuditEvent = keyof Events | IncidentEvent;

/** Kinds of the details that an incident of any type may keep. */
type IncidentDetails = DetailsFrom<{
  address: 'network address';
  'targetAccountId?': 'id';
  'request?': 'id';
  'initiatedBy?': 'id';
  'role?': 'code';
  'reason?': 'code';
  'client?': 'id';
  'otpType?': 'otp type';
  'permission?': 'permission';
  'operation?': 'id';
  'finding?': 'code';
  'count?': 'count';
  'day?': 'time';
  'firstAt?': 'time';
  'act?': ['search', 'export'];
  'filters?': 'field names';
  'kind?': 'code';
  'sealNumber?': 'count';
  'sequence?': 'count';
  'messageId?': 'id';
  'from?': 'id';
  'prescriptionId?': 'id | null';
  'requestId?': 'id | null';
  'orderNumber?': 'id';
  'signedId?': 'id';
  'change?': ['proven', 'token registered', 'token resynced'];
  'until?': 'time';
}>;

type ResourceOfOne<Event> = Event extends keyof Events
  ? Events[Event]['resource'] extends readonly (infer Each)[]
    ? Each
    : Events[Event]['resource']
  : 'Incident';

type DetailsOfOne<Event> = Event extends keyof Events
  ? DetailsFrom<Events[Event]['details']>
  : IncidentDetails;

/** What the records of an event are about; of several events, what all of them may be about. */
export type AuditedResource<Event extends AuditEvent> = {
  [One in Event]: (resource: ResourceOfOne<One>) => void;
}[Event] extends (resource: infer Common extends ResourceType) => void
  ? Common
  : never;

/** The details that the records of an event keep; of several events, details that each of them keeps. */
export type AuditDetails<Event extends AuditEvent> = {
  [One in Event]: (details: DetailsOfOne<One>) => void;
}[Event] extends (details: infer Common extends Readonly<Record<string, unknown>>) => void
  ? Common
  : never;

/** The events whose records are about a resource and keep just these details. */
export type AuditEventOn<Of extends string, Kept> = {
  [One in keyof Events]: Of extends ResourceOfOne<One>
    ? Kept extends DetailsOfOne<One>
      ? keyof Kept extends keyof DetailsOfOne<One>
        ? One
        : never
      : never
    : never;
}[keyof Events];

const DESCRIPTIONS: ReadonlyMap<string, Description> = new Map(Object.entries(AUDIT_EVENTS));

/** How an event is described. One that this version does not know is shown by its name. */
export function describeEvent(event: string): Description {
  return DESCRIPTIONS.get(event) ?? { type: 'Other', text: event };
}

/** Every event of a type; undefined for 'Other', which is what no other type names. */
export function listEvents(type: Exclude<AuditItemType, 'Other'>): readonly string[] {
  return [...DESCRIPTIONS.keys()].filter((event) => DESCRIPTIONS.get(event)?.type === type);
}

/** What is done to a person's account; signing in and out is apart. */
export const ACCOUNT_EVENTS: readonly string[] = Object.entries(AUDIT_EVENTS)
  .filter(([name, { resource }]) => resource === 'Account' && !name.startsWith('session.'))
  .map(([name]) => name);

/** Clicks and coupons (S2.6-5): found only where they are asked for. */
export const CLICK_EVENTS: readonly string[] = [...listEvents('ClickEvent'), ...listEvents('Coupon')];

/** Events that a type other than 'Other' names. */
export const TYPED_EVENTS: readonly string[] = [...DESCRIPTIONS.keys()].filter(
  (event) => DESCRIPTIONS.get(event)?.type !== 'Other',
);
