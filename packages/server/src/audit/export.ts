import { describeEvent } from '@erx/core/audit/events';
import { RESOURCE_LABEL, TYPE_LABEL } from '@erx/core/audit/model';
import { isWanted } from '@erx/core/audit/rules';
import { nameOfDoer } from '@erx/core/users/names';
import { instantsShown, showInstant } from '@erx/core/values/dates';
import { startChecking } from './verify-worker';
import type { Deviation } from './tamper-report';
import { type WalkedPart, type WalkedRecord, walkTrail } from './verify-chain';
import type { SealKey } from '../platform/audit-trail/seal';
import { prefetchNext } from '../platform/prefetch';
import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import { findFirstSeal, findLastSequence } from './extent-queries';
import { type AuditRow, toAuditResource, subjectOfRow, toWords } from './item-queries';
import { trailPage } from './search-queries';
import { toAct, type People, peopleStore } from './people-queries';
import { NOTHING, type Subject, subjectsStore } from './joined-subject-queries';
import type { AuditSearch } from './condition-queries';

/** Heads of the columns; the last says whether the record agrees with its seal. */
export const AUDIT_COLUMNS_OF_FILE: readonly string[] = [
  'Date',
  'User',
  'Login',
  'Type',
  'Description',
  'Resource',
  'Additional Info',
  'Outcome',
  'Record',
  'Seal',
];
/** Of them those that have few texts. */
export const AUDIT_COLUMNS_OF_FEW: ReadonlySet<string> = new Set([
  'User',
  'Login',
  'Type',
  'Description',
  'Resource',
  'Outcome',
  'Seal',
]);

/** How an export went so far. */
export interface ExportTally {
  records: number;
  unsealed: number;
  /** The first thing that deviates. */
  deviation: Deviation | undefined;
}

type Line = readonly string[];
type Search = Omit<AuditSearch, 'after' | 'limit'>;
interface Source {
  readonly connection: Connection;
  readonly key: Pick<SealKey, 'verifyCompact'>;
  readonly member: Pick<Member, 'practiceId' | 'timeZone'>;
}

/** So many lines are written at the same time: more would outlive the collector of young memory. */
const LINES = 100;
/** Records read at a time for a file that is sorted by name. */
const BATCH = 2_000;

/**
 * A search of the trail as lines of a file, whole, in batches. Every record of the requested time is checked
 * against its seal on the way, found or not; what deviates is said where it is, and the last line says
 * whether the file is complete and to be trusted: a file without it has been cut off.
 * @param tally is kept while the file is written
 */
export async function* auditBatches(
  source: Source,
  search: Search,
  tally: ExportTally,
): AsyncGenerator<readonly Line[]> {
  const isByName = search.sortBy !== 'OccurredOn';
  const people = peopleStore(source.connection, source.member.practiceId);
  const subjects = subjectsStore(source.connection, source.member.practiceId);
  const toLine = lineOf(people, source.member.timeZone);
  const named = async (part: WalkedPart) => {
    const wanted = isByName ? [] : part.records.filter((record) => isWantedRecord(record, search));
    const [concerned] = await Promise.all([subjects.of(wanted), people.load(wanted)]);
    return { part, wanted, concerned };
  };
  for await (const { part, wanted, concerned } of prefetchNext(partsOf(source, search), named)) {
    tally.deviation ??= part.deviations[0];
    if (part.deviations.length > 0) yield part.deviations.map(warningOf);
    for (let from = 0; from < wanted.length; from += LINES) {
      const found = wanted
        .slice(from, from + LINES)
        .map((record, at) => toLine(record, concerned[from + at] ?? NOTHING, search, sealWord(part)))
        .filter((line) => line !== undefined);
      tally.records += found.length;
      if (part.sealNumber === undefined) tally.unsealed += found.length;
      if (found.length > 0) yield found;
    }
  }
  if (isByName) yield* byName(source, people, search, tally);
  yield [[closingOf(tally)]];
}

/** What a cell of the column Seal says. */
const sealWord = (part: WalkedPart) =>
  part.deviations.length > 0 ? 'BROKEN' : part.sealNumber === undefined ? 'not yet sealed' : 'verified';

/**
 * The parts of the trail that can hold a record of the requested time, and one more, so that records cut off
 * at their end are missed. A thread of their own checks them.
 */
