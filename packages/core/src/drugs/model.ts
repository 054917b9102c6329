import * as z from 'zod';
import { ItemCode } from './item-codes';
import { CalendarDate } from '../values/dates';
import { DecimalText } from '../values/decimals';
import {
  DRUG_TYPES,
  PRODUCT_TERM_TYPES,
  SCHEDULES,
  WITHHELD_REASONS,
  WRITABLE_SCHEDULES,
} from './vocabulary';

/**
 * The DEA schedule of a product (21 CFR 1308). 'none' is known not to be scheduled; 'unknown' is not known
 * and therefore cannot be prescribed.
 */
export const Schedule = z.enum(SCHEDULES);
export type Schedule = z.infer<typeof Schedule>;

/** The schedules a user may prescribe: neither I nor unknown. */
export type PrescribableSchedule = Exclude<Schedule, 'I' | 'unknown'>;

/** The schedules that a user can write by a registration (21 CFR 1301.13(e): II to V). */
export const WritableSchedule = z.enum(WRITABLE_SCHEDULES);
export type WritableSchedule = z.infer<typeof WritableSchedule>;

/**
 * Schedules as controlledSubstanceDeaId writes them (P3-5, P5-14); '' for a drug that is not controlled, '?'
 * where unknown.
 */
export const DEA_ID = {
  none: '',
  I: '1',
  II: '2',
  III: '3',
  IV: '4',
  V: '5',
  unknown: '?',
} as const satisfies Record<Schedule, string>;

/**
 * Why a product of an imported directory may not be prescribed: what cannot be distinguished, or is contradicted
 * by its own listing, is kept for what refers to it and is not offered.
 */
export const Withheld = z.enum(WITHHELD_REASONS);
export type Withheld = z.infer<typeof Withheld>;

export const DrugType = z.enum(DRUG_TYPES);
export type DrugType = z.infer<typeof DrugType>;

/** What a drug that the pharmacy makes is made of, measured for the final quantity. */
export const Compound = z.object({
  /** What it becomes: a code of COMPOUND_FORMS. */
  doseForm: z.string(),
  /** Of the finished compound, in its units: the only amount that it can be prescribed in. */
  quantity: DecimalText,
  units: z.string(),
  ingredients: z.array(
    z.object({
      description: z.string(),
      /** The product of the catalog with its codes; absent for what was typed. */
      prescribableDrugId: z.string().optional(),
      representativeNdc: z.string().optional(),
      rxNormId: z.string().optional(),
      rxNormTermType: z.enum(PRODUCT_TERM_TYPES).optional(),
      quantity: DecimalText,
      units: z.string(),
    }),
  ),
});
export type Compound = z.infer<typeof Compound>;

/** A product that can be prescribed (P3-5, N3-12). */
export const Drug = z.object({
  prescribableDrugId: z.string(),
  description: z.string(),
  name: z.string(),
  ingredients: z.array(z.string()),
  /** The amount with its unit as labelled, such as '10 mg' or '400 mg/5 mL'. */
  strength: z.string(),
  doseForm: z.string(),
  route: z.string(),
  type: DrugType,
  overTheCounter: z.boolean(),
  schedule: Schedule,
  controlledSubstance: z.boolean(),
  controlledSubstanceDeaId: z.string(),
  /** RxNorm concept; absent where it could not be confirmed. */
  rxNormId: z.string().optional(),
  /** SCD for a generic, SBD for a branded concept. */
  rxNormTermType: z.enum(PRODUCT_TERM_TYPES).optional(),
  /** Eleven digits; absent where it could not be confirmed. */
  representativeNdc: z.string().optional(),
  /** The code of a supply that has no NDC. */
  itemCode: ItemCode.optional(),
  potencyUnitCode: z.string(),
  /** Why it may not be prescribed; absent for what may. */
  withheld: Withheld.optional(),
  /** Of a compound alone. */
  compound: Compound.optional(),
});
export type Drug = z.infer<typeof Drug>;

/** A package a product comes in (N3-13). */
export const DrugPackage = z.object({
  ndc: z.string(),
  packagedDrugDesc: z.string(),
  packageSize: z.string(),
  packageSizeUnitsCodeDesc: z.string(),
  packageDesc: z.string(),
  /** What one package is in the unit in which the product is dispensed; absent where that is not certain. */
  dispense: z.object({ quantity: DecimalText, units: z.string() }).optional(),
  /** Why nothing may be taken over, where dispense is absent. */
  dispenseNote: z.string().optional(),
});
export type DrugPackage = z.infer<typeof DrugPackage>;

/** A sig that is common for a product. */
export const DrugSig = z.object({ id: z.string(), sig: z.string() });
export type DrugSig = z.infer<typeof DrugSig>;

/** A diagnosis of ICD-10-CM: dotted code and the description as published. */
export const Diagnosis = z.object({ code: z.string(), description: z.string(), billable: z.boolean() });
export type Diagnosis = z.infer<typeof Diagnosis>;

/** A code that can no longer be billed, and what took its place. */
export const EndedDiagnosis = z.object({
  code: z.string(),
  /** The first day on which it could not be billed; absent where that is not known. */
  endedOn: CalendarDate.optional(),
  /** Billable codes in its place, by code; empty where none is known. */
  successors: z.array(Diagnosis.pick({ code: true, description: true })),
});
export type EndedDiagnosis = z.infer<typeof EndedDiagnosis>;

/** A diagnosis that a search found. */
export const FoundDiagnosis = Diagnosis.extend({
  /** What was read in place of the text, where that has a slip in it: suggested, and taken by no key. */
  readAs: z.string().optional(),
  /** The ended code that was typed, whose place it takes: suggested, and taken by no key. */
  insteadOf: EndedDiagnosis.omit({ successors: true }).optional(),
});
export type FoundDiagnosis = z.infer<typeof FoundDiagnosis>;

/** A strip, needle, meter or the like: it has no ingredients, no schedule and no dose. */
export const isSupply = ({ type }: { readonly type?: DrugType | undefined }): boolean => type === 'Supply';

/** Written in words for want of a product: no code, nothing to check it by. */
export const isFreeText = ({ type }: { readonly type?: DrugType | undefined }): boolean =>
  type === 'Free Text';

/** Made by the pharmacy of ingredients that are listed. */
export const isCompound = ({ type }: { readonly type?: DrugType | undefined }): boolean =>
  type === 'Compound';

/** Whether a schedule makes a product a controlled substance; unknown counts as controlled until known. */
export function isControlled(schedule: Schedule): boolean {
  return schedule !== 'none';
}

/** What a person reads: 'C-II' …; undefined for a drug that is not controlled. */
export function scheduleTag(schedule: Schedule): string | undefined {
  if (schedule === 'none') return undefined;
  return schedule === 'unknown' ? 'C-?' : `C-${schedule}`;
}

/** A liquid by mouth, whose dose is measured in mL (P5-11). */
export function isOralLiquid(drug: Pick<Drug, 'route' | 'potencyUnitCode'>): boolean {
  return /oral/i.test(drug.route) && drug.potencyUnitCode === 'C28254';
}

/** A status as NCPDP's Formulary and Benefit standard writes it: U, or 0 to 99. */
export const FormularyStatus = z.string().regex(/^(U|\d{1,2})$/);
export type FormularyStatus = z.infer<typeof FormularyStatus>;
