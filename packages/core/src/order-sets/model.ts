import * as z from 'zod';
import { Schedule } from '../drugs/model';
import { FavoriteForm } from '../prescriptions/model';
import { SafetyFinding } from '../safety/model';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';
import { Version } from '../values/integers';
import { line } from '../values/text';
import { DOSE_BASES, NAME_LIMIT, MOST_LINES, SOURCE_LIMIT, WORDS_LIMIT } from './vocabulary';

/** A dose by weight: so much of an ingredient for each kilogram, in the unit of its strength. */
export const WeightDose = z.object({
  perKg: z.number().positive().max(10_000),
  /** Of which ingredient, as the product names it; absent only where it has a single one. */
  of: z.string().min(1).max(200).optional(),
  /** Whether that is for a whole day or for one dose. */
  basis: z.enum(DOSE_BASES),
  /** How often, as writeTiming writes it: 'twice daily', 'every 8 hours'. */
  often: z.string().max(60),
  /** Never more than this, in the same unit and on the same basis. */
  most: z.number().positive().max(1_000_000),
});
export type WeightDose = z.infer<typeof WeightDose>;

/** For whom a line is: months of age and kilograms, from inclusive, to exclusive; absent is open. */
export const LineBounds = z.object({
  fromMonths: z.number().int().min(0).max(1800).optional(),
  toMonths: z.number().int().min(1).max(1800).optional(),
  fromKg: z.number().positive().max(650).optional(),
  toKg: z.number().positive().max(650).optional(),
});
export type LineBounds = z.infer<typeof LineBounds>;

/** What a line is based on, and whether that was opened and read for it. */
export const LineSource = z.object({ text: line(SOURCE_LIMIT), isConfirmed: z.boolean() });
export type LineSource = z.infer<typeof LineSource>;

/** One order of a set. */
export const OrderSetLine = z.object({
  /** The same in every version of the set. */
  id: Id,
  prescribableDrugId: z.string().min(1).max(64),
  /** As it is written in the form; with a dose by weight, sig and quantity are empty and days are its length. */
  form: FavoriteForm,
  weightDose: WeightDose.optional(),
  bounds: LineBounds,
  /** The line in whose place this one is offered where an allergy speaks against it. */
  insteadOf: Id.optional(),
  /** Whether it is ticked at first. */
  isTicked: z.boolean(),
  source: LineSource,
});
export type OrderSetLine = z.infer<typeof OrderSetLine>;

/** What a version of a set says. */
export const OrderSetContent = z.object({
  name: line(NAME_LIMIT),
  /** What else it is searched by, and when it is meant. */
  words: line(WORDS_LIMIT),
  /** Of every prescription that is written from it; both empty where none is set. */
  icd10Code: z.string().max(10),
  icd10Description: z.string().max(300),
  lines: z.array(OrderSetLine).max(MOST_LINES),
});
export type OrderSetContent = z.infer<typeof OrderSetContent>;

/** Who did something, and when. */
const Act = z.object({ by: z.string(), at: Instant });

/** A product as a line names it today; absent where the catalog has it no more. */
const LineDrug = z.object({
  id: z.string(),
  description: z.string(),
  schedule: Schedule,
  /** What a dose by weight of it is counted of, and in which unit; empty where none can be. */
  measured: z.array(z.object({ ingredient: z.string(), unit: z.string() })),
});
export type LineDrug = z.infer<typeof LineDrug>;

/** One version of a set: never changed once it is saved. */
export const OrderSetVersion = z.object({
  version: Version,
  content: OrderSetContent,
  saved: Act,
  /** By the prescriber who confirmed these very lines. */
  confirmed: Act.optional(),
});
export type OrderSetVersion = z.infer<typeof OrderSetVersion>;

/** A set as it is now: its latest version. */
export const OrderSet = OrderSetVersion.extend({
  id: Id,
  /** The prescriber whose set it is; absent for the practice's. */
  ownerId: Id.optional(),
  /** The starter that it was copied from. */
  starter: z.string().optional(),
  /** Retired: kept with its versions, and not applied. */
  isRetired: z.boolean(),
  drugs: z.array(LineDrug),
});
export type OrderSet = z.infer<typeof OrderSet>;

/** A set that comes with the product, to be copied. */
export const StarterOrderSet = z.object({
  key: z.string(),
  content: OrderSetContent,
  drugs: z.array(LineDrug),
});
export type StarterOrderSet = z.infer<typeof StarterOrderSet>;

/** A line as it is for one patient. */
export const ProposedLine = z.object({
  lineId: Id,
  drug: LineDrug,
  /** Ready to be written; absent where no one can say what it is for this patient. */
  form: FavoriteForm.optional(),
  /** How its dose was computed, in a sentence. */
  arithmetic: z.string().optional(),
  /** Why it has no form, in a sentence. */
  cannot: z.string().optional(),
  /** What mends that. */
  asks: z.enum(['weight']).optional(),
  /** What it takes the place of, and the allergy that speaks against that. */
  insteadOf: z.object({ description: z.string(), allergies: z.array(z.string()) }).optional(),
  isTicked: z.boolean(),
  /** Why it is not ticked though the set ticks it, in a sentence. */
  notTicked: z.string().optional(),
  source: LineSource,
  /** Gravest first. */
  findings: z.array(SafetyFinding),
});
export type ProposedLine = z.infer<typeof ProposedLine>;

/** A set as it is for one patient, judged by what is stored now. */
export const OrderSetProposal = z.object({
  id: Id,
  version: Version,
  icd10Code: z.string(),
  icd10Description: z.string(),
  /** Kilograms, and the day they were measured on; absent where no weight is known. */
  weight: z.object({ kg: z.number(), measuredOn: CalendarDate.optional() }).optional(),
  lines: z.array(ProposedLine),
  /** Lines for other ages and weights, by their drugs. */
  leftOut: z.array(z.object({ description: z.string(), why: z.string() })),
});
export type OrderSetProposal = z.infer<typeof OrderSetProposal>;
