import type { Term } from '../interactions/facts';
import type { InteractionSeverity } from '../interactions/model';
import type { ConditionName } from './conditions';
import type { CautionWhen } from './when';

/** What of a patient a drug may be at odds with. */
export const CAUTION_KINDS = ['pregnancy', 'lactation', 'age', 'condition', 'kidney', 'smoking'] as const;
export type CautionKind = (typeof CAUTION_KINDS)[number];

/** A reason in the patient against any of the drugs, or for care with it. */
export interface CautionFact {
  /** Table or set, and a digest of what it is about; absent where a test made it. */
  readonly id?: string;
  /** The imported set that it came with; absent of what comes with the product. */
  readonly set?: string;
  /** Ingredients, or classes of the knowledge of interactions. */
  readonly drugs: readonly Term[];
  /** Members of those classes for which it does not hold. */
  readonly except?: readonly Term[];
  readonly when: CautionWhen;
  /**
   * Serious: a contraindication or boxed warning of the label, or severe harm; the sender owes a reason.
   * Moderate: to be weighed. Low: to be known.
   */
  readonly severity: InteractionSeverity;
  /** What may happen and what to do, in a line. */
  readonly message: string;
  /** The publication that says so. */
  readonly source: string;
  /** The publication itself was not opened when the fact was written: that is said with it. */
  readonly isConfirmed?: false;
  /** Holds for creams, drops and the like too. */
  readonly isEvenLocal?: true;
}

/** A problem that was looked at: the labels of drugs name it as no reason against them, but for those excepted. */
export interface HarmlessProblem {
  /** ICD-10-CM without the dot; a code includes all that begin with it. */
  readonly codes: readonly string[];
  /** Ingredients or classes of which that is not so, or not known. */
  readonly except: readonly Term[];
}

/** What comes with the product. */
export interface StarterCautions {
  readonly facts: readonly CautionFact[];
  /** Ingredients that were looked at and of which nothing is held. */
  readonly withoutFacts: readonly Term[];
  readonly harmlessProblems: readonly HarmlessProblem[];
}

/** What is known of cautions, of the product and of imported sets together (cautions/sets.ts). */
export interface CautionKnowledge {
  readonly facts: readonly CautionFact[];
  readonly harmlessProblems: readonly HarmlessProblem[];
  /** Ingredients and classes that someone has looked at, whether something is held of them or not. */
  readonly lookedAt: ReadonlySet<Term>;
  /** Conditions that were looked at: a problem of one of them is held against every drug. */
  readonly heldConditions: ReadonlySet<ConditionName>;
  /** Codes of problems that were looked at likewise. */
  readonly heldCodes: readonly string[];
  /** Imported sets could not be read: what is found then is not all that is known. */
  readonly isPartMissing: boolean;
}
