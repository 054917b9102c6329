import { describeIncident, type IncidentFacts } from '@erx/core/incidents/describe';
import {
  type Incident,
  incidentEvent,
  incidentOfEvent,
  type IncidentType,
  severityOf,
  typesAtLeast,
} from '@erx/core/incidents/model';
import type { IncidentSeverity } from '@erx/core/audit/incident-events';
import { fullName } from '@erx/core/users/names';
import * as z from 'zod';
import { readTrailName } from '../platform/audit-trail/trail-name';
import type { Connection, Statement } from '../platform/database/database';
import { extend, select, type Selection } from '../platform/database/selection';
import { SERVICE_ISSUER } from '../platform/identity/service-account';
import type { TableRow } from '../platform/database/row';
import type { auditRecords } from '../platform/database/schema';
import { readCursor, writeCursor } from '../platform/cursor';

/** What a search of the incidents asks for. */
export interface IncidentSearch {
  readonly from: Date | undefined;
  /** The first instant that does not belong to it. */
  readonly before: Date | undefined;
  readonly type: IncidentType | undefined;
  /** At least so severe. */
  readonly severity: IncidentSeverity | undefined;
  readonly userId: string | undefined;
  /** How the address begins. */
  readonly address: string | undefined;
  readonly order: 'newest' | 'oldest';
  readonly after: string | undefined;
  readonly limit: number;
}

interface IncidentRow extends Pick<
  TableRow<typeof auditRecords>,
  'id' | 'sequence' | 'at' | 'event' | 'account_id' | 'actor' | 'details'
> {
  user_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  issuer: string | null;
  target_first: string | null;
  target_last: string | null;
}

/**
 * Records `r` with their actor `a` and the person `t` they are about. A name is shown of people of the
 * practice alone; the details are read as text, because a record that someone altered may be no JSON any
 * more.
 */
const INCIDENT_SELECTION: Selection = {
  columns: `r.id, r.sequence, r.at, r.event, r.account_id, r.actor, r.details,
  a.id AS user_id, a.first_name, a.last_name, a.email, a.issuer,
  t.first_name AS target_first, t.last_name AS target_last`,
  from: 'audit_records r',
  joins: `LEFT JOIN memberships m ON m.practice_id = r.practice_id AND m.account_id = r.account_id
  LEFT JOIN accounts a ON a.id = m.account_id
  LEFT JOIN memberships tm ON tm.practice_id = r.practice_id
    AND tm.account_id = substring(r.details from '"targetAccountId":"([0-9a-f-]{36})"')::uuid
  LEFT JOIN accounts t ON t.id = tm.account_id`,
};

const SELECTED = select(INCIDENT_SELECTION);

const NOTICES: Statement = {
  name: 'notices-of-practice',
  text: `${select(
    extend(INCIDENT_SELECTION, {
      columns: 'n.due_at, n.told_at, n.problem',
      from: `incident_notices n
  JOIN audit_records r ON r.practice_id = n.practice_id AND r.sequence = n.sequence`,
    }),
  )}
  WHERE n.practice_id = $1 AND (r.at >= $2 OR n.told_at IS NULL)
  ORDER BY n.sequence DESC
  LIMIT 100`,
};

/** A security incident and how far its notice has come. */
export interface NoticedIncident {
  readonly incident: Incident;
  readonly dueAt: Date;
  readonly toldAt: Date | undefined;
  readonly problem: string;
}

