import type {
  Advice,
  DayTime,
  DoseUnit,
  IntervalUnit,
  Layer,
  Meal,
  Method,
  Route,
  Site,
  Weekday,
} from './vocabulary';

/** Texts that mean one word of a vocabulary: parts of regular expressions, without capturing groups. */
type Phrases<Word extends string> = readonly (readonly [Word, string])[];

export const METHOD_PHRASES: Phrases<Method> = [
  ['take', 'take'],
  ['give', 'give|administer'],
  ['chew', 'chew'],
  ['dissolve', 'dissolve|let dissolve|(?:and )?allow (?:it )?to dissolve'],
  ['apply', 'apply|rub in'],
  ['massage', 'massage(?: into the skin)?'],
  ['inject', 'inject'],
  ['inhale', 'inhale'],
  ['instill', 'instill'],
  ['insert', 'insert'],
  ['place', 'place|put'],
  ['spray', 'spray(?= \\d)'],
  ['swish', 'swish'],
  ['swish and swallow', 'swish and swallow'],
  ['swish and spit', 'swish and (?:spit|expectorate)|rinse and (?:spit|expectorate)(?= \\d)'],
  ['use', 'use'],
  [
    'test',
    '(?:test|check|monitor)(?: (?:your )?(?:blood (?:glucose|sugars?)|glucose|sugars?)(?: levels?)?)?|' +
      'glucose testing|use to (?:check|test) (?:your )?(?:blood )?(?:glucose|sugars?)',
  ],
];

/** No teaspoons: what a spoon holds is no one's to guess. */
export const UNIT_PHRASES: Phrases<DoseUnit> = [
  ['tablet', 'tablets?|tabs?|caplets?'],
  ['capsule', 'capsules?|caps?'],
  ['mL', 'mls?|milliliters?|cc'],
  ['mg', 'mg|milligrams?'],
  ['mcg', 'mcg|micrograms?|ug'],
  ['gram', 'grams?|gm|g'],
  ['unit', 'units?|iu|u'],
  ['puff', 'puffs?|actuations?'],
  ['inhalation', 'inhalations?|inh'],
  ['spray', 'sprays?'],
  ['drop', 'drops?|gtts?'],
  ['patch', 'patch(?:es)?'],
  ['suppository', 'suppositor(?:y|ies)|supp'],
  ['application', 'applications?|apps?'],
  ['applicatorful', 'applicatorfuls?|applicators?'],
  ['packet', 'packets?|pkts?'],
  ['lozenge', 'lozenges?|troches?'],
  ['film', 'films?'],
  ['ring', 'rings?'],
  ['vial', 'vials?'],
  ['pump', 'pumps?'],
  ['pen', 'pens?(?! needles?)'],
  ['syringe', 'syringes?'],
  ['auto-injector', 'auto-?injectors?'],
  ['strip', '(?:test )?strips?'],
  ['lancet', 'lancets?'],
  ['pen needle', '(?:pen )?needles?'],
  ['sensor', 'sensors?'],
  ['swab', '(?:alcohol )?swabs?'],
  ['click', 'clicks?'],
];

export const ROUTE_PHRASES: Phrases<Route> = [
  ['by mouth', '(?:(?:by|via) )?oral route|by mouth|per os|orally|oral|po|p\\.o\\.'],
  [
    'under the tongue',
    'under the tongue|(?:by|via) sublingual route|under tongue|sublingually|sublingual|sl',
  ],
  ['between cheek and gum', 'between cheek and gum|buccally|buccal'],
  [
    'by inhalation',
    '(?:(?:by|via) )?inhalation(?: route)?|inhaled|inh|into the lungs|(?:via|by|using|with) (?:an? |the )?inhaler',
  ],
  [
    'by nebulizer',
    '(?:(?:by|via|in|per|with|using)(?: an?)? )?(?:small volume )?(?:neb|nebuli[sz]er|nebuli[sz]ation)|nebulized',
  ],
  [
    'into the nose',
    'into the nose|intranasally|intranasal|in nose|nasally|nasal|(?:by|via) (?:intra)?nasal route',
  ],
  [
    'into the eye',
    '(?:in(?:to)?|to) (?:the )?eye|ophthalmically|ophthalmic|ophth|(?:by|via) ophthalmic route',
  ],
  ['into the ear', '(?:in(?:to)?|to) (?:the )?ear|otic|(?:by|via) otic route'],
  [
    'on the skin',
    '(?:on(?:to)?|to) (?:the )?(?:clean,? )?(?:dry,? )?(?:intact )?skin|externally|(?:(?:by|via) )?topical route|topically|topical|top',
  ],
  [
    'under the skin',
    'under the skin|(?:by|via) subcutaneous route|subcutaneously|subcutaneous|subcut|subq|sub-q|sub q|sq|sc|s\\.c\\.|sub cut',
  ],
  [
    'into the muscle',
    'into the muscle|(?:by|via) intramuscular route|intramuscularly|intramuscular|im|i\\.m\\.',
  ],
  ['into a vein', 'into a vein|intravenously|intravenous|iv'],
  ['rectally', 'rectally|(?:by|via) rectal route|per rectum|into the rectum|pr'],
  ['vaginally', 'vaginally|(?:by|via) vaginal route|per vagina|into the vagina|intravaginally|pv'],
];

