import type { DayTime, DoseUnit, IntervalUnit, Method, Route, Site } from './vocabulary';

/** A word of directions with its code, as SCRIPT's structured Sig and FHIR's Dosage carry it. */
export interface SigTerm {
  readonly text: string;
  /** The vocabulary: SNOMED CT, or the NCI Thesaurus subset C121847 (NCPDP DoseUnitOfMeasure). */
  readonly qualifier: 'SNOMED' | 'DoseUnitOfMeasure';
  readonly code: string;
}

/**
 * SNOMED CT, the descendants of 422096002 (dosing instruction fragment) as HL7 publishes them in the value set
 * administration-method-codes (FHIR STU3). There is none for 'spray'.
 */
const METHODS: Partial<Record<Method, string>> = {
  take: '419652001',
  give: '419582001',
  chew: '419747000',
  dissolve: '421682005',
  apply: '417924000',
  inject: '422145002',
  inhale: '421134003',
  instill: '421538008',
  insert: '421257003',
  place: '421066005',
  swish: '421805007',
  use: '419385000',
};

/** SNOMED CT, the descendants of 284009009 (route of administration) in HL7's value set route-codes (STU3). */
const ROUTES: Readonly<Record<Route, string>> = {
  'by mouth': '26643006',
  'under the tongue': '37839007',
  'between cheek and gum': '54471007',
  'by inhalation': '447694001',
  // The value set has no nebulizer: the broader respiratory tract route, and the text says the device.
  'by nebulizer': '447694001',
  'into the nose': '46713006',
  'into the eye': '54485002',
  'into the ear': '10547007',
  'on the skin': '6064005',
  'under the skin': '34206005',
  'into the muscle': '78421000',
  'into a vein': '47625008',
  rectally: '37161004',
  vaginally: '16857009',
};

/** SNOMED CT body structures. 'Affected' and 'each nostril' are no structures. */
const SITES: Partial<Record<Site, string>> = {
  'in the right eye': '18944008',
  'in the left eye': '8966001',
  'in both eyes': '40638003',
  'in the right ear': '25577004',
  'in the left ear': '89644007',
  'in both ears': '34338003',
  'to the scalp': '41695006',
  'to the face': '89545001',
};

/** SNOMED CT periods of the day; bedtime as published messages send it. Those of meals are doubtful. */
const DAY_TIMES: Partial<Record<DayTime, string>> = {
  'in the morning': '73775008',
  'at noon': '71997007',
  'in the afternoon': '255213009',
  'in the evening': '3157002',
  'at bedtime': '21029003',
};

/** SNOMED CT units of time, as they stand in SIG_CODE_SYSTEM's release. */
const TIME_UNITS: Readonly<Record<IntervalUnit, string>> = {
  minute: '258701004',
  hour: '258702006',
  day: '258703001',
  week: '258705008',
  month: '258706009',
};

/**
 * NCI Thesaurus, subset C121847 (NCPDP DoseUnitOfMeasure). Its drop is the metric one, 20 in a milliliter.
 * Lancets, pen needles and sensors are no doses there; of pumps, pens and auto-injectors no code was looked up.
 */
const DOSE_UNITS: Partial<Record<DoseUnit, string>> = {
  tablet: 'C48542',
  capsule: 'C48480',
  mL: 'C28254',
  mg: 'C28253',
  mcg: 'C48152',
  gram: 'C48155',
  unit: 'C44278',
  puff: 'C65060',
  inhalation: 'C48501',
  spray: 'C48537',
  drop: 'C48491',
  patch: 'C48524',
  suppository: 'C48539',
  application: 'C25397',
  applicatorful: 'C62412',
  packet: 'C48521',
  lozenge: 'C48506',
  film: 'C53499',
  ring: 'C62609',
  vial: 'C48551',
  strip: 'C48538',
  syringe: 'C48540',
  swab: 'C53504',
};

/** The term of a way of giving; undefined where it has no sure code. */
export function methodTerm(method: Method): SigTerm | undefined {
  return snomed(method, METHODS[method]);
}

/** The term of a site; undefined where it has no sure code. */
export function siteTerm(site: Site): SigTerm | undefined {
  return snomed(site, SITES[site]);
}

/** The term of a moment of the day; undefined where it has no sure code. */
export function dayTimeTerm(dayTime: DayTime): SigTerm | undefined {
  return snomed(dayTime, DAY_TIMES[dayTime]);
}

/** The term of a route: every route has one. */
export function routeTerm(route: Route): SigTerm {
  return { text: route, qualifier: 'SNOMED', code: ROUTES[route] };
}

/** The term of a unit of time: every unit has one. */
export function timeUnitTerm(unit: IntervalUnit): SigTerm {
  return { text: unit, qualifier: 'SNOMED', code: TIME_UNITS[unit] };
}

/** The term of a unit of a dose; undefined where it has no sure code. */
export function doseUnitTerm(unit: DoseUnit): SigTerm | undefined {
  const code = DOSE_UNITS[unit];
  return code === undefined ? undefined : { text: unit, qualifier: 'DoseUnitOfMeasure', code };
}

function snomed(text: string, code: string | undefined): SigTerm | undefined {
  return code === undefined ? undefined : { text, qualifier: 'SNOMED', code };
}
