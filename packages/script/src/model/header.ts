import * as z from 'zod';
import { Carrying } from './carried';

/** Who an address belongs to: P pharmacy (NCPDP id), C clinic, D prescriber (SPI), M mailbox, ZZZ mutually defined. */
export const AddressQualifier = z.enum(['P', 'C', 'D', 'M', 'ZZZ']);
export type AddressQualifier = z.infer<typeof AddressQualifier>;

/** A sender or receiver: pharmacies by NCPDP id (7 digits), prescribers by SPI (13 digits). */
export const Party = z.strictObject({ qualifier: AddressQualifier, id: z.string() });
export type Party = z.infer<typeof Party>;

/** What every message carries whatever its body. */
export const Header = z.strictObject({
  to: Party,
  from: Party,
  /** At most 35 characters, one per message for ever; a retry repeats it. */
  messageId: z.string(),
  /** The message this one answers or follows. Required on Status, Error, Verify and every response. */
  relatesToMessageId: z.string().optional(),
  /** An instant, ISO 8601 in UTC, such as 2026-11-20T09:15:00Z. */
  sentTime: z.string(),
  senderSoftware: z.strictObject({ developer: z.string(), product: z.string(), version: z.string(), ...Carrying }),
  /** The prescription number of the pharmacy. */
  rxReferenceNumber: z.string().optional(),
  /** The order number of the prescriber's system. */
  prescriberOrderNumber: z.string().optional(),
  ...Carrying,
});
export type Header = z.infer<typeof Header>;
