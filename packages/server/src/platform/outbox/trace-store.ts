import type { Connection, Statement } from '../database/database';
import { currentSpan } from '../tracing/spans';

const TRACE: Statement = {
  name: 'trace-of-prescription',
  text: `SELECT trace
    FROM network_messages
    WHERE practice_id = $1 AND prescription_id = $2 AND direction = 'out' AND trace IS NOT NULL
    ORDER BY at DESC
    LIMIT 1`,
};

/**
 * Links the span under way to the trace that sent a prescription; it is not looked for while traces are off. What
 * is under way does not fail by it.
 */
export async function linkToSending(
  connection: Pick<Connection, 'run'>,
  practiceId: string,
  prescriptionId: string | undefined,
): Promise<void> {
  const span = currentSpan();
  if (span === undefined || span.traceparent === null || prescriptionId === undefined) return;
  const [row] = await connection.run<{ trace: string }>(TRACE, [practiceId, prescriptionId]).catch(() => []);
  if (row) span.link(row.trace);
}