/** Sites that any product can name. */
export const SITE_PHRASES: Phrases<Site> = [
  ['in the right eye', '(?:(?:in(?:to)?|to) )?(?:the |your )?right eye'],
  ['in the left eye', '(?:(?:in(?:to)?|to) )?(?:the |your )?left eye'],
  ['in both eyes', '(?:(?:in(?:to)?|to) )?(?:both eyes|each eye)|(?:in(?:to)?|to) the eyes'],
  ['in the affected eye', '(?:in(?:to)?|to) (?:the |each )?affected eye(?:\\(s\\))?'],
  ['in the surgical eye', 'in(?:to)? (?:the )?(?:surgical|operat(?:ed|ive)) eye'],
  ['in the right ear', '(?:(?:in(?:to)?|to) )?(?:the |your )?right ear'],
  ['in the left ear', '(?:(?:in(?:to)?|to) )?(?:the |your )?left ear'],
  ['in both ears', '(?:(?:in(?:to)?|to) )?(?:both ears|each ear)'],
  ['in the affected ear', '(?:in(?:to)?|to) (?:the |each )?affected ear(?:\\(s\\))?'],
  [
    'in each nostril',
    '(?:(?:in(?:to)?|per|by|to) )?(?:each nostril|both nostrils|each nares?|both nares)(?: route)?|per nostril',
  ],
  ['in one nostril', 'in(?:to)? 1 nostril'],
  ['on the tongue', 'on (?:the |top of the )?tongue'],
  [
    'to the affected area',
    '(?:to|on) (?:the )?affected (?:skin )?areas?(?:\\(s\\))?|to aa|to affected area\\(s\\)',
  ],
  ['to the scalp', '(?:to|on) (?:the )?scalp'],
  ['to the face', '(?:to|on) (?:the )?(?:entire )?face'],
  ['to the affected areas of the face', 'to (?:the )?affected areas? (?:of|on) (?:the )?face'],
  ['to the rash', '(?:to|on) (?:the )?rash'],
  ['to both hands', '(?:to|on) (?:both |the )hands'],
  ['to both arms', '(?:to|on) (?:both |the )arms'],
  ['to both legs', '(?:to|on) (?:both |the )legs'],
  ['to both feet', '(?:to|on) (?:both |the )feet'],
  ['to the back', '(?:to|on) (?:the )?back(?! of)'],
  ['to the affected and surrounding area', 'to the affected and surrounding areas?(?: of (?:the )?skin)?'],
  ['to the clean burned area', 'to the clean burned areas?'],
  ['to the painful area', 'to (?:the )?(?:most )?painful areas?'],
  ['to the damp skin of the affected area', 'to the damp skin of the affected area'],
  ['to the affected nails', 'to (?:the )?affected nails'],
  ['to the affected elbow, wrist or hand', 'to the affected elbow, wrist,? or hand'],
  ['to the affected knee, ankle or foot', 'to the affected knee, ankle,? or foot'],
  ['to the shoulders and upper arms', 'to the shoulders and upper arms'],
  ['from head to soles', 'from (?:the )?head to (?:the )?soles(?: of the feet)?'],
  ['into the outer thigh', '(?:in(?:to)?) (?:the )?outer thigh'],
];

