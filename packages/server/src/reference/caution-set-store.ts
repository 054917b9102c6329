import { CAUTION_KINDS, type CautionKind } from '@erx/core/cautions/facts';
import { ListedCaution } from '@erx/core/cautions/sets';
import * as z from 'zod';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { TableRow } from '../platform/database/row';
import type { cautionFacts, cautionSets } from '../platform/database/schema';

/** An imported set of cautions. */
export interface StoredCautionSet {
  /** The import that brought it. */
  readonly id: string;
  readonly name: string;
  /** The kinds in which it takes the place of the starter set. */
  readonly replaces: readonly CautionKind[];
  readonly facts: readonly ListedCaution[];
  readonly importedAt: Date;
}

const END = named({
  name: 'end-caution-set',
  text: 'UPDATE caution_sets SET ended_at = :at WHERE name = :name AND ended_at IS NULL RETURNING import_id',
});

const PUT = named({
  name: 'put-caution-set',
  text: `INSERT INTO caution_sets (import_id, name, replaces, in_force_from)
    VALUES (:id, :name, :replaces, :at)`,
});

const PUT_FACTS = named({
  name: 'put-caution-facts',
  text: `INSERT INTO caution_facts (import_id, place, fact)
    SELECT :id, place, fact::text
    FROM jsonb_array_elements(:facts::text::jsonb) WITH ORDINALITY AS row (fact, place)`,
});

const SETS: Statement = {
  name: 'caution-sets-in-force',
  text: `SELECT import_id, name, replaces, in_force_from FROM caution_sets WHERE ended_at IS NULL
    ORDER BY in_force_from, import_id`,
};

const FACTS: Statement = {
  name: 'caution-facts-in-force',
  text: `SELECT fact.import_id, fact.fact
    FROM caution_facts AS fact JOIN caution_sets USING (import_id)
    WHERE caution_sets.ended_at IS NULL
    ORDER BY fact.import_id, fact.place`,
};

const Kinds = z.array(z.enum(CAUTION_KINDS));

/** Imported sets of cautions; global, as the catalog is. */
export const cautionSetsStore = (connection: Connection) => ({
  /** The sets in force, the eldest first. */
  async inForce(): Promise<StoredCautionSet[]> {
    const sets = await connection.run<
      Pick<TableRow<typeof cautionSets>, 'import_id' | 'name' | 'replaces' | 'in_force_from'>
    >(SETS, []);
    if (sets.length === 0) return [];
    const facts = await connection.run<Pick<TableRow<typeof cautionFacts>, 'import_id' | 'fact'>>(FACTS, []);
    return sets.map(({ import_id: id, name, replaces, in_force_from: importedAt }) => ({
      id,
      name,
      replaces: Kinds.parse(JSON.parse(replaces)),
      facts: facts.flatMap(({ import_id: of, fact }) =>
        of === id ? [ListedCaution.parse(JSON.parse(fact))] : [],
      ),
      importedAt,
    }));
  },
  /** Puts a set in force; it takes the place of its edition before. */
  async put({ id, name, replaces, facts, importedAt: at }: StoredCautionSet): Promise<void> {
    await END.run(connection, { name, at });
    await PUT.run(connection, { id, name, replaces: JSON.stringify(replaces), at });
    await PUT_FACTS.run(connection, { id, facts: JSON.stringify(facts) });
  },
  /** Takes a set out of force; its facts are kept. */
  async end(name: string, at: Date): Promise<void> {
    await END.run(connection, { name, at });
  },
});
