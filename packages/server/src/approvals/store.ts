import type { CredentialChange } from '@erx/core/credentials/model';
import type { Operation } from '@erx/core/grants/model';
import type { RequestedRole } from '@erx/core/grants/roles';
import type { ROLE_REQUEST_STATES } from '@erx/core/grants/vocabulary';
import type { CalendarDate } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import { type Connection, type Statement, uniqueBreach } from '../platform/database/database';

/** What a request of each kind asks for, beside what all of them have. */
interface Asked {
  /** To give or take the permission to sign. */
  readonly signing: { readonly operation: Operation; readonly version: number };
  /** To give a role that holds in every practice of a person, until the end of a day or for ever. */
  readonly role: {
    readonly role: RequestedRole;
    readonly until: CalendarDate | null;
    readonly reason: string;
  };
  /** To change someone's credentials. */
  readonly credential: { readonly changes: readonly CredentialChange[]; readonly reason: string };
}
export type ApprovalKind = keyof Asked;

/** What became of a request; 'proofed' is one that identity proofing has approved. */
export type RequestState = (typeof ROLE_REQUEST_STATES)[number] | 'cancelled' | 'proofed';

/** A request that waits, or waited, for a second person, as it is stored. */
export type StoredRequest<Kind extends ApprovalKind = ApprovalKind> = Asked[Kind] & {
  readonly id: string;
  /** Where it was begun, and is decided on. */
  readonly practiceId: string;
  /** Whom it is about. */
  readonly targetId: string;
  readonly askedBy: string;
  /** As they were called then; '' where that is not kept. */
  readonly askedByName: string;
  readonly askedAt: Date;
  /** When those who may decide on it were reminded; null until then. */
  readonly remindedAt: Date | null;
  /** Whether an identity proofing of the person is under way that was begun after it: it does not expire meanwhile. */
  readonly isPaused: boolean;
  readonly state: RequestState;
};

/** What is stored of a new one. */
type NewRequest<Kind extends ApprovalKind> = Omit<Asked[Kind], 'version'> &
  Pick<StoredRequest, 'targetId' | 'askedBy' | 'askedByName'>;

/** Who ended a request; no one where it expired, a name alone for the operator and for identity proofing. */
export interface EndedBy {
  readonly id: string | null;
  readonly name: string;
}
/** What expires ends by no one. */
export const BY_NO_ONE: EndedBy = { id: null, name: '' };

/** How a kind of request is stored. */
interface Table {
  readonly name: string;
  /** The column of each field that is written when it is begun. */
  readonly asked: Readonly<Record<string, string>>;
  /** What is read otherwise, or beside them. */
  readonly read: Readonly<Record<string, string>>;
  /** What else is written where its deciders are reminded. */
  readonly reminded: string;
  /** How it ends with the membership of who asked or whom it is about. */
  readonly closed: 'cancelled' | 'closed';
  /** Whether the name of who ended it is kept. */
  readonly keepsName: boolean;
  /** Others than a person through whom they asked, as a condition. */
  readonly askedThrough: string;
}