/** The Latin letters of eyes and ears are read only where the product goes there. */
export const EYE_PHRASES: Phrases<Site> = [
  ['in the right eye', 'od|o\\.d\\.'],
  ['in the left eye', 'os|o\\.s\\.'],
  ['in both eyes', 'ou|o\\.u\\.'],
];
export const EAR_PHRASES: Phrases<Site> = [
  ['in the right ear', 'ad|a\\.d\\.'],
  ['in the left ear', 'as(?! needed| directed)|a\\.s\\.'],
  ['in both ears', 'au|a\\.u\\.'],
];

export const LAYER_PHRASES: Phrases<Layer> = [
  ['a thin layer', '(?:a )?thin (?:layer|film)|thinly'],
  ['a layer', 'a layer'],
  ['a 1 cm ribbon', 'a 1 cm ribbon'],
  ['a small amount', '(?:a )?small amount|sparingly'],
  ['a pea-sized amount', '(?:a )?pea[- ]size[d]? amount'],
];

/** What a meal names again: 'every morning before breakfast' is one dose. */
const MORNING = '(?:(?:(?:every|each|in the|first thing in the) morning|q ?am) )';
const EVENING = '(?:(?:(?:every|each|in the) evening|q ?pm) )';

export const DAY_TIME_PHRASES: Phrases<DayTime> = [
  ['before breakfast', `${MORNING}?(?:30 ?(?:minutes|mins?) )?before (?:breakfast|(?:the )?morning meal)`],
  ['with breakfast', `${MORNING}?(?:with|at) (?:breakfast|(?:the )?morning meal)(?! or)`],
  [
    'in the morning',
    '(?:(?:first thing )?in the|every|each|q) morning|morning|q ?am|q\\.a\\.m\\.|(?:(?:in the|in|every|each) )?am|' +
      '(?:in the|every|each) a\\.m\\.',
  ],
  ['at noon', 'at noon|q ?noon|noon|at midday'],
  ['before lunch', 'before lunch'],
  ['with lunch', '(?:with|at) lunch'],
  ['in the afternoon', '(?:in the|every|each) (?:early )?afternoon|(?:early )?afternoon'],
  [
    'in the evening',
    '(?:in the|every|each|q) evening|evening|q ?pm|(?:(?:in the|in|every|each) )?pm|(?:in the|every|each) p\\.m\\.',
  ],
  ['before dinner', `${EVENING}?before (?:dinner|supper|(?:the )?evening meal)`],
  ['with dinner', `${EVENING}?(?:(?:with|at) (?:dinner|supper)|with (?:the )?evening meal)`],
  [
    'at bedtime',
    '(?:(?:(?:every|each) (?:night|day)|nightly|at night) )?(?:at|before) bed ?time|every bedtime|' +
      'nightly|(?:every|each|q) night|at night|(?:at )?q?hs|q hs|q\\.h\\.s\\.|h\\.s\\.|night',
  ],
];

/** Several moments that one phrase names. */
export const DAY_TIMES_PHRASES: readonly (readonly [readonly DayTime[], string])[] = [
  [
    ['before breakfast', 'before lunch', 'before dinner', 'at bedtime'],
    '(?:(?:30 ?(?:minutes|mins?) )?before (?:each meal|meals)|ac|a\\.c\\.) ?(?:and|&|\\+|,)? ?(?:at bedtime|q?hs|h\\.s\\.)',
  ],
  [['before breakfast', 'before lunch'], 'before breakfast and (?:before )?lunch'],
  [
    ['before breakfast', 'before dinner'],
    '(?:30 ?(?:minutes|mins?) )?before (?:the morning and evening meals|breakfast and (?:before )?(?:dinner|supper))',
  ],
  [
    ['with breakfast', 'with dinner'],
    'with (?:the morning and evening meals|breakfast and (?:with )?(?:dinner|supper))',
  ],
  [
    ['with breakfast', 'with lunch', 'with dinner'],
    'with breakfast,? (?:with )?lunch,? (?:and )?(?:with )?(?:dinner|supper)',
  ],
];

