import type { AuditEvent } from '@erx/core/audit/events';
import type { Member } from '../platform/api/authenticate';
import { fileBrokenTrail } from '../platform/audit-trail/file-broken-trail';
import { type Act, recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import type { Services } from '../services';
import type { ExportTally } from './export';
import { searchFiled } from './incidents';
import type { Trail } from './verify-chain';

/** A practice's trail, and what proves it. */
export function trailOf({ keys, anchors }: Services, connection: Connection, practiceId: string): Trail {
  return { connection, practiceId, key: keys.seals, anchors };
}

/** Who met a deviation. */
export const by = ({ practiceId, accountId, trailName }: Member) => ({ practiceId, accountId, trailName });

/** Who takes an export of the trail, from where, and how the trail says so. */
export interface TakenExport<Event extends AuditEvent> {
  readonly member: Member;
  readonly address: string;
  /** Names of what narrows it. */
  readonly filters: readonly string[];
  /** The record of it. */
  actOf(rows: number, ending: 'complete' | 'broken' | 'stopped'): Act<Event>;
}

/** The batches of an export; when it ends, however it ends, the trail says how. */
export async function* recordedExport<Batch, Event extends AuditEvent>(
  { database, now }: Services,
  { member, address, filters, actOf }: TakenExport<Event>,
  tally: ExportTally,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Batch> {
  let isWhole = false;
  try {
    yield* batches;
    isWhole = true;
  } finally {
    const at = now();
    await database.transaction(async (transaction) => {
      const ending = tally.deviation ? 'broken' : isWhole ? 'complete' : 'stopped';
      await recordAction(transaction, member, actOf(tally.records, ending), at);
      await searchFiled(transaction, member, address, { act: 'export', filters }, at);
      if (tally.deviation)
        await fileBrokenTrail(transaction, { ...by(member), address }, tally.deviation, at);
    });
  }
}
