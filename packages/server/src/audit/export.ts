import { AUDIT_COLUMNS } from '@erx/core/audit/columns';
import { DEVIATIONS } from '@erx/core/audit/deviation';
import { describeEvent } from '@erx/core/audit/events';
import type { AuditItem } from '@erx/core/audit/model';
import { isWanted } from '@erx/core/audit/rules';
import { cellsOf, type FileColumn, headingsOf, timesShown } from '@erx/core/values/file-columns';
import { instantsWritten } from '@erx/core/values/instants';
import { startChecking } from './verify-worker';
import type { Deviation } from './tamper-report';
import { type Trail, type WalkedPart, type WalkedRecord, walkTrail } from './verify-chain';
import { readSubject } from '../platform/audit-trail/subject';
import { prefetchNext } from '../platform/prefetch';
import type { Member } from '../platform/api/authenticate';
import { findLastSequence, findSealBefore } from './extent-queries';
import { type AuditRow, toAuditResource, subjectInWords, toWords } from './item-queries';
import { auditItemOf, trailPage } from './search-queries';
import { type People, peopleStore, toAct } from './people-queries';
import { NOTHING, type Subject, subjectsStore } from './joined-subject-queries';
import type { AuditSearch } from './condition-queries';

/** A record of the trail in a file, and whether it agrees with its seal. */
export type ExportedRecord<Item = AuditItem> = Item & { readonly seal: SealWord };
type SealWord = 'BROKEN' | 'not yet sealed' | 'verified';

/** What a file of the trail holds: records, and where it deviates from its seals. */
export type ExportedRow<Item = AuditItem> = ExportedRecord<Item> | { readonly broken: Deviation };

/** The columns of a file of records. */
interface FileColumns<Item> {
  readonly columns: readonly FileColumn<ExportedRecord<Item>>[];
  readonly headings: readonly string[];
}

/** Columns of a file of the trail, with what the seal says of each record. */
export function columnsOfFile<Item>(of: readonly FileColumn<Item>[]): FileColumns<Item> {
  const columns = [...of, { heading: 'Seal', text: ({ seal }: ExportedRecord<Item>) => seal }];
  return { columns, headings: headingsOf(columns) };
}

const ALL = columnsOfFile(AUDIT_COLUMNS);
export const AUDIT_COLUMNS_OF_FILE = ALL.headings;
const FREE: ReadonlySet<string> = new Set(['Date', 'Instant', 'Additional Info', 'Record']);
/** Of them those that have few texts. */
export const AUDIT_COLUMNS_OF_FEW: ReadonlySet<string> = new Set(
  AUDIT_COLUMNS_OF_FILE.filter((heading) => !FREE.has(heading)),
);

/**
 * An export as rows of a table.
 * @param tally of the export; its last line says whether the file is complete and to be trusted: a file
 * without it has been cut off
 * @param isPlain whether a program reads it, which learns that from how the export ended: no last line
 */
export async function* linesOf<Item>(
  { columns }: FileColumns<Item>,
  rows: AsyncIterable<readonly ExportedRow<Item>[]>,
  timeZone: string,
  tally: ExportTally,
  isPlain = false,
): AsyncGenerator<readonly Line[]> {
  const show = timesShown(timeZone);
  for await (const batch of rows)
    yield batch.map((row) => ('broken' in row ? warningOf(row.broken) : cellsOf(columns, row, show)));
  if (!isPlain) yield [[closingOf(tally)]];
}

/** The same of records as they are. */
export const auditLines = (
  rows: AsyncIterable<readonly ExportedRow[]>,
  timeZone: string,
  tally: ExportTally,
  isPlain = false,
) => linesOf(ALL, rows, timeZone, tally, isPlain);

/** How an export went so far. */
export interface ExportTally {
  records: number;
  unsealed: number;
  /** The first thing that deviates. */
  deviation: Deviation | undefined;
}

type Line = readonly string[];
type Search = Omit<AuditSearch, 'after' | 'limit'>;
interface Source extends Trail {
  readonly member: Pick<Member, 'practiceId' | 'timeZone'>;
}

/** So many lines are written at the same time: more would outlive the collector of young memory. */
const LINES = 100;
/** Records read at a time for a file that is sorted by name. */
const BATCH = 2_000;

/**
 * A search of the trail as rows of a file, whole, in batches. Every record of the requested time is checked
 * against its seal on the way, found or not; what deviates is said where it is.
 * @param tally is kept while the file is written
 */
export async function* auditBatches(
  source: Source,
  search: Search,
  tally: ExportTally,
): AsyncGenerator<readonly ExportedRow[]> {
  const isByName = search.sortBy !== 'OccurredOn';
  const people = peopleStore(source.connection, source.member.practiceId);
  const subjects = subjectsStore(source.connection, source.member.practiceId);
  const toRecord = recordOf(people);
  const named = async (part: WalkedPart) => {
    const wanted = isByName ? [] : part.records.filter((record) => isWantedRecord(record, search));
    const [concerned] = await Promise.all([subjects.of(wanted), people.load(wanted)]);
    return { part, wanted, concerned };
  };
  for await (const { part, wanted, concerned } of prefetchNext(partsOf(source, search), named)) {
    tally.deviation ??= part.deviations[0];
    if (part.deviations.length > 0) yield part.deviations.map((broken) => ({ broken }));
    for (let from = 0; from < wanted.length; from += LINES) {
      const found = wanted
        .slice(from, from + LINES)
        .map((record, at) => toRecord(record, concerned[from + at] ?? NOTHING, search, sealWord(part)))
        .filter((record) => record !== undefined);
      tally.records += found.length;
      if (part.sealNumber === undefined) tally.unsealed += found.length;
      if (found.length > 0) yield found;
    }
  }
  if (isByName) yield* byName(source, people, search, tally);
}

