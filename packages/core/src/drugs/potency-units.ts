import units from './potency-units.json' with { type: 'json' };

/** A unit in which a quantity is dispensed: an NCI Thesaurus code and the name people read (P3-13). */
export interface PotencyUnit {
  readonly code: string;
  readonly name: string;
  /** In the list that may be prescribed since 2021-08-17 (P9-6). */
  readonly isOffered: boolean;
}

const toUnits = (names: Readonly<Record<string, string>>, isOffered: boolean): readonly PotencyUnit[] =>
  Object.entries(names).map(([code, name]) => ({ code, name, isOffered }));

/**
 * The units a prescriber chooses from, in the order shown: NCPDP QuantityUnitOfMeasure (NCIt subset C89510), the
 * restricted list of 28; Capsule, Gram and Tablet lead (P3-13).
 */
export const OFFERED_UNITS: readonly PotencyUnit[] = toUnits(units.offered, true);

/**
 * NCPDP DoseUnitOfMeasure (NCIt subset C121847) without the above: seen in older prescriptions and messages,
 * never offered.
 */
const OTHERS = toUnits(units.others, false);

const BY_CODE: ReadonlyMap<string, PotencyUnit> = new Map(
  [...OFFERED_UNITS, ...OTHERS].map((unit) => [unit.code, unit]),
);

/** The unit of a code; undefined for a code that neither list knows. */
export function potencyUnit(code: string): PotencyUnit | undefined {
  return BY_CODE.get(code);
}

/**
 * What a person reads for a unit's code: its name, or the code itself where no one knows it (readings P3-13:
 * readable, flagged).
 */
export function showUnits(code: string): string {
  return potencyUnit(code)?.name ?? code;
}

/**
 * Whether a prescription in these units may be sent (P5-21, P9-6): only the restricted list; an unknown code
 * is not in it.
 */
export function isOfferedUnit(code: string): boolean {
  return potencyUnit(code)?.isOffered === true;
}
