import type { RxNormFact } from '@erx/core/reference/formats/rxnorm';
import type { Connection } from '../platform/database/database';
import { catalogueWriting } from '../reference/product-store';
import { rxnormStore } from '../reference/rxnorm-store';

/**
 * Codes of packages, and schedules that labels declare: these can only make a product's schedule stricter.
 */
export async function storeRxNormFacts(connection: Connection, facts: readonly RxNormFact[]): Promise<void> {
  const store = rxnormStore(connection);
  const codes = facts.filter((fact) => 'ndc' in fact);
  if (codes.length > 0) await store.codePackages(codes);
  const declared = new Map(
    facts.filter((fact) => 'declaredSchedule' in fact).map((fact) => [fact.rxcui, fact.declaredSchedule]),
  );
  if (declared.size === 0) return;
  for (const { id, schedule, rxcui } of await store.productsOf([...declared.keys()])) {
    await catalogueWriting(connection).raiseSchedule(id, schedule, declared.get(rxcui) ?? schedule);
  }
}
