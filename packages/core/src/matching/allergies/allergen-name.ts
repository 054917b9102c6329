import { readDrugName } from '../names/drug-name';

/** How charts speak of allergies, without saying of what. */
const SPEECH = new Set(
  (
    'allergy allergic allergies hypersensitivity sensitivity sensitive intolerance intolerant ' +
    'reaction adverse anaphylaxis to of the and or history ho known patient has substance ' +
    'finding disorder product situation ' +
    'medication drug class type group related derivative derivatives antibiotic antibiotics ' +
    'agent agents containing preparation food environmental'
  ).split(' '),
);

/** One word for what charts call differently. Classes that are broader than the word are no synonyms. */
const SYNONYMS: Record<string, string | undefined> = {
  mould: 'mold',
  soya: 'soy',
  soybean: 'soy',
  dairy: 'milk',
  pcn: 'penicillin',
  sulpha: 'sulfa',
  sulphite: 'sulfite',
  opiate: 'opioid',
  narcotic: 'opioid',
  sting: 'venom',
  groundnut: 'peanut',
  iodinate: 'iodinated',
  'non-steroidal': 'nsaid',
  gluten: 'wheat',
  demerol: 'meperidine',
};

/**
 * The words of an allergy that name what it is to, each once and in the singular: 'Allergy to peanuts' ->
 * peanut, 'House dust mite allergy' -> dust house mite, 'Penicillin V Potassium 250 MG Oral Tablet' ->
 * penicillin potassium v. Read again it is the same.
 */
export function allergenWords(text: string): string[] {
  const said = text
    .replaceAll(/\b([hH])\/([oO])\b/g, '$1$2')
    .replaceAll(/\((?:substance|finding|disorder|product|situation|medication)\)/gi, ' ');
  const { names } = readDrugName(said.replaceAll(/[()]/g, ' '));
  const words = names
    .flatMap((name) => name.split(' '))
    .filter((word) => !SPEECH.has(word))
    .map(singular)
    .map((word) => SYNONYMS[word] ?? word)
    .filter((word) => !SPEECH.has(word));
  return [...new Set(words)].sort();
}

/** 'eggs' -> egg, 'strawberries' -> strawberry; 'citrus', 'molasses' and 'analysis' stay. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !/(?:ss|us|is|ses)$/.test(word) ? word.slice(0, -1) : word;
}