/** What a cell of the column Seal says. */
const sealWord = (part: WalkedPart): SealWord =>
  part.deviations.length > 0 ? 'BROKEN' : part.sealNumber === undefined ? 'not yet sealed' : 'verified';

/**
 * The parts of the trail that can hold a record of the requested time, and one more, so that records cut off
 * at their end are missed. A separate thread checks them.
 */
async function* partsOf(source: Source, search: Search): AsyncGenerator<WalkedPart> {
  const { connection, practiceId } = source;
  const after = await findSealBefore(connection, practiceId, search.from);
  const end =
    search.before === undefined ? undefined : await findLastSequence(connection, practiceId, search);
  const { checkInWorker, end: endChecking } = startChecking();
  try {
    for await (const part of walkTrail(source, { after, checkInWorker })) {
      yield part;
      const [first] = part.records;
      if (end !== undefined && first !== undefined && first.sequence > end) return;
    }
  } finally {
    await endChecking();
  }
}

/** Whether a search finds a record, but for the kind of request, which its subject says. */
function isWantedRecord({ at, event, accountId, resourceId }: WalkedRecord, search: Search): boolean {
  if (!isWanted(event, search.events) || (search.userId !== undefined && accountId !== search.userId))
    return false;
  if (search.lookedAt !== undefined && (accountId === null || !search.lookedAt.has(resourceId ?? '')))
    return false;
  if (search.from === undefined && search.before === undefined) return true;
  return (
    (search.from === undefined || at >= search.from.getTime()) &&
    (search.before === undefined || at < search.before.getTime())
  );
}

/** Makes records of what was walked. */
function recordOf(people: People) {
  const timeOf = instantsWritten();
  // By the text of the name that was recorded: a renamed person has two. Few people did all of it.
  const doers = new Map<string | null, AuditItem['user']>();
  const doerOf = (record: WalkedRecord): AuditItem['user'] => {
    const key = record.actor ?? record.accountId;
    if (!doers.has(key)) doers.set(key, people.doerOf(record));
    return doers.get(key);
  };
  return (
    record: WalkedRecord,
    { patient, drug, orderNumber, requestKind }: Subject,
    search: Search,
    seal: SealWord,
  ): ExportedRecord | undefined => {
    const { sequence, at, event, outcome, resourceType, resourceId, details } = record;
    const sealed = readSubject(record.subject);
    const resource = toAuditResource(resourceType, requestKind ?? sealed?.requestKind);
    if (search.resource !== undefined && resource !== search.resource) return undefined;
    const user = doerOf(record);
    return {
      sequence,
      occurredOn: Number.isFinite(at) ? timeOf(at) : '',
      ...(user ? { user } : {}),
      type: describeEvent(event).type,
      ...toWords(
        { event, outcome: outcome as AuditRow['outcome'], details },
        subjectInWords(
          { resourceType, resourceId, sealed },
          { person: people.personOf(record), patient, drug, orderNumber },
        ),
      ),
      referenceResourceType: resource,
      event,
      outcome: outcome as AuditRow['outcome'],
      seal,
    };
  };
}

async function* byName(
  { connection, member }: Source,
  people: People,
  search: Search,
  tally: ExportTally,
): AsyncGenerator<readonly ExportedRecord[]> {
  const seal = tally.deviation ? 'BROKEN' : 'verified';
  let after: string | undefined;
  do {
    const page = await trailPage(connection, member.practiceId, { ...search, after, limit: BATCH });
    tally.records += page.rows.length;
    await people.load(page.rows.map(toAct));
    yield page.rows.map((row) => ({ ...auditItemOf(row, people), seal }));
    after = page.next;
  } while (after !== undefined);
}

function warningOf({ kind, sealNumber, sequence }: Deviation): Line {
  const where = [
    sequence === undefined ? '' : `record ${String(sequence)}`,
    sealNumber === undefined ? '' : `seal ${String(sealNumber)}`,
  ]
    .filter(Boolean)
    .join(', ');
  return [`BROKEN SEAL${where === '' ? '' : ` (${where})`}: ${DEVIATIONS[kind]}.`];
}

function closingOf({ records, unsealed, deviation }: ExportTally): string {
  const count = `${String(records)} records`;
  if (deviation)
    return `End of export: ${count}. NOT TO BE TRUSTED: the audit trail deviates from its seals. An incident was filed.`;
  return (
    `End of export: ${count}, complete. Their seals were ` +
    `verified${unsealed > 0 ? `; ${String(unsealed)} of them are so new that they are not sealed yet` : ''}.`
  );
}
