import { isFreeText, isSupply } from '../../drugs/model';
import type { DrugInteractionSettings } from '../../users/model';
import {
  type CheckPart,
  type DrugFoodInteraction,
  type Incomplete,
  type InteractionCheck,
  type InteractionSeverity,
  SEVERITY_RANK,
} from '../model';
import { checkAllergies } from './allergies';
import { checkDrugs } from './drugs';
import { findDuplicateTherapy } from './duplicate-therapy';
import { withLongTerm } from './known-elsewhere';
import { checkStopped } from './stopped';
import { isDuplicateInSum } from './sums';
import { type CheckKnowledge, type CheckSubject, isLocal, type OtherDrug } from './subject';

/** A check before anyone's settings hide part of it. */
export type WholeCheck = Omit<InteractionCheck, 'hidden' | 'checkedAt'>;

/**
 * Everything known to speak against a drug for a patient, grave ones first, and what could not be checked.
 * Pure.
 */
export function check(subject: CheckSubject, knowledge: CheckKnowledge): WholeCheck {
  const { drug } = subject;
  if (isSupply(drug)) return nothingFound([]);
  const { typedIngredients = [] } = drug;
  const unknown = PARTS.map((part): Incomplete =>
    typedIngredients.length > 0
      ? { part, reason: 'ingredient-typed', about: typedIngredients.join('; ') }
      : { part, reason: isFreeText(drug) ? 'drug-free-text' : 'drug-without-ingredients' },
  );
  if (drug.ingredients.every((name) => name.trim() === '')) return nothingFound(unknown);
  const allergies = checkAllergies(subject, knowledge);
  const ofDrugs = withLongTerm(withoutSupplies(subject), knowledge);
  const drugs = checkDrugs(ofDrugs, knowledge);
  const foods = checkFood(subject, knowledge);
  const stopped = checkStopped(subject, knowledge);
  const recorded = new Set(
    allergies.interactions
      .filter(({ match }) => match === 'ingredient')
      .map(({ ingredient }) => knowledge.index.ingredient(ingredient)),
  );
  return {
    allergyInteractions: graveFirst(
      // An adverse effect that was recorded as an allergy or intolerance is shown as such.
      [
        ...allergies.interactions,
        ...stopped.allergyInteractions.filter(
          ({ match, ingredient }) => match !== 'ingredient' || !recorded.has(ingredient),
        ),
      ],
      ({ allergen }) => allergen,
    ),
    drugInteractions: graveFirst(drugs.interactions, ({ drugDescription }) => drugDescription),
    drugFoodInteractions: graveFirst(foods.interactions, ({ food }) => food),
    duplicateTherapy: graveFirst(
      [
        ...findDuplicateTherapy(ofDrugs, knowledge).filter((each) => !isDuplicateInSum(drugs.sums, each)),
        ...stopped.duplicateTherapy,
      ],
      ({ drugDescription }) => drugDescription,
    ),
    incomplete: [
      // What its words name was looked at; that nothing else is in it, no one can say.
      ...(isFreeText(drug) || typedIngredients.length > 0 ? unknown : []),
      ...allergies.incomplete,
      ...missingFacts('allergy', knowledge),
      ...drugs.incomplete,
      ...foods.incomplete,
    ],
  };
}

const PARTS = ['allergy', 'drug', 'food'] as const;

const nothingFound = (incomplete: readonly Incomplete[]): WholeCheck => ({
  allergyInteractions: [],
  drugInteractions: [],
  drugFoodInteractions: [],
  duplicateTherapy: [],
  incomplete: [...incomplete],
});

/** Strips and needles of the patient's are no medicines: no one has to know what is in them. */
function withoutSupplies(subject: CheckSubject): CheckSubject {
  const drugsOnly = (others: readonly OtherDrug[] | 'failed') =>
    others === 'failed' ? others : others.filter(({ product }) => !isSupply({ type: product?.type }));
  return {
    ...subject,
    medications: drugsOnly(subject.medications),
    prescriptions: drugsOnly(subject.prescriptions),
    fills: drugsOnly(subject.fills),
    waiting: drugsOnly(subject.waiting ?? []),
  };
}

function checkFood(
  { drug }: CheckSubject,
  knowledge: CheckKnowledge,
): { interactions: DrugFoodInteraction[]; incomplete: Incomplete[] } {
  const { index } = knowledge;
  const own = [...new Set(drug.ingredients.map((name) => index.ingredient(name)))];
  const facts = isLocal(drug, index)
    ? []
    : [...new Set(own.flatMap((ingredient) => index.foodFacts(ingredient)))];
  return {
    interactions: facts.map(({ food, severity, screenMessage, adviceMessage, source }) => ({
      drugDesc: drug.description,
      food,
      severity,
      screenMessage,
      adviceMessage,
      source,
    })),
    incomplete: [
      ...missingFacts('food', knowledge),
      ...own
        .filter((ingredient) => !index.covers(ingredient))
        .map((about) => ({ part: 'food' as const, reason: 'ingredient-not-covered' as const, about })),
    ],
  };
}

function missingFacts(part: CheckPart, { isPartMissing }: CheckKnowledge): Incomplete[] {
  return isPartMissing ? [{ part, reason: 'imported-facts-missing' }] : [];
}

function graveFirst<Row extends { severity: InteractionSeverity }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Row[] {
  return [...rows].sort(
    (a, b) => SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] || (nameOf(a) < nameOf(b) ? -1 : 1),
  );
}

/** Which setting shows a severity (S3-5): allergies and drugs share one set, food has its own. */
const DRUG_SETTING = {
  low: 'alertLow',
  moderate: 'alertMedium',
  serious: 'alertSerious',
} as const satisfies Record<InteractionSeverity, keyof DrugInteractionSettings>;
const FOOD_SETTING = {
  low: 'foodAlertLow',
  moderate: 'foodAlertMedium',
  serious: 'foodAlertSerious',
} as const satisfies Record<InteractionSeverity, keyof DrugInteractionSettings>;

/**
 * What a user is shown of a check: P5-20. What their settings hide is counted. Serious allergies and
 * interactions of drugs and what could not be checked are never hidden: contraindications cannot be switched
 * off.
 */
export function shownBy<Check extends WholeCheck>(
  whole: Check,
  settings: DrugInteractionSettings,
): Check & Pick<InteractionCheck, 'hidden'> {
  const isShown = ({ severity }: { severity: InteractionSeverity }) =>
    severity === 'serious' || settings[DRUG_SETTING[severity]];
  const allergy = whole.allergyInteractions.filter(isShown);
  const drug = whole.drugInteractions.filter(isShown);
  const food = whole.drugFoodInteractions.filter(({ severity }) => settings[FOOD_SETTING[severity]]);
  return {
    ...whole,
    allergyInteractions: allergy,
    drugInteractions: drug,
    drugFoodInteractions: food,
    hidden: {
      allergy: whole.allergyInteractions.length - allergy.length,
      drug: whole.drugInteractions.length - drug.length,
      food: whole.drugFoodInteractions.length - food.length,
    },
  };
}
