/** A unit in which a quantity is dispensed: an NCI Thesaurus code and the name people read (P3-13). */
export interface PotencyUnit {
  readonly code: string;
  readonly name: string;
  /** In the list that may be prescribed since 2021-08-17 (P9-6). */
  readonly isOffered: boolean;
}

/**
 * NCPDP QuantityUnitOfMeasure (NCIt subset C89510), the restricted list of 28; Capsule, Gram and Tablet lead
 * (P3-13).
 */
const OFFERED = [
  ['C48480', 'Capsule'],
  ['C48155', 'Gram'],
  ['C48542', 'Tablet'],
  ['C62412', 'Applicator'],
  ['C54564', 'Blister'],
  ['C64696', 'Caplet'],
  ['C64933', 'Each'],
  ['C53499', 'Film'],
  ['C69124', 'Gum'],
  ['C48499', 'Implant'],
  ['C62276', 'Insert'],
  ['C48504', 'Kit'],
  ['C120263', 'Lancet'],
  ['C48506', 'Lozenge'],
  ['C28254', 'Milliliter'],
  ['C48521', 'Packet'],
  ['C65032', 'Pad'],
  ['C48524', 'Patch'],
  ['C120216', 'Pen Needle'],
  ['C62609', 'Ring'],
  ['C53502', 'Sponge'],
  ['C53503', 'Stick'],
  ['C48538', 'Strip'],
  ['C48539', 'Suppository'],
  ['C53504', 'Swab'],
  ['C48548', 'Troche'],
  ['C38046', 'Unspecified'],
  ['C48552', 'Wafer'],
] as const;

/**
 * NCPDP DoseUnitOfMeasure (NCIt subset C121847) without the above: seen in older prescriptions and messages,
 * never offered.
 */
const OTHERS = [
  ['C122629', 'Actuation'],
  ['C48473', 'Ampule'],
  ['C25397', 'Application'],
  ['C122630', 'Auto-Injector'],
  ['C48475', 'Bar'],
  ['C102405', 'Capful'],
  ['C48481', 'Cartridge'],
  ['C49668', 'Centimeter'],
  ['C48490', 'Disk'],
  ['C122631', 'Dropperful'],
  ['C48494', 'Fluid Ounce'],
  ['C48580', 'Gallon'],
  ['C48500', 'Inch'],
  ['C124231', 'Inch Strip'],
  ['C48501', 'Inhalation'],
  ['C122632', 'Injection'],
  ['C48505', 'Liter'],
  ['C122633', 'Lollipop'],
  ['C48491', 'Metric Drop'],
  ['C48152', 'Microgram'],
  ['C48512', 'Milliequivalent'],
  ['C28253', 'Milligram'],
  ['C67315', 'MilliUnit'],
  ['C71204', 'Nebule'],
  ['C48519', 'Ounce'],
  ['C48520', 'Package'],
  ['C48525', 'Pellet'],
  ['C122634', 'Pill'],
  ['C48529', 'Pint'],
  ['C122635', 'Pre-Filled Pen Syringe'],
  ['C65060', 'Puff'],
  ['C111984', 'Pump'],
  ['C48534', 'Quart'],
  ['C71324', 'Sachet'],
  ['C48536', 'Scoopful'],
  ['C48537', 'Spray'],
  ['C48540', 'Syringe'],
  ['C44278', 'Units'],
  ['C48551', 'Vial'],
] as const;

/** The units a prescriber chooses from, in the order shown. */
export const OFFERED_UNITS: readonly PotencyUnit[] = OFFERED.map(([code, name]) => ({
  code,
  name,
  isOffered: true,
}));

const BY_CODE: ReadonlyMap<string, PotencyUnit> = new Map(
  [...OFFERED_UNITS, ...OTHERS.map(([code, name]) => ({ code, name, isOffered: false }))].map((unit) => [
    unit.code,
    unit,
  ]),
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
