import type { Connection } from '../../database/database';
import { type AuditSearch, conditionsOf } from './conditions';
import type { Place } from './place';
import { type AuditRow, SELECTED, SUBJECTS } from './row';

/** So many are sorted in memory; more are read along the names, among which so many are near one another. */
const FEW = 5_000;
/** What is rare may stand at the end of the names, all of one drug: a walk that has met so many names without filling its page is given up … */
const NAMES_WALKED = 3_000;
/** … where so many can still be sorted instead. */
const SORTABLE = 60_000;
const BYTES = 'COLLATE "C"';

/** A walk along the names: a table that has an index in the order of its keys, and how records `a` hang on its rows. */
interface Walk {
  readonly table: string;
  readonly alias: string;
  readonly keys: readonly string[];
  readonly records: string;
}

/** How records are sorted by a name: its keys, their types, and the walks that give them in order. */
interface NameOrder {
  readonly keys: readonly string[];
  readonly types: readonly string[];
  /** What a record without it lacks. */
  readonly lacking: string;
  readonly walks: readonly Walk[];
}

const BY_PATIENT: NameOrder = {
  keys: [`p.last_name ${BYTES}`, `p.first_name ${BYTES}`, 'p.id'], types: ['text', 'text', 'uuid'], lacking: 'p.id IS NULL',
  walks: [{
    table: 'patients', alias: 'p', keys: [`p.last_name ${BYTES}`, `p.first_name ${BYTES}`, 'p.id'],
    records: `CROSS JOIN LATERAL (SELECT p.id UNION ALL SELECT r.id FROM prescriptions r WHERE r.practice_id = p.practice_id AND r.patient_id = p.id
      UNION ALL SELECT q.id FROM pharmacy_requests q WHERE q.practice_id = p.practice_id AND q.patient_id = p.id) subject
      JOIN audit_records a ON a.practice_id = p.practice_id AND a.resource_id = subject.id::text`,
  }],
};

const BY_DRUG: NameOrder = {
  keys: [`coalesce(r.description, q.drug_description) ${BYTES}`, 'coalesce(r.id, q.id)'], types: ['text', 'uuid'], lacking: 'coalesce(r.id, q.id) IS NULL',
  walks: [
    { table: 'prescriptions', alias: 'r', keys: [`r.description ${BYTES}`, 'r.id'], records: 'JOIN audit_records a ON a.practice_id = r.practice_id AND a.resource_id = r.id::text' },
    { table: 'pharmacy_requests', alias: 'q', keys: [`q.drug_description ${BYTES}`, 'q.id'], records: 'JOIN audit_records a ON a.practice_id = q.practice_id AND a.resource_id = q.id::text' },
  ],
};

const NEWEST = 'a.at DESC, a.sequence DESC';

/**
 * Records by the name of their patient or drug, and of one name newest first; those that concern none come last.
 * Few are sorted in memory. Many are read along the index of names, which stops when the page is full.
 */
export async function bySubject(connection: Connection, practiceId: string, search: AuditSearch, place: Place | undefined): Promise<AuditRow[]> {
  const order = search.sortBy === 'PatientName' ? BY_PATIENT : BY_DRUG;
  if (await areAtMost(connection, practiceId, search, FEW)) return await sorted(connection, practiceId, search, order, place);
  let named = place?.keys === null ? [] : await walked(connection, practiceId, search, order, place, NAMES_WALKED);
  if (named.length <= search.limit && place?.keys !== null) {
    if (await areAtMost(connection, practiceId, search, SORTABLE)) return await sorted(connection, practiceId, search, order, place);
    named = await walked(connection, practiceId, search, order, place);
  }
  const missing = search.limit + 1 - named.length;
  return missing <= 0 ? named : [...named, ...await nameless(connection, practiceId, search, order, place?.keys === null ? place : undefined, missing)];
}

