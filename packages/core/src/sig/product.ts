import type { Drug } from '../drugs/model';
import type { SigProduct } from './read-sig';
import type { DoseUnit, Method, Route } from './vocabulary';

/** What the dose form says of directions; the first line that matches decides. */
const BY_FORM: readonly (readonly [form: RegExp, unit: DoseUnit | undefined, method: Method | undefined])[] =
  [
    [/^ketone test strip/, 'strip', 'use'],
    [/test strip/, 'strip', 'test'],
    [/^lancet$/, 'lancet', 'test'],
    [/pen needle/, 'pen needle', 'use'],
    [/insulin syringe/, 'syringe', 'use'],
    [/glucose sensor/, 'sensor', 'apply'],
    [/alcohol swab/, 'swab', 'use'],
    [
      /glucose meter|transmitter|receiver|lancing device|spacer|sharps|peak flow|compressor/,
      undefined,
      'use',
    ],
    [/chewable tablet/, 'tablet', 'chew'],
    [/disintegrating tablet/, 'tablet', 'dissolve'],
    [/tablet|caplet/, 'tablet', 'take'],
    [/inhalation (?:capsule|powder|solution|suspension)|dry powder inhaler|nebuli/, undefined, 'inhale'],
    [/capsule/, 'capsule', 'take'],
    [/inhaler|aerosol/, 'puff', 'inhale'],
    [/nasal.*spray|spray.*nasal/, 'spray', 'use'],
    [/patch/, 'patch', 'apply'],
    [/suppositor/, 'suppository', 'insert'],
    [/\bring\b/, 'ring', 'insert'],
    [/lozenge|troche/, 'lozenge', 'dissolve'],
    [/film/, 'film', 'dissolve'],
    [/cream|ointment|gel|lotion|foam|shampoo|paste/, undefined, 'apply'],
    [/ophthalmic|otic/, 'drop', 'instill'],
    [/injection|injector|syringe|vial|cartridge|\bpen\b/, undefined, 'inject'],
  ];

/** The route of a product as directions say it. */
const BY_ROUTE: readonly (readonly [route: RegExp, words: Route])[] = [
  [/^oral$/i, 'by mouth'],
  [/sublingual/i, 'under the tongue'],
  [/buccal/i, 'between cheek and gum'],
  [/inhalation/i, 'by inhalation'],
  [/nasal/i, 'into the nose'],
  [/ophthalmic/i, 'into the eye'],
  [/otic/i, 'into the ear'],
  [/topical|transdermal/i, 'on the skin'],
  [/subcutaneous/i, 'under the skin'],
  [/intramuscular/i, 'into the muscle'],
  [/rectal/i, 'rectally'],
  [/vaginal/i, 'vaginally'],
];

/** An oral liquid is measured in mL, and given to a child. */
const ORAL_LIQUID = /solution|suspension|syrup|elixir|liquid|concentrate|emulsion/;

/**
 * What a product says of its directions by itself. A product with several routes says none.
 * @param patientIsMinor a child is given what an adult takes
 */
export function sigProductOf(
  drug: Pick<Drug, 'doseForm' | 'route'> & Partial<Pick<Drug, 'strength'>>,
  patientIsMinor = false,
): SigProduct {
  const form = drug.doseForm.toLowerCase();
  const route = BY_ROUTE.find(([pattern]) => pattern.test(drug.route.trim()))?.[1];
  const isOralLiquid = route === 'by mouth' && ORAL_LIQUID.test(form) && !/tablet|capsule/.test(form);
  const [, unit, method] = isOralLiquid
    ? [form, 'mL' as const, 'take' as const]
    : (BY_FORM.find(([pattern]) => pattern.test(form)) ?? []);
  return {
    unit,
    method: method === 'take' && patientIsMinor ? 'give' : method,
    route,
    ...(drug.strength ? { strengths: numbersOf(drug.strength) } : {}),
  };
}

/** The numbers that people type for a strength: 125 and 0.125 of '125 mcg', 5 and 325 of '5 mg-325 mg'. */
function numbersOf(strength: string): readonly number[] {
  return [...strength.matchAll(/(\d[\d,]*(?:\.\d+)?) ?(mg|mcg|g|units?|mEq)\b/g)].flatMap(
    ([, digits = '', unit]) => {
      const number = Number(digits.replaceAll(',', ''));
      if (unit === 'mcg') return [number, number / 1000];
      if (unit === 'mg' && number < 1) return [number, number * 1000];
      return unit === 'g' || (unit === 'mg' && number >= 1000 && number % 500 === 0)
        ? [number, unit === 'g' ? number * 1000 : number / 1000]
        : [number];
    },
  );
}
