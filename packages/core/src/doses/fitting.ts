import type { SigStep } from '../sig/model';
import type { DoseUnit, Method, Route } from '../sig/vocabulary';
import type { DosedDrug, DoseFinding } from './model';

/** What is said of how a dose is given, whether or not it is said when. */
export type SigPart = Pick<SigStep, 'method' | 'dose' | 'route' | 'site'>;

/** The units that a dose form is counted or measured in; the first line that matches decides. */
const UNITS_OF_FORM: readonly (readonly [form: RegExp, units: readonly DoseUnit[]])[] = [
  [/kit|gum/, []],
  [/inhalation capsule/, ['capsule', 'inhalation', 'puff']],
  [/inhal|aerosol|metered/, ['puff', 'inhalation', 'spray']],
  [/nebuli/, ['mL', 'vial']],
  [/nasal|spray/, ['spray', 'puff', 'drop', 'mL', 'applicatorful']],
  [/tablet|caplet/, ['tablet']],
  [/capsule/, ['capsule']],
  [/patch|transdermal/, ['patch']],
  [/suppositor/, ['suppository']],
  [/lozenge|troche/, ['lozenge']],
  [/film/, ['film']],
  [/\bring\b/, ['ring']],
  [/packet|powder|granul/, ['packet', 'mL', 'gram']],
  [/(?:ophthalmic|otic).*(?:ointment|gel)/, ['application', 'gram', 'drop']],
  [/ophthalmic|otic/, ['drop', 'mL', 'vial']],
  [
    /vaginal|cream|ointment|gel|lotion|foam|shampoo|paste|topical/,
    ['application', 'gram', 'mL', 'pump', 'applicatorful', 'packet', 'drop', 'spray'],
  ],
  [/inject|syringe|vial|cartridge|\bpen\b/, ['mL', 'pen', 'syringe', 'auto-injector', 'vial']],
  [/solution|suspension|syrup|elixir|liquid|concentrate|emulsion/, ['mL', 'drop', 'packet', 'vial']],
];
const MASSES: ReadonlySet<DoseUnit> = new Set(['mg', 'mcg', 'gram']);

/** The routes of the catalog as directions say them. */
const ROUTES: Readonly<Record<string, readonly Route[] | undefined>> = {
  oral: ['by mouth'],
  sublingual: ['under the tongue', 'between cheek and gum'],
  buccal: ['between cheek and gum', 'under the tongue', 'by mouth'],
  inhalation: ['by inhalation', 'by nebulizer', 'by mouth'],
  nasal: ['into the nose', 'by inhalation'],
  ophthalmic: ['into the eye'],
  otic: ['into the ear'],
  topical: ['on the skin'],
  transdermal: ['on the skin'],
  subcutaneous: ['under the skin'],
  intramuscular: ['into the muscle', 'under the skin'],
  intravenous: ['into a vein'],
  rectal: ['rectally'],
  vaginal: ['vaginally'],
};

/** Where each method makes sense; of a method that is not here, everywhere. */
const METHODS: Partial<Record<Method, readonly string[]>> = {
  take: ['oral', 'sublingual', 'buccal', 'inhalation', 'subcutaneous', 'rectal'],
  chew: ['oral', 'buccal'],
  dissolve: ['oral', 'sublingual', 'buccal'],
  apply: ['topical', 'transdermal', 'ophthalmic', 'otic', 'vaginal', 'rectal', 'buccal', 'nasal'],
  inject: ['subcutaneous', 'intramuscular', 'intravenous', 'intradermal'],
  inhale: ['inhalation', 'nasal'],
  instill: ['ophthalmic', 'otic', 'nasal', 'inhalation'],
  insert: ['rectal', 'vaginal'],
  spray: ['nasal', 'topical', 'sublingual', 'oral', 'inhalation'],
  swish: ['oral'],
  'swish and swallow': ['oral'],
  'swish and spit': ['oral'],
  massage: ['topical'],
};

/** Directions that cannot be meant for a product: a unit, a route or a method that its form or route has not. */
export function findingsOnFit(parts: readonly SigPart[], drug: DosedDrug): DoseFinding[] {
  const form = drug.doseForm.toLowerCase();
  const routes = drug.route
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  const name = drug.ingredients.join(' and ');
  const finding = (code: DoseFinding['code'], said: string, own: string): DoseFinding => ({
    tier: 'reason',
    code,
    data: { said, own, ingredient: name },
    ingredient: name,
    source: '',
  });
  const found = parts.flatMap(({ method, dose, route }) => [
    ...(dose && !isUnitOf(dose.unit, form, drug.strength)
      ? [finding('dose.unfit-unit', dose.unit, `${drug.doseForm} of ${drug.strength}`)]
      : []),
    ...(route !== undefined && !isRouteOf(route, routes)
      ? [finding('dose.unfit-route', route, drug.route)]
      : []),
    ...(method !== undefined && !isMethodOf(method, routes)
      ? [finding('dose.unfit-method', method, drug.doseForm)]
      : []),
  ]);
  return found.filter(
    ({ code, data }, place) =>
      found.findIndex((other) => other.code === code && other.data['said'] === data['said']) === place,
  );
}

function isUnitOf(unit: DoseUnit, form: string, strength: string): boolean {
  const units = UNITS_OF_FORM.find(([pattern]) => pattern.test(form))?.[1] ?? [];
  if (units.length === 0 || units.includes(unit)) return true;
  const isInUnits = /units?\b/i.test(strength);
  const isWeighed = /\d ?(?:mg|mcg|g)\b/.test(strength);
  // Of what says neither no one knows.
  if (MASSES.has(unit)) return isWeighed || !isInUnits;
  if (unit === 'unit') return isInUnits || !isWeighed;
  return false;
}

/** A route that the catalog does not name as one of these says nothing. */
function isRouteOf(route: Route, routes: readonly string[]): boolean {
  const allowed = routes.flatMap((one) => ROUTES[one] ?? []);
  return allowed.length === 0 || allowed.includes(route);
}

function isMethodOf(method: Method, routes: readonly string[]): boolean {
  const allowed = METHODS[method];
  const isKnown = routes.some((one) => ROUTES[one] !== undefined);
  return allowed === undefined || !isKnown || routes.some((one) => allowed.includes(one));
}
