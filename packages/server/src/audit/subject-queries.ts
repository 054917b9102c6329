import type { Connection } from '../platform/database/database';
import { type AuditSearch, toConditions } from './condition-queries';
import type { Place } from './place';
import { type AuditRow, RESOURCE_ID, SELECTED, SUBJECTS } from './item-queries';

/** So many are sorted by their names. */
const FEW = 5_000;
/**
 * Of so many each is read, and met with the names in memory; more are looked for name by name, among which so
 * many are near one another.
 */
const IN_MEMORY = 20_000;
/**
 * What is rare may be at the end of the names, all of one drug: a walk that has met so many subjects without
 * filling its page of so many rows is given up …
 */
const MOST_MET = {
  inMemory: (rows: number) => 100 * rows,
  byName: (rows: number) => Math.max(3_000, 60 * rows),
} as const;
/** … where so many can still be sorted instead. */
const SORTABLE = 250_000;
const BYTES = 'COLLATE "C"';

/** Prescriptions, requests or patients in the order of their names, which an index gives. */
interface Walk {
  readonly keys: readonly string[];
  /** What they come from; `practice` is its column of it, `subject` the id that a record names. */
  readonly from: string;
  readonly practice: string;
  readonly subject: string;
}

/**
 * How records are sorted by a name: its keys, their types, and the walks that give all that has it in order.
 */
interface NameOrder {
  readonly keys: readonly string[];
  readonly types: readonly string[];
  /** What a record without it lacks. */
  readonly lacking: string;
  walks(resource: AuditSearch['resource']): readonly Walk[];
}

const PATIENT_KEYS = [`p.last_name ${BYTES}`, `p.first_name ${BYTES}`, 'p.id'];

const BY_PATIENT: NameOrder = {
  keys: PATIENT_KEYS,
  types: ['text', 'text', 'uuid'],
  lacking: 'p.id IS NULL',
  walks(resource) {
    const subjects = [
      ...(resource === undefined ? ['SELECT p.id'] : []),
      ...(isOfRequests(resource)
        ? []
        : ['SELECT r.id FROM prescriptions r WHERE r.practice_id = p.practice_id AND r.patient_id = p.id']),
      ...(resource === 'Prescription'
        ? []
        : [
            'SELECT q.id FROM pharmacy_requests q WHERE q.practice_id = p.practice_id AND q.patient_id = p.id',
          ]),
    ];
    return [
      {
        keys: PATIENT_KEYS,
        from: `patients p CROSS JOIN LATERAL (${subjects.join(' UNION ALL ')}) s`,
        practice: 'p.practice_id',
        subject: 's.id',
      },
    ];
  },
};

const BY_DRUG: NameOrder = {
  keys: [`coalesce(r.description, q.drug_description) ${BYTES}`, 'coalesce(r.id, q.id)'],
  types: ['text', 'uuid'],
  lacking: 'coalesce(r.id, q.id) IS NULL',
  walks: (resource) => [
    ...(isOfRequests(resource)
      ? []
      : [
          {
            keys: [`r.description ${BYTES}`, 'r.id'],
            from: 'prescriptions r',
            practice: 'r.practice_id',
            subject: 'r.id',
          },
        ]),
    ...(resource === 'Prescription'
      ? []
      : [
          {
            keys: [`q.drug_description ${BYTES}`, 'q.id'],
            from: 'pharmacy_requests q',
            practice: 'q.practice_id',
            subject: 'q.id',
          },
        ]),
  ],
};

const isOfRequests = (resource: AuditSearch['resource']) =>
  resource === 'RefillRequest' || resource === 'RxChangeRequest';

const NEWEST = 'a.at DESC NULLS LAST, a.sequence DESC NULLS LAST';

/**
 * Records by the name of their patient or drug, and of one name newest first; those that concern none come
 * last. Few are sorted. More are met with the subjects in the order of their names, which stops when the page
 * is full.
 */