/** The incidents of one practice: records of its trail. */
export const incidentsStore = (connection: Connection, practiceId: string) => ({
  /** A page. @throws AppError call.cursor-unknown for a cursor that no page ended with */
  async search(search: IncidentSearch): Promise<{ items: Incident[]; next: string | undefined }> {
    const values: unknown[] = [practiceId];
    const bind = (value: unknown) => `$${String(values.push(value))}`;
    const filters = ["r.practice_id = $1 AND r.event LIKE 'incident.%'"];
    let shape = `-${search.order}`;
    const filter = (name: string, text: string) => {
      filters.push(text);
      shape += `-${name}`;
    };
    if (search.from) filter('from', `r.at >= ${bind(search.from)}`);
    if (search.before) filter('before', `r.at < ${bind(search.before)}`);
    if (search.type) filter('type', `r.event = ${bind(incidentEvent(search.type))}`);
    if (search.severity)
      filter('severity', `r.event = ANY(${bind(typesAtLeast(search.severity).map(incidentEvent))}::text[])`);
    if (search.userId) filter('user', `r.account_id = ${bind(search.userId)}`);
    if (search.address)
      filter(
        'address',
        `strpos(r.details, ${bind(`"address":${JSON.stringify(search.address).slice(0, -1)}`)}) > 0`,
      );
    if (search.after !== undefined) {
      const [at, sequence] = readCursor(Place, search.after);
      filter(
        'after',
        `(r.at, r.sequence) ${search.order === 'newest' ? '<' : '>'} (${bind(new Date(at))}, ${bind(sequence)})`,
      );
    }
    const direction = search.order === 'newest' ? 'DESC NULLS LAST' : 'ASC NULLS FIRST';
    const rows = await connection.run<IncidentRow>(
      {
        name: `search-incidents${shape}`,
        text: `${SELECTED}
          WHERE ${filters.join(' AND ')}
          ORDER BY r.at ${direction}, r.sequence ${direction}
          LIMIT ${bind(search.limit + 1)}`,
      },
      values,
    );
    const shown = rows.slice(0, search.limit);
    const last = shown.at(-1);
    return {
      items: shown.flatMap(incidentOf),
      next:
        rows.length > search.limit && last ? writeCursor([last.at.toISOString(), last.sequence]) : undefined,
    };
  },

  /** Security incidents since an instant, and older ones that no one was notified of yet, newest first. */
  async noticed(since: Date): Promise<NoticedIncident[]> {
    const rows = await connection.run<IncidentRow & { due_at: Date; told_at: Date | null; problem: string }>(
      NOTICES,
      [practiceId, since],
    );
    return rows.flatMap((row) =>
      incidentOf(row).map((incident) => ({
        incident,
        dueAt: row.due_at,
        toldAt: row.told_at ?? undefined,
        problem: row.problem,
      })),
    );
  },
});

const Details = z.object({
  address: z.string().catch(''),
  reason: z.string().optional().catch(undefined),
  permission: z.string().optional().catch(undefined),
  operation: z.string().optional().catch(undefined),
  targetName: z.string().optional().catch(undefined),
  targetAccountId: z.string().optional().catch(undefined),
  finding: z.string().optional().catch(undefined),
  count: z.number().optional().catch(undefined),
  day: z.string().optional().catch(undefined),
  role: z.string().optional().catch(undefined),
  orderNumber: z.string().optional().catch(undefined),
  from: z.string().optional().catch(undefined),
});

function incidentOf(row: IncidentRow): Incident[] {
  const type = incidentOfEvent(row.event);
  if (type === undefined) return [];
  const details = detailsOf(row.details);
  // Of people of the practice alone; a record from before names were kept has none. Who did it to themselves
  // is named once.
  const self = details.targetAccountId === row.account_id ? readTrailName(row.actor) : undefined;
  const then =
    details.targetName ?? (self && fullName({ firstName: self.firstName, lastName: self.lastName }));
  const target =
    row.target_first === null
      ? undefined
      : targetThenAndToday(then, `${row.target_first} ${row.target_last ?? ''}`.trim());
  const facts: IncidentFacts = { ...details, target };
  return [
    {
      id: row.id,
      occurredOn: row.at.toISOString(),
      createdAt: row.at.toISOString(),
      type,
      severity: severityOf(type),
      isOfService: row.account_id === null,
      ipAddress: details.address,
      description: describeIncident(type, facts),
      ...(row.user_id === null
        ? {}
        : {
            user: {
              id: row.user_id,
              ...nameIn(row),
              ...(row.issuer === SERVICE_ISSUER ? { isServiceAccount: true } : {}),
            },
          }),
    },
  ];
}

/** Whom it was done to, as they were called then, and now where that is another name. */
function targetThenAndToday(then: string | undefined, today: string): string {
  return then === undefined || then === today || then.startsWith(`${today} (`)
    ? (then ?? `${today} (name of today)`)
    : `${then} (today ${today})`;
}

/** Who did it, as they were called then; of a record from before names were kept, as they are called now. */
function nameIn({
  actor,
  first_name: first,
  last_name: last,
  email,
}: IncidentRow): Pick<
  NonNullable<Incident['user']>,
  'firstName' | 'lastName' | 'email' | 'isNameOfToday' | 'nameOfToday'
> {
  const then = readTrailName(actor);
  if (!then) return { firstName: first ?? '', lastName: last ?? '', email: email ?? '', isNameOfToday: true };
  const { firstName, lastName, login } = then;
  const nameOfToday = fullName({ firstName: first ?? '', lastName: last ?? '' });
  const isRenamed = nameOfToday !== '' && nameOfToday !== fullName({ firstName, lastName });
  return { firstName, lastName, email: login, ...(isRenamed ? { nameOfToday } : {}) };
}

function detailsOf(text: string): z.infer<typeof Details> {
  try {
    return Details.parse(JSON.parse(text));
  } catch {
    return { address: '' };
  }
}

/** Where a page ended: when, and the number of the record. */
const Place = z.tuple([z.iso.datetime(), z.string().regex(/^\d{1,18}$/)]);
