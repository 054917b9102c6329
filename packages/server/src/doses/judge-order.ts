import { isProblemOf } from '@erx/core/cautions/conditions';
import { kidneyFunctionOf } from '@erx/core/cautions/patient-state';
import type { DosedPatient } from '@erx/core/doses/facts';
import { isTaken } from '@erx/core/medications/rules';
import { type DoseJudgement, judgeDoses, toDosedPatient } from '@erx/core/doses/judge-doses';
import { isCompound, isControlled, isFreeText, isSupply } from '@erx/core/drugs/model';
import { offeredSigs } from '@erx/core/sig/offered-sigs';
import type { FavoriteForm } from '@erx/core/prescriptions/model';
import type { TakenMedicine } from '@erx/core/doses/totals';
import type { CalendarDate } from '@erx/core/values/dates';
import type { PrescribedDrug } from '../patient-picture/prescribed-store';
import type { PatientFacts, ReportedFill, StoredMedication } from '../patient-picture/facts';
import type { StoredProduct } from '../interactions/stored-product';
import { sigTable } from '../reference/sigs';
import type { KnownDoses } from './dose-knowledge';

/** How much of a drug is ordered, and how it is taken. */
export interface OrderedAmount {
  readonly sig: string;
  readonly dispense: string;
  readonly units: string;
  readonly daysSupply: number | undefined;
  /** To the pharmacist. */
  readonly note?: string | undefined;
  /** The first day it may be filled; absent where none is chosen yet. */
  readonly effectiveDate?: CalendarDate | undefined;
}

/** How much a form orders; days that are no number are none. */
export const amountOfForm = ({
  sig,
  dispense,
  units,
  daysSupply,
  pharmacyNote,
}: FavoriteForm): OrderedAmount => ({
  sig,
  dispense,
  units,
  daysSupply: /^[1-9]\d{0,2}$/.test(daysSupply.trim()) ? Number(daysSupply) : undefined,
  note: pharmacyNote,
});

/** For whom it is ordered, and what else is taken; prescriptions and fills that are still to be taken. */
export interface OrderContext extends Pick<
  PatientFacts,
  'body' | 'product' | 'medications' | 'prescriptions' | 'fills' | 'problems' | 'clinicalFacts'
> {
  readonly description: string;
  readonly isRenewal: boolean;
  readonly today: CalendarDate;
  /** Ingredients that free text names. */
  readonly readIngredients: (description: string) => readonly string[];
  readonly isBenzodiazepine: (ingredient: string) => boolean;
  readonly known: KnownDoses;
}

/**
 * The doses of an order together with those of everything else that is taken.
 * @returns undefined of a supply, and where the catalog does not have the product, or it is a compound or
 * free text: the step of the directions says so
 */
export function judgeOrder(
  { sig, dispense, units, daysSupply, note }: OrderedAmount,
  context: OrderContext,
): DoseJudgement | undefined {
  const { description, product, medications, prescriptions, fills, body, today } = context;
  if (!product || isSupply(product) || isFreeText(product) || isCompound(product)) return undefined;
  return judgeDoses(
    {
      ...{ description, drug: product, sig, dispense, units, daysSupply, note },
      isRenewal: context.isRenewal,
      offered: offeredSigs(sigTable(), product),
      isControlled: isControlled(product.schedule),
    },
    medications === 'failed' || prescriptions === 'failed' || fills === 'failed'
      ? 'failed'
      : takenMedicines({ medications, prescriptions, fills }, context),
    { ...context.known, isBenzodiazepine: context.isBenzodiazepine },
    toDosedPatient(body.birthDate, body.weight, today, body.weightDays, organsOf(context)),
  );
}

/** Kidneys and liver, as far as they are recorded; that they could not be read is said by the cautions. */
export function organsOf({
  problems,
  clinicalFacts,
  today,
}: Pick<OrderContext, 'problems' | 'clinicalFacts' | 'today'>): Pick<
  DosedPatient,
  'kidney' | 'hasLiverDisease'
> {
  const active = problems === 'failed' ? [] : problems;
  const kidney = kidneyFunctionOf(active, clinicalFacts === 'failed' ? [] : clinicalFacts, today);
  const hasLiverDisease = active.some((problem) => isProblemOf(problem, 'liver failure or cirrhosis'));
  return {
    ...(kidney.state === 'known' ? { kidney } : {}),
    ...(hasLiverDisease ? { hasLiverDisease } : {}),
  };
}

/** A medicine as a list has it. */
interface Listed {
  readonly description: string;
  readonly sig: string;
  readonly product?: StoredProduct;
  readonly dispense?: string;
  readonly units?: string;
  readonly daysSupply?: number;
}

interface ReadLists {
  readonly medications: readonly StoredMedication[];
  readonly prescriptions: readonly PrescribedDrug[];
  readonly fills: readonly ReportedFill[];
}

/**
 * What else a patient takes, with its directions. Of what is both in the medication list and prescribed here
 * the prescription counts, once, and a reported fill of either is not another one. Of free text its
 * ingredients are known and never its amount.
 */
function takenMedicines(
  { medications, prescriptions, fills }: ReadLists,
  { today, readIngredients }: Pick<OrderContext, 'today' | 'readIngredients'>,
): TakenMedicine[] {
  const isActive = (medication: StoredMedication) => isTaken(medication, today);
  const listed = notAmong(medications.filter(isActive), prescriptions);
  const elsewhere = notAmong(fills, [...prescriptions, ...listed]).map((fill): Listed => ({
    ...fill,
    description: `${fill.description} (reported fill)`,
    // Fills are billed in the product's own unit: each, mL or g (NCPDP Billing Unit Standard).
    ...(fill.product ? { units: fill.product.potencyUnitCode } : {}),
  }));
  return [...elsewhere, ...prescriptions, ...listed].map((medicine: Listed): TakenMedicine => {
    const { description, sig, product, dispense, units, daysSupply } = medicine;
    const drug = product ?? { ...NO_PRODUCT, ingredients: readIngredients(description) };
    return { description, drug, sig, dispense, units, daysSupply };
  });
}

const NO_PRODUCT = { strength: '', doseForm: '', route: '', potencyUnitCode: '' };

const notAmong = <Medicine extends { readonly description: string }>(
  medicines: readonly Medicine[],
  others: readonly { readonly description: string }[],
): Medicine[] =>
  medicines.filter(({ description }) => !others.some((other) => other.description === description));
