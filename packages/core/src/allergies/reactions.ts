import { remembered } from '../values/remembered';

/** Any of the space-separated words, wherever it appears. */
const wordOf = (words: string) => new RegExp(`\\b(?:${words.split(' ').join('|')})\\b`, 'g');

/** What people get from any drug without being allergic to it. */
const INTOLERANCES = [
  'nausea|nauseous|nauseated|vomiting|vomits?|vomited|emesis|thr[eo]w(?:ing)? up|queasy|queasiness|nv|nvd',
  'sick(?: to| at)?(?: (?:my|his|her|the))? stomach',
  '(?:gi|stomach|abdominal|tummy|belly) (?:upset|ache|pain|cramps?|distress|intolerance)|upset stomach',
  'diarrh?o?ea|loose stools?|constipation|constipated|dyspepsia|heartburn|indigestion|bloating|gas|reflux',
  'headaches?|dizziness|dizzy|lightheaded(?:ness)?|drowsiness|drowsy|sleepiness|sleepy|sedation|sedated',
  "hyper|loopy|foggy|brain fog|(?:bad|weird|vivid|strange) dreams|nightmares|(?:can'?t|couldn'?t|could not) sleep",
  "hair loss|migraines?|(?:does not|doesn'?t|did not|didn'?t) (?:work|help)|ineffective",
  'fatigue|tired(?:ness)?|groggy|grogginess|insomnia|jittery|jitters|dry mouth|weight gain|metallic taste',
  '(?:vaginal )?yeast(?: infections?)?|(?:vaginal )?candidiasis|thrush',
] as const;

/** What some drugs do to many who are not allergic to them, by ingredient or class. */
const OF_DRUGS: readonly (readonly [reaction: string, of: readonly string[], source: string])[] = [
  [
    '(?:(?:dry|chronic|constant|persistent|nagging|annoying|hacking|tickly|ace) )*cough(?:ing|s)?',
    ['ace inhibitors'],
    'FDA label of lisinopril, 5.x and 6.1',
  ],
  [
    '(?:mild )?(?:nose )?(?:itching|itchy|itchiness|itch|itches|itched|pruritus)(?: (?:skin|nose|all over))?',
    ['opioids', 'phenanthrene opioids'],
    'FDA label of morphine, 6: histamine release; Khan 2022',
  ],
  [
    'hallucinat(?:ions?|ing|ed)|confusion|confused',
    ['opioids', 'phenanthrene opioids'],
    'FDA label of morphine, 6: adverse reactions (not confirmed)',
  ],
  [
    'red ?man(?: syndrome)?|flush(?:ing|ed)?',
    ['vancomycin'],
    'FDA label of vancomycin, 5.1: infusion reactions (not confirmed)',
  ],
  ['(?:facial )?flush(?:ing|ed)?|hot flushes', ['niacin'], 'FDA label of niacin extended-release, 6.1'],
  [
    '(?:muscle|leg)s? (?:aches?|pains?|cramps?)|myalgias?|achy',
    ['statins'],
    'FDA label of atorvastatin, 6.1',
  ],
  [
    '(?:ankle|leg|pedal|foot|feet) (?:swelling|edema)',
    ['calcium channel blockers', 'dihydropyridines', 'amlodipine'],
    'FDA label of amlodipine, 6.1',
  ],
];

/** Words around a reaction that change nothing of it. */
const AROUND = wordOf(
  'makes? made gets? got gave gives causes? caused causing patient pt her him them me my feel feels ' +
    'felt very so too really some mild slight severe bad a an the of has had only just after taking it ' +
    'from',
);

const whole = (words: string) => new RegExp(`^(?:${words})$`);
const ANY = whole(INTOLERANCES.join('|'));
const SOME = OF_DRUGS.map(([words, of]) => ({ isIt: whole(words), of }));

/**
 * Whether a recorded reaction is an intolerance and nothing more: each part of it has to be known as one, in
 * general or of this drug (cough of an ACE inhibitor), or to be called one ('Intolerance: swollen ankles'). An
 * unknown reaction is an allergy, and a grave one is never an intolerance. Source: AAAAI/ACAAI drug allergy
 * practice parameter 2022 (Khan), on what is no allergy; labels for what single drugs do.
 * @param of what was taken: ingredients and classes by name
 */
