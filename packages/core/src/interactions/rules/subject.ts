import type { DrugType } from '../../drugs/model';
import type { AllergyKnowledge } from '../../patients/model';
import type { CalendarDate } from '../../values/dates';
import type { KnowledgeIndex } from '../knowledge-index';
import type { Site, Term } from '../facts';
import type { ReadName } from '../name-reader';
import type { OtherDrugOrigin } from '../model';

/** A product as far as interactions go. */
export interface CheckedDrug {
  /** Of the catalogue; absent where it does not have the product. */
  readonly type?: DrugType | undefined;
  readonly description: string;
  readonly ingredients: readonly string[];
  readonly route: string;
  /** What it holds besides is known by form and strength; absent where no one says them. */
  readonly doseForm?: string;
  readonly strength?: string;
  /** Of a compound, what was typed for want of a product: its names are read as those of free text. */
  readonly typedIngredients?: readonly string[];
}

/** A drug that the patient takes, took, or is about to take. */
export interface OtherDrug {
  readonly origin: OtherDrugOrigin;
  readonly description: string;
  /** Of the catalogue; absent for free text and for what the catalogue no longer has. */
  readonly product?: Pick<CheckedDrug, 'type' | 'ingredients' | 'route' | 'typedIngredients'>;
  /** The last day of use, of a stopped one. */
  readonly stoppedOn?: CalendarDate;
}

/**
 * What a product holds: its ingredients, and of a compound what its typed ones name.
 * @returns whether every typed one was understood, too
 */
export function readHeld(
  { ingredients, typedIngredients = [] }: Pick<CheckedDrug, 'ingredients' | 'typedIngredients'>,
  readMedication: (text: string) => ReadName,
): { readonly ingredients: readonly string[]; readonly isWhole: boolean } {
  const read = typedIngredients.map((text) => readMedication(text));
  return {
    ingredients: [...new Set([...ingredients, ...read.flatMap(({ terms }) => terms)])],
    isWhole: read.every(({ isWhollyRead }) => isWhollyRead),
  };
}

/**
 * Active allergies of a patient and those of a former system; without any recorded here, whether it was said
 * that there are none.
 */
export interface RecordedAllergies {
  readonly knowledge: AllergyKnowledge;
  readonly list: readonly {
    readonly description: string;
    readonly reaction: string;
    /** Of a former system's chart and not matched yet. */
    readonly isFormer?: boolean;
    /** The code of the problem list that states it, where no list of allergies does. */
    readonly code?: string;
  }[];
}

/** A severe allergy as it was until someone weakened it or made it inactive. */
interface WeakenedAllergy {
  readonly description: string;
  readonly reaction: string;
  readonly on: CalendarDate;
  /** The allergy as it is recorded now; absent where it was made inactive. */
  readonly now?: string | undefined;
  /** Why, in the words of the clinician. */
  readonly reason: string;
}

/** A medicine that was stopped because of what it did, or did not do. */
export interface StoppedDrug extends Pick<OtherDrug, 'description' | 'product'> {
  readonly reason: 'adverse-effect' | 'ineffective';
  /** What happened, as it was written; may be empty. */
  readonly note: string;
  readonly on?: CalendarDate | undefined;
}

/** What of the patient makes a combination of drugs graver or milder. */
export interface Situation {
  /** Whole years; undefined without a birth date. */
  readonly years: number | undefined;
  /** eGFR in mL/min, from and to inclusive, and what says so; undefined where it is not known. */
  readonly kidney: { readonly from: number; readonly to: number; readonly because: string } | undefined;
  /** The active problem that states any of these conditions (cautions/conditions.ts). */
  readonly recorded: (conditions: readonly string[]) => string | undefined;
}

/** What a check looks at. A part that could not be read is 'failed', never an empty list. */
export interface CheckSubject {
  readonly drug: CheckedDrug;
  readonly allergies: RecordedAllergies | 'failed';
  /** Those of the last weeks. */
  readonly weakened?: readonly WeakenedAllergy[];
  /** However long ago. */
  readonly stopped?: readonly StoppedDrug[];
  /** Kinds of medicines, by names, that the problem list states by codes of long-term use. */
  readonly longTerm?: readonly { readonly name: string }[];
  readonly medications: readonly OtherDrug[] | 'failed';
  /** Those that wait to be sent, and those whose supply lasts. */
  readonly prescriptions: readonly OtherDrug[] | 'failed';
  /** Fills that monitoring programs and plans reported, whose supply lasts. */
  readonly fills: readonly OtherDrug[] | 'failed';
  readonly situation: Situation;
  /** What pharmacies wait to renew, and what others are writing. */
  readonly waiting?: readonly OtherDrug[] | 'failed';
  readonly today: CalendarDate;
  /** Whether it renews or replaces a prescription: the list then names that treatment, not another. */
  readonly isRenewal?: boolean;
}

