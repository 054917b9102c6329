import { EVIDENCE, type EvidenceEnd, type EvidenceLine } from '@erx/core/audit/evidence';
import { instantsWritten } from '@erx/core/values/instants';
import { canonicalJson } from '../platform/canonical-json';
import type { SigningKey } from '../platform/keys/keys';
import { factsOf } from './digests';
import type { ExportTally } from './export';
import { findLastSequence, findSealBefore } from './extent-queries';
import { type Trail, walkTrail } from './verify-chain';

interface Source extends Trail {
  readonly key: SigningKey;
}

/** So many lines are written at a time. */
const LINES = 200;

/**
 * The trail of some days as lines of evidence: whole seals, each before the exact texts of its records, then
 * those that are not sealed yet, and a signed end. The first lines are the same each time, so that a download
 * can resume.
 * @param tally is kept while the file is written
 */
export async function* evidenceBatches(
  source: Source,
  days: { readonly from: Date | undefined; readonly before: Date | undefined },
  tally: ExportTally,
  now: () => Date,
): AsyncGenerator<readonly EvidenceLine[]> {
  const { connection, key, practiceId } = source;
  yield [
    { kind: 'head', format: EVIDENCE, practiceId, keys: [...key.publicJwks] as Record<string, unknown>[] },
  ];
  const writeTime = instantsWritten();
  const after = await findSealBefore(connection, practiceId, days.from);
  const last = days.before === undefined ? undefined : await findLastSequence(connection, practiceId, days);
  let firstSeal = 0;
  let lastSeal = 0;
  let reachesEnd = true;
  let isUnsealed = false;
  for await (const part of walkTrail(source, { after })) {
    const [first] = part.records;
    if (last !== undefined && first !== undefined && first.sequence > last) {
      reachesEnd = false;
      break;
    }
    tally.deviation ??= part.deviations[0];
    if (part.seal === undefined && part.stored.count === 0) continue;
    if (part.seal !== undefined) {
      firstSeal ||= part.sealNumber ?? 0;
      lastSeal = part.sealNumber ?? lastSeal;
      yield [{ kind: 'seal', seal: part.seal }];
    } else if (!isUnsealed) {
      isUnsealed = true;
      yield [{ kind: 'unsealed' }];
    }
    const { of, count } = part.stored;
    for (let from = 0; from < count; from += LINES)
      yield Array.from({ length: Math.min(LINES, count - from) }, (_, at) => ({
        kind: 'record' as const,
        sequence: Number(of.sequence[from + at]),
        digest: of.digest[from + at] ?? '',
        record: factsOf(of, from + at, practiceId, writeTime),
      }));
    tally.records += count;
    if (part.seal === undefined) tally.unsealed += count;
  }
  const end: EvidenceEnd = {
    format: EVIDENCE,
    practiceId,
    firstSeal,
    lastSeal,
    records: tally.records,
    reachesEnd,
    madeAt: now().toISOString(),
  };
  yield [{ kind: 'end', statement: key.signCompact(canonicalJson(end)) }];
}

/** The lines as bytes: one JSON text each. */
export async function* evidenceFile(
  batches: AsyncIterable<readonly EvidenceLine[]>,
): AsyncGenerator<Uint8Array> {
  for await (const lines of batches)
    yield Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}
