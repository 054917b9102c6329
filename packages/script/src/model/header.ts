import * as z from 'zod';
import { Carrying } from './carried';

/**
 * What an address is: P pharmacy (NCPDP id), D prescriber (SPI), C clinic, M mailbox, CF central fill, PY
 * payer, ZZZ mutually agreed.
 */
export const AddressQualifier = z.enum(['P', 'C', 'M', 'D', 'CF', 'ZZZ', 'PY', 'DIRECT', 'REMS']);
export type AddressQualifier = z.infer<typeof AddressQualifier>;

/** A sender or receiver: a pharmacy by NCPDP id (7 digits), a prescriber by SPI (13 digits). */
export const Party = z.strictObject({ qualifier: AddressQualifier, id: z.string() });
export type Party = z.infer<typeof Party>;

/** What every message carries whatever its body. */
export const Header = z.strictObject({
  to: Party,
  from: Party,
  /** At most 35 characters, one per message for ever; a retry repeats it. */
  messageId: z.string(),
  /** The message this one answers or follows. Required on Status and Verify. */
  relatesToMessageId: z.string().optional(),
  /** An instant, ISO 8601 in UTC, such as 2026-11-20T09:15:00Z. */
  sentTime: z.string(),
  senderSoftware: z.strictObject({
    developer: z.string(),
    product: z.string(),
    version: z.string(),
    ...Carrying,
  }),
  /** The prescription number of the pharmacy. */
  rxReferenceNumber: z.string().optional(),
  /** The order number of the prescriber's system. */
  prescriberOrderNumber: z.string().optional(),
  /**
   * That the prescriber signed it digitally, where the message does not carry the signature itself (21 CFR
   * 1311.120(b)(18)).
   */
  isSigned: z.literal(true).optional(),
  ...Carrying,
});
export type Header = z.infer<typeof Header>;
