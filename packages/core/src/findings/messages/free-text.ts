import { error, type Message, warning } from './message';

/** A drug that is written in words for want of a product. */
export const freeTextMessages = {
  'free-text.unchecked': warning(
    'Allergies, interactions and doses are not checked for a drug that is written as free text. You are ' +
      'asked for a reason before it is sent.',
  ),
  'free-text.name-missing': error('Write the name of the drug.'),
  'free-text.too-long': error(
    'Name, strength and form are longer than {limit} characters together, which no pharmacy can receive.',
  ),
  'free-text.character': error(
    'Pharmacies cannot receive “{character}” in the name of a drug. Write it with the keys of a keyboard.',
  ),
  'free-text.controlled': error(
    '{name} is a controlled substance and cannot be written as free text. Search for the product instead.',
  ),
  'free-text.near-controlled': error(
    '“{found}” is too near {name}, a controlled substance, to be written as free text. Correct the ' +
      'spelling, or search for the product instead.',
  ),
} as const satisfies Record<string, Message>;
