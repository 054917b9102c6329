import type { Drug, Schedule } from '@erx/core/drugs/model';
import type { Database } from '../database/database';
import type { Services } from '../http/services';
import { drugCatalogue } from '../stores/drugs';
import { DrugSearchIndex } from './search-index';

/** Channel on which a process tells the others that products changed. */
const CHANNEL = 'erx_catalogue';

/** The catalogue in memory, searched by words (decision 25). */
export interface DrugSearch {
  /**
   * Products that hold every word of the text, best first.
   * @param onlyPrescribable leaves out what nobody may prescribe: schedule I or unknown
   */
  search(text: string, limit: number, onlyPrescribable: boolean): Promise<Drug[]>;
  /** Schedules of the products that are of an RxNorm concept or have the very description, whatever its case; none where the catalogue has no such product. */
  schedulesOf(drug: { readonly description: string; readonly rxNormId?: string | undefined }): Promise<readonly Schedule[]>;
  /** After the catalogue changed and committed: searches of every process see it when this is done, here at once. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Loaded {
  readonly index: DrugSearchIndex;
  readonly drugs: ReadonlyMap<string, Drug>;
  /** By RxNorm concept, and by description in lower case. */
  readonly schedules: ReadonlyMap<string, readonly Schedule[]>;
}

/** Opens the search; the index is made in the background, and the first search waits for it. */
export async function openDrugSearch(database: Database, log: Services['log']): Promise<DrugSearch> {
  let loaded = load(database);
  // Nobody may be waiting for it yet; whoever searches gets the failure.
  loaded.catch(() => undefined);
  const reload = async () => {
    const next = load(database);
    await next;
    loaded = next;
  };
  const stop = await database.listen(CHANNEL, () => {
    reload().catch((error: unknown) => { log.error({ failure: error instanceof Error ? error.name : 'unknown' }, 'catalogue not reloaded'); });
  });
  const current = () => loaded.catch(async () => { await reload(); return await loaded; });
  return {
    async search(text, limit, onlyPrescribable) {
      const { index, drugs } = await current();
      // What may not be prescribed is rare: twice as many are enough to leave it out of.
      const found = index.search(text, onlyPrescribable ? limit * 2 : limit).map((id) => drugs.get(id)).filter((drug) => drug !== undefined);
      return (onlyPrescribable ? found.filter(isPrescribable) : found).slice(0, limit);
    },
    async schedulesOf({ description, rxNormId }) {
      const { schedules } = await current();
      return [...schedules.get(description.toLowerCase()) ?? [], ...(rxNormId === undefined ? [] : schedules.get(rxNormId) ?? [])];
    },
    async refresh() {
      await reload();
      await database.notify(CHANNEL, '');
    },
    close: stop,
  };
}

/** Whether a product may be prescribed at all: Schedule I and unknown ones may not. */
export function isPrescribable(drug: Pick<Drug, 'schedule'>): boolean {
  return drug.schedule !== 'I' && drug.schedule !== 'unknown';
}

async function load(database: Database): Promise<Loaded> {
  const drugs = new Map<string, Drug>();
  const ranks: number[] = [];
  for await (const part of drugCatalogue(database).all()) {
    for (const { drug, rank } of part) {
      drugs.set(drug.prescribableDrugId, drug);
      ranks.push(rank);
    }
  }
  const index = new DrugSearchIndex([...drugs.values()].map((drug, at) => ({ ...drug, id: drug.prescribableDrugId, rank: ranks[at] ?? 0 })));
  const schedules = new Map<string, Schedule[]>();
  for (const { rxNormId, description, schedule } of drugs.values()) {
    for (const key of [description.toLowerCase(), ...(rxNormId === undefined ? [] : [rxNormId])]) schedules.set(key, [...(schedules.get(key) ?? []), schedule]);
  }
  return { index, drugs, schedules };
}
