/** A quantity as it was typed. */
export interface LineQuantity {
  readonly amount: string;
  /** The word behind it: 'tabs', 'ml'; absent where there is none. */
  readonly unit?: string;
}

/**
 * One line of an order, taken apart: 'amox 500 tid 10d #30 otitis'. Nothing of it is filled in before the product
 * is chosen.
 */
export interface OrderLine {
  /** Whether there is more than what a drug is searched by. */
  readonly isOrder: boolean;
  /** What the drug is searched by, with its strength. */
  readonly drugText: string;
  /** The amounts of the product, as typed: '500', '5-325 mg'. */
  readonly strength?: string;
  /** The directions as typed; '' where there are none. */
  readonly sigText: string;
  readonly days?: string;
  /** Whether the days are how long it is taken, so that the directions say them. */
  readonly isCourse: boolean;
  readonly quantity?: LineQuantity;
  readonly refills?: number;
  /** Whether it is to be dispensed as written. */
  readonly isAsWritten: boolean;
  readonly diagnosisText: string;
  /** What contradicts itself or could be several things. */
  readonly leftOver: readonly string[];
}
