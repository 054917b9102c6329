import { meaningOf } from '@erx/core/audit/events';
import { RESOURCE_LABEL, TYPE_LABEL } from '@erx/core/audit/model';
import { isWanted } from '@erx/core/audit/rules';
import { showInstant } from '@erx/core/values/dates';
import type { Deviation } from '../audit/verify';
import { SEALS_ALONE, type TrailReading, type WalkedPart, walkTrail } from '../audit/walk';
import type { SealKey } from '../audit/seal';
import type { Connection } from '../database/database';
import type { Member } from '../http/member';
import { firstSealOf, lastSequenceOf } from '../stores/audit/extent';
import { type AuditRow, JOINED, resourceOf, wordsOf } from '../stores/audit/row';
import { trailPage } from '../stores/audit/search';
import type { AuditSearch } from '../stores/audit/conditions';

/** Heads of the columns; the last says whether the record agrees with its seal. */
export const AUDIT_COLUMNS_OF_FILE: readonly string[] = ['Date', 'User', 'Type', 'Description', 'Resource', 'Additional Info', 'Outcome', 'Record', 'Seal'];

/** How an export went so far. */
export interface ExportTally {
  records: number;
  unsealed: number;
  /** The first thing that deviates. */
  deviation: Deviation | undefined;
}

type Line = readonly string[];
type Search = Omit<AuditSearch, 'after' | 'limit'>;
interface Source { readonly connection: Connection; readonly key: Pick<SealKey, 'verifyCompact'>; readonly member: Pick<Member, 'practiceId' | 'timeZone'> }

/** Records read at once for a file that is sorted by name. */
const BATCH = 2_000;

const READING: TrailReading = {
  name: 'export', joins: JOINED,
  more: ["coalesce(concat_ws(' ', u.first_name, u.last_name), '')", "coalesce(p.last_name, '')", "coalesce(p.first_name, '')", "coalesce(r.description, q.drug_description, '')",
    "coalesce(r.order_number, q.order_number, '')", "coalesce(q.kind, '')"],
};

/**
 * A search of the trail as lines of a file, whole, in batches. Every record of the time asked for is checked against its seal on the way, found or not; what deviates is said where it stands,
 * and the last line says whether the file is complete and to be trusted: a file without it has been cut off.
 * @param tally is kept while the file is written
 */
export async function* auditBatches(source: Source, search: Search, tally: ExportTally): AsyncGenerator<readonly Line[]> {
  const isByName = search.sortBy !== 'OccurredOn';
  const toLines = linesOf(source.member.timeZone);
  for await (const part of partsOf(source, search, isByName ? SEALS_ALONE : READING)) {
    tally.deviation ??= part.deviations[0];
    const found = isByName ? [] : part.records.flatMap((record) => {
      const line = toLines(record, search, sealWord(part));
      return line === undefined ? [] : [line];
    });
    tally.records += found.length;
    if (part.sealNumber === undefined) tally.unsealed += found.length;
    if (found.length > 0 || part.deviations.length > 0) yield [...part.deviations.map(warningOf), ...found];
  }
  if (isByName) yield* byName(source, search, tally);
  yield [[closingOf(tally)]];
}

/** What a cell of the column Seal says. */
const sealWord = (part: WalkedPart) => (part.deviations.length > 0 ? 'BROKEN' : part.sealNumber === undefined ? 'not yet sealed' : 'verified');

/** The parts of the trail that can hold a record of the time asked for, and one more, so that records cut off at their end are missed. */
async function* partsOf({ connection, key, member: { practiceId } }: Source, search: Search, reading: TrailReading): AsyncGenerator<WalkedPart> {
  const after = search.from === undefined ? 0 : await firstSealOf(connection, practiceId, search.from) - 1;
  const end = search.before === undefined ? undefined : await lastSequenceOf(connection, practiceId, search);
  for await (const part of walkTrail(connection, practiceId, key, reading, after)) {
    yield part;
    const [first] = part.records;
    if (end !== undefined && first !== undefined && first.sequence > end) return;
  }
}

