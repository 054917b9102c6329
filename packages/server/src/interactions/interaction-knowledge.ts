import type { FastifyBaseLogger } from 'fastify';
import type { Knowledge } from '@erx/core/interactions/facts';
import { indexKnowledge } from '@erx/core/interactions/knowledge-index';
import type { CheckKnowledge } from '@erx/core/interactions/rules/subject';
import type { Database } from '../platform/database/database';
import { drugCatalogue } from '../drugs/store';
import { importedFacts } from '../reference/interaction-store';
import { withImported } from './imported';
import { STARTER_KNOWLEDGE } from './knowledge/starter-knowledge';
import { type NamedProduct, nameReaders } from './names';

/** Channel on which a process notifies the others that facts or products changed. */
const CHANNEL = 'erx_interactions';

/**
 * What interactions are judged by, in memory: the starter set, imported sets, and the names of the catalogue.
 */
export interface InteractionKnowledge {
  /**
   * What is known now. Where imported sets could not be read it says so, and the next one who asks has them
   * read again.
   */
  current(): Promise<CheckKnowledge>;
  /** After an import committed: every process has it when this is done, this one immediately. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the knowledge; it is read in the background, and the first check waits for it. */
export async function openInteractionKnowledge(
  database: Database,
  log: FastifyBaseLogger,
): Promise<InteractionKnowledge> {
  let loaded = load(database, log);
  loaded.catch(() => undefined); // anyone who asks first gets the failure
  const reload = async () => {
    const next = load(database, log);
    await next;
    loaded = next;
  };
  const stop = await database.listen(CHANNEL, () => {
    reload().catch((error: unknown) => {
      log.error({ failure: nameOf(error) }, 'interactions not reloaded');
    });
  });
  return {
    async current() {
      const known = await loaded.catch(() => undefined);
      if (known && !known.isPartMissing) return known;
      await reload();
      return await loaded;
    },
    async refresh() {
      await reload();
      await database.notify(CHANNEL, '');
    },
    close: stop,
  };
}

async function load(database: Database, log: FastifyBaseLogger): Promise<CheckKnowledge> {
  let knowledge: Knowledge = STARTER_KNOWLEDGE;
  let isPartMissing = false;
  try {
    knowledge = await withImported(STARTER_KNOWLEDGE, importedFacts(database).all());
  } catch (error) {
    log.error({ failure: nameOf(error) }, 'imported interactions could not be read');
    isPartMissing = true;
  }
  const products: NamedProduct[] = [];
  for await (const part of drugCatalogue(database).all()) {
    for (const {
      drug: { name, description, ingredients },
    } of part)
      products.push({ name, description, ingredients });
  }
  const index = indexKnowledge(knowledge);
  return { index, ...nameReaders(products, knowledge, index), isPartMissing };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
