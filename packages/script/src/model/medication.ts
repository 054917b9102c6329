import * as z from 'zod';
import { Carrying } from './carried';
import { StructuredSig } from './sig';

/** Which kind of RxNorm concept a code is: clinical drug, branded drug, generic pack, branded pack. */
export const RxNormQualifier = z.enum(['SCD', 'SBD', 'GPK', 'BPK']);
export type RxNormQualifier = z.infer<typeof RxNormQualifier>;

/** A DEA schedule; sent for controlled substances only. */
export const DeaSchedule = z.enum(['I', 'II', 'III', 'IV', 'V', 'unspecified']);
export type DeaSchedule = z.infer<typeof DeaSchedule>;

/**
 * What a quantity counts: 38 as prescribed, 40 remaining, 87 received, QS as the pharmacy finds sufficient,
 * CF compound.
 */
export const QuantityQualifier = z.enum(['38', '40', '87', 'QS', 'CF', 'UQ', 'QT']);
export type QuantityQualifier = z.infer<typeof QuantityQualifier>;

/** A diagnosis by ICD-10-CM, the code without a dot (E119). The standard requires the description. */
export const CodedDiagnosis = z.strictObject({ code: z.string(), description: z.string(), ...Carrying });
export type CodedDiagnosis = z.infer<typeof CodedDiagnosis>;

/** Which date a further date of a medication is. EffectiveDate: not to be dispensed before. */
export const MedicationDateQualifier = z.enum([
  'StartDate',
  'AnticipatedHealthCareFacilityDischargeDate',
  'DateValidated',
  'DeliveredOnDate',
  'ExpirationDate',
  'EffectiveDate',
  'OtherHealthCareFacilityDischargeDate',
  'PeriodEnd',
  'SoldDate',
  'TransplantHealthCareFacilityDischargeDateMedicare',
  'TransplantHealthCareFacilityDischargeDateNonMedicare',
  'TransplantDate',
]);
export type MedicationDateQualifier = z.infer<typeof MedicationDateQualifier>;

/** PriorAuthorizationStatus: A approved, D denied, F deferred, N not required, R requested. */
export const PriorAuthorizationStatus = z.enum([
  'approved',
  'denied',
  'deferred',
  'not-required',
  'requested',
]);
export type PriorAuthorizationStatus = z.infer<typeof PriorAuthorizationStatus>;
/** An amount of a medication. */
export const Quantity = z.strictObject({
  /** Digits, with a point where needed, such as 30 or 2.5: at most 11 characters. */
  value: z.string(),
  qualifier: QuantityQualifier,
  /** NCI code of the potency unit, such as C48542 (tablet): see POTENCY_UNITS. */
  unit: z.string(),
  ...Carrying,
});
export type Quantity = z.infer<typeof Quantity>;

/**
 * Which code an item without an NDC has: UP Universal Product Code, NH Health Related Item (NCPDP, ProductCode
 * Qualifier; the same values in its real-time benefit standard).
 */
export const ItemQualifier = z.enum(['UP', 'NH']);

/** Which product a medication is. */
export const CodedDrug = z.strictObject({
  /** NDC of a representative package: 11 digits, text for ever. */
  ndc: z.string().optional(),
  /** What has no NDC, by another code of the standard. */
  item: z.strictObject({ code: z.string(), qualifier: ItemQualifier, ...Carrying }).optional(),
  rxNorm: z.strictObject({ code: z.string(), qualifier: RxNormQualifier, ...Carrying }).optional(),
  deaSchedule: DeaSchedule.optional(),
  ...Carrying,
});
export type CodedDrug = z.infer<typeof CodedDrug>;

/** An ingredient of a compound: what it is, and how much of it goes into the final quantity. */
export const CompoundIngredient = z.strictObject({
  item: z.strictObject({
    /** Name, strength and form, at most 105 characters. */
    description: z.string(),
    /** One code: an NDC of a representative package, or an RxNorm concept. */
    code: z
      .strictObject({ value: z.string(), qualifier: z.enum(['ND', ...RxNormQualifier.options]), ...Carrying })
      .optional(),
    strength: z
      .strictObject({
        value: z.string().optional(),
        /** NCI codes. */
        form: z.string().optional(),
        unit: z.string().optional(),
        ...Carrying,
      })
      .optional(),
    deaSchedule: DeaSchedule.optional(),
    ...Carrying,
  }),
  /** At most 14 characters; its unit is any of QuantityUnitOfMeasure. */
  quantity: Quantity,
  ...Carrying,
});
export type CompoundIngredient = z.infer<typeof CompoundIngredient>;

