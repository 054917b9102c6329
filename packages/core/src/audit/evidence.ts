import * as z from 'zod';
import { readKeyId } from '../signing/archive-record';
import { Id } from '../values/ids';

/** What a seal says: these rows, in this order, and the seal before it (docs/decisions/audit-trail.md). */
export const SealFacts = z.strictObject({
  practiceId: z.uuid(),
  /** 1, 2, 3 … without a gap. */
  number: z.number().int(),
  /**
   * The numbers of its first and last row. It covers every row of the practice after the seal before it up to
   * its last.
   */
  firstSequence: z.number().int(),
  lastSequence: z.number().int(),
  rowCount: z.number().int(),
  rowsHash: z.string(),
  /** SHA-256 over the whole JWS of the seal before it, hexadecimal; null for the first. */
  previous: z.string().nullable(),
  sealedAt: z.iso.datetime(),
});
export type SealFacts = z.infer<typeof SealFacts>;

export const EVIDENCE = 'erx audit evidence 1';

/** The first line: whose trail it is, and the public keys that its seals name. */
const Head = z.object({
  kind: z.literal('head'),
  format: z.literal(EVIDENCE),
  practiceId: Id,
  keys: z.array(z.record(z.string(), z.unknown())),
});
/** A seal, before its records: a compact JWS over SealFacts. */
const SealLine = z.object({ kind: z.literal('seal'), seal: z.string() });
/** A record: its number, its digest as stored, and the text that the digest is of. */
const RecordLine = z.object({
  kind: z.literal('record'),
  sequence: z.number().int(),
  digest: z.string(),
  record: z.string(),
});
/** That the records that follow are newer than the last seal. */
const UnsealedLine = z.object({ kind: z.literal('unsealed') });
/** The last line: a compact JWS over EvidenceEnd. */
const EndLine = z.object({ kind: z.literal('end'), statement: z.string() });
const Line = z.discriminatedUnion('kind', [Head, SealLine, RecordLine, UnsealedLine, EndLine]);
export type EvidenceLine = z.infer<typeof Line>;

/** What the service says of a whole file, signed with the key of seals. */
const EvidenceEnd = z.strictObject({
  format: z.literal(EVIDENCE),
  practiceId: Id,
  /** The first and the last seal of the file; 0 where it has none. */
  firstSeal: z.number().int(),
  lastSeal: z.number().int(),
  records: z.number().int(),
  /** Whether it reaches up to the newest seal of that moment. */
  reachesEnd: z.boolean(),
  madeAt: z.iso.datetime(),
});
export type EvidenceEnd = z.infer<typeof EvidenceEnd>;

/** A seal as it was noted outside the service. */
export const Anchor = z.object({
  practiceId: Id,
  number: z.number().int(),
  /** SHA-256 over the seal, hexadecimal. */
  hash: z.string(),
  sealedAt: z.iso.datetime(),
});
export type Anchor = z.infer<typeof Anchor>;

/** What may be wrong with a file of evidence, in words. */
export const EVIDENCE_PROBLEM = {
  'no-evidence': 'the line is none of an evidence file',
  'row-altered': 'the record is not what its digest says',
  'other-practice': 'the record or seal is another practice’s',
  'rows-missing': 'records of the seal are missing',
  'rows-added': 'there are more records than the seal covers',
  'rows-differ': 'the records are not those that were sealed, or not in their order',
  'unknown-key': 'the key that signed it is not among the keys',
  'seal-forged': 'the seal is not what the key signed',
  'seal-missing': 'a seal before this one is missing',
  'chain-broken': 'the seal does not follow the one before it',
  'cut-off': 'the file was cut off: its signed end is missing',
  'end-forged': 'the end is not what the key signed',
  'end-differs': 'the file holds other seals or records than its signed end says',
  'not-anchored': 'the seal is another one than was noted outside',
  'tail-missing': 'a later seal was noted outside: the end of the trail was removed',
} as const;
type EvidenceProblem = keyof typeof EVIDENCE_PROBLEM;

interface FoundProblem {
  /** Line of the file, from 1; absent where it is about the whole file. */
  readonly line?: number;
  readonly problem: EvidenceProblem;
  readonly seal?: number;
  readonly record?: number;
}

export interface EvidenceVerdict {
  readonly practiceId: string | undefined;
  readonly seals: number;
  readonly records: number;
  readonly unsealed: number;
  readonly firstSeal: number;
  readonly lastSeal: number;
  readonly problems: readonly FoundProblem[];
}

/** What a verifier brings: hashing, and its public keys. */
export interface EvidencePorts {
  /** SHA-256, hexadecimal. */
  sha256(text: string): string;
  knows(kid: string): boolean;
  /** The payload of a compact JWS that the key signed; undefined for any other. */
  open(jws: string): string | undefined;
}

