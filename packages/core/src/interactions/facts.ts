import type { InteractionSeverity } from './model';

/** An ingredient by its base name, or a class by its name; lower case. */
export type Term = string;

/** Drugs that are alike in what matters here. A member may be another class. */
export interface DrugClass {
  readonly name: string;
  readonly members: readonly Term[];
}

/** What names a fact. */
interface Identified {
  /** Table and digest of what it is about; absent where a test made it. */
  readonly id?: string;
}

/** The id of a fact as what is found by it names it. */
export const namedFact = ({ id }: Identified): { readonly factId?: string } =>
  id === undefined ? {} : { factId: id };

/** Any of the first with any of the second. */
export interface DrugFact extends Identified {
  readonly first: readonly Term[];
  readonly second: readonly Term[];
  readonly severity: InteractionSeverity;
  /** What comes of it, in a word: of several facts with one effect on one pair, the gravest is shown. */
  readonly effect: string;
  /** What may happen and what to do, in a line. */
  readonly message: string;
  /** How it comes about and how it is handled. */
  readonly narrative: string;
  /** The publication that says so. */
  readonly source: string;
  /** Holds for drops, creams and the like too. */
  readonly isEvenLocal?: true;
}

/** Drugs of one kind in a sum, and what each adds to its score. */
export interface SumMembers {
  readonly kind: string;
  readonly drugs: readonly Term[];
  readonly points: number;
}

/** When a sum is said and how grave it then is; everything that is given has to hold. */
export interface SumLevel extends Identified {
  /** Kinds that count; all of the sum where none are given. */
  readonly of?: readonly string[];
  /** Kinds of which each has to be there. */
  readonly each?: readonly string[];
  /** Kinds of each of which two drugs have to be there. */
  readonly twice?: readonly string[];
  /** Kinds of which one has to be there. */
  readonly any?: readonly string[];
  /** Kinds of which the ordered drug has to be one. */
  readonly ordered?: readonly string[];
  /** So many drugs that count, or more. */
  readonly drugs?: number;
  /** So many points of those that count, or more. */
  readonly points?: number;
  /** Age in whole years, from inclusive, to exclusive; who has no birth date counts as old. */
  readonly fromYears?: number;
  readonly toYears?: number;
  /** An eGFR in mL/min that may be below the bound, or is surely not; an unknown one is neither. */
  readonly kidneyBelow?: number;
  readonly kidneyFrom?: number;
  /** Any of these conditions is recorded (cautions/conditions.ts). */
  readonly conditions?: readonly string[];
  readonly severity: InteractionSeverity;
  /** Where the combination is meant or seldom harms: said instead of graver pairs, too. */
  readonly isInstead?: true;
  /** What may happen and what to do, in a line. */
  readonly message: string;
  readonly source: string;
}

/** Several drugs that are worse together than any two of them, judged as one: 'sedation', 'potassium'. */
export interface SumFact {
  readonly name: string;
  /** How it begins to be said: 'Sedation adds up'. */
  readonly called: string;
  /** What its points are called, where a published scale gives them: 'ACB score'. */
  readonly scale?: string;
  readonly narrative: string;
  /** A drug is of the first kind that names it. */
  readonly members: readonly SumMembers[];
  /** The first that holds is said. */
  readonly levels: readonly SumLevel[];
  /** What it says once for all its drugs: effects of pairs, groups of duplicates, and cautions ('age: nsaids'). */
  readonly effects: readonly string[];
  readonly duplicates: readonly string[];
  readonly cautions: readonly string[];
}

/** Any of the drugs with a food, a drink or tobacco. */
export interface FoodFact {
  readonly drugs: readonly Term[];
  readonly food: string;
  readonly severity: InteractionSeverity;
  readonly screenMessage: string;
  readonly adviceMessage: string;
  readonly source: string;
}

/** A patient allergic to any of the allergens may react to any of the drugs. */
export interface AllergyFact extends Identified {
  readonly allergens: readonly Term[];
  readonly drugs: readonly Term[];
  readonly severity: InteractionSeverity;
  /** How grave it is where the recorded reaction was anaphylaxis, angioedema, SJS and the like. */
  readonly afterGrave?: InteractionSeverity;
  readonly message: string;
  readonly source: string;
}