export const MEAL_PHRASES: Phrases<Meal> = [
  ['with food', 'with food'],
  ['with meals', 'with (?:meals|each meal|a meal)'],
  ['before meals', 'before (?:meals|each meal|a meal)|ac|a\\.c\\.'],
  ['after meals', 'after (?:meals|each meal|a meal|eating)|pc|p\\.c\\.'],
  ['on an empty stomach', 'on (?:an )?empty stomach'],
];

export const ADVICE_PHRASES: Phrases<Advice> = [
  ['Swallow whole', 'swallow(?:ed)? whole|whole'],
  ['Do not crush or chew', "(?:do not|don't) (?:crush or chew|chew or crush|crush|chew)"],
  ['Rinse mouth after use', 'rinse (?:the |your )?mouth after (?:each )?use'],
  ['Shake well before use', 'shake well(?: before (?:each )?use)?'],
  ['Do not take daily', 'do not take daily'],
  ['Do not swallow capsules', 'do not swallow capsules?'],
  ['Stay upright', 'stay upright'],
  ['Skip the dose if skipping the meal', 'skip the dose if skipping the meal'],
  ['Take in the order of the pack', '(?:take )?in the order of the pack'],
  ['Wash off after 8 to 14 hours', 'wash off after 8 to 14 hours'],
  ['Lather, leave on for 5 minutes, then rinse', 'lather, leave on for 5 minutes, then rinse'],
  [
    'Repeat every 5 minutes, at most 3 doses',
    '(?:may )?repeat every 5 (?:minutes?|mins?),? (?:at most|up to|max) 3 (?:doses|tablets)(?: in 15 (?:minutes?|mins?))?',
  ],
  [
    'If no response, repeat with a new device after 3 minutes',
    '(?:if no response,? )?(?:may )?repeat with a new device after 3 minutes(?: if no response)?',
  ],
  ['Call 911', '(?:then )?call 911'],
  [
    'Call 911 if not better in 5 minutes',
    'if not better in 5 minutes call 911|call 911 if not better in 5 minutes',
  ],
];

export const WEEKDAY_PHRASES: Phrases<Weekday> = [
  // 'q mon' may be every month.
  ['Monday', 'mondays?|(?<!\\bq ?)mon|mon(?=[ ,/]+(?:and )?(?:tue|wed|thu|fri|sat|sun))'],
  ['Tuesday', 'tuesdays?|tues?'],
  ['Wednesday', 'wednesdays?|wed'],
  ['Thursday', 'thursdays?|thurs?'],
  ['Friday', 'fridays?|fri'],
  ['Saturday', 'saturdays?|sat'],
  ['Sunday', 'sundays?|sun'],
];

/** How many times a day a word means. */
export const DAILY_PHRASES: readonly (readonly [number, string])[] = [
  [
    1,
    'q ?d(?:aily)?|q\\.d\\.|q ?day|daily|every day|each day|everyday|(?:once|1 time|1x) ?(?:daily|(?:a|per|each|every) day|/ ?d(?:ay)?)',
  ],
  [
    2,
    'b ?i ?d|2 ?x day|b\\.i\\.d\\.|(?:twice|2 times|2x|x2) ?(?:daily|(?:a|per|each|every) day|/ ?d(?:ay)?)',
  ],
  [
    3,
    't ?i ?d|3 ?x day|t\\.i\\.d\\.|(?:3 times|3x|x3|thrice) ?(?:daily|(?:a|per|each|every) day|/ ?d(?:ay)?)',
  ],
  [4, 'q ?i ?d|4 ?x day|q\\.i\\.d\\.|(?:4 times|4x|x4) ?(?:daily|(?:a|per|each|every) day|/ ?d(?:ay)?)'],
  [5, '(?:5 times|5x|x5) ?(?:daily|(?:a|per|each|every) day|/ ?d(?:ay)?)'],
  [6, '(?:6 times|6x|x6) ?(?:daily|(?:a|per|each|every) day|/ ?d(?:ay)?)'],
];

export const INTERVAL_UNIT_PHRASES: Phrases<IntervalUnit> = [
  ['minute', 'minutes?|mins?'],
  ['hour', 'hours?|hrs?|h'],
  ['day', 'days?|d'],
  ['week', 'weeks?|wks?|w'],
  ['month', 'months?|mos?'],
];
