/** How prescribers look for a product, by how often. */
const KINDS = { 'beginning of a name': 0.55, 'two words': 0.15, 'with a strength': 0.2, misspelt: 0.1 };

/**
 * What is typed into the drug search, made from the directory's own names: the same at every run.
 * @param {readonly string[]} lines of the directory, header first
 * @returns {{ kind: keyof typeof KINDS, text: string }[]}
 */
export function typedQueries(lines, count) {
  const random = randomFrom(20_261_120);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const products = lines
    .slice(1)
    .map(productOf)
    .filter(({ name }) => name.length >= 3);
  const text = {
    'beginning of a name': ({ name, substance }) =>
      beginning(random() < 0.5 ? name : substance, 2 + Math.floor(random() * 11)),
    'two words': ({ name, form }) =>
      `${beginning(name, 3 + Math.floor(random() * 6))} ${beginning(form, 3 + Math.floor(random() * 3))}`,
    'with a strength': ({ name, strength }) => `${beginning(name, 4 + Math.floor(random() * 8))} ${strength}`,
    misspelt: ({ substance }) => misspell(beginning(substance, 6 + Math.floor(random() * 6)), random),
  };
  return Array.from({ length: count }, () => {
    const kind = kindAt(random());
    return { kind, text: text[kind](pick(products)) };
  });
}

export const QUERY_KINDS = Object.keys(KINDS);

function kindAt(roll) {
  let sum = 0;
  return QUERY_KINDS.find((kind) => (sum += KINDS[kind]) > roll) ?? QUERY_KINDS[0];
}

const beginning = (text, length) => text.slice(0, length).trim();

/** A letter left out, doubled, or changed round with the next, never the first. */
function misspell(word, random) {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2));
  const slip = Math.floor(random() * 3);
  if (slip === 0) return word.slice(0, at) + word.slice(at + 1);
  if (slip === 1) return word.slice(0, at) + word.slice(at - 1);
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
}

function productOf(line) {
  const fields = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  const [, , name = '', generic = '', form = '', , , , substance = '', amount = '', unit = ''] = fields;
  return {
    name: name.toLowerCase(),
    form: form.split(',')[0].toLowerCase(),
    substance: (substance.split(';')[0] || generic || name).trim().toLowerCase(),
    strength: `${amount.split(';')[0].trim()} ${unit.split(';')[0].split('/')[0].trim()}`.trim(),
  };
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32, public domain). */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
