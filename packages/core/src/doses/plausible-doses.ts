import { showAmount } from './amounts';
import type { DosedPatient } from './facts';
import type { AmountUnit } from '../drugs/ingredient-amounts';
import type { DoseFinding, IngredientDose } from './model';

/** A bound beyond which a dose of a drug of high alert is rather a slip than meant. */
export interface PlausibleBound {
  /** The beginnings of their names. */
  readonly ingredients: readonly string[];
  readonly route: string;
  readonly span: 'single' | 'day';
  readonly isPerKg?: true;
  /** Age in whole months, from inclusive, to exclusive. */
  readonly fromMonths?: number;
  readonly toMonths?: number;
  readonly most: number;
  readonly unit: AmountUnit;
  /** What is stated, and where. */
  readonly source: string;
  /** Whether the place was read. */
  readonly isConfirmed: boolean;
}

const GROWN = 18 * 12;
const OLD = 65 * 12;
const U_500 = 'Humulin R U-500 label, section 1: insulin of 500 units/mL is for more than 200 units a day';
const PENS =
  'Instructions for use of the pens: 60 units (Humalog KwikPen) to 80 units (Lantus SoloStar) at a time';
const ISPAD =
  'ISPAD Clinical Practice Consensus Guidelines 2022, Insulin treatment: up to 2 units/kg a day in puberty';

/**
 * Labels of these state no maximum, so what they state of usual or of special doses is the anchor and the bound
 * is chosen from it: it asks, and only ten times it refuses (docs/decisions/doses.md).
 */
export const PLAUSIBLE: readonly PlausibleBound[] = [
  ...(['day', 'single'] as const).map((span): PlausibleBound => ({
    ingredients: ['insulin'],
    route: 'subcutaneous',
    span,
    most: span === 'day' ? 200 : 100,
    unit: 'units',
    source: span === 'day' ? U_500 : PENS,
    isConfirmed: span === 'day',
  })),
  {
    ingredients: ['insulin aspart', 'insulin lispro', 'insulin glulisine', 'insulin regular'],
    route: 'subcutaneous',
    span: 'single',
    most: 60,
    unit: 'units',
    source: PENS,
    isConfirmed: false,
  },
  {
    ingredients: ['insulin'],
    route: 'subcutaneous',
    span: 'day',
    isPerKg: true,
    most: 2,
    unit: 'units',
    source: ISPAD,
    isConfirmed: false,
  },
  {
    ingredients: ['insulin'],
    route: 'subcutaneous',
    span: 'single',
    isPerKg: true,
    toMonths: GROWN,
    most: 1,
    unit: 'units',
    source: ISPAD,
    isConfirmed: false,
  },
  {
    ingredients: ['warfarin'],
    route: 'oral',
    span: 'day',
    most: 15,
    unit: 'mg',
    source: 'Warfarin label, section 2.3: most patients are maintained on 2 to 10 mg a day',
    isConfirmed: false,
  },
  {
    ingredients: ['digoxin'],
    route: 'oral',
    span: 'day',
    fromMonths: GROWN,
    most: 0.5,
    unit: 'mg',
    source: 'Digoxin tablets label, section 2, maintenance tables: 62.5 to 500 mcg a day in grown people',
    isConfirmed: false,
  },
  {
    ingredients: ['digoxin'],
    route: 'oral',
    span: 'day',
    fromMonths: OLD,
    most: 0.25,
    unit: 'mg',
    source: 'AGS Beers Criteria 2023: avoid more than 0.125 mg a day from 65 years on',
    isConfirmed: false,
  },
  {
    ingredients: ['alprazolam'],
    route: 'oral',
    span: 'day',
    fromMonths: GROWN,
    most: 10,
    unit: 'mg',
    source: 'Xanax XR label, dosage: up to 10 mg a day were given in panic disorder',
    isConfirmed: false,
  },
  {
    ingredients: ['tacrolimus'],
    route: 'oral',
    span: 'day',
    most: 20,
    unit: 'mg',
    source: 'Prograf label, section 2, table of adults: 0.2 mg/kg a day after a kidney transplant',
    isConfirmed: false,
  },
  {
    ingredients: ['tacrolimus'],
    route: 'oral',
    span: 'day',
    isPerKg: true,
    most: 0.3,
    unit: 'mg',
    source: 'Prograf label, section 2, table of children: 0.3 mg/kg a day',
    isConfirmed: false,
  },
  {
    ingredients: ['cyclosporine'],
    route: 'oral',
    span: 'day',
    isPerKg: true,
    most: 15,
    unit: 'mg',
    source: 'Sandimmune label, dosage: 15 mg/kg before a transplant, then 5 to 10 mg/kg a day',
    isConfirmed: false,
  },
  {
    ingredients: ['cyclosporine'],
    route: 'oral',
    span: 'day',
    most: 1000,
    unit: 'mg',
    source: 'Sandimmune label, dosage: 15 mg/kg before a transplant, then 5 to 10 mg/kg a day',
    isConfirmed: false,
  },
  {
    ingredients: ['sirolimus'],
    route: 'oral',
    span: 'day',
    most: 40,
    unit: 'mg',
    source: 'Rapamune label, section 2: no more than 40 mg on any day',
    isConfirmed: false,
  },
  {
    ingredients: ['disopyramide'],
    route: 'oral',
    span: 'day',
    most: 800,
    unit: 'mg',
    source: 'Norpace label, dosage: 400 to 800 mg a day in divided doses',
    isConfirmed: false,
  },
  {
    ingredients: ['mexiletine'],
    route: 'oral',
    span: 'day',
    most: 1200,
    unit: 'mg',
    source: 'Mexiletine label, dosage: no more than 1,200 mg a day',
    isConfirmed: false,
  },
  {
    ingredients: ['hydroxyurea'],
    route: 'oral',
    span: 'day',
    isPerKg: true,
    most: 35,
    unit: 'mg',
    source: 'Droxia label, section 2: no more than 35 mg/kg a day',
    isConfirmed: false,
  },
  {
    ingredients: ['hydroxyurea'],
    route: 'oral',
    span: 'day',
    most: 3500,
    unit: 'mg',
    source: 'Droxia label, section 2: no more than 35 mg/kg a day, at 100 kg',
    isConfirmed: false,
  },
];

