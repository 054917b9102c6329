import * as z from 'zod';
import { Carrying } from './carried';
import { Address, Communication, PersonName } from './contact';

export const Gender = z.enum(['M', 'F', 'U']);
export type Gender = z.infer<typeof Gender>;

/** A person the prescription is for. A message for an animal is read as `OtherBody`. */
export const Patient = z.strictObject({
  name: PersonName,
  gender: Gender,
  /** YYYY-MM-DD. */
  dateOfBirth: z.string(),
  /** A NewRx needs it, with its country. */
  address: Address.optional(),
  communication: Communication.optional(),
  ...Carrying,
});
export type Patient = z.infer<typeof Patient>;

/** A pharmacy. */
export const Pharmacy = z.strictObject({
  identification: z.strictObject({
    /** 7 digits. */
    ncpdpId: z.string(),
    /** 10 digits; the standard requires it. */
    npi: z.string(),
    ...Carrying,
  }),
  /** At most 70 characters. */
  businessName: z.string(),
  address: Address.optional(),
  communication: Communication,
  ...Carrying,
});
export type Pharmacy = z.infer<typeof Pharmacy>;

/** A prescriber who treats people. The SPI is no part of it: it is the sender's id in the header. */
export const Prescriber = z.strictObject({
  identification: z.strictObject({
    stateLicenseNumber: z.string().optional(),
    /** For a controlled substance: the number chosen when the prescription was signed. */
    deaNumber: z.string().optional(),
    /** 10 digits; the standard requires it. */
    npi: z.string(),
    ...Carrying,
  }),
  /** The practice, its name at most 70 characters. */
  practiceLocation: z.strictObject({ businessName: z.string(), ...Carrying }).optional(),
  name: PersonName,
  /** The practice's address. A NewRx needs it, with its country. */
  address: Address.optional(),
  communication: Communication,
  ...Carrying,
});
export type Prescriber = z.infer<typeof Prescriber>;

/** The prescriber of an RxFill: a pharmacy may name one without numbers. */
export const PrescriberOfFill = Prescriber.partial({ identification: true });
export type PrescriberOfFill = z.infer<typeof PrescriberOfFill>;
