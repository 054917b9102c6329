import type { FastifyBaseLogger } from 'fastify';
import type { Knowledge } from '@erx/core/interactions/facts';
import { indexKnowledge } from '@erx/core/interactions/knowledge-index';
import type { CheckKnowledge } from '@erx/core/interactions/rules/subject';
import type { Database } from '../platform/database/database';
import { type Held, openHeld } from '../platform/database/held';
import { drugCatalogue, FEDERAL } from '../drugs/store';
import { importedFacts } from '../reference/interaction-store';
import { withImported } from './imported';
import { starterKnowledge } from './knowledge/starter-knowledge';
import { versionOf } from '../platform/knowledge-version';
import { type NamedProduct, nameReaders } from './names';

/**
 * What interactions are judged by, in memory: the starter set, imported sets, and the names of the catalogue.
 */
export type InteractionKnowledge = Held<KnownInteractions>;

/** What is held, and its version: the same for as long as the same is known. */
interface KnownInteractions extends CheckKnowledge {
  readonly version: string;
}

/** Opens the knowledge. */
export function openInteractionKnowledge(
  database: Database,
  log: FastifyBaseLogger,
): Promise<InteractionKnowledge> {
  return openHeld(database, log, {
    channel: 'erx_interactions',
    name: 'interactions',
    load: () => load(database, log),
  });
}

async function load(database: Database, log: FastifyBaseLogger): Promise<KnownInteractions> {
  let knowledge: Knowledge = starterKnowledge();
  let isPartMissing = false;
  try {
    knowledge = await withImported(starterKnowledge(), importedFacts(database).all());
  } catch (error) {
    log.error({ failure: nameOf(error) }, 'imported interactions could not be read');
    isPartMissing = true;
  }
  const products: NamedProduct[] = [];
  for await (const part of drugCatalogue(database, FEDERAL).all()) {
    for (const {
      drug: { name, description, ingredients },
    } of part)
      products.push({ name, description, ingredients });
  }
  const index = indexKnowledge(knowledge);
  return { index, ...nameReaders(products, knowledge, index), isPartMissing, version: versionOf(knowledge) };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
