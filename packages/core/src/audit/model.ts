import * as z from 'zod';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';
import { DEVIATION_KINDS } from './deviation';
import { kindAsked } from '../values/kinds';
import {
  AUDIT_ITEM_TYPES,
  AUDIT_RESOURCES,
  AUDIT_SORTS,
  EXPORT_FORMATS,
  FILE_FORMATS,
  OUTCOMES,
  RESOURCE_TYPES,
} from './vocabulary';
import { ACTING_CLIENTS } from '../access/vocabulary';

/**
 * What a record of the trail is (S2.6-2): the specification's seven, and 'Other' for everything else that was
 * done.
 */
export const AuditItemType = z.enum(AUDIT_ITEM_TYPES);
export type AuditItemType = z.infer<typeof AuditItemType>;

/** The words of each type (S2.6-2). */
export const TYPE_LABEL: Readonly<Record<AuditItemType, string>> = {
  CsCreated: 'Created',
  CsSendingFailed: 'Failed to send',
  CsSent: 'Ready to sign and sent',
  CsCancelled: 'Cancelled',
  CsPrinted: 'Printed',
  ClickEvent: 'Button Click',
  Coupon: 'Coupon',
  Other: 'Other',
};

/** What a record is about, as far as it can be searched (S2.6-3). */
export type AuditResource = (typeof AUDIT_RESOURCES)[number];

/** S2.6-8, words of what a record is about. */
export const RESOURCE_LABEL: Readonly<
  Record<AuditResource | (typeof RESOURCE_TYPES)[number] | 'Unknown', string>
> = {
  Prescription: 'Prescription',
  RefillRequest: 'Refill Request',
  RxChangeRequest: 'Change Request',
  Account: 'Person or login',
  AccessReview: 'Access review',
  Advertisement: 'Advertisement',
  Allergy: 'Allergy',
  AuditExport: 'Audit trail',
  BulkExport: 'Export of charts',
  ConnectedApp: 'Connected app',
  Endpoint: 'Operation',
  FavoritePharmacy: 'Favorite pharmacy',
  FavoriteSig: 'Favorite sig',
  GrantRequest: 'Permission request',
  HookClient: 'CDS Hooks client',
  Import: 'Reference data',
  Incident: 'Incident',
  Installation: 'Installation',
  InteractionSettings: 'Interaction settings',
  QuietRule: 'Quiet line of the safety check',
  RecordSystem: 'Record system',
  LegacyRecord: 'Former record',
  Medication: 'Medication',
  NetworkMessage: 'Network message',
  OrderSet: 'Order set',
  Patient: 'Patient',
  PharmacyRequest: 'Pharmacy request',
  Practice: 'Practice',
  PrintSettings: 'Print settings',
  PriorAuthorization: 'Prior authorization',
  Problem: 'Problem',
  Product: 'Drug product',
  PushConnection: 'Notifications',
  RefusedMessage: 'Refused message',
  SignedPrescription: 'Signed prescription',
  /** Of a record that a later version wrote. */
  Unknown: 'Unknown',
};

/** Words of what someone was in the practice when they acted. */
const ROLE_LABEL: Readonly<Record<string, string>> = {
  Admin: 'Administrator',
  User: 'Staff',
  SuperAdmin: 'Super administrator',
  Emergency: 'Emergency access',
};

/** What someone was in the practice when they acted, in words. */
export const roleInWords = (role: string): string => ROLE_LABEL[role] ?? role;

