import type { Term } from '../interactions/facts';
import type { InteractionSeverity } from '../interactions/model';
import type { ConditionName } from './conditions';

/** What of a patient a drug may be at odds with. */
export const CAUTION_KINDS = ['pregnancy', 'lactation', 'age', 'condition', 'kidney', 'smoking'] as const;
export type CautionKind = (typeof CAUTION_KINDS)[number];

/** When a caution holds. */
export type CautionWhen =
  /** In these weeks of pregnancy, from inclusive; all of it where none are given. */
  | { readonly kind: 'pregnancy'; readonly fromWeek?: number }
  | { readonly kind: 'lactation' }
  /** Age in whole months, from inclusive, to exclusive. */
  | { readonly kind: 'age'; readonly fromMonths?: number; readonly toMonths?: number }
  /** Any of the conditions. */
  | { readonly kind: 'condition'; readonly conditions: readonly ConditionName[] }
  /** Of someone who smokes and is of this age in whole months or older. */
  | { readonly kind: 'smoking'; readonly fromMonths?: number }
  /** Below this eGFR (or creatinine clearance), in mL/min. */
  | { readonly kind: 'kidney'; readonly below: number };

/** A reason in the patient against any of the drugs, or for care with it. */
export interface CautionFact {
  /** Table and digest of what it is about; absent where a test made it. */
  readonly id?: string;
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

/** Everything that is known of cautions. */
export interface CautionKnowledge {
  readonly facts: readonly CautionFact[];
  /** Ingredients that were looked at and of which nothing is held. */
  readonly withoutFacts: readonly Term[];
  readonly harmlessProblems: readonly HarmlessProblem[];
}