const TABLES: Readonly<Record<ApprovalKind, Table>> = {
  signing: {
    name: 'grant_requests',
    asked: {
      targetId: 'target_account_id',
      askedBy: 'initiated_by',
      askedAt: 'created_at',
      state: 'state',
      operation: 'operation',
    },
    read: { version: 'version', askedByName: `''`, isPaused: 'false' },
    reminded: '',
    closed: 'cancelled',
    keepsName: false,
    askedThrough: '',
  },
  role: {
    name: 'role_requests',
    asked: {
      targetId: 'target_account_id',
      askedBy: 'asked_by',
      askedByName: 'asked_by_name',
      askedAt: 'asked_at',
      state: 'state',
      role: 'role',
      until: 'until',
      reason: 'reason',
    },
    read: { until: `to_char(until, 'YYYY-MM-DD')`, isPaused: 'false' },
    reminded: ', version = version + 1',
    closed: 'closed',
    keepsName: true,
    askedThrough: '',
  },
  credential: {
    name: 'credential_statements',
    asked: {
      targetId: 'account_id',
      askedBy: 'stated_by',
      askedByName: 'stated_by_name',
      askedAt: 'stated_at',
      state: 'state',
      changes: 'changes',
      reason: 'reason',
    },
    read: {
      isPaused: `EXISTS (SELECT FROM proofings p
        WHERE p.account_id = credential_statements.account_id AND p.started_at >= credential_statements.stated_at
          AND p.status NOT IN ('None', 'Complete'))`,
    },
    reminded: ', version = version + 1',
    closed: 'closed',
    keepsName: true,
    // also what scripts asked whose secret they made
    askedThrough: ` OR stated_by IN (SELECT s.account_id FROM service_accounts s
      WHERE s.practice_id = $1 AND s.created_by = $2)`,
  },
};

/** Open requests of a practice by or about a person ($2). */
const ofPerson = ({ asked: { targetId = '', askedBy = '' }, askedThrough }: Table) =>
  `practice_id = $1 AND state = 'open' AND (${targetId} = $2 OR ${askedBy} = $2${askedThrough})`;

/** How many of all kinds are open in a practice ($1) by or about a person ($2); an expression of SQL. */
export const COUNT_OPEN_OF_PERSON = Object.values(TABLES)
  .map((table) => `(SELECT count(*)::int FROM ${table.name} WHERE ${ofPerson(table)})`)
  .join(' + ');

/** The statements of a table. */
function statementsFor(kind: ApprovalKind) {
  const table = TABLES[kind];
  const { name, asked, keepsName } = table;
  const { targetId = '', askedAt = '' } = asked;
  const read = Object.entries({ ...asked, ...table.read }).map(
    ([field, column]) => `${column} AS "${field}"`,
  );
  const columns = Object.values(asked);
  const request = `id, practice_id AS "practiceId", reminded_at AS "remindedAt", ${read.join(', ')}`;
  const statement = (of: string, text: string): Statement => ({ name: `${of}-${kind}-request`, text });
  const end = (state: string, by: number) => `UPDATE ${name}
    SET state = ${state}, version = version + 1, closed_by = $${String(by)}, closed_at = $${String(by + 1)}
      ${keepsName ? `, closed_by_name = $${String(by + 2)}` : ''}`;
  return {
    columns: request,
    open: statement(
      'open',
      `SELECT ${request} FROM ${name} WHERE practice_id = $1 AND state = 'open' ORDER BY ${askedAt}, id`,
    ),
    openAbout: statement(
      'open-about',
      `SELECT ${request} FROM ${name} WHERE ${targetId} = $1 AND state = 'open'`,
    ),
    find: statement(
      'find',
      `SELECT ${request} FROM ${name} WHERE practice_id = $1 AND id = $2 AND state <> 'entered'`,
    ),
    begin: statement(
      'begin',
      `INSERT INTO ${name} (practice_id, id, ${columns.join(', ')})
        VALUES ($1, $2, ${columns.map((_, index) => `$${String(index + 3)}`).join(', ')})
        RETURNING ${request}`,
    ),
    close: statement(
      'close',
      `${end('$3', 4)} WHERE practice_id = $1 AND id = $2 AND state = 'open' RETURNING id`,
    ),
    closeOfPerson: statement(
      'close-of-person',
      `${end(`'${table.closed}'`, 3)} WHERE ${ofPerson(table)} RETURNING ${request}`,
    ),
    reminded: statement(
      'reminded',
      `UPDATE ${name}
        SET reminded_at = $3${table.reminded}
        WHERE practice_id = $1 AND id = $2 AND state = 'open' AND reminded_at IS NULL
        RETURNING id`,
    ),
  };
}
const STATEMENTS = {
  signing: statementsFor('signing'),
  role: statementsFor('role'),
  credential: statementsFor('credential'),
} as const satisfies Record<ApprovalKind, unknown>;
const CLOSE_ADDITIONS: Statement = {
  name: 'close-additions-everywhere',
  text: `UPDATE grant_requests SET state = 'cancelled', version = version + 1, closed_by = $2, closed_at = $3
    WHERE state = 'open' AND operation = 'Addition' AND target_account_id = $1
    RETURNING ${STATEMENTS.signing.columns}`,
};