export async function bySubject(
  connection: Connection,
  practiceId: string,
  search: AuditSearch,
  place: Place | undefined,
): Promise<AuditRow[]> {
  const order = search.sortBy === 'PatientName' ? BY_PATIENT : BY_DRUG;
  const found = await countOf(connection, practiceId, search, IN_MEMORY + 1);
  if (found <= FEW) return await sorted(connection, practiceId, search, order, place);
  const records = found <= IN_MEMORY ? 'inMemory' : 'byName';
  let named =
    place?.keys === null
      ? []
      : await walked(
          connection,
          practiceId,
          search,
          order,
          place,
          records,
          MOST_MET[records](search.limit + 1),
        );
  if (named.length <= search.limit && place?.keys !== null) {
    if (found <= IN_MEMORY || (await countOf(connection, practiceId, search, SORTABLE + 1)) <= SORTABLE)
      return await sorted(connection, practiceId, search, order, place);
    named = await walked(connection, practiceId, search, order, place, 'byName');
  }
  const missing = search.limit + 1 - named.length;
  return missing <= 0
    ? named
    : [
        ...named,
        ...(await nameless(
          connection,
          practiceId,
          search,
          order,
          place?.keys === null ? place : undefined,
          missing,
        )),
      ];
}

/**
 * How many records match at most, as far as `most`. Of requests both kinds are counted: the kind is with
 * each of them, and to look there for all takes longer than the search.
 */
async function countOf(
  connection: Connection,
  practiceId: string,
  search: AuditSearch,
  most: number,
): Promise<number> {
  const { values, all } = toConditions(practiceId, {
    ...search,
    resource: isOfRequests(search.resource) ? 'PharmacyRequest' : search.resource,
  });
  // All kinds of event but some are counted along the time: along the events, all those of a kind left out
  // would be read first.
  const along = 'but' in search.events ? 'ORDER BY a.at DESC NULLS LAST, a.sequence DESC NULLS LAST' : '';
  const [row] = await connection.run<{ found: string }>(
    {
      text: `SELECT count(*) AS found
        FROM (SELECT FROM audit_records a WHERE ${all.join(' AND ')} ${along} LIMIT ${String(most)}) matching`,
    },
    values,
  );
  return Number(row?.found ?? 0);
}

type Bind = ReturnType<typeof toConditions>['bind'];

/** What comes after a place among records that have the name. */
function beyond(
  keys: readonly string[],
  order: NameOrder,
  place: Place & { readonly keys: readonly string[] },
  bind: Bind,
): string {
  const names = place.keys.map((key, at) => bind(key, order.types[at] ?? 'text')).join(', ');
  const then = `(a.at, a.sequence) < (${bind(place.at, 'timestamptz')}, ${bind(place.sequence, 'bigint')})`;
  return `(${keys.join(', ')}) >= (${names}) AND ((${keys.join(', ')}) > (${names}) OR ${then})`;
}

const hasName = (place: Place | undefined): place is Place & { readonly keys: readonly string[] } =>
  place !== undefined && place.keys !== null;

async function sorted(
  connection: Connection,
  practiceId: string,
  search: AuditSearch,
  order: NameOrder,
  place: Place | undefined,
): Promise<AuditRow[]> {
  const { values, all, bind } = toConditions(practiceId, search);
  const after = hasName(place)
    ? [`((${beyond(order.keys, order, place, bind)}) OR ${order.lacking})`]
    : place
      ? [
          `${order.lacking} AND (a.at, a.sequence) < (${bind(place.at, 'timestamptz')}, ${bind(place.sequence, 'bigint')})`,
        ]
      : [];
  const by = `ORDER BY ${order.keys.map((key) => `${key} ASC NULLS LAST`).join(', ')}, ${NEWEST}`;
  return await connection.run<AuditRow>(
    {
      text: `WITH chosen AS MATERIALIZED (SELECT a.practice_id, a.sequence, a.at, a.resource_id
        FROM audit_records a WHERE ${all.join(' AND ')}),
    page AS MATERIALIZED (SELECT a.practice_id, a.sequence
      FROM chosen a ${SUBJECTS} ${after.length > 0 ? `WHERE ${after.join(' AND ')}` : ''} ${by}
      LIMIT ${String(search.limit + 1)})
    SELECT ${SELECTED}
    FROM page
    JOIN audit_records a ON a.practice_id = page.practice_id AND a.sequence = page.sequence ${SUBJECTS} ${by}`,
    },
    values,
  );
}

/**
 * Along the names, up to a full page.
 * @param records whether all that match are read first, or those of each subject when it is met
 * @param most how many subjects each walk meets: then what it gives may be less than there is, and nothing is
 * left out in between; all of them where none is given
 */
