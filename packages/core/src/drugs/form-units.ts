import type { Drug } from './model';

/** Units by name, as potency-units.ts has them. */
const UNIT = {
  applicator: 'C62412',
  blister: 'C54564',
  caplet: 'C64696',
  capsule: 'C48480',
  each: 'C64933',
  film: 'C53499',
  gram: 'C48155',
  gum: 'C69124',
  implant: 'C48499',
  insert: 'C62276',
  kit: 'C48504',
  lancet: 'C120263',
  lozenge: 'C48506',
  milliliter: 'C28254',
  packet: 'C48521',
  pad: 'C65032',
  patch: 'C48524',
  penNeedle: 'C120216',
  ring: 'C62609',
  strip: 'C48538',
  suppository: 'C48539',
  swab: 'C53504',
  tablet: 'C48542',
  troche: 'C48548',
  unspecified: 'C38046',
  wafer: 'C48552',
} as const;
type UnitName = keyof typeof UNIT;

/** Units that name no form: whatever is handed over can be counted in them. */
const OF_ANY_FORM = ['each', 'kit', 'unspecified'] as const satisfies readonly UnitName[];

/**
 * The units that a dose form can be dispensed in besides those of any form; the first line that matches
 * decides. What is counted is never measured in mL or grams and the other way round, and one counted form is
 * not another. A chosen rule (docs/decisions/numbers.md): NCPDP's QuantityUnitOfMeasure says which units
 * exist, not which form takes which.
 */
const UNITS_BY_FORM: readonly (readonly [form: RegExp, units: readonly UnitName[]])[] = [
  // Supplies: of what is handed over by the piece there is nothing but that.
  [/test strip/, ['strip']],
  [/^lancet$/, ['lancet']],
  [/pen needle/, ['penNeedle']],
  [
    /insulin syringe|glucose meter|glucose sensor|transmitter|receiver|lancing device|spacer|sharps container|peak flow meter|compressor/,
    [],
  ],
  [/dry powder inhaler|inhalation capsule|inhalation powder/, ['blister', 'capsule', 'gram']],
  [/inhaler|aerosol/, ['gram', 'milliliter']],
  [/\bpack\b/, ['tablet', 'capsule', 'packet', 'blister']],
  [/tablet|caplet/, ['tablet', 'caplet', 'blister', 'packet', 'wafer', 'strip']],
  [/powder|granule/, ['packet', 'gram', 'milliliter', 'capsule', 'blister']],
  [/capsule/, ['capsule', 'blister', 'packet']],
  [/patch/, ['patch']],
  [/suppositor/, ['suppository', 'insert']],
  [/film/, ['film', 'strip']],
  [/lozenge|troche/, ['lozenge', 'troche']],
  [/\bgum\b/, ['gum']],
  [/\bring\b/, ['ring', 'insert']],
  [/implant/, ['implant', 'insert']],
  [/insert/, ['insert', 'suppository']],
  [/swab|pad|pledget|cloth/, ['swab', 'pad', 'gram', 'milliliter']],
  [
    /cream|ointment|gel|paste|foam|jelly|lotion|shampoo|spray|liniment|soap|stick/,
    ['gram', 'milliliter', 'applicator', 'packet', 'pad', 'blister'],
  ],
  [
    /^(topical )?(solution|suspension|emulsion|liquid|oil)$/,
    ['milliliter', 'gram', 'applicator', 'packet', 'pad', 'swab'],
  ],
  [
    /solution|suspension|syrup|elixir|mouthwash|liquid|emulsion|drops|concentrate|tincture|enema|\boil\b/,
    ['milliliter', 'packet', 'blister'],
  ],
  [/injection|injector|syringe|vial|cartridge|ampule/, ['milliliter', 'packet']],
];

/**
 * The units that a product can be dispensed in, as codes: its own first, then those of its dose form.
 * @returns undefined for a form of which nothing is known: then every unit that is offered can be meant
 */
export function unitsOfForm({
  doseForm,
  potencyUnitCode,
}: Pick<Drug, 'doseForm' | 'potencyUnitCode'>): readonly string[] | undefined {
  const found = UNITS_BY_FORM.find(([form]) => form.test(doseForm.toLowerCase()));
  if (!found) return undefined;
  return [...new Set([potencyUnitCode, ...[...found[1], ...OF_ANY_FORM].map((name) => UNIT[name])])];
}
