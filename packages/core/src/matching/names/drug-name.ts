import { type Amount, takeAmounts, writeAmount } from '../../drugs/written-amounts';
import { withoutDirections } from './directions';
import { type DoseForm, NO_FORM, takeDoseForm, writeDoseForm } from './dose-form';
import { inFull, SHORT_WORDS } from '../../drugs/short-names';

/**
 * What a text says of a drug, in the terms that texts of other systems share: RxNorm's names, labels, and
 * what people type.
 */
export interface DrugName {
  /**
   * Ingredients or a brand as written, without amounts and form; those of a combination in the order of the
   * text.
   */
  readonly names: readonly string[];
  /** In the order of the text. Where there are as many as names, each is of its name. */
  readonly amounts: readonly Amount[];
  /** RxNorm's '[Vicodin]'. */
  readonly brand: string;
  readonly form: DoseForm;
  /** What one container holds, in mL: '3 ML liraglutide 6 MG/ML'. */
  readonly volume?: number | undefined;
  /** Numbers without a unit: a strength ('7.5/325'), or a part of a brand's name ('1+50' of Norinyl). */
  readonly designation: string;
  /** How the release was written short: 'sr', 'xl'. */
  readonly letters?: string | undefined;
}

/**
 * Parts of names written short: salts, and slips that labels have. Of 'k' and 'na' no one knows what they
 * mean. Short names of drugs are in drugs/short-names.ts.
 */
const SHORT_FORMS: Record<string, string | undefined> = {
  hcl: 'hydrochloride',
  hydrochlor: 'hydrochloride',
  hbr: 'hydrobromide',
  acetylsalicylic: 'aspirin',
  pen: 'penicillin',
  vk: 'v potassium',
  sulph: 'sulf',
  vit: 'vitamin',
  levothyroxin: 'levothyroxine',
  glyceryl: 'nitroglycerin',
  hydrocodon: 'hydrocodone',
  cl: 'chloride',
  succ: 'succinate',
  tart: 'tartrate',
  bes: 'besylate',
  sul: 'sulfate',
  sulf: 'sulfate',
  prop: 'propionate',
  hyc: 'hyclate',
  pam: 'pamoate',
  cyp: 'cypionate',
  mono: 'monohydrate',
  mcr: 'macrocrystals',
  b12: 'vitamin b12',
  mag: 'magnesium',
  pot: 'potassium',
  sod: 'sodium',
  hydrocholoride: 'hydrochloride',
  hydrochoride: 'hydrochloride',
  macro: 'macrocrystals',
};

/** 'Vitamin B 12 5 MG/ML': the first number is the vitamin's. */
const VITAMIN = /\bvit(?:amin)? ([bdk])[- ]?(\d{1,2})(?![\d.])(?!\s*(?:mg|mcg|g|ml|units?|unt|iu)\b)/g;

/** Ways of writing a name or an amount that stand for another one. */
const WRITTEN_OTHERWISE: readonly (readonly [written: RegExp, full: string])[] = [
  [/\bdose ?pa(?:c?k)\b/g, 'dosepak'],
  [
    /\b(?:dextroamp(?:hetamine)?[-/ ]+amphetamine?|amphetamine[-/ ]+dextroamphetamine|amphetamine salt combo|mixed amphetamine salts)\b/g,
    'amphetamine / dextroamphetamine ',
  ],
  [/\bisosorbide (?:mn|mono)\b/g, 'isosorbide mononitrate'],
  [/\bisosorbide (?:dn|di)\b/g, 'isosorbide dinitrate'],
  [/\bw\/(?=\s*[a-z])/g, 'with '],
  // '0.5-2.5(3) mg/3 ml' repeats the volume
  [/\(\d+(?:\.\d+)?\)(?=\s*m[gl]\b)/g, ''],
  // '2.5/3 ml' is an amount in a volume, and names no unit of the amount
  [/(?<![a-z%]\s?\/\s?|[\d.])(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)\s*ml\b/g, '$1/$2'],
];

/** A text in lower case with short names written in full, and other ways of writing made one. */
export function writtenOut(text: string): string {
  return WRITTEN_OTHERWISE.reduce((out, [written, full]) => out.replaceAll(written, full), inFull(text));
}

/** RxNorm keeps names in 3,000 characters. */
const LONGEST = 3_000;

/** How the release is written short; which hours it means is known from the brands of an ingredient. */
const LETTERS = /(?<![a-z\d])(?:sr|xl|xr|la|cr|cd|er|dr|ec)(?![a-z\d])/;