async function walked(
  connection: Connection,
  practiceId: string,
  search: AuditSearch,
  order: NameOrder,
  place: Place | undefined,
  records: keyof typeof MOST_MET,
  most?: number,
): Promise<AuditRow[]> {
  const { values, all, bind } = toConditions(practiceId, search);
  const after = hasName(place) ? place : undefined;
  const names = order.keys.map((_, at) => `a.key_${String(at)}`);
  const rows = `LIMIT ${String(search.limit + 1)}`;
  const bounds: string[] = [];
  const walks = order.walks(search.resource).map(({ keys, from, practice, subject }) => {
    const by = keys.join(', ');
    const here = after
      ? ` AND (${by}) >= (${after.keys.map((key, at) => bind(key, order.types[at] ?? 'text')).join(', ')})`
      : '';
    const met = (what: readonly string[]) =>
      `SELECT ${[...keys.map((key, at) => `${key} AS key_${String(at)}`), ...what].join(', ')}
        FROM ${from}
        WHERE ${practice} = $1${here}
        ORDER BY ${by}`;
    if (most !== undefined) bounds.push(`(${met([])} OFFSET ${String(most - 1)} LIMIT 1)`);
    const subjects = `(${met([`${subject} AS subject`])} ${most === undefined ? '' : `LIMIT ${String(most)}`})`;
    const beyondPlace = after ? `WHERE ${beyond(names, order, after, bind)}` : '';
    // OFFSET 0: both sides are in memory and are to be met as a whole. For the few rows of a page they would
    // be met one by one, each subject with all that was chosen.
    const theirs =
      records === 'inMemory'
        ? `(SELECT n.*, a.practice_id, a.sequence, a.at FROM ${subjects} n
          JOIN chosen a ON a.subject = n.subject OFFSET 0)`
        : `(SELECT n.*, a.practice_id, a.sequence, a.at FROM ${subjects} n
          JOIN audit_records a ON a.resource_id = n.subject::text AND ${all.join(' AND ')})`;
    return `(SELECT a.practice_id, a.sequence FROM ${theirs} a ${beyondPlace}
      ORDER BY ${names.join(', ')}, ${NEWEST} ${rows})`;
  });
  const steps = [`page AS MATERIALIZED (${walks.join(' UNION ALL ')})`];
  if (records === 'inMemory')
    steps.unshift(
      `chosen AS MATERIALIZED (SELECT a.practice_id, a.sequence, a.at, ${RESOURCE_ID} AS subject
        FROM audit_records a WHERE ${all.join(' AND ')})`,
    );
  // Of the last name that a walk met there may be more, and behind it another walk may have met some already:
  // what is there is not known to be next.
  if (bounds.length > 0) steps.unshift(`met AS MATERIALIZED (${bounds.join(' UNION ALL ')})`);
  const isKnown =
    bounds.length === 0
      ? ''
      : `WHERE NOT EXISTS (SELECT FROM met
        WHERE (${order.keys.join(', ')}) >=
          (${order.keys.map((_, at) => `met.key_${String(at)}`).join(', ')}))`;
  return await connection.run<AuditRow>(
    {
      text: `WITH ${steps.join(', ')}
    SELECT ${SELECTED}
    FROM page
    JOIN audit_records a ON a.practice_id = page.practice_id
      AND a.sequence = page.sequence ${SUBJECTS} ${isKnown}
    ORDER BY ${order.keys.join(', ')}, ${NEWEST} ${rows}`,
    },
    values,
  );
}

/** Those that concern no one, newest first: what is behind every name. */
async function nameless(
  connection: Connection,
  practiceId: string,
  search: AuditSearch,
  order: NameOrder,
  place: Place | undefined,
  most: number,
): Promise<AuditRow[]> {
  const { values, all, bind } = toConditions(practiceId, search);
  if (place)
    all.push(`(a.at, a.sequence) < (${bind(place.at, 'timestamptz')}, ${bind(place.sequence, 'bigint')})`);
  return await connection.run<AuditRow>(
    {
      text: `SELECT ${SELECTED}
        FROM audit_records a ${SUBJECTS}
        WHERE ${all.join(' AND ')} AND ${order.lacking}
        ORDER BY a.at DESC NULLS LAST, a.sequence DESC NULLS LAST
        LIMIT ${String(most)}`,
    },
    values,
  );
}
