import { indexKnowledge } from '@erx/core/interactions/knowledge-index';
import type { CheckKnowledge, OtherDrug } from '@erx/core/interactions/rules/subject';
import { starterProducts } from '../../reference/starter-catalogue';
import { starterKnowledge } from '../knowledge/starter-knowledge';
import { nameReaders } from '../names';

const products = new Map(starterProducts().map(({ drug }) => [drug.description, drug]));
const index = indexKnowledge(starterKnowledge());

/** What the starter set knows, with the names of the starter catalogue. */
export const STARTER_CHECK: CheckKnowledge = {
  index,
  isPartMissing: false,
  ...nameReaders([...products.values()], starterKnowledge(), index),
};

/** A product of the starter catalogue by its whole description. @throws Error where it has none */
export function starterProduct(description: string) {
  const product = products.get(description);
  if (!product) throw new Error(`the catalogue has no ${description}`);
  const { ingredients, route, doseForm, strength } = product;
  return { description, ingredients, route, doseForm, strength };
}

/** Another drug of a patient: a product of the catalogue, or what someone typed. */
export const toOtherDrug = (description: string, origin: OtherDrug['origin']): OtherDrug => ({
  origin,
  description,
  ...(products.has(description) ? { product: starterProduct(description) } : {}),
});
