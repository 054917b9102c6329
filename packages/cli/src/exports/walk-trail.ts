import type { TrailVerification } from '@erx/core/audit/model';
import type { Client } from '@erx/core/client/call';
import { verifyAuditTrail } from '@erx/core/audit/contract';

/** What a walk over the whole trail found: how much agrees, and where it first deviates. */
export type WalkedTrail = Omit<TrailVerification, 'next'>;

/**
 * Checks the trail of the practice against its seals, part by part, up to its end or the first deviation.
 * @param onPart receives how many records have been checked, where more follow
 * @throws CallError
 */
export async function walkTrail(
  client: Client,
  signal: AbortSignal,
  onPart: (records: number) => void,
): Promise<WalkedTrail> {
  const sum = { seals: 0, records: 0, unsealed: 0 };
  let part: TrailVerification = { ...sum, next: 0 };
  while (part.next !== undefined) {
    part = await client.call(verifyAuditTrail, { query: { after: part.next } }, { signal });
    sum.seals += part.seals;
    sum.records += part.records;
    sum.unsealed += part.unsealed;
    if (part.next !== undefined) onPart(sum.records);
  }
  return { ...sum, ...(part.deviation ? { deviation: part.deviation } : {}) };
}