/** One line of the file; undefined for anything else. */
export function readEvidenceLine(text: string): EvidenceLine | undefined {
  try {
    return Line.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Proves a file of evidence line by line with public keys alone: each record against its digest, each seal's
 * signature, count, order and chain, and the signed end. An altered, missing, added or moved record, a missing
 * seal and a lost tail are found.
 * @param anchors seals that were noted outside, of any practice
 */
export function evidenceCheck(
  ports: EvidencePorts,
  anchors: readonly Anchor[] = [],
): { add(text: string, line: number): void; end(): EvidenceVerdict } {
  const problems: FoundProblem[] = [];
  let practiceId: string | undefined;
  let open: { facts: SealFacts; line: number; heads: string[]; isSound: boolean } | undefined;
  let last: { number: number; hash: string } | undefined;
  let end: EvidenceEnd | undefined;
  let isEnded = false;
  let isUnsealed = false;
  const hashes = new Map<number, string>();
  const counted = { seals: 0, records: 0, unsealed: 0, firstSeal: 0, lastSeal: 0 };

  const find = (problem: EvidenceProblem, where: Omit<FoundProblem, 'problem'> = {}) => {
    problems.push({ ...where, problem });
  };

  function openedAs<T>(schema: z.ZodType<T>, jws: string): T | EvidenceProblem {
    const kid = readKeyId(jws.split('.')[0] ?? '');
    if (kid !== undefined && !ports.knows(kid)) return 'unknown-key';
    try {
      return schema.safeParse(JSON.parse(ports.open(jws) ?? '')).data ?? 'seal-forged';
    } catch {
      return 'seal-forged';
    }
  }

  /** Compares the records behind a seal with what it says. */
  function closeSeal(): void {
    if (!open) return;
    const { facts, line, heads, isSound } = open;
    open = undefined;
    const where = { line, seal: facts.number };
    if (heads.length < facts.rowCount) find('rows-missing', where);
    else if (heads.length > facts.rowCount) find('rows-added', where);
    else if (isSound && ports.sha256(heads.join('')) !== facts.rowsHash) find('rows-differ', where);
  }

  function addSeal(jws: string, line: number): void {
    closeSeal();
    const hash = ports.sha256(jws);
    const facts = openedAs(SealFacts, jws);
    if (typeof facts === 'string') {
      find(facts, { line });
      last = last && { number: last.number + 1, hash };
      return;
    }
    const where = { line, seal: facts.number };
    if (facts.practiceId !== practiceId) find('other-practice', where);
    if (last && facts.number !== last.number + 1) find('seal-missing', where);
    else if (last ? facts.previous !== last.hash : facts.number === 1 && facts.previous !== null)
      find('chain-broken', where);
    last = { number: facts.number, hash };
    hashes.set(facts.number, hash);
    open = { facts, line, heads: [], isSound: true };
    counted.seals += 1;
    counted.firstSeal ||= facts.number;
    counted.lastSeal = facts.number;
  }

  function addRecord({ sequence, digest, record }: z.infer<typeof RecordLine>, line: number): void {
    counted.records += 1;
    const where = { line, record: sequence, ...(open ? { seal: open.facts.number } : {}) };
    const isWhole = ports.sha256(record) === digest;
    if (!isWhole) find('row-altered', where);
    else if (!record.includes(`"practiceId":"${practiceId ?? ''}"`)) find('other-practice', where);
    if (open) {
      open.heads.push(`${String(sequence)} ${digest}\n`);
      open.isSound &&= isWhole;
    } else if (isUnsealed) counted.unsealed += 1;
  }

  return {
    add(text, line) {
      const read = readEvidenceLine(text);
      if (!read || isEnded || (line === 1) !== (read.kind === 'head')) {
        find('no-evidence', { line });
        return;
      }
      if (read.kind === 'head') practiceId = read.practiceId;
      else if (read.kind === 'seal') addSeal(read.seal, line);
      else if (read.kind === 'record') addRecord(read, line);
      else if (read.kind === 'unsealed') {
        closeSeal();
        isUnsealed = true;
      } else {
        closeSeal();
        isEnded = true;
        const said = openedAs(EvidenceEnd, read.statement);
        if (typeof said === 'string') find(said === 'seal-forged' ? 'end-forged' : said, { line });
        else end = said;
      }
    },
    end() {
      closeSeal();
      if (!isEnded) find('cut-off');
      if (
        end &&
        (end.practiceId !== practiceId ||
          end.firstSeal !== counted.firstSeal ||
          end.lastSeal !== counted.lastSeal ||
          end.records !== counted.records)
      )
        find('end-differs');
      for (const anchor of anchors.filter((one) => one.practiceId === practiceId)) {
        const hash = hashes.get(anchor.number);
        if (hash !== undefined && hash !== anchor.hash) find('not-anchored', { seal: anchor.number });
        if (end?.reachesEnd && anchor.number > counted.lastSeal && anchor.sealedAt <= end.madeAt)
          find('tail-missing', { seal: anchor.number });
      }
      return { practiceId, ...counted, problems };
    },
  };
}
