import type { CautionFact, CautionKnowledge } from '@erx/core/cautions/facts';
import { type ListedCaution, withImportedCautions } from '@erx/core/cautions/sets';
import type { FastifyBaseLogger } from 'fastify';
import { starterIndex } from '../interactions/knowledge/starter-index';
import type { Connection, Database } from '../platform/database/database';
import { type Held, openHeld } from '../platform/database/held';
import { factIdOf } from '../platform/fact-identity';
import { versionOf } from '../platform/knowledge-version';
import { cautionSetsStore, type StoredCautionSet } from '../reference/caution-set-store';
import { once } from '../platform/once';
import { starterCautions } from './starter-cautions';

/** What cautions are judged by. */
export interface KnownCautions extends CautionKnowledge {
  /** The imported sets among it. */
  readonly sets: readonly StoredCautionSet[];
  /** The same for as long as the same is known. */
  readonly version: string;
}

/** The starter set and imported sets, in memory. */
export type CautionsHeld = Held<KnownCautions>;

/** What is known before anything is imported. */
export const starterKnown = once((): KnownCautions => knownOf([]));

/** Opens what is known of cautions. */
export function openCautionKnowledge(database: Database, log: FastifyBaseLogger): Promise<CautionsHeld> {
  return openHeld(database, log, {
    channel: 'erx_cautions',
    name: 'cautions',
    load: () => loadCautions(database, log),
  });
}

async function loadCautions(connection: Connection, log: FastifyBaseLogger): Promise<KnownCautions> {
  try {
    return knownOf(await cautionSetsStore(connection).inForce());
  } catch (error) {
    log.error(
      { failure: error instanceof Error ? error.name : 'unknown' },
      'imported cautions could not be read',
    );
    return { ...starterKnown(), isPartMissing: true };
  }
}

/** What is known where these sets are in force. */
export function knownOf(sets: readonly StoredCautionSet[]): KnownCautions {
  const known = withImportedCautions(
    starterCautions(),
    sets.map((set) => ({ ...set, facts: set.facts.map(toCautionFact) })),
    starterIndex,
  );
  return {
    ...known,
    sets,
    isPartMissing: false,
    version: versionOf([starterCautions(), sets.map(({ replaces, facts }) => [replaces, facts])]),
  };
}

/** The id of a fact of a set: the publisher's own, and a digest of what it is about. */
export function idOfListed({ set, id, drugs, except = [], when }: ListedCaution): string {
  return factIdOf(`${set}/${id}`, { drugs, except, ...when });
}

function toCautionFact(listed: ListedCaution): CautionFact {
  const { id: _, owner: __, reviewBy: ___, ...fact } = listed;
  return { ...fact, id: idOfListed(listed) };
}
