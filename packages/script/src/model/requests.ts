import * as z from 'zod';
import { Carrying } from './carried';
import {
  CodedDrug,
  Compound,
  DispensedMedication,
  DrugUseEvaluation,
  PrescribedMedication,
  Quantity,
} from './medication';
import { Patient, Pharmacy, Prescriber } from './people';
import { StructuredSig } from './sig';

/**
 * What an answer adds to itself: each text at most 70 characters, a reference number 35. A Validated gives
 * the reason codes of PRESCRIBER_AUTHORIZATIONS.
 */
const Remark = {
  reasonCodes: z.array(z.string()).min(1).optional(),
  referenceNumber: z.string().optional(),
  note: z.string().optional(),
  ...Carrying,
};
const Denied = z.strictObject({
  /** At most ten of the standard's two letters. */
  reasonCodes: z.array(z.string()).min(1).optional(),
  denialReason: z.string().optional(),
  referenceNumber: z.string().optional(),
  ...Carrying,
});

/** What came with a request besides what the standard has; read and never written. */
const RequestContext = {
  /** Elements that the standard does not know at their place, with their texts. */
  alsoSaid: z
    .array(z.strictObject({ path: z.string(), name: z.string(), text: z.string() }))
    .min(1)
    .optional(),
  /** What was read in another form than it came. */
  notes: z
    .array(z.strictObject({ path: z.string(), code: z.string(), sentence: z.string() }))
    .min(1)
    .optional(),
};

/**
 * A pharmacy asks to renew a prescription; the header carries the prescriber's order number where it knows
 * it.
 */
export const RxRenewalRequest = z.strictObject({
  kind: z.literal('RxRenewalRequest'),
  /** '1' asks for a Verify of this message (RETURN_RECEIPT). */
  returnReceipt: z.string().optional(),
  requestReferenceNumber: z.string().optional(),
  patient: Patient,
  pharmacy: Pharmacy,
  prescriber: Prescriber,
  /** What was handed over last, and how many refills the pharmacy asks for. */
  dispensed: DispensedMedication,
  /** As it was prescribed. */
  medication: PrescribedMedication.optional(),
  ...RequestContext,
  ...Carrying,
});
export type RxRenewalRequest = z.infer<typeof RxRenewalRequest>;

/** The prescriber's answer to a renewal: exactly one of the four is there. */
export const RxRenewalResponse = z.strictObject({
  kind: z.literal('RxRenewalResponse'),
  /** '1' asks for a Verify of this message (RETURN_RECEIPT). */
  returnReceipt: z.string().optional(),
  requestReferenceNumber: z.string().optional(),
  response: z.strictObject({
    approved: z.strictObject(Remark).optional(),
    /** Only the refill count differs (readings N9-11). */
    approvedWithChanges: z.strictObject(Remark).optional(),
    denied: Denied.optional(),
    /** Granted as another prescription than was asked for. */
    replace: z.strictObject(Remark).optional(),
    ...Carrying,
  }),
  patient: Patient,
  pharmacy: Pharmacy,
  prescriber: Prescriber,
  /** The prescription that is granted; of a denial, the one that was asked about. */
  medication: PrescribedMedication,
  ...Carrying,
});
export type RxRenewalResponse = z.infer<typeof RxRenewalResponse>;

/** What a change request asks for: the standard's codes, the same as N3-8. */
export const ChangeRequestCode = z.enum(['G', 'P', 'T', 'D', 'S', 'OS', 'U']);
export type ChangeRequestCode = z.infer<typeof ChangeRequestCode>;

/** A medication that the pharmacy would dispense instead. */
export const RequestedMedication = z.strictObject({
  drugDescription: z.string(),
  coded: CodedDrug.optional(),
  /** A pharmacy may leave it to the prescriber. */
  quantity: Quantity.optional(),
  daysSupply: z.string().optional(),
  substitutionAllowed: z.boolean(),
  refills: z.string().optional(),
  note: z.string().optional(),
  /** At most five. */
  drugUseEvaluations: z.array(DrugUseEvaluation).min(1).optional(),
  sig: StructuredSig.optional(),
  compound: Compound.optional(),
  ...Carrying,
});
export type RequestedMedication = z.infer<typeof RequestedMedication>;

/** A pharmacy asks to change a prescription. */
export const RxChangeRequest = z.strictObject({
  kind: z.literal('RxChangeRequest'),
  messageRequestCode: ChangeRequestCode,
  /**
   * Of type U: what of the prescriber is to be confirmed (PRESCRIBER_AUTHORIZATIONS); of type S: what is
   * unclear.
   */
  messageRequestSubCodes: z.array(z.string()).min(1).optional(),
  /** '1' asks for a Verify of this message (RETURN_RECEIPT). */
  returnReceipt: z.string().optional(),
  requestReferenceNumber: z.string().optional(),
  patient: Patient,
  pharmacy: Pharmacy,
  prescriber: Prescriber,
  /** As it was prescribed. */
  medication: PrescribedMedication,
  /** At most nine to choose from. */
  requested: z.array(RequestedMedication).min(1).optional(),
  /** Why, in the pharmacist's words: at most 260 characters. */
  changeReason: z.string().optional(),
  ...RequestContext,
  ...Carrying,
});
export type RxChangeRequest = z.infer<typeof RxChangeRequest>;

/** The prescriber's answer to a change request: exactly one of the four is there. */
export const RxChangeResponse = z.strictObject({
  kind: z.literal('RxChangeResponse'),
  messageRequestCode: ChangeRequestCode,
  /** Of a Validated: those of the request that it confirms. */
  messageRequestSubCodes: z.array(z.string()).min(1).optional(),
  /** '1' asks for a Verify of this message (RETURN_RECEIPT). */
  returnReceipt: z.string().optional(),
  requestReferenceNumber: z.string().optional(),
  response: z.strictObject({
    approved: z.strictObject(Remark).optional(),
    approvedWithChanges: z.strictObject(Remark).optional(),
    denied: Denied.optional(),
    /** Answers type U. */
    validated: z.strictObject(Remark).optional(),
    ...Carrying,
  }),
  patient: Patient,
  pharmacy: Pharmacy,
  prescriber: Prescriber,
  /** The prescription as it is from now on. */
  medication: PrescribedMedication.optional(),
  ...Carrying,
});
export type RxChangeResponse = z.infer<typeof RxChangeResponse>;