export function isIntolerance(reaction: string, of: readonly string[] = []): boolean {
  if (isGraveReaction(reaction)) return false;
  const text = withoutDrugs(reaction.toLowerCase().trim(), of).replaceAll(
    /\bn ?\/ ?v(?: ?\/ ?d)?\b/g,
    'nausea',
  );
  if (/^intolerance\b|^intolerant\b/.test(text)) return true;
  const parts = text
    .split(/[,;/&+]|\band\b|\bor\b|\bwith\b/)
    .map((part) =>
      part
        .replaceAll(/[.!()]/g, ' ')
        .replaceAll(AROUND, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '');
  return (
    parts.length > 0 &&
    parts.every(
      (part) =>
        ANY.test(part) ||
        SOME.some(({ isIt, of: drugs }) => isIt.test(part) && drugs.some((each) => of.includes(each))),
    )
  );
}

/** 'Itching with morphine' is itching: the allergy says itself what it is to. */
function withoutDrugs(text: string, of: readonly string[]): string {
  return of.reduce((left, name) => {
    const plain = name.replaceAll(/[^a-z0-9 ]/g, '.');
    return left.replaceAll(new RegExp(`(?:\\b(?:with|from|on|to|after|taking) )?\\b${plain}\\b`, 'g'), ' ');
  }, text);
}

const BODY = '(?:throat|tongue|lips?|face|facial|mouth|airways?|larynx|laryngeal|glottis|uvula|neck)';
const SWOLLEN =
  '(?:sw[eo]ll?(?:ing|en|ed|s)?|oedema|edema|clos(?:ed|ing|ure|es)|tight(?:ness|ened|ening)?|constrict\\w*|obstruct\\w*|block(?:ed|age))';

/**
 * Reactions after which a drug is never given again, with the spellings of front desks. Source: Sampson et al.
 * 2006, NIAID/FAAN criteria of anaphylaxis; Khan 2022 on angioedema and on SJS, TEN, DRESS and AGEP; labels of
 * statins on rhabdomyolysis.
 */
const GRAVE: readonly RegExp[] = [
  /\ban[aeioy]?(?:ph|f|p)[a-z]*l[a-z]*(?:x|ks|ct|cs)[a-z]*\b/g, // anaphylaxis, anaphalaxis, anafilaxis
  /\banaphy\w*/g,
  /\bang[aeio]{1,4}[- ]?[aeo]{0,3}d[ei]+ma\w*/g, // angioedema, angio-edema, angeodema
  /\bangioneurotic\b|\bquincke\w*/g,
  /\bsjs\b|\bst[ei](?:ph|v|ff?)[ea]?ns?'?s?[- ]?(?:&|and)?[- ]?john(?:s[oe]n|ston)\w*/g,
  /\btoxic epidermal\b|\bepidermal necro\w*|\bsjs\/ten\b|\blyell\w*/g,
  /\bagep\b|\bexanthematous pustulosis\b/g,
  /\bskin (?:\w+ ){0,2}(?:slough\w*|fell off|came off|falling off|coming off)|\bslough\w* (?:of )?(?:the )?skin\b/g,
  /\bblister\w* (?:of|in|on|around) (?:the |my |his |her )?(?:mouth|lips?|eyes?)\b|\b(?:almost|nearly) died\b/g,
  /\bdress syndrome\b|\beosinophilia and systemic\b/g,
  /\brh?[ao]bdo\w*/g, // rhabdomyolysis, rhabdo, rabdomyolisis
  new RegExp(`\\b${BODY}\\b(?: \\w+){0,2} ${SWOLLEN}\\b`, 'g'),
  new RegExp(`\\b${SWOLLEN}(?: up)?(?: (?:of|in|to))?(?: (?:the|his|her|their|my))? ${BODY}\\b`, 'g'),
  /\bepi[- ]?pens?\b|\bepinephrine\b|\bintubat\w+|\bbronchospasm\w*|\blar\w*gospasm\w*|\bstridor\b/g,
  /\b(?:couldn'?t|could not|can'?t|cannot|can not|unable to|stopped|quit|trouble|difficulty|hard to) breath\w*/g,
  /\brespiratory (?:arrest|failure|distress)\b|\bcardiac arrest\b|\bcode blue\b|\bcardiovascular collapse\b/g,
  /(?<!electric(?:al)? )(?<!brain )\bshock\b/g,
];
/** In capitals alone, or by itself: small letters are other words. */
const GRAVE_CAPITALS = /^\W*(?:TEN|DRESS)\W*$|(?<=[a-z].*)\b(?:TEN|DRESS)\b|\b(?:TEN|DRESS)\b(?=.*[a-z])/g;

/** Negations, and the words that may stand between one and what it denies. */
const NO =
  /\b(?:no|not|non|never|nor|denies|denied|deny|without|w\/o|negative for|rule[ds]? out|ro)\b(?! (?:sure|certain|clear|known))/g;
const BETWEEN = new RegExp(
  `^(?:[\\s:-]|${
    wordOf(
      'any a an the sign signs of for history hx h o evidence true real known documented had ever have has ' +
        'having symptoms? episodes? allergic severe further other was is like to',
    ).source
  })*$`,
);
const LISTED = /^[a-z ,'-]*\b(?:or|nor)\b[\s\w]*$/;

/**
 * Whether a text reports a reaction after which the drug is not given again: anaphylaxis, angioedema, a
 * closing airway, shock, SJS, TEN, DRESS or rhabdomyolysis. A denied one ('no anaphylaxis') does not count; an
 * uncertain one does.
 */
export const isGraveReaction = remembered(2_000, (text): boolean => {
  if ([...text.matchAll(GRAVE_CAPITALS)].some(({ index }) => !isDenied(text.toLowerCase(), index)))
    return true;
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll(/\br\/o\b/g, 'ro');
  return GRAVE.some((pattern) => [...plain.matchAll(pattern)].some(({ index }) => !isDenied(plain, index)));
});

/** Whether what is at this place is denied by what precedes it in the same sentence. */
function isDenied(text: string, at: number): boolean {
  const clause =
    text
      .slice(0, at)
      .split(/[.;()]|\bbut\b|\bhowever\b/)
      .at(-1) ?? '';
  const last = [...clause.matchAll(NO)].at(-1);
  if (!last) return false;
  const between = clause.slice(last.index + last[0].length);
  return BETWEEN.test(between) || LISTED.test(between);
}