/** What floating point adds. */
const EXACT = 1.001;
/** Ten times what is plausible is a slipped decimal point, whatever reason is given. */
const NONSENSE = 10;

/** The bounds that hold for an ingredient of a product and a patient; the strictest name goes before 'insulin'. */
export function boundsFor(
  ingredient: string,
  route: string,
  { ageMonths }: Pick<DosedPatient, 'ageMonths'>,
): readonly PlausibleBound[] {
  return PLAUSIBLE.filter(
    ({ ingredients, route: of, fromMonths = 0, toMonths = Infinity }) =>
      of === route.toLowerCase() &&
      ageMonths >= fromMonths &&
      ageMonths < toMonths &&
      ingredients.some((name) => ingredient.toLowerCase().startsWith(name)),
  );
}

/**
 * What is beyond the bounds of plausibility in the dose of one ingredient.
 * @param bounds those that hold for it, as boundsFor gives them
 */
export function findingsBeyondPlausible(
  dose: IngredientDose,
  bounds: readonly PlausibleBound[],
  { weightKg }: DosedPatient,
): DoseFinding[] {
  const { ingredient, unit } = dose;
  return bounds.flatMap((bound): DoseFinding[] => {
    const given = (bound.span === 'single' ? dose.single : dose.perDay)?.most;
    const kilograms = bound.isPerKg ? weightKg : 1;
    if (given === undefined || kilograms === undefined || bound.unit !== unit) return [];
    const most = bound.most * kilograms;
    if (given <= most * EXACT) return [];
    const per = bound.isPerKg ? ` (${showAmount(bound.most, unit)}/kg)` : '';
    return [
      {
        tier: given >= most * NONSENSE ? 'stop' : 'reason',
        code: bound.span === 'single' ? 'dose.single-implausible' : 'dose.day-implausible',
        data: { given: showAmount(given, unit), most: `${showAmount(most, unit)}${per}`, ingredient },
        ingredient,
        source: `${bound.source}${bound.isConfirmed ? '' : ' (not confirmed)'}`,
      },
    ];
  });
}