/** Which products a fact on excipients is about: all that is given has to hold of one. */
export interface ExcipientProducts {
  /** What descriptions of them begin with, in lower case: 'breo ellipta'. */
  readonly brands?: readonly string[];
  /** All of their active ingredients, of any manufacturer. */
  readonly ingredients?: readonly Term[];
  readonly doseForms?: readonly string[];
  /** As labeled: '75 mcg'. */
  readonly strengths?: readonly string[];
}

/** What products hold besides their active ingredients, as their labels say. */
export interface ExcipientFact extends Identified {
  readonly excipients: readonly Term[];
  /** What the label calls it: 'peanut oil'. */
  readonly called: string;
  readonly products: ExcipientProducts;
  /** Serious where a label contraindicates it after an allergy, or warns of anaphylaxis. */
  readonly severity: InteractionSeverity;
  /** Products of some makers hold it: whether this one does stays unknown. */
  readonly isOfSomeMakers?: true;
  readonly message: string;
  readonly source: string;
}

/** Where a product acts; 'unknown' where no one says. */
export type Site = 'body' | 'airways' | 'nose' | 'skin' | 'eye' | 'ear' | 'vagina' | 'unknown';

/** Which of two products act for long; absent of a fact that holds whatever their release. */
export type ReleasePair = 'both-extended' | 'both-immediate' | 'mixed';

/** Drugs of which a patient should take one only, or two groups of which one is enough. */
export interface DuplicateFact extends Identified {
  /** How the two are called: 'two statins'. */
  readonly group: string;
  readonly first: readonly Term[];
  /** Absent where any two of the first are too many. */
  readonly second?: readonly Term[];
  readonly severity: InteractionSeverity;
  /** What comes of both, and what to do. */
  readonly message: string;
  readonly source: string;
  /** Where both act; the whole body where nothing is said. */
  readonly sites?: readonly Site[];
  /** Holds only where one acts here and the other there. */
  readonly across?: readonly [Site, Site];
  readonly releases?: ReleasePair;
  /** Holds for two brands or combinations of one ingredient as well. */
  readonly isOfBrands?: true;
}

/** Two that are taken together on purpose though an ingredient or a group is the same. */
export interface LegitimatePair {
  readonly first: readonly Term[];
  readonly second: readonly Term[];
  readonly releases?: ReleasePair;
  /** Only where one of the two is a patch and the other is not. */
  readonly isPatchWithOther?: true;
  readonly source: string;
}

/** How long after the last dose a drug still acts on others. */
export interface LastingFact {
  readonly drugs: readonly Term[];
  readonly days: number;
  readonly source: string;
}

/** A name that allergies are recorded by, and what it means; nothing where no drug has to do with it. */
export interface AllergenName {
  readonly names: readonly string[];
  readonly terms: readonly Term[];
}

/** What people call a medicine; a class where the name does not say which drug it is. */
export interface MedicationName extends AllergenName {
  /** What it is taken for, where no one knows which: all terms count, and the text is not wholly read. */
  readonly takenFor?: readonly string[] | undefined;
  /** People's word for a group, no name of a drug: no other word is a misspelling of it. */
  readonly isEverydayWord?: boolean | undefined;
}

/** Everything that is known of interactions. */
export interface Knowledge {
  readonly classes: readonly DrugClass[];
  readonly drugFacts: readonly DrugFact[];
  readonly sumFacts: readonly SumFact[];
  readonly foodFacts: readonly FoodFact[];
  readonly allergyFacts: readonly AllergyFact[];
  readonly lastingFacts: readonly LastingFact[];
  readonly duplicateFacts: readonly DuplicateFact[];
  readonly legitimatePairs: readonly LegitimatePair[];
  readonly allergenNames: readonly AllergenName[];
  readonly medicationNames: readonly MedicationName[];
  /** Other names of ingredients. */
  readonly synonyms: Readonly<Record<string, string>>;
  /** What products may contain besides their active ingredients. */
  readonly excipients: readonly Term[];
  /** Of which products labels say it: of all others an allergy to an excipient cannot be checked. */
  readonly excipientFacts: readonly ExcipientFact[];
  /** Ingredients that were looked at and of which nothing is held. */
  readonly withoutFacts: readonly Term[];
}