async function areAtMost(connection: Connection, practiceId: string, search: AuditSearch, most: number): Promise<boolean> {
  const { values, all } = conditionsOf(practiceId, search);
  // All kinds of event but some are counted along the time: along the events, all those of a kind left out would be read first.
  const along = 'but' in search.events ? 'ORDER BY a.at DESC NULLS LAST, a.sequence DESC NULLS LAST' : '';
  const [row] = await connection.run<{ found: string }>({ text: `SELECT count(*) AS found FROM (SELECT FROM audit_records a WHERE ${all.join(' AND ')} ${along} LIMIT ${String(most + 1)}) matching` }, values);
  return Number(row?.found ?? 0) <= most;
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
  return await connection.run<AuditRow>({ text: `WITH chosen AS MATERIALIZED (SELECT a.practice_id, a.sequence, a.at, a.resource_id FROM audit_records a WHERE ${all.join(' AND ')}),
    page AS MATERIALIZED (SELECT a.practice_id, a.sequence FROM chosen a ${SUBJECTS} ${after.length > 0 ? `WHERE ${after.join(' AND ')}` : ''} ${by} LIMIT ${String(search.limit + 1)})
    SELECT ${SELECTED} FROM page JOIN audit_records a ON a.practice_id = page.practice_id AND a.sequence = page.sequence ${SUBJECTS} ${by}` }, values);
}

/**
 * Along the names, up to a full page.
 * @param names how many names it meets at most, of each kind: then what it gives may be less than there is, and nothing is left out in between; all of them where none is given
 */
async function walked(connection: Connection, practiceId: string, search: AuditSearch, order: NameOrder, place: Place | undefined, names?: number): Promise<AuditRow[]> {
  const { values, all, bind } = conditionsOf(practiceId, search);
  const most = String(search.limit + 1);
  const after = hasName(place) ? place : undefined;
  const bounds: string[] = [];
  const walks = order.walks.map(({ table, alias, keys, records }) => {
    const by = keys.join(', ');
    const practice = `${alias}.practice_id = $1`;
    let from = `${table} ${alias}`;
    if (names !== undefined) {
      const here = after ? ` AND (${by}) >= (${after.keys.map((key, at) => bind(key, order.types[at] ?? 'text')).join(', ')})` : '';
      const along = `FROM ${from} WHERE ${practice}${here} ORDER BY ${by}`;
      bounds.push(`(SELECT ${keys.map((key, at) => `${key} AS key_${String(at)}`).join(', ')} ${along} OFFSET ${String(names - 1)} LIMIT 1)`);
      from = `(SELECT ${alias}.* ${along} LIMIT ${String(names)}) ${alias}`;
    }
    return `(SELECT a.practice_id, a.sequence FROM ${from} ${records} WHERE ${[practice, ...all, ...(after ? [beyond(keys, order, after, bind)] : [])].join(' AND ')} ORDER BY ${by}, ${NEWEST} LIMIT ${most})`;
  });
  // Behind the last name that a walk met, another may have met some already: what stands there is not known to be next.
  const met = bounds.length === 0 ? '' : `met AS MATERIALIZED (${bounds.join(' UNION ALL ')}), `;
  const isKnown = bounds.length === 0 ? '' : `WHERE NOT EXISTS (SELECT FROM met WHERE (${order.keys.join(', ')}) > (${order.keys.map((_, at) => `met.key_${String(at)}`).join(', ')}))`;
  return await connection.run<AuditRow>({ text: `WITH ${met}page AS MATERIALIZED (${walks.join(' UNION ALL ')})
    SELECT ${SELECTED} FROM page JOIN audit_records a ON a.practice_id = page.practice_id AND a.sequence = page.sequence ${SUBJECTS} ${isKnown}
    ORDER BY ${order.keys.join(', ')}, ${NEWEST} LIMIT ${most}` }, values);
}

/** Those that concern nobody, newest first: what stands behind every name. */
async function nameless(connection: Connection, practiceId: string, search: AuditSearch, order: NameOrder, place: Place | undefined, most: number): Promise<AuditRow[]> {
  const { values, all, bind } = conditionsOf(practiceId, search);
  if (place) all.push(`(a.at, a.sequence) < (${bind(place.at, 'timestamptz')}, ${bind(place.sequence, 'bigint')})`);
  return await connection.run<AuditRow>({ text: `SELECT ${SELECTED} FROM audit_records a ${SUBJECTS} WHERE ${all.join(' AND ')} AND ${order.lacking} ORDER BY a.at DESC NULLS LAST, a.sequence DESC NULLS LAST LIMIT ${String(most)}` }, values);
}
