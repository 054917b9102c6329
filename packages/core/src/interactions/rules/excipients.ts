import { type DrugPlace, drugPlace } from '../../drugs/drug-place';
import type { ExcipientFact, ExcipientProducts, Term } from '../facts';
import type { CheckedDrug, CheckKnowledge } from './subject';

/** What is swallowed or dissolves whole has no stopper, plunger, dropper or needle cover. */
const SOLID = /tablet|capsule|lozenge|\bgum\b|\bfilm\b|suppositor/;

const ON_SKIN_OR_EYE: readonly DrugPlace[] = ['skin', 'eye', 'ear', 'nose', 'vagina', 'rectum', 'other'];

/**
 * Where an excipient can be at all; one that is not named here may be in any product. Natural rubber may be in
 * stoppers, plungers and needle covers, which labels name (21 CFR 801.437 for devices); adhesives hold patches;
 * lanolin and fragrances are in what is put on skin or eye. Where a product goes is our own reading of its form.
 */
const CAN_BE_IN: Readonly<Record<Term, (drug: CheckedDrug, place: DrugPlace) => boolean>> = {
  'natural rubber': ({ doseForm = '' }, place) =>
    !SOLID.test(doseForm.toLowerCase()) || place === 'inhaled' || place === 'nebulized',
  adhesives: (_drug, place) => place === 'patch' || place === 'other',
  lanolin: (_drug, place) => ON_SKIN_OR_EYE.includes(place),
  fragrances: (_drug, place) => place === 'skin' || place === 'other',
};

/** Whether a product may hold an excipient besides what acts, as far as its form and route tell. */
export function mayHold(drug: CheckedDrug, excipient: Term): boolean {
  const place = drugPlace({ doseForm: drug.doseForm ?? '', route: drug.route });
  return CAN_BE_IN[excipient]?.(drug, place) ?? true;
}

/**
 * What a product holds besides its active ingredients, as far as labels say it and it is among the allergens.
 * Nothing found does not mean that the product holds none of them.
 * @param allergens the terms that a recorded allergy was read as
 */
export function excipientsHeld(
  drug: CheckedDrug,
  allergens: readonly Term[],
  index: CheckKnowledge['index'],
): ExcipientFact[] {
  const facts = new Set(allergens.flatMap((term) => index.excipientFacts(term)));
  const held = [...facts].filter(({ products }) => isAbout(products, drug, index));
  // What the label of this product says goes before what many products of its kind hold.
  const stated = held.filter(({ isOfSomeMakers }) => !isOfSomeMakers);
  return stated.length > 0 ? stated : held;
}

/** Whether all that is said of the products of a fact holds of one. */
function isAbout(
  { brands, ingredients, doseForms, strengths }: ExcipientProducts,
  drug: CheckedDrug,
  index: CheckKnowledge['index'],
): boolean {
  const description = drug.description.toLowerCase();
  const own = new Set(drug.ingredients.map((name) => index.ingredient(name)));
  return (
    (!brands || brands.some((brand) => description === brand || description.startsWith(`${brand} `))) &&
    (!ingredients ||
      (ingredients.length === own.size && ingredients.every((name) => own.has(index.ingredient(name))))) &&
    (!doseForms || (drug.doseForm !== undefined && doseForms.includes(drug.doseForm.toLowerCase()))) &&
    (!strengths || (drug.strength !== undefined && strengths.includes(drug.strength.toLowerCase())))
  );
}
