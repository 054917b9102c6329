import * as z from 'zod';
import type { CodedDrug, Prescribed, Quantity, Requested, Schedule } from '../script/facts';
import type { ChangeType } from '../script/write';
import { genericOf, othersOfClass, productOf, type Product } from '../benefits/products';

const amount = z
  .string()
  .trim()
  .regex(/^[0-9]{1,7}(\.[0-9]{1,3})?$/);
const wholeNumber = z.union([z.number(), z.string().trim()]).transform(String);

/** A product that a pharmacy would hand over, or has. What is left out is as it was prescribed. */
export const Proposal = z.strictObject({
  /** Eleven digits. Of a product that the sandbox does not know, the description is needed too. */
  ndc: z
    .string()
    .trim()
    .regex(/^[0-9]{11}$/)
    .optional(),
  description: z.string().trim().min(1).max(105).optional(),
  schedule: z.enum(['I', 'II', 'III', 'IV', 'V', 'unspecified']).optional(),
  quantity: amount.optional(),
  daysSupply: wholeNumber.pipe(z.string().regex(/^[1-9][0-9]{0,2}$/)).optional(),
  /** After the first fill. */
  refills: wholeNumber.pipe(z.string().regex(/^[0-9]{1,2}$/)).optional(),
  sig: z.string().trim().min(1).max(1000).optional(),
  substitutionAllowed: z.boolean().optional(),
  note: z.string().trim().min(1).max(210).optional(),
});
export type Proposal = z.infer<typeof Proposal>;

/** A pharmacy cannot ask for this: says why, for anyone who wanted it to. */
export class UnaskableError extends Error {
  override name = 'UnaskableError';
}

/**
 * DEA schedules of the ingredients that the sandbox knows: 21 CFR 1308.12 (II), 1308.14 (IV), 1308.15 (V).
 */
const SCHEDULES: Readonly<Record<string, Schedule>> = {
  'hydrocodone / acetaminophen': 'II',
  morphine: 'II',
  oxycodone: 'II',
  'oxycodone / acetaminophen': 'II',
  lisdexamfetamine: 'II',
  methylphenidate: 'II',
  tramadol: 'IV',
  alprazolam: 'IV',
  clonazepam: 'IV',
  diazepam: 'IV',
  lorazepam: 'IV',
  eszopiclone: 'IV',
  temazepam: 'IV',
  zolpidem: 'IV',
  pregabalin: 'V',
};

const codedAs = ({ ndc, rxcui, brand, ingredient }: Product): CodedDrug => {
  const deaSchedule = SCHEDULES[ingredient];
  return {
    ndc,
    ...(rxcui === null
      ? {}
      : { rxNorm: { code: rxcui, qualifier: brand ? ('SBD' as const) : ('SCD' as const) } }),
    ...(deaSchedule ? { deaSchedule } : {}),
  };
};

/**
 * Which product is proposed: its words and its codes. Throws UnaskableError where neither the sandbox nor the
 * proposal knows a name for it.
 */
const productIn = (
  { ndc, description, schedule }: Proposal,
  prescribed: Prescribed,
): { drugDescription: string; coded?: CodedDrug } => {
  const known = ndc === undefined ? undefined : productOf(ndc);
  if (ndc !== undefined && !known && description === undefined)
    throw new UnaskableError('The sandbox does not know this NDC: give a description too.');
  if (ndc === undefined && description === undefined)
    return {
      drugDescription: prescribed.drugDescription,
      ...(prescribed.coded ? { coded: prescribed.coded } : {}),
    };
  const coded: CodedDrug = {
    ...(known ? codedAs(known) : {}),
    ...(ndc === undefined ? {} : { ndc }),
    ...(schedule ? { deaSchedule: schedule } : {}),
  };
  return {
    drugDescription: description ?? known?.description ?? prescribed.drugDescription,
    ...(Object.keys(coded).length > 0 ? { coded } : {}),
  };
};

const UNITS: readonly [RegExp, string][] = [
  [/\bcapsule\b/i, 'C48480'],
  [/\btablet\b/i, 'C48542'],
];

/** What is counted: of another form of drug its own unit, where its name says it. */
const unitFor = (description: string, prescribed: Prescribed) =>
  UNITS.find(([form]) => form.test(description))?.[1] ?? prescribed.quantity.unit;

/** The words, codes and quantity of a proposal, with what was prescribed. */
export const proposed = (
  proposal: Proposal,
  prescribed: Prescribed,
): Pick<Requested, 'drugDescription' | 'coded' | 'compound' | 'daysSupply' | 'sig' | 'note'> & {
  quantity: Quantity;
} => {
  const product = productIn(proposal, prescribed);
  const daysSupply = proposal.daysSupply ?? prescribed.daysSupply;
  return {
    ...product,
    quantity: {
      value: proposal.quantity ?? prescribed.quantity.value,
      qualifier: prescribed.quantity.qualifier,
      unit: unitFor(product.drugDescription, prescribed),
    },
    ...(daysSupply === undefined ? {} : { daysSupply }),
    sig: proposal.sig === undefined ? prescribed.sig : { text: proposal.sig },
    ...(proposal.note === undefined ? {} : { note: proposal.note }),
    ...(prescribed.compound && product.drugDescription === prescribed.drugDescription
      ? { compound: prescribed.compound }
      : {}),
  };
};

/** One medication that a change request asks for. */
export const requestedAs = (proposal: Proposal, prescribed: Prescribed): Requested => ({
  ...proposed(proposal, prescribed),
  substitutionAllowed: proposal.substitutionAllowed ?? true,
  refills: proposal.refills ?? prescribed.refills,
});

/** How many others a pharmacy proposes by itself; the standard has room for nine. */
const OFFERED = 3;

/**
 * What a pharmacy proposes where no one said: of G the generic of the same ingredient and strength, or, of
 * what has none, the same with substitution allowed; of T and OS others of the class (none known: T cannot be
 * asked); of the rest nothing.
 */
export const proposalsFor = (type: ChangeType, prescribed: Prescribed): Proposal[] => {
  const known = productOf(prescribed.coded?.ndc ?? '', prescribed.coded?.rxNorm?.code);
  if (type === 'G') return [known && genericOf(known) ? { ndc: genericOf(known)?.ndc } : {}];
  if (type !== 'T' && type !== 'OS') return [];
  const others = known
    ? othersOfClass(known)
        .filter(({ ingredient }) => ingredient !== known.ingredient)
        .slice(0, OFFERED)
    : [];
  if (type === 'T' && others.length === 0)
    throw new UnaskableError('The sandbox knows no other drug of this class: name the products to ask for.');
  return others.map(({ ndc }) => ({ ndc }));
};
