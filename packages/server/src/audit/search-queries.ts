import { AppError } from '@erx/core/findings/app-error';
import { describeEvent } from '@erx/core/audit/events';
import type { AuditItem } from '@erx/core/audit/model';
import * as z from 'zod';
import { readSubject } from '../platform/audit-trail/subject';
import type { Connection } from '../platform/database/database';
import { bySubject } from './subject-queries';
import { type AuditSearch, toConditions, quoted } from './condition-queries';
import type { Place } from './place';
import { toAct, type People, peopleStore } from './people-queries';
import { type AuditRow, toAuditResource, SELECTED, subjectOfRow, SUBJECTS, toWords } from './item-queries';
import { readCursor, writeCursor } from '../platform/cursor';

/** A page of a search, and where the next one begins. */
export interface AuditPage<Item> {
  readonly items: Item[];
  readonly next: string | undefined;
}

/**
 * A page of a practice's trail, with whom and what each record concerns as they are called now.
 * @throws AppError call.cursor-unknown for a cursor that no page of this order ended with
 */
export async function searchTrail(
  connection: Connection,
  practiceId: string,
  search: AuditSearch,
): Promise<AuditPage<AuditItem>> {
  const { rows, next } = await trailPage(connection, practiceId, search);
  const people = peopleStore(connection, practiceId);
  await people.load(rows.map(toAct));
  return { items: rows.map((row) => auditItemOf(row, people)), next };
}

/** A record as the contract has it. */
export function auditItemOf(row: AuditRow, people: People): AuditItem {
  const act = toAct(row);
  const user = people.doerOf(act);
  return {
    sequence: Number(row.sequence),
    occurredOn: row.at.toISOString(),
    ...(user ? { user } : {}),
    type: describeEvent(row.event).type,
    ...toWords(row, subjectOfRow(row, people.personOf(act))),
    referenceResourceType: toAuditResource(
      row.resource_type,
      row.request_kind ?? readSubject(row.subject)?.requestKind,
    ),
    ...aboutOf(row, people.memberOf(act)),
    event: row.event,
    outcome: row.outcome,
  };
}

/** What a record is of, by which that is found again. */
function aboutOf(row: AuditRow, person: ReturnType<People['memberOf']>): Pick<AuditItem, 'about'> {
  const about = {
    ...(row.resource_type === 'Prescription' && row.subject_id !== null
      ? { prescriptionId: row.subject_id }
      : {}),
    ...(row.order_number ? { orderNumber: row.order_number } : {}),
    ...(row.patient_id === null ? {} : { patientId: row.patient_id }),
    ...(person ? { person } : {}),
  };
  return Object.keys(about).length === 0 ? {} : { about };
}

/**
 * The same as rows. Its statements have no name, so that each is planned for its values: one plan for
 * everyone's records reads the wrong index for one person's, or for all of a rare kind (448 ms for 2), and a
 * plan takes a millisecond.
 * @throws AppError call.cursor-unknown
 */
export async function trailPage(
  connection: Connection,
  practiceId: string,
  search: AuditSearch,
): Promise<{ readonly rows: AuditRow[]; readonly next: string | undefined }> {
  const place = placeOf(search);
  const rows =
    search.sortBy === 'OccurredOn'
      ? await byTime(connection, practiceId, search, place)
      : await bySubject(connection, practiceId, search, place);
  const page = rows.slice(0, search.limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > search.limit && last ? cursorOf(search, last) : undefined };
}

/**
 * By time. Where only some kinds of event are wanted, each kind is read in its own order and the first of all
 * are taken: an index that begins with the event gives each of them in order, and no record of another kind
 * is touched.
 */
async function byTime(
  connection: Connection,
  practiceId: string,
  search: AuditSearch,
  place: Place | undefined,
): Promise<AuditRow[]> {
  const kinds = 'only' in search.events && search.events.only.length > 0 ? search.events.only : undefined;
  const { from, before, resource, userId, resourceId, lookedAt, events } = search;
  const { values, all, bind } = toConditions(practiceId, {
    from,
    before,
    resource,
    userId,
    resourceId,
    lookedAt,
    ...(kinds ? {} : { events }),
  });
  const [beyond, direction] = search.oldestFirst ? ['>', 'ASC NULLS FIRST'] : ['<', 'DESC NULLS LAST'];
  if (place)
    all.push(
      `(a.at, a.sequence) ${beyond} (${bind(place.at, 'timestamptz')}, ${bind(place.sequence, 'bigint')})`,
    );
  const sorted = `ORDER BY a.at ${direction}, a.sequence ${direction} LIMIT ${String(search.limit + 1)}`;
  const chosen = 'SELECT a.practice_id, a.sequence, a.at FROM audit_records a WHERE';
  const page = kinds
    ? `SELECT a.practice_id, a.sequence, a.at
      FROM unnest(ARRAY[${quoted(kinds)}]) AS kind (event)
      CROSS JOIN LATERAL (${chosen} a.event = kind.event AND ${all.join(' AND ')} ${sorted}) a ${sorted}`
    : `${chosen} ${all.join(' AND ')} ${sorted}`;
  return await connection.run<AuditRow>(
    {
      text: `WITH page AS MATERIALIZED (${page})
        SELECT ${SELECTED}
        FROM page
        JOIN audit_records a ON a.practice_id = page.practice_id AND a.sequence = page.sequence ${SUBJECTS}
        ORDER BY a.at ${direction}, a.sequence ${direction}`,
    },
    values,
  );
}

const Cursor = z.tuple([z.string(), z.iso.datetime(), z.number().int(), z.array(z.string()).nullable()]);

/** Names the order, so that a cursor of another one is refused. */
const orderOf = ({ sortBy, oldestFirst }: AuditSearch) =>
  sortBy === 'OccurredOn' && oldestFirst ? 'oldest' : sortBy;

function cursorOf(search: AuditSearch, row: AuditRow): string {
  const keys =
    search.sortBy === 'PatientName'
      ? [row.patient_last, row.patient_first, row.patient_id]
      : search.sortBy === 'DrugName'
        ? [row.drug, row.subject_id]
        : [null];
  const isSorted = keys.every((key) => key !== null);
  return writeCursor([orderOf(search), row.at.toISOString(), Number(row.sequence), isSorted ? keys : null]);
}

/** @throws AppError call.cursor-unknown */
function placeOf(search: AuditSearch): Place | undefined {
  if (search.after === undefined) return undefined;
  const [order, at, sequence, keys] = readCursor(Cursor, search.after);
  const count = { OccurredOn: 0, PatientName: 3, DrugName: 2 }[search.sortBy];
  const isSound =
    order === orderOf(search) &&
    (keys === null || (keys.length === count && z.uuid().safeParse(keys.at(-1)).success));
  if (!isSound) throw new AppError('call.cursor-unknown');
  return { at, sequence, keys };
}