interface Facts { readonly accountId: string | null; readonly at: string; readonly details: string; readonly event: string; readonly outcome: AuditRow['outcome']; readonly resourceType: string }

/** Writes records as lines; a minute's text is made once, for making one takes longer than the rest of the line. */
function linesOf(timeZone: string) {
  let minute = '';
  let shown = '';
  const timeOf = (at: string) => {
    if (at.slice(0, 16) !== minute) [minute, shown] = [at.slice(0, 16), showInstant(timeZone, at)];
    return shown;
  };
  return ({ sequence, facts, more }: WalkedPart['records'][number], search: Search, seal: string): Line | undefined => {
    const read = JSON.parse(facts) as Facts; // its digest was checked: where it deviates the line says so
    const [user = '', last = '', first = '', drug = '', orderNumber = '', kind = ''] = more;
    const row = {
      event: read.event, outcome: read.outcome, resource_type: read.resourceType, details: read.details, patient_last: last === '' ? null : last, patient_first: first,
      drug: drug === '' ? null : drug, order_number: orderNumber, request_kind: kind === '' ? null : kind as 'refill' | 'change',
    };
    return isFound(read, row, search) ? lineOf(row, timeOf(read.at), read.accountId === null ? 'System' : user, String(sequence), seal) : undefined;
  };
}

type Told = Parameters<typeof wordsOf>[0];

function isFound({ at, event, accountId }: Facts, row: Told, search: Search): boolean {
  if (!isWanted(event, search.events) || (search.userId !== undefined && accountId !== search.userId)) return false;
  if (search.from !== undefined && Date.parse(at) < search.from.getTime()) return false;
  if (search.before !== undefined && Date.parse(at) >= search.before.getTime()) return false;
  return search.resource === undefined || resourceOf(row) === search.resource;
}

function lineOf(row: Told, time: string, user: string, sequence: string, seal: string): Line {
  const { typeDescription, descriptionText } = wordsOf(row);
  return [time, user, TYPE_LABEL[meaningOf(row.event).type], typeDescription, RESOURCE_LABEL[resourceOf(row)], descriptionText, row.outcome, sequence, seal];
}

async function* byName({ connection, member }: Source, search: Search, tally: ExportTally): AsyncGenerator<readonly Line[]> {
  const seal = tally.deviation ? 'BROKEN' : 'verified';
  let after: string | undefined;
  do {
    const page = await trailPage(connection, member.practiceId, { ...search, after, limit: BATCH });
    tally.records += page.rows.length;
    yield page.rows.map((row) => lineOf(row, showInstant(member.timeZone, row.at.toISOString()), row.account_id === null ? 'System' : [row.user_first, row.user_last].filter(Boolean).join(' '), row.sequence, seal));
    after = page.next;
  } while (after !== undefined);
}

const WARNINGS: Readonly<Record<Deviation['kind'], string>> = {
  'row-altered': 'this record was altered', 'rows-missing': 'records were removed', 'rows-added': 'records were added', 'rows-differ': 'records were exchanged',
  'seal-forged': 'the seal is not ours', 'seal-altered': 'the seal was altered', 'seal-missing': 'a seal was removed', 'chain-broken': 'the seal does not follow the one before it',
};

function warningOf({ kind, sealNumber, sequence }: Deviation): Line {
  const where = [sequence === undefined ? '' : `record ${String(sequence)}`, sealNumber === undefined ? '' : `seal ${String(sealNumber)}`].filter(Boolean).join(', ');
  return [`BROKEN SEAL (${where}): ${WARNINGS[kind]}.`];
}

function closingOf({ records, unsealed, deviation }: ExportTally): string {
  const count = `${String(records)} records`;
  if (deviation) return `End of export: ${count}. NOT TO BE TRUSTED: the audit trail deviates from its seals. An incident was filed.`;
  return `End of export: ${count}, complete. Their seals were verified${unsealed > 0 ? `; ${String(unsealed)} of them are so new that they are not sealed yet` : ''}.`;
}
