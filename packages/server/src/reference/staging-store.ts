import type { Connection, Statement } from '../platform/database/database';

const PUT: Statement = {
  name: 'put-import-batch',
  text: 'INSERT INTO import_batches (import_id, from_line, records) VALUES ($1, $2, $3)',
};
const NEXT: Statement = {
  name: 'next-import-batch',
  text: `SELECT from_line, records
    FROM import_batches
    WHERE import_id = $1 AND from_line > $2
    ORDER BY from_line
    LIMIT 1`,
};
const CLEAR: Statement = {
  name: 'clear-import-batches',
  text: 'DELETE FROM import_batches WHERE import_id = $1',
};

/** What the lines of an import said, kept until its end; global, as the catalogue is. */
export const stagedRecords = (connection: Connection, importId: string) => ({
  /** @param fromLine number of the first line, by which the batches keep their order */
  async put(fromLine: number, records: readonly unknown[]): Promise<void> {
    if (records.length > 0) await connection.run(PUT, [importId, fromLine, JSON.stringify(records)]);
  },
  /** The records in the order of the file, a batch at a time. */
  async *batches<Record>(): AsyncGenerator<readonly Record[]> {
    for (let after = 0; ;) {
      const [row] = await connection.run<{ from_line: number; records: string }>(NEXT, [importId, after]);
      if (row === undefined) return;
      yield JSON.parse(row.records) as Record[];
      after = row.from_line;
    }
  },
  async clear(): Promise<void> {
    await connection.run(CLEAR, [importId]);
  },
});
