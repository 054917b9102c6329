import * as z from 'zod';

/** What a prescriber may do at a location; the directory writes them as the sum of their numbers. */
export const SERVICE_LEVELS = {
  NewRx: 1,
  Refill: 2,
  Change: 4,
  RxFill: 8,
  Cancel: 16,
  ControlledSubstance: 2048,
} as const;
export type ServiceLevel = keyof typeof SERVICE_LEVELS;

/** A prescriber at one location, as the directory keeps it. Printable ASCII. */
export const PrescriberLocation = z.strictObject({
  /**
   * 13 digits: the ten of the prescriber and the three of the location. Absent in AddPrescriber; the
   * prescriber's first location in AddPrescriberLocation.
   */
  spi: z.string().optional(),
  npi: z.string(),
  deaNumber: z.string().optional(),
  stateLicenseNumber: z.string().optional(),
  serviceLevels: z.array(z.enum(Object.keys(SERVICE_LEVELS) as [ServiceLevel, ...ServiceLevel[]])),
  /** UTC, ISO 8601. */
  activeStart: z.string(),
  activeEnd: z.string(),
  clinicName: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.string().optional(),
  address1: z.string(),
  address2: z.string().optional(),
  city: z.string(),
  state: z.string(),
  /** Five or nine digits. */
  zipCode: z.string(),
  email: z.string().optional(),
  /** Ten digits each. */
  phone: z.string(),
  fax: z.string(),
});
export type PrescriberLocation = z.infer<typeof PrescriberLocation>;

/** Acts on the directory that carry a location, and their answers. */
export const LOCATION_KINDS = [
  'AddPrescriber',
  'AddPrescriberLocation',
  'UpdatePrescriberLocation',
  'AddPrescriberResponse',
  'AddPrescriberLocationResponse',
] as const;
export type LocationKind = (typeof LOCATION_KINDS)[number];

export const DirectoryBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(LOCATION_KINDS), prescriber: PrescriberLocation }),
  z.strictObject({ kind: z.literal('Status'), code: z.string(), description: z.string().optional() }),
  z.strictObject({
    kind: z.literal('Error'),
    code: z.string(),
    descriptionCode: z.string().optional(),
    description: z.string().optional(),
  }),
]);
export type DirectoryBody = z.infer<typeof DirectoryBody>;

/** A message to or from the network's directory. */
export const DirectoryMessage = z.strictObject({
  to: z.string(),
  from: z.string(),
  messageId: z.string(),
  relatesToMessageId: z.string().optional(),
  /** UTC, ISO 8601. */
  sentTime: z.string(),
  software: z.strictObject({ developer: z.string(), product: z.string(), version: z.string() }),
  body: DirectoryBody,
});
export type DirectoryMessage = z.infer<typeof DirectoryMessage>;
