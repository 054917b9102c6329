import { setImmediate as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { FoundDrug } from '@erx/core/drugs/drug-match';
import type { DrugSearchAnswer } from '@erx/core/drugs/drug-rows';
import type { Drug, Schedule } from '@erx/core/drugs/model';
import type { Database } from '../platform/database/database';
import { openHeld } from '../platform/database/held';
import {
  drugCatalogue,
  FEDERAL,
  listRaisedSchedules,
  type RaisedSchedules,
  type RankedProduct,
  withSchedule,
} from './store';
import { AllergenIndex } from './allergen-index';
import { DrugSearchIndex } from './search-index';
import { type SearchFor, searchRows } from './search-rows';

/** Channel on which a process notifies the others that products changed. */
const CHANNEL = 'erx_catalogue';

/**
 * Every product that can be distinguished from others by its id, with its rank. Another object after each
 * renewal.
 */
export type SearchedProducts = ReadonlyMap<string, RankedProduct>;

/** The catalogue in memory, searched by words (docs/decisions/drug-search.md). */
export interface DrugSearch {
  /**
   * Products that hold every word of the text, best first, those that are similar only last.
   * @param onlyPrescribable leaves out what no one may prescribe: schedule I or unknown
   */
  search(text: string, limit: number, onlyPrescribable: boolean): Promise<FoundDrug[]>;
  /**
   * What the search box shows: prescribable drugs with their strengths and brands in one row, those first that
   * the patient takes and the prescriber uses.
   */
  searchRows(text: string, searchFor: SearchFor): Promise<DrugSearchAnswer>;
  /** What the products are made of, as allergens. */
  allergens(): Promise<AllergenIndex>;
  /**
   * Schedules of the products that are of an RxNorm concept or have exactly the description, in any case;
   * none where the catalogue has no such product.
   */
  schedulesOf(drug: {
    readonly description: string;
    readonly rxNormId?: string | undefined;
    /** The state whose law holds. */
    readonly state: string;
  }): Promise<readonly Schedule[]>;
  /** What puts a product under the schedule of a state's law. */
  lawOf(state: string): Promise<<Kind extends Drug>(drug: Kind) => Kind>;
  /** What is searched, for anyone who reads the whole catalogue. */
  products(): Promise<SearchedProducts>;
  /**
   * After the catalogue changed and committed: searches of every process see it when this is done, here
   * immediately.
   */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Loaded {
  readonly index: DrugSearchIndex;
  readonly products: SearchedProducts;
  readonly allergens: AllergenIndex;
  /** By RxNorm concept, and by description in lower case. */
  readonly schedules: ReadonlyMap<string, readonly { readonly id: string; readonly schedule: Schedule }[]>;
  readonly raised: RaisedSchedules;
  /** All of it is read, or nothing. */
  readonly isPartMissing: false;
}

/** Opens the search; the index is made for the first one that asks. */
export async function openDrugSearch(database: Database, log: FastifyBaseLogger): Promise<DrugSearch> {
  const { current, refresh, close } = await openHeld<Loaded>(database, log, {
    channel: CHANNEL,
    name: 'catalogue',
    load: () => load(database),
  });
  return {
    async allergens() {
      return (await current()).allergens;
    },
    async products() {
      return (await current()).products;
    },
    async search(text, limit, onlyPrescribable) {
      const { index, products } = await current();
      // What may not be prescribed is rare: twice as many are enough to leave it out of.
      const found = index.search(text, onlyPrescribable ? limit * 2 : limit).flatMap(({ id, match, by }) => {
        const drug = products.get(id)?.drug;
        return drug === undefined ? [] : [{ ...drug, match, ...(by ? { by } : {}) }];
      });
      return (onlyPrescribable ? found.filter(isPrescribable) : found).slice(0, limit);
    },
    async searchRows(text, searchFor) {
      const { index, products } = await current();
      return searchRows(index, products, text, searchFor, isPrescribable);
    },
    async schedulesOf({ description, rxNormId, state }) {
      const { schedules, raised } = await current();
      return [
        ...(schedules.get(description.toLowerCase()) ?? []),
        ...(rxNormId === undefined ? [] : (schedules.get(rxNormId) ?? [])),
      ].map(({ id, schedule }) => raised.get(id)?.get(state) ?? schedule);
    },
    async lawOf(state) {
      const { raised } = await current();
      return (drug) => {
        const schedule = raised.get(drug.prescribableDrugId)?.get(state);
        return schedule === undefined ? drug : withSchedule(drug, schedule);
      };
    },
    refresh,
    close,
  };
}

/**
 * Whether a product may be prescribed at all: Schedule I and unknown ones may not, nor what cannot be
 * distinguished from others.
 */
export function isPrescribable(drug: Pick<Drug, 'schedule' | 'withheld'>): boolean {
  return drug.withheld === undefined && drug.schedule !== 'I' && drug.schedule !== 'unknown';
}

async function load(database: Database): Promise<Loaded> {
  const products = new Map<string, RankedProduct>();
  for await (const part of drugCatalogue(database, FEDERAL).all())
    for (const product of part) products.set(product.drug.prescribableDrugId, product);
  const drugs = Array.from(products.values(), ({ drug }) => drug);
  // What cannot be distinguished is found by its id and its packages alone.
  for (const { prescribableDrugId, withheld } of drugs)
    if (withheld !== undefined) products.delete(prescribableDrugId);
  const index = new DrugSearchIndex(
    Array.from(products.values(), ({ drug, rank }) => ({ ...drug, id: drug.prescribableDrugId, rank })),
  );
  await pause();
  const schedules = new Map<string, { id: string; schedule: Schedule }[]>();
  for (const { prescribableDrugId: id, rxNormId, description, schedule } of drugs) {
    for (const key of [description.toLowerCase(), ...(rxNormId === undefined ? [] : [rxNormId])])
      schedules.set(key, [...(schedules.get(key) ?? []), { id, schedule }]);
  }
  await pause();
  const raised = await listRaisedSchedules(database);
  return { index, products, schedules, raised, allergens: new AllergenIndex(drugs), isPartMissing: false };
}