/** From where someone acted, in words: role, client and network address, as far as the record has them. */
export function originInWords({
  role,
  client,
  appName,
  address,
}: Pick<NonNullable<AuditItem['user']>, 'role' | 'client' | 'appName' | 'address'>): string {
  return [
    role === undefined ? '' : roleInWords(role),
    client === undefined || client === 'service account'
      ? ''
      : appName === undefined
        ? client
        : `app ${appName}`,
    address === '::1' ? 'localhost' : (address ?? ''),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** S2.6-4, S9-11. */
export const AuditSort = z.enum(AUDIT_SORTS);
export type AuditSort = z.infer<typeof AuditSort>;
export const SORT_LABEL: Readonly<Record<AuditSort, string>> = {
  OccurredOn: 'Occurred On',
  PatientName: 'Patient Name',
  DrugName: 'Drug Name',
};

/** A record of the trail as the screen shows it (S3-10). */
export const AuditItem = z.object({
  /** Its number in the trail, by which a seal names it. */
  sequence: z.number().int(),
  occurredOn: Instant,
  /** Who did it, as they were called then; absent where the pharmacy network or the service itself did it. */
  user: z
    .object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      /**
       * What they signed in with: it distinguishes two people of one name. '' where the account is not there.
       */
      login: z.string(),
      isServiceAccount: z.literal(true).optional(),
      /** That the record is from before names were kept, so that the present ones are shown. */
      isNameOfToday: z.literal(true).optional(),
      /** The present name, where the account is called otherwise now. */
      nameOfToday: z.string().optional(),
      /** What they were in the practice then, and from where they acted; absent where no record says so. */
      role: z.string().optional(),
      session: z.string().optional(),
      address: z.string().optional(),
      client: z.enum(ACTING_CLIENTS).optional(),
      /** The app that acted in their name, as it was called then. */
      appName: z.string().optional(),
    })
    .optional(),
  type: AuditItemType,
  /** The type's words; of another act its own. */
  typeDescription: z.string(),
  referenceResourceType: z.enum([...AUDIT_RESOURCES, ...RESOURCE_TYPES, 'Unknown']),
  /** What it is of, by which that is found again; absent where it is of none of these, or they are not there. */
  about: z
    .object({
      prescriptionId: Id.optional(),
      orderNumber: z.string().optional(),
      patientId: Id.optional(),
      /** Someone of the practice to whom another did something, and what they are called now. */
      person: z.object({ id: Id, name: z.string() }).optional(),
    })
    .optional(),
  /** Patient, drug and what else is known of it, for people. */
  descriptionText: z.string(),
  /** What was done, in the trail's vocabulary. */
  event: z.string(),
  outcome: z.enum(OUTCOMES),
});
export type AuditItem = z.infer<typeof AuditItem>;

/** A search of the trail (S7-25). Both days belong to it, in the practice's time zone. */
export const AuditQuery = z.object({
  start: CalendarDate.optional(),
  end: CalendarDate.optional(),
  type: AuditItemType.optional(),
  referenceResourceType: kindAsked(AUDIT_RESOURCES).optional(),
  userId: Id.optional(),
  sortBy: AuditSort.optional(),
  /** Whether clicks and coupons are among what is found. */
  clickLogEvent: z.stringbool().optional(),
  /** Whether searches and exports of the trail and its report are among what is found; absent for yes. */
  withLookUps: z.stringbool().optional(),
});
export type AuditQuery = z.output<typeof AuditQuery>;

/** Where a trail first deviates from its seals, or from what was kept of them elsewhere. */
export const TrailDeviation = z.object({
  kind: z.enum(DEVIATION_KINDS),
  sealNumber: z.number().int().optional(),
  sequence: z.number().int().optional(),
});
export type TrailDeviation = z.infer<typeof TrailDeviation>;

/** What walking a part of the trail found; `next` continues where there is more. */
export const TrailVerification = z.object({
  seals: z.number().int(),
  records: z.number().int(),
  /** Records behind the last seal, which no seal covers yet. */
  unsealed: z.number().int(),
  deviation: TrailDeviation.optional(),
  /** Number of the last seal that was walked; absent when the end was reached. */
  next: z.number().int().optional(),
});
export type TrailVerification = z.infer<typeof TrailVerification>;

/** Whether sealing keeps up: the newest seal, and what waits behind it. */
export const SealState = z.object({
  last: z.object({ number: z.number().int(), sealedAt: z.iso.datetime() }).optional(),
  /**
   * When the oldest record happened that no seal covers yet; absent where all are covered. More than moments
   * old, it means that sealing does not work.
   */
  unsealedSince: z.iso.datetime().optional(),
  /** Whether the newest seals are noted outside the service. */
  isAnchoring: z.boolean(),
  /** The newest seal that was noted outside, and when; absent where none was. */
  anchored: z.object({ number: z.number().int(), at: z.iso.datetime() }).optional(),
  /** What the newest seals show immediately, without walking the trail; absent where nothing deviates. */
  deviation: TrailDeviation.optional(),
});
export type SealState = z.infer<typeof SealState>;

/** The files that a search can be saved as. */
export const ExportFormat = z.enum(EXPORT_FORMATS);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** The files that a program can have it as. */
export const FileFormat = z.enum(FILE_FORMATS);
export type FileFormat = z.infer<typeof FileFormat>;

/** How an export is: whether it is still written, and how it ended. */
export const ExportState = z.object({
  state: z.enum(['writing', 'complete', 'broken', 'stopped']),
  records: z.number().int(),
});
export type ExportState = z.infer<typeof ExportState>;
