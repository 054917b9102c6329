import { isWeakenedLately } from '@erx/core/allergies/rules';
import { allergiesOfProblems, medicinesInCodes } from '@erx/core/cautions/status-codes';
import { isCompound, isFreeText, isSupply } from '@erx/core/drugs/model';
import type { Incomplete } from '@erx/core/interactions/model';
import { check, type WholeCheck } from '@erx/core/interactions/rules/check';
import {
  formerMedicine,
  planIncomplete,
  recordSystemsIncomplete,
  toUnlisted,
} from '@erx/core/interactions/rules/known-elsewhere';
import {
  type CheckKnowledge,
  type CheckSubject,
  type OtherDrug,
  readHeld,
  type StoppedDrug,
} from '@erx/core/interactions/rules/subject';
import { isTaken } from '@erx/core/medications/rules';
import type { CalendarDate } from '@erx/core/values/dates';
import { patientSituation } from '../cautions/judge-cautions';
import type { StoredProduct } from '../interactions/stored-product';
import type { PatientFacts, StoredMedication } from '../patient-picture/facts';
import type { PrescribedDrug } from '../patient-picture/prescribed-store';

/** A drug as it is written, and whether it renews a prescription. */
interface CheckedOrder {
  readonly description: string;
  readonly renewedId?: string | undefined;
}

/** What is said where the knowledge cannot be had; a supply needs none. */
export function nothingChecked(product: StoredProduct | undefined): WholeCheck {
  const parts = isSupply({ type: product?.type }) ? [] : (['allergy', 'drug', 'food'] as const);
  return {
    allergyInteractions: [],
    drugInteractions: [],
    drugFoodInteractions: [],
    duplicateTherapy: [],
    incomplete: parts.map((part): Incomplete => ({ part, reason: 'reading-failed' })),
  };
}

/** A picture of a patient, and what drugs are held against it by. */
export interface Known {
  readonly facts: PatientFacts;
  readonly knowledge: CheckKnowledge;
  readonly today: CalendarDate;
}

/** Interactions, allergies and duplicates of a drug, held against a picture of the patient. Pure. */
export function checkFacts(subject: CheckedOrder, { facts, knowledge, today }: Known): WholeCheck {
  const { allergies, medications, prescriptions, noKnownAllergies } = facts;
  const product = toProduct(subject, facts.product, knowledge);
  const inUse = prescriptions === 'failed' ? 'failed' : eachDrugOnce(prescriptions);
  const own = {
    medications: medications === 'failed' ? [] : medications.filter(({ isFormer }) => !isFormer),
    prescriptions: inUse === 'failed' ? [] : inUse,
  };
  const unlisted = (origin: Parameters<typeof toUnlisted>[4], drugs: readonly Elsewhere[] | 'failed') =>
    drugs === 'failed' ? drugs : toUnlisted(drugs, own, knowledge, today, origin);
  // Of what a pharmacy asks to change nothing was taken yet but what is prescribed here.
  const requests =
    facts.requests === 'failed'
      ? 'failed'
      : facts.requests.flatMap((each) => (each.kind === 'refill' ? { ...each, lastFill: each.since } : []));
  const waiting = [unlisted('pharmacy-request', requests), unlisted('draft', facts.drafts)];
  const judged: CheckSubject = {
    drug: { description: subject.description, ...product },
    situation: patientSituation(facts, today),
    today,
    isRenewal: subject.renewedId !== undefined,
    allergies:
      allergies === 'failed'
        ? 'failed'
        : {
            list: [...allergies, ...(facts.problems === 'failed' ? [] : allergiesOfProblems(facts.problems))],
            knowledge: allergies.some(({ isFormer }) => !isFormer)
              ? 'recorded'
              : noKnownAllergies
                ? 'none-known'
                : 'unknown',
          },
    weakened: facts.weakened.filter(({ on }) => isWeakenedLately(on, today)),
    medications:
      medications === 'failed'
        ? 'failed'
        : medications.flatMap((each) => toOtherDrug(each, knowledge, today)),
    longTerm: facts.problems === 'failed' ? [] : medicinesInCodes(facts.problems),
    stopped: medications === 'failed' ? [] : medications.flatMap(toStopped),
    // Both are read of one table: what one of them lacks was not checked.
    prescriptions: facts.courses === 'failed' ? 'failed' : inUse,
    fills: unlisted('reported-fill', facts.fills),
    waiting: waiting.includes('failed') ? 'failed' : (waiting as (readonly OtherDrug[])[]).flat(),
  };
  const whole = check(judged, knowledge);
  const ofPlan: Incomplete[] =
    facts.inquiry === 'failed' ? [{ part: 'drug', reason: 'reading-failed' }] : planIncomplete(facts.inquiry);
  const ofSystems: Incomplete[] =
    facts.unreadSystems === 'failed'
      ? (['allergy', 'drug'] as const).map((part) => ({ part, reason: 'reading-failed' }))
      : recordSystemsIncomplete(facts.unreadSystems);
  return { ...whole, incomplete: [...whole.incomplete, ...ofPlan, ...ofSystems] };
}

/** What a list of drugs known elsewhere says. */
type Elsewhere = Parameters<typeof toUnlisted>[0][number];

/** Each drug once, however many prescriptions of it there are. */
function eachDrugOnce(prescriptions: readonly PrescribedDrug[]): OtherDrug[] {
  const drugs = new Map<string, OtherDrug>();
  for (const { description, product } of prescriptions) {
    const key = JSON.stringify([description, product]);
    if (!drugs.has(key))
      drugs.set(key, { origin: 'prescription', description, ...(product ? { product } : {}) });
  }
  return [...drugs.values()];
}

/**
 * The product of the catalogue; of what has left it the ingredients that its whole description names, or
 * none.
 */
export function toProduct(
  { description }: CheckedOrder,
  product: StoredProduct | undefined,
  { readMedication }: CheckKnowledge,
): Pick<StoredProduct, 'ingredients' | 'route'> & Partial<Pick<StoredProduct, 'type' | 'typedIngredients'>> {
  if (product && isCompound(product))
    return { ...product, ingredients: readHeld(product, readMedication).ingredients };
  if (product && !isFreeText(product)) return product;
  const { terms, isWhollyRead } = readMedication(description);
  // Of free text every name that is understood counts: the check says of itself that it is not whole.
  if (product) return { type: product.type, ingredients: terms, route: '' };
  return { ingredients: isWhollyRead ? terms : [], route: '' };
}

/** What is taken, or was until lately; of what was stopped long ago nothing acts any more. */
function toOtherDrug(
  medication: StoredMedication,
  knowledge: CheckKnowledge,
  today: CalendarDate,
): OtherDrug[] {
  const { description, stoppedAt, product, isFormer } = medication;
  const drug = { description, ...(product ? { product } : {}) };
  if (isTaken(medication, today))
    return [isFormer ? formerMedicine(drug, knowledge) : { ...drug, origin: 'medication' }];
  if (stoppedAt === undefined) return [];
  return [{ ...drug, origin: 'stopped-medication', stoppedOn: stoppedAt < today ? stoppedAt : today }];
}

function toStopped({
  description,
  product,
  stopReason,
  stopNote,
  stoppedAt,
}: StoredMedication): StoppedDrug[] {
  if (stopReason !== 'adverse-effect' && stopReason !== 'ineffective') return [];
  return [
    { description, ...(product ? { product } : {}), reason: stopReason, note: stopNote, on: stoppedAt },
  ];
}
