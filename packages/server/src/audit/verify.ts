import type { TrailVerification } from '@erx/core/audit/model';
import type { Deviation } from './tamper-report';
import { type Trail, walkTrail } from './verify-chain';

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
 * Walks the trail of a practice, seal by seal, up to its first deviation, and holds its end against what is
 * known of it elsewhere.
 */
export async function verifyTrail(trail: Trail): Promise<Verification> {
  let seals = 0;
  let rows = 0;
  let unsealed = 0;
  let unsealedSince: Date | undefined;
  for await (const {
    sealNumber,
    records,
    deviations: [deviation],
  } of walkTrail(trail)) {
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

/** How many seals one call checks: about a million records, a few seconds. */
const SEALS_PER_BATCH = 1_000;

/** The same for people, behind a seal, up to the first deviation, its end, or a thousand seals. */
export async function verifyPart(trail: Trail, after: number, now: Date): Promise<TrailVerification> {
  let seals = 0;
  let records = 0;
  let unsealed = 0;
  for await (const part of walkTrail(trail, { after, now })) {
    records += part.records.length;
    if (part.sealNumber === undefined) unsealed += part.records.length;
    else seals += 1;
    const [deviation] = part.deviations;
    if (deviation) return { seals, records, unsealed, deviation };
    if (seals >= SEALS_PER_BATCH && part.sealNumber !== undefined)
      return { seals, records, unsealed, next: part.sealNumber };
  }
  return { seals, records, unsealed };
}
