/** Directory forms whose everyday name depends on nothing but the form. */
const BY_FORM: Record<string, string | undefined> = {
  'TABLET, FILM COATED': 'tablet',
  'TABLET, COATED': 'tablet',
  'TABLET, SUGAR COATED': 'tablet',
  'TABLET, MULTILAYER': 'tablet',
  'TABLET, CHEWABLE': 'chewable tablet',
  'TABLET, ORALLY DISINTEGRATING': 'disintegrating tablet',
  'TABLET, EXTENDED RELEASE': 'extended-release tablet',
  'TABLET, FILM COATED, EXTENDED RELEASE': 'extended-release tablet',
  'TABLET, MULTILAYER, EXTENDED RELEASE': 'extended-release tablet',
  'TABLET, DELAYED RELEASE': 'delayed-release tablet',
  'TABLET, DELAYED RELEASE PARTICLES': 'delayed-release tablet',
  'TABLET, EFFERVESCENT': 'effervescent tablet',
  'CAPSULE, GELATIN COATED': 'capsule',
  'CAPSULE, LIQUID FILLED': 'capsule',
  'CAPSULE, COATED': 'capsule',
  'CAPSULE, EXTENDED RELEASE': 'extended-release capsule',
  'CAPSULE, COATED, EXTENDED RELEASE': 'extended-release capsule',
  'CAPSULE, COATED PELLETS': 'extended-release capsule',
  'CAPSULE, DELAYED RELEASE': 'delayed-release capsule',
  'CAPSULE, DELAYED RELEASE PELLETS': 'delayed-release capsule',
  'AEROSOL, METERED': 'metered-dose inhaler',
  'AEROSOL, FOAM': 'foam',
  'CREAM, AUGMENTED': 'augmented cream',
  'OINTMENT, AUGMENTED': 'augmented ointment',
  'LOTION, AUGMENTED': 'augmented lotion',
  'PATCH, EXTENDED RELEASE': 'patch',
  'FILM, EXTENDED RELEASE': 'patch',
  'FILM, SOLUBLE': 'film',
  'SOLUTION/ DROPS': 'solution',
  'SUSPENSION/ DROPS': 'suspension',
  'POWDER, FOR SUSPENSION': 'suspension',
  'FOR SUSPENSION': 'suspension',
  'GRANULE, FOR SUSPENSION': 'suspension',
  'POWDER, FOR SOLUTION': 'powder for solution',
  'SPRAY, METERED': 'spray',
  'POWDER, METERED': 'dry powder inhaler',
  LIQUID: 'solution',
};

/** Forms that are called after the place they are for. */
const PLACED = new Set([
  'solution',
  'suspension',
  'ointment',
  'gel',
  'cream',
  'emulsion',
  'spray',
  'tablet',
  'film',
  'insert',
  'ring',
]);
const PLACES: Record<string, string | undefined> = {
  OPHTHALMIC: 'ophthalmic',
  'AURICULAR (OTIC)': 'otic',
  VAGINAL: 'vaginal',
  NASAL: 'nasal',
  SUBLINGUAL: 'sublingual',
  RECTAL: 'rectal',
  BUCCAL: 'buccal',
};
const LIQUIDS = new Set(['solution', 'suspension', 'emulsion']);

/**
 * A dose form as a prescriber reads it, from the directory's words: ('TABLET, FILM COATED', 'ORAL') ->
 * 'tablet', ('POWDER, FOR SUSPENSION', 'ORAL') -> 'oral suspension', ('SOLUTION/ DROPS', 'OPHTHALMIC') ->
 * 'ophthalmic solution', ('INJECTION, SOLUTION', …) -> 'injection solution'.
 */
export function toDoseForm(form: string, route: string): string {
  const plain = BY_FORM[form] ?? form.toLowerCase().replaceAll('/ ', ' ').split(', ').join(' ');
  if (route.includes('RESPIRATORY') && LIQUIDS.has(plain)) return `nebulizer ${plain}`;
  const place = route
    .split('; ')
    .map((one) => PLACES[one])
    .find((one) => one !== undefined);
  if (place !== undefined && PLACED.has(plain)) return `${place} ${plain}`;
  return /ORAL/.test(route) && LIQUIDS.has(plain) ? `oral ${plain}` : plain;
}

const ROUTES: Record<string, string | undefined> = {
  'RESPIRATORY (INHALATION)': 'inhalation',
  'AURICULAR (OTIC)': 'otic',
};

/**
 * Routes in lower case and plain words; several as the directory lists them, each once: 'intramuscular;
 * intravenous'.
 */
export function toRoute(route: string): string {
  const routes = route.split('; ').map((one) => ROUTES[one] ?? one.toLowerCase());
  return [...new Set(routes)].join('; ');
}

/**
 * The unit a product of this form is dispensed in (NCPDP QuantityUnitOfMeasure): the most usual one, the
 * prescriber may change it.
 */
export function usualUnits(doseForm: string): string {
  if (/tablet/.test(doseForm)) return 'C48542';
  if (/capsule/.test(doseForm)) return 'C48480';
  if (/patch/.test(doseForm)) return 'C48524';
  if (/suppositor/.test(doseForm)) return 'C48539';
  if (/film/.test(doseForm)) return 'C53499';
  if (/lozenge/.test(doseForm)) return 'C48506';
  if (/ring/.test(doseForm)) return 'C62609';
  if (/kit/.test(doseForm)) return 'C48504';
  if (/cream|ointment|gel|paste|metered-dose inhaler|foam|jelly/.test(doseForm)) return 'C48155';
  if (
    /solution|suspension|syrup|elixir|liquid|lotion|emulsion|shampoo|injection|drops|concentrate|spray|oil|enema|tincture/.test(
      doseForm,
    )
  )
    return 'C28254';
  return 'C64933';
}
