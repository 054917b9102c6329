import { ACTING_CLIENTS } from '@erx/core/access/vocabulary';
import { nameOfDoer } from '@erx/core/users/names';
import * as z from 'zod';
import { canonicalJson } from '../canonical-json';
import type { Connection, Statement } from '../database/database';

/** From where something was done: what is not known is absent. */
const Origin = z.object({
  /** What the person was in the practice then. */
  role: z.string().optional(),
  session: z.string().optional(),
  /** The network address. */
  address: z.string().optional(),
  client: z.enum(ACTING_CLIENTS).optional().catch(undefined),
  /** The name of the app that acted in the person's. */
  appName: z.string().optional(),
});
export type Origin = z.infer<typeof Origin>;

/**
 * How a user was called when they did something, and what they sign in with, of a script its client id: it
 * stays in the record when they are renamed (45 CFR 164.312(b)). Records of later versions keep the origin, too.
 */
const TrailName = z.object({
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  login: z.string(),
  ...Origin.shape,
});
export type TrailName = z.infer<typeof TrailName>;

/** The text that a record keeps and its digest covers: RFC 8785 JSON, what is not known left out. */
export function toTrailName(name: TrailName): string {
  const { firstName, middleName, lastName, login, role, session, address, client, appName } = name;
  return canonicalJson({ firstName, middleName, lastName, login, role, session, address, client, appName });
}

/** Such a text with what is known of the origin besides; one that cannot be read stays as it is. */
export function withOrigin(text: string, origin: Origin): string {
  const name = readTrailName(text);
  return name === undefined ? text : toTrailName({ ...name, ...origin });
}

/** What such a text says; undefined where a record has none, or it was altered into something else. */
export function readTrailName(text: string | null): TrailName | undefined {
  if (text === null || text === '') return undefined;
  try {
    return TrailName.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const FIND: Statement = {
  name: 'trail-name-of-account',
  text: `SELECT first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName",
    coalesce(nullif(email, ''), subject) AS login
    FROM accounts WHERE id = $1`,
};

/** The text for an account as it is called now; null without an id, and where there is no such account. */
export async function findTrailName(
  connection: Connection,
  accountId: string | null,
  origin: Origin = {},
): Promise<string | null> {
  if (accountId === null) return null;
  const [name] = await connection.run<TrailName>(FIND, [accountId]);
  return name === undefined ? null : toTrailName({ ...name, ...origin });
}

const MEMBER: Statement = {
  name: 'name-of-member',
  text: `SELECT a.first_name AS "firstName", a.last_name AS "lastName",
    s.account_id IS NOT NULL AS "isService"
    FROM memberships m
    JOIN accounts a ON a.id = m.account_id
    LEFT JOIN service_accounts s ON s.practice_id = m.practice_id AND s.account_id = m.account_id
    WHERE m.practice_id = $1 AND m.account_id = $2`,
};

/**
 * The name of a member of the practice as it is now; undefined for an account of other practices, whose name
 * its trail must not hold.
 */
export async function findMemberName(
  connection: Connection,
  practiceId: string,
  accountId: string,
): Promise<string | undefined> {
  const [row] = await connection.run<{ firstName: string; lastName: string; isService: boolean }>(MEMBER, [
    practiceId,
    accountId,
  ]);
  return (
    row &&
    nameOfDoer({
      firstName: row.firstName,
      lastName: row.lastName,
      ...(row.isService ? { isServiceAccount: true } : {}),
    })
  );
}
