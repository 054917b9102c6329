import { sql } from 'drizzle-orm';
import { AppError } from '@erx/core/findings/app-error';
import type { Connection } from '../platform/database/database';
import { printSerials } from '../platform/database/schema';

/**
 * Takes the next serial number of a practice's printouts, from 1. It is taken for good: of a page that cannot be
 * printed after all a gap is left.
 */
export async function takeSerial(connection: Connection, practiceId: string): Promise<number> {
  const [row] = await connection.orm
    .insert(printSerials)
    .values({ practiceId, last: 1 })
    .onConflictDoUpdate({ target: printSerials.practiceId, set: { last: sql`${printSerials.last} + 1` } })
    .returning({ serial: printSerials.last });
  if (!row) throw new AppError('call.failed');
  return row.serial;
}