const DAYS: Statement = {
  name: 'grant-request-days',
  text: 'SELECT grant_request_days AS days FROM practices WHERE id = $1',
};

/** After how many days a request that no one decides on expires in a practice. */
export async function findDaysToDecide(connection: Connection, practiceId: string): Promise<number> {
  const [row] = await connection.run<{ days: number }>(DAYS, [practiceId]);
  if (!row) throw new Error('The practice of a request does not exist.');
  return row.days;
}

/** The request of a kind that waits about a person, in whatever practice; undefined where none does. */
export const findOpenAbout = async <Kind extends ApprovalKind>(
  connection: Connection,
  kind: Kind,
  targetId: string,
): Promise<StoredRequest<Kind> | undefined> =>
  (await connection.run<StoredRequest<Kind>>(STATEMENTS[kind].openAbout, [targetId])).at(0);

/**
 * Cancels, in every practice, what is open to give an account the permission to sign: what the request was started
 * for is no longer so.
 */
export const closeAdditionsEverywhere = (connection: Connection, targetId: string, by: string, now: Date) =>
  connection.run<StoredRequest<'signing'>>(CLOSE_ADDITIONS, [targetId, by, now]);

/** The requests of one kind that were begun in one practice, and are decided on there. */
export function approvalsStore<Kind extends ApprovalKind>(
  connection: Connection,
  practiceId: string,
  kind: Kind,
) {
  const { name, asked, keepsName } = TABLES[kind];
  const statements = STATEMENTS[kind];
  const ending = (by: EndedBy, now: Date) => [by.id, now, ...(keepsName ? [by.name] : [])];
  return {
    /** Open ones, oldest first. */
    open: () => connection.run<StoredRequest<Kind>>(statements.open, [practiceId]),
    /** One, whatever its state. */
    find: async (id: string) =>
      (await connection.run<StoredRequest<Kind>>(statements.find, [practiceId, id])).at(0),
    /** Begins one; undefined where one about this person is open already. */
    async begin(request: NewRequest<Kind>, askedAt: Date): Promise<StoredRequest<Kind> | undefined> {
      const values: Readonly<Record<string, unknown>> = { ...request, askedAt, state: 'open' };
      const written = Object.keys(asked).map((field) =>
        Array.isArray(values[field]) ? JSON.stringify(values[field]) : values[field],
      );
      try {
        const begun = await connection.run<StoredRequest<Kind>>(statements.begin, [
          practiceId,
          uuidv7(),
          ...written,
        ]);
        return begun.at(0);
      } catch (error) {
        if (uniqueBreach(error) === `${name}_open_once`) return undefined;
        throw error;
      }
    },
    /** Notes that who decides was reminded; false where they were, or it is not open any more. */
    markReminded: async (id: string, at: Date) =>
      (await connection.run(statements.reminded, [practiceId, id, at])).length === 1,
    /** Ends an open one; false where it is not open any more. Of two concurrent ones one succeeds. */
    close: async (id: string, state: Exclude<RequestState, 'open'>, by: EndedBy, now: Date) =>
      (await connection.run(statements.close, [practiceId, id, state, ...ending(by, now)])).length === 1,
    /** Ends every open one that a person asked or that is about them. */
    closeOfPerson: (personId: string, by: EndedBy, now: Date) =>
      connection.run<StoredRequest<Kind>>(statements.closeOfPerson, [
        practiceId,
        personId,
        ...ending(by, now),
      ]),
  };
}
