/** A whole product that people call by a word of their own, and how it is called in full. */
type Shorthand = readonly [called: RegExp, full: string];

/**
 * Names that say strength or number of tablets by themselves. Sources: labels of Zithromax (Z-Pak, tablets of
 * 250 mg) and Tylenol with Codeine (No. 3 has 30 mg of codeine, No. 4 has 60 mg).
 */
const SHORTHANDS: readonly Shorthand[] = [
  [/\bz[- ]?pac?k\b/g, 'zithromax 250 mg tablet '],
  [
    /\b(?:t|tylenol[- ]?(?:no\.? ?|#)?|tylenol w(?:\/|ith) ?codeine (?:no\.? ?|#)?)3\b(?![.\d])/g,
    codeine('30'),
  ],
  [
    /\b(?:t|tylenol[- ]?(?:no\.? ?|#)?|tylenol w(?:\/|ith) ?codeine (?:no\.? ?|#)?)4\b(?![.\d])/g,
    codeine('60'),
  ],
  [/\bdose ?pa(?:c?k)\b/g, 'dosepak'],
  [/\b(?:pen(?:icillin)?|pcn)[- ]?vk\b/g, 'penicillin v potassium'],
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

function codeine(milligrams: string): string {
  return `acetaminophen 300 mg / codeine ${milligrams} mg tablet `;
}

/** A text in lower case with products that have a word of their own written out. */
export function withoutShorthand(text: string): string {
  return SHORTHANDS.reduce((written, [called, full]) => written.replaceAll(called, full), text);
}
