import type { ListedInteraction } from '@erx/core/reference/formats/interactions-csv';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

const PUT: Statement = {
  name: 'put-interaction-facts',
  text: `INSERT INTO interaction_facts (source, kind, subject, object, severity, message, narrative)
    SELECT row.source, row.kind, row.subject, row.object, row.severity, row.message, row.narrative
    FROM jsonb_to_recordset($1::text::jsonb)
      AS row (source text, kind text, subject text, object text, severity text, message text, narrative text)
    ON CONFLICT (source, kind, subject, object)
    DO UPDATE SET severity = excluded.severity, message = excluded.message, narrative = excluded.narrative`,
};

const PART = named({
  name: 'interaction-facts-part',
  text: `SELECT source, kind, subject, object, severity, message, narrative FROM interaction_facts
    WHERE (source, kind, subject, object) > (:source, :kind, :subject, :object)
    ORDER BY source, kind, subject, object LIMIT :limit`,
});
const ROWS_PER_BATCH = 5000;

/** Facts of imported sets; global, as the catalogue is. */
export const importedFacts = (connection: Connection) => ({
  /** Adds facts or brings them to what is given; of two of one pair in a set the later stays. */
  async put(facts: readonly ListedInteraction[]): Promise<void> {
    const last = new Map(
      facts.map((fact) => [[fact.source, fact.kind, fact.subject, fact.object].join('\n'), fact]),
    );
    await connection.run(PUT, [JSON.stringify([...last.values()])]);
  },
  /** Every fact, a few thousand at a time. */
  async *all(): AsyncGenerator<ListedInteraction[]> {
    for (let after = { source: '', kind: '', subject: '', object: '' }; ;) {
      const rows = await PART.run<ListedInteraction>(connection, { ...after, limit: ROWS_PER_BATCH });
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      after = last;
    }
  },
});
