/** How a dose is given, as a patient reads it. */
export const METHODS = [
  'take',
  'give',
  'chew',
  'dissolve',
  'apply',
  'inject',
  'inhale',
  'instill',
  'insert',
  'place',
  'spray',
  'swish',
  'swish and swallow',
  'swish and spit',
  'massage',
  'use',
  'test',
] as const;
export type Method = (typeof METHODS)[number];

/** What a dose is counted or measured in. */
export const DOSE_UNITS = [
  'tablet',
  'capsule',
  'mL',
  'mg',
  'mcg',
  'gram',
  'unit',
  'puff',
  'inhalation',
  'spray',
  'drop',
  'patch',
  'suppository',
  'application',
  'applicatorful',
  'packet',
  'lozenge',
  'film',
  'ring',
  'vial',
  'pump',
  'pen',
  'syringe',
  'auto-injector',
  'strip',
  'lancet',
  'pen needle',
  'sensor',
  'swab',
  'click',
] as const;
export type DoseUnit = (typeof DOSE_UNITS)[number];

/** Units that weigh or measure what a product holds, where the others count the product. */
export const MASSES: ReadonlySet<DoseUnit> = new Set(['mg', 'mcg', 'gram', 'unit']);

/** Where a dose enters the body. */
export const ROUTES = [
  'by mouth',
  'under the tongue',
  'between cheek and gum',
  'by inhalation',
  'by nebulizer',
  'into the nose',
  'into the eye',
  'into the ear',
  'on the skin',
  'under the skin',
  'into the muscle',
  'into a vein',
  'rectally',
  'vaginally',
] as const;
export type Route = (typeof ROUTES)[number];

/** The part of the body that is meant, where the route has several. */
export const SITES = [
  'in the right eye',
  'in the left eye',
  'in both eyes',
  'in the affected eye',
  'in the surgical eye',
  'in the right ear',
  'in the left ear',
  'in both ears',
  'in the affected ear',
  'in each nostril',
  'in one nostril',
  'on the tongue',
  'to the affected area',
  'to the scalp',
  'to the face',
  'to the affected areas of the face',
  'to the rash',
  'to both hands',
  'to both arms',
  'to both legs',
  'to both feet',
  'to the back',
  'to the affected and surrounding area',
  'to the clean burned area',
  'to the painful area',
  'to the damp skin of the affected area',
  'to the affected nails',
  'to the affected elbow, wrist or hand',
  'to the affected knee, ankle or foot',
  'to the shoulders and upper arms',
  'from head to soles',
  'into the outer thigh',
] as const;
export type Site = (typeof SITES)[number];

/** How much of what is spread has no number. */
export const LAYERS = [
  'a thin layer',
  'a layer',
  'a small amount',
  'a pea-sized amount',
  'a 1 cm ribbon',
] as const;
export type Layer = (typeof LAYERS)[number];

/** The moments of a day at which a dose can be given. */
export const DAY_TIMES = [
  'in the morning',
  'before breakfast',
  'with breakfast',
  'at noon',
  'before lunch',
  'with lunch',
  'in the afternoon',
  'in the evening',
  'before dinner',
  'with dinner',
  'at bedtime',
] as const;
/** A moment by the clock, as it is written: 'at 8 AM', 'at 11:30 PM'. */
export const CLOCK_TIME = /^at (?:1[0-2]|[1-9])(?::[0-5]\d)? [AP]M$/;
export type DayTime = (typeof DAY_TIMES)[number] | `at ${string}M`;

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** What a dose has to do with meals. */
export const MEALS = [
  'with food',
  'with meals',
  'before meals',
  'after meals',
  'on an empty stomach',
] as const;
export type Meal = (typeof MEALS)[number];

/** Additional instructions to the patient, a sentence each at the end of directions. */
export const ADVICE = [
  'Swallow whole',
  'Do not crush or chew',
  'Rinse mouth after use',
  'Shake well before use',
  'Do not take daily',
  'Do not swallow capsules',
  'Stay upright',
  'Skip the dose if skipping the meal',
  'Take in the order of the pack',
  'Wash off after 8 to 14 hours',
  'Lather, leave on for 5 minutes, then rinse',
  'Repeat every 5 minutes, at most 3 doses',
  'If no response, repeat with a new device after 3 minutes',
  'Call 911',
  'Call 911 if not better in 5 minutes',
] as const;
export type Advice = (typeof ADVICE)[number];

export const INTERVAL_UNITS = ['minute', 'hour', 'day', 'week', 'month'] as const;
export type IntervalUnit = (typeof INTERVAL_UNITS)[number];

export const DURATION_UNITS = ['day', 'week', 'month'] as const;
