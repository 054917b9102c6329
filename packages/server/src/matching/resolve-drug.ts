import type { Drug, Schedule } from '@erx/core/drugs/model';
import type { DrugResolution } from '@erx/core/matching/model';
import { resolveDrug } from '@erx/core/matching/resolution';
import { strictestSchedule } from '@erx/core/requests/schedule-of-request';
import type { DrugSearch } from '../drugs/drug-search';
import { drugCatalogue } from '../drugs/store';
import type { Member } from '../platform/api/authenticate';
import type { Connection } from '../platform/database/database';
import { currentCatalogues } from './catalogues';

/** A drug as a message, a chart or a person names it. */
export interface NamedDrug {
  readonly text: string;
  /** Eleven digits. */
  readonly ndc?: string | undefined;
  readonly rxNormId?: string | undefined;
  /** The stated schedule; undefined where nothing is said. */
  readonly statedSchedule?: Schedule | undefined;
  /** The product with that very code; looked up where it is not given. */
  readonly coded?: Drug | undefined;
  /** The product that was prescribed, where the drug should be no other. */
  readonly prescribed?: Drug | undefined;
}

/** What a drug is resolved with. */
export interface Resolving {
  readonly database: Connection;
  readonly drugs: Pick<DrugSearch, 'products' | 'lawOf'>;
}

/** For whom: the schedules are those of the practice's state. */
export type ForPractice = Pick<Member, 'practiceId' | 'practiceState'>;

/** A resolution with its product. */
export interface ResolvedDrug {
  readonly resolution: DrugResolution;
  /** Of a resolution that is sure or likely. */
  readonly drug: Drug | undefined;
}

/**
 * What a drug means in the catalogue: by NDC, then RxNorm, then text, with how certain that is
 * (docs/decisions/matching.md).
 */
export async function resolveNamedDrug(
  { database, drugs }: Resolving,
  { practiceId, practiceState }: ForPractice,
  { text, ndc, rxNormId, statedSchedule, coded, prescribed }: NamedDrug,
): Promise<ResolvedDrug> {
  const catalogue = drugCatalogue(database, practiceId);
  const [byNdc, byRxNorm, catalogues, products, underLaw] = await Promise.all([
    coded ?? (ndc === undefined ? undefined : catalogue.findByNdc(ndc)),
    rxNormId === undefined ? undefined : catalogue.findByRxNorm(rxNormId),
    currentCatalogues(drugs),
    drugs.products(),
    drugs.lawOf(practiceState),
  ]);
  const resolution = resolveDrug(
    catalogues.drugs,
    {
      text,
      byNdc: byNdc && ranked(byNdc),
      byRxNorm: byRxNorm && ranked(byRxNorm),
      statedSchedule,
      prescribed: prescribed && ranked(prescribed),
    },
    (id) => {
      const product = products.get(id);
      return product && { ...underLaw(product.drug), rank: product.rank };
    },
  );
  const found = [byNdc, byRxNorm].find((one) => one?.prescribableDrugId === resolution.drug?.id);
  const listed = resolution.drug && products.get(resolution.drug.id)?.drug;
  return { resolution, drug: found ?? (listed && underLaw(listed)) };
}

/**
 * The strictest schedule of what a text may mean; undefined where the catalogue has nothing of it, or has not
 * all that may be meant.
 * @param state whose law holds
 */
export async function scheduleOfText(
  drugs: Resolving['drugs'],
  text: string,
  state: string,
): Promise<Schedule | undefined> {
  const [catalogues, products, underLaw] = await Promise.all([
    currentCatalogues(drugs),
    drugs.products(),
    drugs.lawOf(state),
  ]);
  const { drug, candidates } = resolveDrug(catalogues.drugs, { text }, (id) => {
    const product = products.get(id);
    return product && { ...underLaw(product.drug), rank: product.rank };
  });
  const schedules = [drug, ...candidates].flatMap((one) => {
    const product = one && products.get(one.id)?.drug;
    return product ? underLaw(product).schedule : [];
  });
  return schedules.length === 0 ? undefined : strictestSchedule(schedules);
}

/** How common a product is plays no part where it is named by a code. */
function ranked(drug: Drug) {
  return { ...drug, rank: 0 };
}
