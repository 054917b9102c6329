import { exportAuditEvidence, listSealKeys } from '@erx/core/audit/contract';
import {
  Anchor,
  EVIDENCE_PROBLEM,
  evidenceCheck,
  type EvidencePorts,
  type EvidenceVerdict,
  readEvidenceLine,
} from '@erx/core/audit/evidence';
import { type ArchiveKeys, readKeyId } from '@erx/core/signing/archive-record';
import { createHash } from 'node:crypto';
import { exportCommand, type ExportOptions, fileSource } from '../../exports/save-export';
import type { CommonOptions, Context } from '../../context';
import { lineGroups } from '../../files/file-lines';
import {
  type KeysOptions,
  parseKeys,
  readKeysAt,
  savePublicKeys,
  thumbprints,
} from '../../files/public-keys';
import { TerminalFailure } from '../../messages';
import { printable } from '../../output/printable';
import { createReport, type Report } from '../../output/report';
import { parseDateRange } from '../../session/days';

/** Prints or saves the public keys that seals are verified with. @throws TerminalFailure or CallError */
export async function sealKeysCommand(options: KeysOptions, context: Context): Promise<void> {
  await savePublicKeys(listSealKeys, options, context);
}

interface EvidenceOptions extends ExportOptions {
  readonly start?: string;
  readonly end?: string;
}

/** Saves the trail of some days as evidence. @throws TerminalFailure or CallError */
export const exportEvidenceCommand = exportCommand<EvidenceOptions, 'jsonl'>(
  ['jsonl'],
  async ({ options: { start, end }, client, context }) =>
    fileSource(
      client,
      exportAuditEvidence,
      { query: await parseDateRange({ start, end }, client, context) },
      context,
    ),
);

export interface OfflineOptions extends CommonOptions {
  readonly keys?: string;
  readonly anchor?: string;
}

const GROUP = { lines: 2_000, characters: 4_000_000, longest: 4_000_000 };

/**
 * Proves a file of evidence on this machine, with public keys alone.
 * @throws TerminalFailure terminal.evidence-broken, terminal.file-no-evidence, terminal.file-unreadable,
 * terminal.keys-unreadable
 */
export async function verifyEvidenceCommand(
  file: string,
  options: OfflineOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const anchors = options.anchor === undefined ? [] : await readAnchors(options.anchor);
  const given = options.keys === undefined ? undefined : await readKeysAt(options.keys, context);
  let check: ReturnType<typeof evidenceCheck> | undefined;
  let line = 0;
  for await (const text of linesOf(file)) {
    if (context.cancelled.aborted) throw new TerminalFailure('terminal.cancelled');
    line += 1;
    check ??= evidenceCheck(portsOf(given ?? keysInside(text, file, report)), anchors);
    check.add(text, line);
  }
  const verdict = check?.end();
  if (!verdict?.practiceId) throw new TerminalFailure('terminal.file-no-evidence', { file });
  tell(verdict, file, options, report);
  const [first] = verdict.problems;
  if (first)
    throw new TerminalFailure('terminal.evidence-broken', {
      file,
      found: verdict.problems.length,
      what: EVIDENCE_PROBLEM[first.problem],
    });
}

/** Every problem on a line, then how much was proved. */
function tell(
  { problems, ...sum }: EvidenceVerdict,
  file: string,
  options: OfflineOptions,
  report: Report,
): void {
  if (options.json) {
    report.json({ ...sum, problems });
    return;
  }
  for (const { line, seal, record, problem } of problems)
    report.data(
      [
        `${printable(file)}${line === undefined ? '' : `:${String(line)}`}:`,
        seal === undefined ? '' : `seal ${String(seal)}`,
        record === undefined ? '' : `record ${String(record)}`,
        EVIDENCE_PROBLEM[problem],
      ]
        .filter(Boolean)
        .join(' '),
    );
  if (problems.length > 0) return;
  report.say(
    `${String(sum.records - sum.unsealed)} records agree with seals ${String(sum.firstSeal)} to ` +
      `${String(sum.lastSeal)}; ${String(sum.unsealed)} are too new to be sealed.` +
      (sum.firstSeal > 1 ? ' What was before the first of them is not in the file.' : '') +
      (options.anchor === undefined
        ? ' Only an anchor outside shows whether later seals were removed (--anchor).'
        : ''),
  );
}

/**
 * The keys that the file itself brings. The one who forged the file could have put them there: their fingerprints
 * are printed, to be compared with those kept elsewhere.
 */
function keysInside(text: string, file: string, report: Report): ArchiveKeys {
  const head = readEvidenceLine(text);
  if (head?.kind !== 'head') throw new TerminalFailure('terminal.file-no-evidence', { file });
  report.ask(
    `The keys came with the file itself, so a forger could have put them there. Compare ` +
      `their fingerprints with keys you have kept (erx audit keys), or name these with --keys: ` +
      thumbprints(head).join(', '),
  );
  return parseKeys(head, file);
}

function portsOf(keys: ArchiveKeys): EvidencePorts {
  return {
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    knows: (kid) => keys.knows(kid),
    open(jws) {
      const [head = '', payload = '', signature = '', ...more] = jws.split('.');
      const kid = readKeyId(head);
      const text = Buffer.from(payload, 'base64url').toString('utf8');
      return more.length === 0 && kid !== undefined && keys.hasSigned(kid, head, text, signature)
        ? text
        : undefined;
    },
  };
}

async function readAnchors(file: string): Promise<readonly Anchor[]> {
  const anchors: Anchor[] = [];
  for await (const text of linesOf(file)) {
    const anchor = anchorOf(text);
    if (anchor === undefined) throw new TerminalFailure('terminal.file-no-evidence', { file });
    anchors.push(anchor);
  }
  return anchors;
}

function anchorOf(text: string): Anchor | undefined {
  try {
    return Anchor.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    for await (const group of lineGroups(file, GROUP)) yield* group;
  } catch (error) {
    throw new TerminalFailure('terminal.file-unreadable', { file }, error);
  }
}