/** Words that name nothing. */
const NOISE_WORDS = [
  String.raw`nda\d+|abuse[- ]deterrent|u\.?s\.?p\.?|day|days|oral`,
  'strength|maximum|regular strength|extra strength',
  'otc|generic|brand|by mouth|po|per|of|for|the|a',
  'mylan|lupin|teva|aurobindo|zydus|accord|camber|solco|unichem|northstar|amneal|apotex|sandoz|lannett|greenstone',
].join('|');
const NOISE = new RegExp(String.raw`(?<![a-z\d])(?:${NOISE_WORDS})(?![a-z\d])`, 'g');

/** RxNorm's quantity factor: '3 ML ', '120 ACTUAT ', '24 HR ' before a name. */
const QUANTITY = /^\s*(?:nda\d+\s+)?(\d+(?:\.\d+)?|\.\d+)\s*(ml|actuat)\s+(?=[a-z(])/;

/**
 * Reads what a text says of a drug: 'Amoxicillin 250 MG / Clavulanate 125 MG Oral Tablet [Augmentin]',
 * 'lisinopril-HCTZ 10-12.5 tab', 'Lasix 40mg'. Pure, and knows no catalogue: what is no amount, form or
 * number is a name. A text that is longer than any name says nothing: part of it could say another drug.
 */
export function readDrugName(text: string): DrugName {
  if (text.length > LONGEST) return { names: [], amounts: [], brand: '', form: NO_FORM, designation: '' };
  const lower = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}|[®™©]/gu, '')
    .replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(VITAMIN, 'vitamin $1$2');
  const brand = /\[([^[\]]*)\]/.exec(lower)?.[1] ?? '';
  const plain = withoutDirections(writtenOut(lower.replaceAll(/\[[^[\]]*\]/g, ' ')));
  const quantity = QUANTITY.exec(plain);
  const withoutPack = plain
    .replace(QUANTITY, ' ')
    .replaceAll(/(?<!\d)\d+[- ]day(?=\s+pack)/g, ' ')
    .replaceAll(/\b\d+ day(?=\s)/g, ' ');
  const { rest: withoutAmounts, amounts } = takeAmounts(withoutPack);
  const { rest, form } = takeDoseForm(withoutAmounts);
  const letters = LETTERS.exec(withoutAmounts)?.[0];
  const designation = (rest.match(/(?<![a-z\d.])(?:\d|\.\d)[\d./+-]*(?:\s*\+\s*\d[\d.]*)?/g) ?? [])
    .map((one) => one.replaceAll(/\s/g, ''))
    .join(' ');
  const names = rest
    .replaceAll(NOISE, ' ')
    .split(/[/+;,&]|\s(?:and|with|w)(?=\s)/)
    .map(wordsOfName)
    .filter((name) => name !== '');
  return {
    names,
    amounts,
    brand: wordsOfName(takeDoseForm(brand).rest),
    form,
    designation,
    ...(letters === undefined ? {} : { letters }),
    ...(quantity?.[2] === 'ml' ? { volume: Number(quantity[1]) } : {}),
  };
}

/**
 * The words of one name, short ones written out: 'lisinopril hydrochlorothiazide'. Numbers go but inside a
 * word: 'b12', 'q10'.
 */
function wordsOfName(text: string): string {
  return text
    .replaceAll(/[^a-z\d]+/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && !/^\d+$/.test(word))
    .map((word) => SHORT_WORDS.get(word) ?? SHORT_FORMS[word] ?? word)
    .join(' ')
    .replace(/^aspirin acid$/, 'aspirin');
}

/**
 * What was read, in one way of writing. Read again it says the same, and the order of the ingredients of a
 * combination does not matter.
 */
export function writeDrugName({ names, amounts, brand, form, volume, designation }: DrugName): string {
  const isPaired = names.length === amounts.length;
  const parts = isPaired
    ? names
        .map((name, at) => [name, amounts[at] && writeAmount(amounts[at])].filter(Boolean).join(' '))
        .sort()
    : [...names].sort();
  const loose = isPaired ? [] : amounts.map(writeAmount).sort();
  return [
    volume === undefined ? '' : `${String(volume)} ml`,
    parts.join(' / '),
    designation,
    ...loose,
    writeDoseForm(form),
    brand && `[${brand}]`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The one way of writing what a text says of a drug. @internal for the tests of reading */
export function normalizedDrugName(text: string): string {
  return writeDrugName(readDrugName(text));
}
