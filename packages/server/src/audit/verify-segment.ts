import type { TrailVerification } from '@erx/core/audit/model';
import type { Connection } from '../platform/database/database';
import type { SealKey } from '../platform/audit-trail/seal';
import { walkTrail } from './verify-chain';

/** How many seals one call checks: about a million records, a few seconds. */
const SEALS_AT_ONCE = 1_000;

/** Checks the trail of a practice behind a seal, up to the first deviation, its end, or a thousand seals. */
export async function verifyPart(
  connection: Connection,
  practiceId: string,
  key: Pick<SealKey, 'verifyCompact'>,
  after: number,
): Promise<TrailVerification> {
  let seals = 0;
  let records = 0;
  let unsealed = 0;
  for await (const part of walkTrail(connection, practiceId, key, { after })) {
    records += part.records.length;
    if (part.sealNumber === undefined) unsealed += part.records.length;
    else seals += 1;
    const [deviation] = part.deviations;
    if (deviation) return { seals, records, unsealed, deviation };
    if (seals >= SEALS_AT_ONCE && part.sealNumber !== undefined)
      return { seals, records, unsealed, next: part.sealNumber };
  }
  return { seals, records, unsealed };
}
