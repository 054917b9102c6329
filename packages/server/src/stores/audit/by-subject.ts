import type { Connection } from '../../database/database';
import { type AuditSearch, conditionsOf } from './conditions';
import { mostFor, type Place, runParts } from './page';
import { type AuditRow, JOINED, SELECTED, SUBJECTS } from './row';

/** So many are sorted in memory; more are read along the names, among which so many are near one another. */
const FEW = 5_000;
const BYTES = 'COLLATE "C"';

/** How records are sorted by a name: its keys, their types, and the walk along an index that gives them in order. */
interface NameOrder {
  readonly keys: readonly string[];
  readonly types: readonly string[];
  /** What a record without it lacks. */
  readonly lacking: string;
  /** Statements that read records `a` along the names; $where and $limit are put in. */
  readonly walks: readonly { readonly from: string; readonly keys: readonly string[]; readonly practice: string }[];
}

const BY_PATIENT: NameOrder = {
  keys: [`p.last_name ${BYTES}`, `p.first_name ${BYTES}`, 'p.id'], types: ['text', 'text', 'uuid'], lacking: 'p.id IS NULL',
  walks: [{
    keys: [`p.last_name ${BYTES}`, `p.first_name ${BYTES}`, 'p.id'], practice: 'p.practice_id = $1',
    from: `patients p CROSS JOIN LATERAL (SELECT p.id UNION ALL SELECT r.id FROM prescriptions r WHERE r.practice_id = p.practice_id AND r.patient_id = p.id
      UNION ALL SELECT q.id FROM pharmacy_requests q WHERE q.practice_id = p.practice_id AND q.patient_id = p.id) subject
      JOIN audit_records a ON a.practice_id = p.practice_id AND a.resource_id = subject.id::text`,
  }],
};

const BY_DRUG: NameOrder = {
  keys: [`coalesce(r.description, q.drug_description) ${BYTES}`, 'coalesce(r.id, q.id)'], types: ['text', 'uuid'], lacking: 'coalesce(r.id, q.id) IS NULL',
  walks: [
    { keys: [`r.description ${BYTES}`, 'r.id'], practice: 'r.practice_id = $1', from: 'prescriptions r JOIN audit_records a ON a.practice_id = r.practice_id AND a.resource_id = r.id::text' },
    { keys: [`q.drug_description ${BYTES}`, 'q.id'], practice: 'q.practice_id = $1', from: 'pharmacy_requests q JOIN audit_records a ON a.practice_id = q.practice_id AND a.resource_id = q.id::text' },
  ],
};

const NEWEST = 'a.at DESC, a.sequence DESC';

/**
 * Records by the name of their patient or drug, and of one name newest first; those that concern none come last.
 * Few are sorted in memory. Many are read along the index of names, which stops when the page is full.
 */
export async function bySubject(connection: Connection, practiceId: string, search: AuditSearch, place: Place | undefined): Promise<AuditRow[]> {
  const order = search.sortBy === 'PatientName' ? BY_PATIENT : BY_DRUG;
  if (await areFew(connection, practiceId, search)) return await sorted(connection, practiceId, search, order, place);
  const named = place?.keys === null ? [] : await walked(connection, practiceId, search, order, place);
  const missing = mostFor(search.limit) - named.length;
  return missing <= 0 ? named : [...named, ...await nameless(connection, practiceId, search, order, place?.keys === null ? place : undefined, missing)];
}

async function areFew(connection: Connection, practiceId: string, search: AuditSearch): Promise<boolean> {
  const { values, all } = conditionsOf(practiceId, search);
  const [row] = await runParts<{ found: string }>(connection, `SELECT count(*) AS found FROM (SELECT FROM audit_records a WHERE ${all.join(' AND ')} LIMIT ${String(FEW + 1)}) matching`, values);
  return Number(row?.found ?? 0) <= FEW;
}

type Bind = ReturnType<typeof conditionsOf>['bind'];

/** What comes after a place among records that have the name. */
function beyond(keys: readonly string[], order: NameOrder, place: Place & { readonly keys: readonly string[] }, bind: Bind): string {
  const names = place.keys.map((key, at) => bind(key, order.types[at] ?? 'text')).join(', ');
  const then = `(a.at, a.sequence) < (${bind(place.at, 'timestamptz')}, ${bind(place.sequence, 'bigint')})`;
  return `(${keys.join(', ')}) >= (${names}) AND ((${keys.join(', ')}) > (${names}) OR ${then})`;
}

const hasName = (place: Place | undefined): place is Place & { readonly keys: readonly string[] } => place !== undefined && place.keys !== null;

async function sorted(connection: Connection, practiceId: string, search: AuditSearch, order: NameOrder, place: Place | undefined): Promise<AuditRow[]> {
  const { values, all, bind } = conditionsOf(practiceId, search);
  const after = hasName(place) ? [`((${beyond(order.keys, order, place, bind)}) OR ${order.lacking})`]
    : place ? [`${order.lacking} AND (a.at, a.sequence) < (${bind(place.at, 'timestamptz')}, ${bind(place.sequence, 'bigint')})`] : [];
  const by = `ORDER BY ${order.keys.map((key) => `${key} ASC NULLS LAST`).join(', ')}, ${NEWEST}`;
  return await runParts<AuditRow>(connection, `WITH chosen AS MATERIALIZED (SELECT a.* FROM audit_records a WHERE ${all.join(' AND ')}),
    page AS MATERIALIZED (SELECT a.practice_id, a.sequence FROM chosen a ${SUBJECTS} ${after.length > 0 ? `WHERE ${after.join(' AND ')}` : ''} ${by} LIMIT ${String(mostFor(search.limit))})
    SELECT ${SELECTED} FROM page JOIN audit_records a ON a.practice_id = page.practice_id AND a.sequence = page.sequence ${JOINED} ${by}`, values);
}

async function walked(connection: Connection, practiceId: string, search: AuditSearch, order: NameOrder, place: Place | undefined): Promise<AuditRow[]> {
  const { values, all, bind } = conditionsOf(practiceId, search);
  const most = String(mostFor(search.limit));
  const walks = order.walks.map(({ from, keys, practice }) => {
    const after = hasName(place) ? [beyond(keys, order, place, bind)] : [];
    return `(SELECT a.practice_id, a.sequence FROM ${from} WHERE ${[practice, ...all, ...after].join(' AND ')} ORDER BY ${keys.join(', ')}, ${NEWEST} LIMIT ${most})`;
  });
  return await runParts<AuditRow>(connection, `WITH page AS MATERIALIZED (${walks.join(' UNION ALL ')})
    SELECT ${SELECTED} FROM page JOIN audit_records a ON a.practice_id = page.practice_id AND a.sequence = page.sequence ${JOINED}
    ORDER BY ${order.keys.join(', ')}, ${NEWEST} LIMIT ${most}`, values);
}

/** Those that concern nobody, newest first: what stands behind every name. */
async function nameless(connection: Connection, practiceId: string, search: AuditSearch, order: NameOrder, place: Place | undefined, most: number): Promise<AuditRow[]> {
  const { values, all, bind } = conditionsOf(practiceId, search);
  if (place) all.push(`(a.at, a.sequence) < (${bind(place.at, 'timestamptz')}, ${bind(place.sequence, 'bigint')})`);
  return await runParts<AuditRow>(connection,
    `SELECT ${SELECTED} FROM audit_records a ${JOINED} WHERE ${all.join(' AND ')} AND ${order.lacking} ORDER BY a.at DESC NULLS LAST, a.sequence DESC NULLS LAST LIMIT ${String(most)}`, values);
}