/** What a check knows: the facts, and who reads the names that people write. */
export interface CheckKnowledge {
  readonly index: KnowledgeIndex;
  readonly readMedication: (text: string) => ReadName;
  readonly readAllergen: (text: string) => ReadName;
  /** Whether facts that were imported could not be loaded: what is found then is not all that is known. */
  readonly isPartMissing: boolean;
}

/** Routes by which hardly anything reaches the blood. All others count as if it does, an unknown one too. */
const LOCAL_ROUTES = new Set([
  'topical',
  'ophthalmic',
  'otic',
  'dental',
  'periodontal',
  'conjunctival',
  'intravitreal',
  'auricular (otic)',
]);

/** Put on the skin so as to be absorbed. */
const ABSORBED = new Set([
  'testosterone',
  'estradiol',
  'nitroglycerin',
  'fentanyl',
  'buprenorphine',
  'nicotine',
  'clonidine',
  'scopolamine',
  'rivastigmine',
  'rotigotine',
  'selegiline',
  'methylphenidate',
  'oxybutynin',
  'granisetron',
]);

/** Whether a product acts where it is put, so that what concerns the whole body does not concern it. */
export function isLocal(
  { route, ingredients }: Pick<CheckedDrug, 'route' | 'ingredients'>,
  index: KnowledgeIndex,
): boolean {
  const routes = route
    .toLowerCase()
    .split(/[;,/]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return (
    routes.length > 0 &&
    routes.every((each) => LOCAL_ROUTES.has(each)) &&
    !ingredients.some((name) => ABSORBED.has(index.ingredient(name)))
  );
}

/** Nasal sprays that act in the nose; other drugs are put there to be absorbed. */
const NOSE_DRUGS = new Set(
  (
    'azelastine beclomethasone budesonide ciclesonide cromolyn flunisolide fluticasone ipratropium ' +
    'mometasone olopatadine oxymetazoline triamcinolone'
  ).split(' '),
);

/** What a free text says of the place, in words and in names of products that have one. */
const SITE_WORDS: readonly (readonly [Site, RegExp])[] = [
  [
    'nose',
    /\b(?:nasal|nose|nostril|flonase|nasonex|nasacort|rhinocort|astelin|astepro|afrin|qnasl|omnaris)\b/,
  ],
  ['eye', /\b(?:eye|ophthalmic|timoptic|cosopt|combigan|xalatan|lumigan|travatan|betimol|istalol)\b/],
  ['ear', /\b(?:ear|otic)\b/],
  ['vagina', /\b(?:vaginal|vagifem|imvexxy)\b/],
  ['airways', /\b(?:inhaler|inhaled|inhalation|hfa|nebulizer|neb|diskus|ellipta|respimat)\b/],
  [
    'airways',
    /\b(?:flovent|qvar|pulmicort|advair|breo|symbicort|dulera|trelegy|anoro|stiolto|spiriva|serevent)\b/,
  ],
  ['skin', /\b(?:cream|ointment|lotion|shampoo|topical|foam|gel|voltaren)\b/],
];

/** Where a product of the catalogue acts. */
export function siteOf(
  { route, ingredients }: Pick<CheckedDrug, 'route' | 'ingredients'>,
  index: KnowledgeIndex,
): Site {
  const plain = route.toLowerCase();
  const own = ingredients.map((name) => index.ingredient(name));
  if (plain.trim() === '') return 'unknown';
  if (own.some((name) => ABSORBED.has(name) && !plain.includes('vaginal'))) return 'body';
  if (isLocal({ route, ingredients }, index))
    return /otic/.test(plain) ? 'ear' : /ophthalmic|conjunctival|vitreal/.test(plain) ? 'eye' : 'skin';
  if (/oral|cutaneous|muscular|venous|sublingual|buccal|rectal/.test(plain)) return 'body';
  if (/inhal|respiratory/.test(plain)) return 'airways';
  if (/nasal/.test(plain)) return own.some((name) => NOSE_DRUGS.has(name)) ? 'nose' : 'body';
  // A ring is put there for the whole body.
  if (/vaginal/.test(plain)) return own.some((name) => /etonogestrel|ethinyl/.test(name)) ? 'body' : 'vagina';
  return own.includes('lidocaine') ? 'skin' : 'body';
}

/** Where a medicine acts that is written as free text, as far as the text says. */
export function siteInText(text: string, terms: readonly Term[]): Site {
  const plain = text.toLowerCase();
  const found = SITE_WORDS.find(([, words]) => words.test(plain))?.[0];
  if (found === 'skin' && terms.some((term) => ABSORBED.has(term))) return 'body';
  return found ?? 'unknown';
}
