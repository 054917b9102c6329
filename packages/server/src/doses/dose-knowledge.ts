import { type DoseFact, withImportedDoses } from '@erx/core/doses/facts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/database/database';
import { type Held, openHeld } from '../platform/database/held';
import { importedDoses } from '../reference/dose-store';
import { versionOf } from '../platform/knowledge-version';
import { doseTable } from '../reference/dose-table';

/** What doses are judged by. */
export interface KnownDoses {
  readonly facts: readonly DoseFact[];
  /** Imported facts could not be read: what is found then is not all that is known. */
  readonly isPartMissing: boolean;
  /** The same for as long as the same is known. */
  readonly version: string;
}

/** The starter set and imported sets, in memory. */
export type DoseKnowledge = Held<KnownDoses>;

/** Opens what is known of doses. */
export function openDoseKnowledge(database: Database, log: FastifyBaseLogger): Promise<DoseKnowledge> {
  return openHeld(database, log, {
    channel: 'erx_doses',
    name: 'doses',
    async load() {
      try {
        const facts = withImportedDoses(doseTable().facts, await importedDoses(database).all());
        return { facts, isPartMissing: false, version: versionOf(facts) };
      } catch (error) {
        log.error(
          { failure: error instanceof Error ? error.name : 'unknown' },
          'imported doses could not be read',
        );
        return { facts: doseTable().facts, isPartMissing: true, version: versionOf(doseTable().facts) };
      }
    },
  });
}
