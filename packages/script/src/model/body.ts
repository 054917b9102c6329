import * as z from 'zod';
import { Carrying } from './carried';
import { PrescribedMedication } from './medication';
import { Patient, Pharmacy, Prescriber } from './people';

/** Weight or height: LOINC code, value and unit as UCUM, for minors (29463-7 weight, 8302-2 height). */
export const Measurement = z.strictObject({
  loinc: z.string(),
  /** A decimal in digits. */
  value: z.string(),
  /** UCUM: kg, g, cm, [lb_av], [in_i]. */
  unit: z.string(),
  /** YYYY-MM-DD. */
  date: z.string(),
});
export type Measurement = z.infer<typeof Measurement>;

/** A new prescription. */
export const NewRx = z.strictObject({
  kind: z.literal('NewRx'),
  patient: Patient,
  pharmacy: Pharmacy,
  prescriber: Prescriber,
  measurements: z.array(Measurement).optional(),
  medication: PrescribedMedication,
  ...Carrying,
});
export type NewRx = z.infer<typeof NewRx>;

/** Taken: 010 by the one it was for, 000 by someone on the way. */
export const Status = z.strictObject({
  kind: z.literal('Status'),
  code: z.string(),
  descriptionCodes: z.array(z.string()).optional(),
  description: z.string().optional(),
  ...Carrying,
});
export type Status = z.infer<typeof Status>;

/** Refused: 600 and 601 and 602 in transport, 900 by the receiver, with up to ten description codes. */
export const Refusal = z.strictObject({
  kind: z.literal('Error'),
  code: z.string(),
  descriptionCodes: z.array(z.string()).optional(),
  description: z.string().optional(),
  ...Carrying,
});
export type Refusal = z.infer<typeof Refusal>;

/** The receiver confirms later that it holds the message. */
export const Verify = z.strictObject({
  kind: z.literal('Verify'),
  code: z.string(),
  descriptionCodes: z.array(z.string()).optional(),
  description: z.string().optional(),
  ...Carrying,
});
export type Verify = z.infer<typeof Verify>;

/** A message the standard has and this product does not work with yet: readable, never understood in part. */
export const OtherBody = z.strictObject({ kind: z.literal('other'), name: z.string(), ...Carrying });
export type OtherBody = z.infer<typeof OtherBody>;

export const Body = z.discriminatedUnion('kind', [NewRx, Status, Refusal, Verify, OtherBody]);
export type Body = z.infer<typeof Body>;
