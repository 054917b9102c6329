import { error, type Message, warning } from './message';

/** A drug that the pharmacy makes of ingredients. */
export const compoundMessages = {
  'compound.typed-unchecked': warning(
    'What is typed is not checked: allergies, interactions and doses are looked up for products of the ' +
      'catalog. You are asked for a reason before it is sent.',
  ),
  'compound.name-missing': error('Write what the compound is called.'),
  'compound.ingredient-missing': error('Choose the ingredient, or write its name.'),
  'compound.text-too-long': error('This is longer than the {limit} characters that a pharmacy can receive.'),
  'compound.form-missing': error('Choose what the compound becomes.'),
  'compound.quantity-invalid': error('Write a quantity above 0, in digits.'),
  'compound.unit-missing': error('Choose a unit.'),
  'compound.unit-does-not-fit': error('{form} is not measured in {units}. Choose another unit.'),
  'compound.too-few': error('A compound has {count} ingredients at least. Search for the product instead.'),
  'compound.too-many': error('Pharmacies can receive {count} ingredients at most.'),
  'compound.ingredient-twice': error(
    'This ingredient is in the compound already. Write its whole quantity once.',
  ),
  'compound.part-too-large': error('This is more than the whole compound.'),
  'compound.ingredient-unknown': error(
    'The catalog does not have an ingredient of this compound any more: {name}. Write the compound again.',
  ),
  'compound.ingredient-no-drug': error('{name} is no drug of the catalog. Choose one, or write its name.'),
  'compound.ingredient-withheld': error('{name} is withheld from prescribing. Choose another product.'),
  'compound.ingredient-unsendable': error(
    'Pharmacies cannot receive the name of this product: {name}. Choose another, or write its name.',
  ),
  'compound.schedule-unknown': error('The schedule of {name} is not known, so it cannot be compounded here.'),
  'compound.controlled': error(
    '{name} is a controlled substance ({schedule}). A compound with one cannot be written, sent or printed ' +
      'here; prescribe it outside this application, as the law allows.',
  ),
  'compound.names-controlled': error(
    '{name} is a controlled substance. A compound with one cannot be written, sent or printed here; ' +
      'prescribe it outside this application, as the law allows.',
  ),
  'compound.near-controlled': error(
    '“{found}” is too near {name}, a controlled substance. Correct the spelling, or choose the product.',
  ),
  'compound.amount-differs': error(
    'The ingredients are measured for {amount}. To dispense another amount, write the compound again.',
  ),
} as const satisfies Record<string, Message>;

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
