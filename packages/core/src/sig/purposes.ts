import { NOT_OF_A_PURPOSE } from './dose-words';

/** What a medicine is given for, or as needed for, as the controls offer it. */
export const PURPOSES = [
  'pain',
  'mild pain',
  'moderate pain',
  'severe pain',
  'fever',
  'fever or pain',
  'pain or fever',
  'headache',
  'migraine',
  'back pain',
  'chest pain',
  'muscle spasms',
  'muscle pain',
  'spasticity',
  'inflammation',
  'swelling',
  'cough',
  'cough and congestion',
  'congestion',
  'nasal congestion',
  'runny nose',
  'sore throat',
  'allergies',
  'allergy symptoms',
  'itching',
  'rash',
  'hives',
  'allergic reaction',
  'wheezing',
  'shortness of breath',
  'wheezing or shortness of breath',
  'asthma',
  'COPD',
  'nausea',
  'vomiting',
  'nausea or vomiting',
  'nausea and vomiting',
  'heartburn',
  'acid reflux',
  'indigestion',
  'upset stomach',
  'gas',
  'constipation',
  'diarrhea',
  'cramps',
  'abdominal cramps',
  'menstrual cramps',
  'hemorrhoids',
  'anxiety',
  'anxiety or spasm',
  'panic attacks',
  'agitation',
  'sleep',
  'insomnia',
  'depression',
  'mood',
  'attention',
  'seizures',
  'dizziness',
  'vertigo',
  'motion sickness',
  'tremor',
  'restless legs',
  'nerve pain',
  'blood pressure',
  'high blood pressure',
  'cholesterol',
  'heart',
  'heart failure',
  'heart rate',
  'fluid',
  'swelling of the legs',
  'diabetes',
  'blood sugar',
  'low blood sugar',
  'thyroid',
  'gout',
  'arthritis',
  'bones',
  'infection',
  'ear infection',
  'sinus infection',
  'urinary tract infection',
  'bladder spasms',
  'urinary pain',
  'overactive bladder',
  'prostate',
  'erectile dysfunction',
  'yeast infection',
  'thrush',
  'cold sores',
  'shingles',
  'acne',
  'eczema',
  'psoriasis',
  'dry eyes',
  'eye pain',
  'glaucoma',
  'ear pain',
  'dry mouth',
  'opioid overdose',
  'opioid dependence',
  'smoking cessation',
  'weight loss',
  'birth control',
  'hot flashes',
  'GERD',
  'ADHD',
  'bipolar disorder',
  'neuropathy',
  'diabetic neuropathy',
  'allergic rhinitis',
  'neck pain',
  'knee pain',
  'joint pain',
  'dental pain',
  'restlessness',
  'dyspnea',
  'osteoarthritis',
  'coughing',
] as const;

/** What these are typed as besides their own words: parts of regular expressions. */
export const PURPOSE_PHRASES: readonly (readonly [purpose: (typeof PURPOSES)[number], typed: string])[] = [
  ['muscle spasms', '(?:muscle )?spasms?'],
  ['nausea or vomiting', 'nausea ?/ ?vomiting|n ?/ ?v'],
  ['fever or pain', 'fever ?/ ?pain'],
  ['pain or fever', 'pain ?/ ?fever'],
  ['allergies', 'allergy'],
  ['itching', 'itch(?:iness)?'],
  ['shortness of breath', 'sob|short of breath'],
  ['wheezing', 'wheeze'],
  ['high blood pressure', 'hypertension|htn'],
  ['urinary tract infection', 'uti'],
  ['sleep', 'sleeping'],
  ['migraine', 'migraines|migraine headaches?'],
  ['ADHD', 'a\\.?d\\.?h\\.?d|add ?/ ?adhd'],
];

const WORD = `(?!(?:${NOT_OF_A_PURPOSE})(?![a-z'-])|[a-z]*prn|[a-z]+ly(?![a-z]))[a-z][a-z'-]*[a-z]`;
/** Names that have a number, a single letter or a side. */
const NAME =
  'type [12](?= diabetes)|vitamin (?:d3?|b-?12|c|k)|hepatitis [abc]|h\\.? pylori|covid-19|' +
  'stage [1-5](?= ckd| kidney)|(?:right|left) (?:knee|elbow|shoulder|hip|hand|wrist|ankle|foot|leg|arm)(?= pain| swelling)';
const PART = `(?:${NAME}|${WORD})`;

/** A purpose in words that are no one's list: parts of a regular expression; at most ten words. */
export const FREE_PURPOSE = `${PART}(?:(?: | ?/ ?)${PART}){0,9}(?<!\\b(?:and|or|of|to|plus))`;

const FREE = new RegExp(`^(?:${FREE_PURPOSE})$`);

/** Whether words may stand behind 'for': one of the list, or words by which no dose becomes more or less. */
export const isPurpose = (text: string): boolean =>
  PURPOSES.some((one) => one === text) || (FREE.test(text) && text.length <= 80);

const KNOWN = [...PURPOSES]
  .sort((left, right) => right.length - left.length)
  .map((purpose) => purpose.toLowerCase());

/** The purposes of the list and what they are typed as: a part of a regular expression. */
export const KNOWN_PURPOSE = [...KNOWN, ...PURPOSE_PHRASES.map(([, typed]) => typed)].join('|');

/** How bad something is, before its name. */
export const SEVERITY =
  '(?:(?:mild|moderate|severe|acute|chronic|breakthrough)(?: to (?:moderate|severe))? )?';

/** A purpose as it is written: that of the list where it is one, 'a/b' as 'a or b'. */
export function toPurpose(typed: string): string | undefined {
  const plain = typed.replace(/ ?\/ ?/g, ' or ').replace(/\bsob\b/g, 'shortness of breath');
  const listed =
    PURPOSES.find((one) => one.toLowerCase() === typed) ??
    PURPOSE_PHRASES.find(([, pattern]) => new RegExp(`^(?:${pattern})$`).test(typed))?.[0];
  return listed ?? (isPurpose(plain) ? plain : undefined);
}
