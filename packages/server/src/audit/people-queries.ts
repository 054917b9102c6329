import type { AuditItem } from '@erx/core/audit/model';
import { fullName, nameOfDoer } from '@erx/core/users/names';
import { toTargetId } from '../platform/audit-trail/record';
import { readTrailName } from '../platform/audit-trail/trail-name';
import type { Connection, Statement } from '../platform/database/database';
import { parseDetails } from './details';
import { SERVICE_ISSUER } from '../platform/identity/service-account';
import { type AuditRow, thenAndToday } from './item-queries';

interface Named {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly issuer: string;
}
const NAMES = "a.id, a.first_name, a.last_name, coalesce(nullif(a.email, ''), a.subject) AS email, a.issuer";

const DOERS: Statement = {
  name: 'doers-of-records',
  text: `SELECT ${NAMES} FROM accounts a WHERE a.id = ANY($1::uuid[])`,
};
/** Of the practice alone: a call that was refused may have named anyone. */
const MEMBERS: Statement = {
  name: 'members-of-records',
  text: `SELECT ${NAMES}
    FROM memberships m
    JOIN accounts a ON a.id = m.account_id
    WHERE m.practice_id = $1 AND m.account_id = ANY($2::uuid[])`,
};

/** Of a record, what says who did something, and to whom. */
export interface Act {
  readonly accountId: string | null;
  /** Who that was called then; null in older records. */
  readonly actor: string | null;
  readonly resourceType: string;
  readonly resourceId: string | null;
  /** JSON text. */
  readonly details: string;
}

/** The same of a row. */
export function toAct({
  account_id: accountId,
  actor,
  resource_type: resourceType,
  resource_id: resourceId,
  details,
}: AuditRow): Act {
  return { accountId, actor, resourceType, resourceId, details };
}

/** Who did something, by name, and whether it was a script. */
type Doer = NonNullable<AuditItem['user']>;

/**
 * Names of the people whom a trail mentions: as the records have them; where a record has none, as they are
 * called now.
 */
export interface People {
  /** Asks for anyone who of these records is not known yet. */
  load(acts: readonly Act[]): Promise<void>;
  /**
   * Who did it; undefined where the service itself or the network did, and without a name where the account
   * is not there.
   */
  doerOf(act: Pick<Act, 'accountId' | 'actor'>): Doer | undefined;
  /**
   * Whom it was done to, of the people of the practice; undefined where there is none, or where it is the
   * actor.
   */
  personOf(act: Act): string | undefined;
  /** The same person, as they are called now. */
  memberOf(act: Act): { readonly id: string; readonly name: string } | undefined;
}

/** The people of a practice's trail. */
export function peopleStore(connection: Connection, practiceId: string): People {
  const doers = new Map<string, Doer>();
  const members = new Map<string, Doer | undefined>();
  return {
    async load(acts) {
      const unknown = new Set<string>();
      const concerned = new Set<string>();
      for (const act of acts) {
        if (act.accountId !== null && !doers.has(act.accountId)) unknown.add(act.accountId);
        const id = concernedBy(act);
        if (id !== undefined && !members.has(id)) concerned.add(id);
      }
      const [found, concernedHere] = await Promise.all([
        unknown.size === 0 ? [] : connection.run<Named>(DOERS, [[...unknown]]),
        concerned.size === 0 ? [] : connection.run<Named>(MEMBERS, [practiceId, [...concerned]]),
      ]);
      for (const person of found) doers.set(person.id, doerNamed(person));
      for (const id of concerned) members.set(id, undefined); // not asked for again
      for (const person of concernedHere) members.set(person.id, doerNamed(person));
    },
    doerOf({ accountId, actor }) {
      if (accountId === null) return undefined;
      const today = doers.get(accountId);
      const then = readTrailName(actor);
      if (then) {
        const { firstName, lastName, login, role, session, address, client, appName } = then;
        const nameOfToday = today && fullName(today);
        return {
          id: accountId,
          firstName,
          lastName,
          login,
          ...(today?.isServiceAccount ? { isServiceAccount: true } : {}),
          ...(nameOfToday && nameOfToday !== fullName({ firstName, lastName }) ? { nameOfToday } : {}),
          ...(role === undefined ? {} : { role }),
          ...(session === undefined ? {} : { session }),
          ...(address === undefined ? {} : { address }),
          ...(client === undefined ? {} : { client }),
          ...(appName === undefined ? {} : { appName }),
        };
      }
      return today
        ? { ...today, isNameOfToday: true }
        : { id: accountId, firstName: '', lastName: '', login: '' };
    },
    personOf(act) {
      const person = members.get(concernedBy(act) ?? '');
      if (!person) return undefined;
      const { targetName } = parseDetails(act.details);
      return typeof targetName === 'string'
        ? thenAndToday(targetName, nameOfDoer(person))
        : nameOfDoer({ ...person, isNameOfToday: true });
    },
    memberOf(act) {
      const person = members.get(concernedBy(act) ?? '');
      return person && { id: person.id, name: nameOfDoer(person) };
    },
  };
}

function doerNamed({ id, first_name: firstName, last_name: lastName, email: login, issuer }: Named): Doer {
  return { id, firstName, lastName, login, ...(issuer === SERVICE_ISSUER ? { isServiceAccount: true } : {}) };
}

/** Id of the account that something was done to. */
function concernedBy(act: Act): string | undefined {
  return toTargetId({
    ...act,
    details: act.resourceType === 'GrantRequest' ? parseDetails(act.details) : {},
  });
}
