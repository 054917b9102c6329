import type { Connection } from '../platform/database/database';
import type { Deviation } from './tamper-report';
import type { SealKey } from '../platform/audit-trail/seal';
import { walkTrail } from './verify-chain';

/** What walking a trail found. */
export interface Verification {
  readonly seals: number;
  readonly rows: number;
  /** Rows behind the last seal: more than about a second old, they mean that sealing does not work. */
  readonly unsealed: number;
  readonly unsealedSince: Date | undefined;
  readonly deviation: Deviation | undefined;
}

/**
 * Walks the trail of a practice, seal by seal, up to its first deviation. What was cut off behind the last
 * seal that is there cannot be seen from inside: compare `seals` with a number kept elsewhere.
 */
export async function verifyTrail(
  connection: Connection,
  practiceId: string,
  key: Pick<SealKey, 'verifyCompact'>,
): Promise<Verification> {
  let seals = 0;
  let rows = 0;
  let unsealed = 0;
  let unsealedSince: Date | undefined;
  for await (const {
    sealNumber,
    records,
    deviations: [deviation],
  } of walkTrail(connection, practiceId, key)) {
    rows += records.length;
    if (deviation) return { seals, rows, unsealed: 0, unsealedSince: undefined, deviation };
    if (sealNumber !== undefined) seals += 1;
    else {
      unsealed += records.length;
      unsealedSince ??= records[0] && new Date(records[0].at);
    }
  }
  return { seals, rows, unsealed, unsealedSince, deviation: undefined };
}