async function* partsOf(
  { connection, key, member: { practiceId } }: Source,
  search: Search,
): AsyncGenerator<WalkedPart> {
  const after =
    search.from === undefined ? 0 : (await findFirstSeal(connection, practiceId, search.from)) - 1;
  const end =
    search.before === undefined ? undefined : await findLastSequence(connection, practiceId, search);
  const { checkBeside, end: endChecking } = startChecking();
  try {
    for await (const part of walkTrail(connection, practiceId, key, { after, checkBeside })) {
      yield part;
      const [first] = part.records;
      if (end !== undefined && first !== undefined && first.sequence > end) return;
    }
  } finally {
    await endChecking();
  }
}

/** Whether a search finds a record, but for the kind of request, which its subject says. */
function isWantedRecord({ at, event, accountId }: WalkedRecord, search: Search): boolean {
  if (!isWanted(event, search.events) || (search.userId !== undefined && accountId !== search.userId))
    return false;
  if (search.from === undefined && search.before === undefined) return true;
  return (
    (search.from === undefined || at >= search.from.getTime()) &&
    (search.before === undefined || at < search.before.getTime())
  );
}

/** Writes records as lines. */
function lineOf(people: People, timeZone: string) {
  const timeOf = instantsShown(timeZone);
  // By the text of the name that was recorded: a renamed person has two. Few people did all of it.
  const doers = new Map<string | null, ReturnType<typeof doerIn>>();
  const doerOf = (record: WalkedRecord) => {
    const key = record.actor ?? record.accountId;
    let doer = doers.get(key);
    if (doer === undefined) doers.set(key, (doer = doerIn(people, record)));
    return doer;
  };
  return (
    record: WalkedRecord,
    { patient, drug, orderNumber, requestKind }: Subject,
    search: Search,
    seal: string,
  ): Line | undefined => {
    const { sequence, at, event, outcome, resourceType, details } = record;
    const resource = toAuditResource({ resource_type: resourceType, request_kind: requestKind });
    if (search.resource !== undefined && resource !== search.resource) return undefined;
    const { typeDescription, descriptionText } = toWords(
      { event, outcome: outcome as AuditRow['outcome'], details },
      { person: people.personOf(record), patient, drug, orderNumber: orderNumber || undefined },
    );
    return [
      Number.isFinite(at) ? timeOf(at) : '',
      ...doerOf(record),
      TYPE_LABEL[describeEvent(event).type],
      typeDescription,
      RESOURCE_LABEL[resource],
      descriptionText,
      outcome,
      String(sequence),
      seal,
    ];
  };
}

/** Who did it, as the file names them, and what they signed in with. */
function doerIn(
  people: People,
  act: Parameters<People['doerOf']>[0],
): readonly [name: string, login: string] {
  const user = people.doerOf(act);
  return user ? [nameOfDoer(user), user.login] : ['System', ''];
}

function lineOfRow(row: AuditRow, people: People, timeZone: string, seal: string): Line {
  const act = toAct(row);
  const { typeDescription, descriptionText } = toWords(row, subjectOfRow(row, people.personOf(act)));
  return [
    showInstant(timeZone, row.at.toISOString()),
    ...doerIn(people, act),
    TYPE_LABEL[describeEvent(row.event).type],
    typeDescription,
    RESOURCE_LABEL[toAuditResource(row)],
    descriptionText,
    row.outcome,
    row.sequence,
    seal,
  ];
}

async function* byName(
  { connection, member }: Source,
  people: People,
  search: Search,
  tally: ExportTally,
): AsyncGenerator<readonly Line[]> {
  const seal = tally.deviation ? 'BROKEN' : 'verified';
  let after: string | undefined;
  do {
    const page = await trailPage(connection, member.practiceId, { ...search, after, limit: BATCH });
    tally.records += page.rows.length;
    await people.load(page.rows.map(toAct));
    yield page.rows.map((row) => lineOfRow(row, people, member.timeZone, seal));
    after = page.next;
  } while (after !== undefined);
}

const WARNINGS: Readonly<Record<Deviation['kind'], string>> = {
  'row-altered': 'this record was altered',
  'rows-missing': 'records were removed',
  'rows-added': 'records were added',
  'rows-differ': 'records were exchanged',
  'seal-forged': 'the seal is not ours',
  'seal-altered': 'the seal was altered',
  'seal-missing': 'a seal was removed',
  'chain-broken': 'the seal does not follow the one before it',
};

function warningOf({ kind, sealNumber, sequence }: Deviation): Line {
  const where = [
    sequence === undefined ? '' : `record ${String(sequence)}`,
    sealNumber === undefined ? '' : `seal ${String(sealNumber)}`,
  ]
    .filter(Boolean)
    .join(', ');
  return [`BROKEN SEAL (${where}): ${WARNINGS[kind]}.`];
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
