import * as z from 'zod';
import { Element } from '../xml/element';
import { BenefitsCoordination } from './benefits';
import { Carrying } from './carried';
import { RxHistoryRequest, RxHistoryResponse } from './history';
import { DispensedMedication, PrescribedMedication } from './medication';
import { Patient, Pharmacy, Prescriber, PrescriberOfFill } from './people';
import { RxChangeRequest, RxChangeResponse, RxRenewalRequest, RxRenewalResponse } from './requests';

/** One measurement of a patient: see WEIGHT and HEIGHT in codes.ts. */
export const Measurement = z.strictObject({
  /** LOINC code, and the LOINC release it is from. */
  vitalSign: z.string(),
  loincVersion: z.string(),
  /** Digits, with a point where needed. */
  value: z.string(),
  /** UCUM unit (kg, cm), and the UCUM version it is from. */
  unit: z.string(),
  ucumVersion: z.string(),
  /** YYYY-MM-DD. */
  date: z.string(),
  ...Carrying,
});
export type Measurement = z.infer<typeof Measurement>;

/** A new prescription. */
export const NewRx = z.strictObject({
  kind: z.literal('NewRx'),
  /** '1' asks for a Verify of this message (RETURN_RECEIPT). */
  returnReceipt: z.string().optional(),
  /** At most four. */
  benefits: z.array(BenefitsCoordination).min(1).optional(),
  patient: Patient,
  pharmacy: Pharmacy,
  prescriber: Prescriber,
  /** Weight and height; the standard wants them for a patient of 18 or under. */
  observation: z
    .strictObject({ measurements: z.array(Measurement).min(1), notes: z.string().optional(), ...Carrying })
    .optional(),
  medication: PrescribedMedication,
  ...Carrying,
});
export type NewRx = z.infer<typeof NewRx>;

/** Taken: code 010 by the one it was for, 000 by someone on the way (STATUS_CODES). */
export const Status = z.strictObject({
  kind: z.literal('Status'),
  code: z.string(),
  /** At most ten of DESCRIPTION_CODES. */
  descriptionCodes: z.array(z.string()).min(1).optional(),
  /** At most 70 characters. */
  description: z.string().optional(),
  ...Carrying,
});
export type Status = z.infer<typeof Status>;

/** The standard's Error: refused, with a code of ERROR_CODES. */
export const Refusal = z.strictObject({
  kind: z.literal('Error'),
  code: z.string(),
  /** At most ten of DESCRIPTION_CODES. */
  descriptionCodes: z.array(z.string()).min(1).optional(),
  description: z.string().optional(),
  ...Carrying,
});
export type Refusal = z.infer<typeof Refusal>;

/** The receiver confirms, later, that it holds the message named in the header. */
export const Verify = z.strictObject({
  kind: z.literal('Verify'),
  status: z
    .strictObject({
      /** The standard knows no other. */
      code: z.literal('010'),
      /** At most 70 characters. */
      description: z.string().optional(),
      ...Carrying,
    })
    .optional(),
  ...Carrying,
});
export type Verify = z.infer<typeof Verify>;

/**
 * Asks the pharmacy not to fill a prescription it was sent; the header relates to the message that carried
 * it.
 */
export const CancelRx = z.strictObject({
  kind: z.literal('CancelRx'),
  /** '1' asks for a Verify of this message (RETURN_RECEIPT). */
  returnReceipt: z.string().optional(),
  patient: Patient,
  pharmacy: Pharmacy,
  prescriber: Prescriber,
  /** The medication as it was prescribed. */
  medication: PrescribedMedication,
  ...Carrying,
});
export type CancelRx = z.infer<typeof CancelRx>;

/** What the pharmacy did with a CancelRx: exactly one of the two is there. */
export const CancelRxResponse = z.strictObject({
  kind: z.literal('CancelRxResponse'),
  /** '1' asks for a Verify of this message (RETURN_RECEIPT). */
  returnReceipt: z.string().optional(),
  response: z.strictObject({
    /** Cancelled. The note at most 70 characters. */
    approved: z
      .strictObject({ referenceNumber: z.string().optional(), note: z.string().optional(), ...Carrying })
      .optional(),
    /** Not cancelled, because of up to ten codes, a text, or both. */
    denied: z
      .strictObject({
        reasonCodes: z.array(z.string()).min(1).optional(),
        denialReason: z.string().optional(),
        ...Carrying,
      })
      .optional(),
    ...Carrying,
  }),
  ...Carrying,
});
export type CancelRxResponse = z.infer<typeof CancelRxResponse>;

/** What the pharmacy adds to a fill status. */
export const FillRemark = z.strictObject({ note: z.string().optional(), ...Carrying });
export type FillRemark = z.infer<typeof FillRemark>;

/**
 * The pharmacy reports what became of a prescription; the header names the message that carried it, or the
 * order number.
 */
export const RxFill = z.strictObject({
  kind: z.literal('RxFill'),
  /** '1' asks for a Verify of this message (RETURN_RECEIPT). */
  returnReceipt: z.string().optional(),
  /** Exactly one of the four is there. */
  fillStatus: z.strictObject({
    dispensed: FillRemark.optional(),
    partiallyDispensed: FillRemark.optional(),
    /** Never picked up, or refused. */
    notDispensed: FillRemark.optional(),
    /** To another pharmacy. */
    transferred: FillRemark.optional(),
    ...Carrying,
  }),
  patient: Patient,
  pharmacy: Pharmacy,
  prescriber: PrescriberOfFill,
  /** What was handed over. */
  dispensed: DispensedMedication.optional(),
  /** The medication as it was prescribed. */
  medication: PrescribedMedication.optional(),
  ...Carrying,
});
export type RxFill = z.infer<typeof RxFill>;

/**
 * A message of the standard that the model has no words for (or not for all that it must have): whole, as it
 * came.
 */
export const OtherBody = z.strictObject({ kind: z.literal('other'), element: Element });
export type OtherBody = z.infer<typeof OtherBody>;

export const Body = z.discriminatedUnion('kind', [
  NewRx,
  CancelRx,
  CancelRxResponse,
  RxFill,
  RxRenewalRequest,
  RxRenewalResponse,
  RxChangeRequest,
  RxChangeResponse,
  RxHistoryRequest,
  RxHistoryResponse,
  Status,
  Refusal,
  Verify,
  OtherBody,
]);
export type Body = z.infer<typeof Body>;
