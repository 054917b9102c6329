import * as z from 'zod';
import { BasicInfo, Registrations } from '../accounts/model';
import { WritableSchedule } from '../drugs/model';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';
import { CREDENTIAL_FIELDS, CREDENTIAL_KINDS, EXPIRY_STATES } from './vocabulary';
import { ChangeReason } from '../users/model';

export const CredentialField = z.enum(CREDENTIAL_FIELDS);
export type CredentialField = z.infer<typeof CredentialField>;
export const CredentialKind = z.enum(CREDENTIAL_KINDS);
export type CredentialKind = z.infer<typeof CredentialKind>;
export const ExpiryState = z.enum(EXPIRY_STATES);
export type ExpiryState = z.infer<typeof ExpiryState>;

/** The same where another person asks: whoever approves it, and whom it is about, have nothing else to go by. */
export const AskingReason = ChangeReason.min(3);

/**
 * What of another person's credentials may be asked for. No one changes NPI and SPI; what a registration
 * covers and the generation only its holder states.
 */
export const PersonCredentials = z.object({ ...BasicInfo.shape, ...Registrations.shape });
export type PersonCredentials = z.infer<typeof PersonCredentials>;

/** One part of a credential as it was and as it is to be; '' for none. Schedules are joined by blanks. */
export const CredentialChange = z.object({
  field: CredentialField,
  before: z.string(),
  after: z.string(),
  /** Of schedules, the state whose registration covers them; absent of everything else. */
  state: z.string().optional(),
});
export type CredentialChange = z.infer<typeof CredentialChange>;

/** A change that waits for a second person; until then what was before stays in force. */
export const CredentialRequest = z.object({
  id: Id,
  accountId: Id,
  /** Whose credentials they are, as the name is in force. */
  name: z.string(),
  changes: z.array(CredentialChange),
  reason: z.string(),
  requestedBy: z.string(),
  requestedById: Id,
  requestedAt: Instant,
  /** When it ends where no one decides on it; absent while its person is proven again for it. */
  expiresAt: Instant.optional(),
  /** What speaks against it, in sentences: the approver reads them. */
  warnings: z.array(z.string()),
  /** Why the one who reads it may not decide, in a sentence; absent where they may. */
  refusal: z.string().optional(),
  /** Whether the one who reads it may take it back. */
  mayWithdraw: z.boolean(),
});
export type CredentialRequest = z.infer<typeof CredentialRequest>;

/** Who stated or approved something, and when. */
const Act = z.object({ by: z.string(), at: Instant });

/** A credential of a person as it is in force. */
export const Credential = z.object({
  kind: CredentialKind,
  /** '' where there is none. */
  value: z.string(),
  /** Of a DEA registration and a license; '' where no one stated it. */
  state: z.string().optional(),
  /** That a registration is of another state than the practice, in a sentence. */
  stateNote: z.string().optional(),
  schedules: z.array(WritableSchedule).optional(),
  /** The former last name under which the DEA registered them. */
  nameAtRegistration: z.string().optional(),
  expires: z.object({ state: ExpiryState, on: CalendarDate.optional(), text: z.string() }).optional(),
  /** Absent where it is not recorded, such as what the installation was set up with. */
  stated: Act.optional(),
  /** Absent where no second person has looked. */
  approved: Act.optional(),
  /** Whether someone looked it up, and in which file; in a sentence. */
  lookedUp: z.string(),
});
export type Credential = z.infer<typeof Credential>;

/** What a person is known by, and the change of it that waits. */
export const Credentials = z.object({
  id: Id,
  /** Whether a change of what is there is a request. */
  isBound: z.boolean(),
  /** Whether a later end of the license is entered immediately all the same. */
  renewsLicense: z.boolean(),
  credentials: z.array(Credential),
  request: CredentialRequest.optional(),
});
export type Credentials = z.infer<typeof Credentials>;

/** What each part is called. */
export const CREDENTIAL_FIELD_LABEL = {
  firstName: 'First name',
  lastName: 'Last name',
  generation: 'Generation',
  deaNumber: 'DEA number',
  deaName: 'Name at DEA registration',
  deaExpiresOn: 'DEA registration expires',
  deaSchedules: 'DEA schedules',
  stateLicenseNumber: 'License number',
  licenseState: 'Licensed in',
  licenseExpiresOn: 'License expires',
} as const satisfies Record<CredentialField, string>;

export const CREDENTIAL_LABEL = {
  name: 'Name',
  npi: 'NPI',
  spi: 'SPI',
  dea: 'DEA registration',
  license: 'State license',
} as const satisfies Record<CredentialKind, string>;