/** A drug that the pharmacy makes. The medication's own quantity is that of the finished compound. */
export const Compound = z.strictObject({
  /** NCI code of what it becomes (FinalCompoundPharmaceuticalDosageForm). */
  doseForm: z.string(),
  /** At most 25. */
  ingredients: z.array(CompoundIngredient).min(1),
  ...Carrying,
});
export type Compound = z.infer<typeof Compound>;

/**
 * What a prescriber or pharmacist weighed: NCPDP's reason for service, such as DA (drug and allergy) or DD
 * (drug and drug), and why it was prescribed all the same.
 */
export const DrugUseEvaluation = z.strictObject({
  /** Two characters. */
  reason: z.string(),
  /** What was done about it, and what came of it: two characters each. */
  service: z.string().optional(),
  result: z.string().optional(),
  /** The other drug, disease or allergy. */
  coAgent: z
    .strictObject({ code: z.string(), qualifier: z.string(), description: z.string(), ...Carrying })
    .optional(),
  /** 1 major, 2 moderate, 3 minor, 9 undetermined. */
  significance: z.string().optional(),
  /** At most 100 characters. */
  acknowledgement: z.string().optional(),
  ...Carrying,
});
export type DrugUseEvaluation = z.infer<typeof DrugUseEvaluation>;

/** What a pharmacy handed over. Numbers are text as they stand on the wire. */
export const DispensedMedication = z.strictObject({
  drugDescription: z.string(),
  coded: CodedDrug.optional(),
  quantity: Quantity,
  daysSupply: z.string().optional(),
  writtenDate: z.string().optional(),
  lastFillDate: z.string().optional(),
  substitutionAllowed: z.boolean().optional(),
  /** Refills that are left. */
  refills: z.string().optional(),
  note: z.string().optional(),
  /** At most five. */
  drugUseEvaluations: z.array(DrugUseEvaluation).min(1).optional(),
  sig: StructuredSig.optional(),
  /** Of a renewal: how many fills, the first one among them, the pharmacy asks for. */
  pharmacyRequestedRefills: z.string().optional(),
  compound: Compound.optional(),
  ...Carrying,
});
export type DispensedMedication = z.infer<typeof DispensedMedication>;

/** Which fills a prescriber wants to be notified of (RxFill). */
export const FillIndicator = z.enum(['All Fill Statuses', 'Cancel All Fill Statuses']);
export type FillIndicator = z.infer<typeof FillIndicator>;

/** The medication of a NewRx. Numbers are text as they stand on the wire. */
export const PrescribedMedication = z.strictObject({
  /** At most 105 characters. */
  drugDescription: z.string(),
  coded: CodedDrug.optional(),
  quantity: Quantity,
  /** 1 to 3 digits. */
  daysSupply: z.string().optional(),
  /** The date issued, YYYY-MM-DD (or an instant, where a sender gave one). */
  writtenDate: z.string(),
  /** False: dispense as written. */
  substitutionAllowed: z.boolean(),
  /** Fills after the first, '0' to '99'. The standard has no 'as needed': see refills.ts. */
  refills: z.string(),
  diagnosis: z
    .strictObject({
      /** Who says so. */
      source: z.enum(['prescriber', 'pharmacy']),
      primary: CodedDiagnosis,
      secondary: CodedDiagnosis.optional(),
      ...Carrying,
    })
    .optional(),
  /** At most 35 characters. */
  priorAuthorization: z.string().optional(),
  /**
   * How the plan's prior authorization is. 'requested' informs the pharmacy that the prescriber has asked for
   * it already.
   */
  priorAuthorizationStatus: PriorAuthorizationStatus.optional(),
  /** To the pharmacist, at most 210 characters. */
  note: z.string().optional(),
  /** At most five. */
  drugUseEvaluations: z.array(DrugUseEvaluation).min(1).optional(),
  sig: StructuredSig,
  /** Only a NewRx says it. */
  fillIndicator: FillIndicator.optional(),
  compound: Compound.optional(),
  dates: z
    .array(z.strictObject({ date: z.string(), qualifier: MedicationDateQualifier, ...Carrying }))
    .min(1)
    .optional(),
  ...Carrying,
});
export type PrescribedMedication = z.infer<typeof PrescribedMedication>;
