import { ACCOUNT_EVENTS, type AuditEvent } from '@erx/core/audit/events';
import type { GivenRole } from '@erx/core/grants/roles';
import type { HeldKind } from '@erx/core/grants/person';
import { PersonEvent } from '@erx/core/grants/person-history';
import { OPERATOR } from '../approvals/decide-roles';
import { COUNT_OPEN_OF_PERSON } from '../approvals/store';
import type { Connection, Statement } from '../platform/database/database';
import { IS_OF_SCRIPT } from '../platform/identity/service-account';

const ADMINISTERING = [
  'role.given',
  'role.taken',
  'role.requested',
  'user.registered',
  'user.invited',
  'user.activated',
  'user.deactivated',
  'user.offboarded',
  'access-review.decided',
  'access-review.signed',
  'password.link-made',
  'practice.changed',
  'service-account.created',
  'audit.exported',
  'audit.verified',
  'incident-report.searched',
] as const satisfies readonly AuditEvent[];
const PRIOR_AUTHORIZATION = [
  'prior-authorization.opened',
  'prior-authorization.started',
  'prior-authorization.cancelled',
] as const satisfies readonly AuditEvent[];

/** When a member joined and last signed in. */
interface Standing {
  readonly id: string;
  readonly memberSince: Date;
  readonly lastSignInAt: Date | null;
  readonly isPasswordTemporary: boolean;
}

/** That someone was given something: by an event of the trail, or by an approved request. */
export interface Given {
  readonly personId: string;
  readonly event: string;
  readonly details: string;
  readonly at: Date;
  readonly by: string;
  /** Who asked for what a second person approved; '' where one person gave it. */
  readonly askedBy: string;
}

const NAME = `concat_ws(' ', nullif(w.first_name, ''), nullif(w.last_name, ''))`;
const ASKED = `concat_ws(' ', nullif(i.first_name, ''), nullif(i.last_name, ''))`;

/** Who did what a record says; the operator of the installation for what their programs did. */
const doerOr = (operator: `$${number}`) =>
  `CASE WHEN r.account_id IS NULL AND r.details::jsonb ->> 'by' = 'machine' THEN ${operator}::text ELSE ${NAME} END`;

/** $2: one person, or null for all. The last sign-in is read along an index, person by person. */
const STANDINGS: Statement = {
  name: 'standings-of-members',
  text: `SELECT m.account_id AS id, m.created_at AS "memberSince", a.is_password_temporary AS "isPasswordTemporary",
      (SELECT r.at FROM audit_records r
        WHERE r.practice_id = m.practice_id AND r.account_id = m.account_id AND r.event = 'session.signed-in'
        ORDER BY r.at DESC NULLS LAST, r.sequence DESC NULLS LAST LIMIT 1) AS "lastSignInAt"
    FROM memberships m
    JOIN accounts a ON a.id = m.account_id
    WHERE m.practice_id = $1 AND ($2::uuid IS NULL OR m.account_id = $2)`,
};
/** The few events by which something is given, oldest first. */
const GIVEN: Statement = {
  name: 'what-was-given',
  text: `SELECT r.resource_id AS "personId", r.event, r.details, r.at,
      ${doerOr('$3')} AS by,
      ${ASKED} AS "askedBy"
    FROM audit_records r
    LEFT JOIN accounts w ON w.id = r.account_id
    LEFT JOIN accounts i ON i.id = (r.details::jsonb ->> 'initiatedBy')::uuid
    WHERE r.practice_id = $1 AND r.outcome = 'done' AND ($2::text IS NULL OR r.resource_id = $2)
      AND r.event IN ('role.given', 'grant.change-permission-added', 'user.registered')
    ORDER BY r.at, r.sequence`,
};
const SIGNING_GIVEN: Statement = {
  name: 'who-gave-signing',
  text: `SELECT g.target_account_id AS "personId", 'grant.approved' AS event, '{}' AS details, g.closed_at AS at,
      ${NAME} AS by, ${ASKED} AS "askedBy"
    FROM grant_requests g
    LEFT JOIN accounts w ON w.id = g.closed_by
    LEFT JOIN accounts i ON i.id = g.initiated_by
    WHERE g.practice_id = $1 AND g.state = 'approved' AND g.operation = 'Addition'
      AND ($2::uuid IS NULL OR g.target_account_id = $2)
    ORDER BY g.closed_at, g.id`,
};
/**
 * What was done to the account, along the index of what records are about; and what was decided of the person in a
 * request or a review, which name them in a detail.
 */
const HISTORY: Statement = {
  name: 'history-of-person',
  text: `SELECT r.at, r.event, r.details, ${doerOr('$4')} AS by, ${ASKED} AS "askedBy"
    FROM (SELECT at, event, details, account_id, sequence
        FROM audit_records
        WHERE practice_id = $1 AND event = ANY($3::text[]) AND resource_id = $2
      UNION ALL
      SELECT at, event, details, account_id, sequence
        FROM audit_records
        WHERE practice_id = $1 AND event IN ('grant.approved', 'access-review.decided')
          AND $2 IN (details::jsonb ->> 'target', details::jsonb ->> 'targetAccountId')) r
    LEFT JOIN accounts w ON w.id = r.account_id
    LEFT JOIN accounts i ON i.id = (r.details::jsonb ->> 'initiatedBy')::uuid
    ORDER BY r.at DESC NULLS LAST, r.sequence DESC NULLS LAST
    LIMIT 50`,
};
const ENDS: Statement = {
  name: 'ends-of-roles',
  text: `SELECT e.account_id AS "personId", e.role, e.ends_at AS "endsAt"
    FROM role_ends e
    WHERE (e.practice_id = $1 OR e.role IN ('super-admin', 'partner') AND EXISTS (
        SELECT FROM memberships m WHERE m.practice_id = $1 AND m.account_id = e.account_id))
      AND ($2::uuid IS NULL OR e.account_id = $2)`,
};
const SERVICES: Statement = {
  name: 'service-accounts-of-maker',
  text: `SELECT s.account_id AS id, a.last_name AS name
    FROM service_accounts s
    JOIN accounts a ON a.id = s.account_id
    WHERE s.practice_id = $1 AND s.created_by = $2 AND s.revoked_at IS NULL AND ${IS_OF_SCRIPT}
    ORDER BY lower(a.last_name), s.account_id`,
};
const COUNTS: Statement = {
  name: 'what-ends-with-person',
  text: `SELECT
      (SELECT count(*)::int FROM tickets t WHERE t.practice_id = $1 AND t.account_id = $2 AND t.used_at IS NULL
        AND t.purpose IN ('password-link', 'password-letter', 'first-password') AND t.expires_at > $3) AS "openLinks",
      ${COUNT_OPEN_OF_PERSON} AS "openRequests",
      (SELECT count(*)::int FROM drafts d WHERE d.practice_id = $1 AND d.account_id = $2) AS drafts`,
};
/** By what each thing that is held is used, in the order of the two arrays; along an index, person by person. */
const USES: Statement = {
  name: 'uses-of-what-is-held',
  text: `SELECT m.account_id AS "personId", u.what, max(l.at) AS at
    FROM memberships m
    CROSS JOIN unnest($3::text[], $4::text[]) AS u(what, event)
    CROSS JOIN LATERAL (SELECT r.at FROM audit_records r
      WHERE r.practice_id = m.practice_id AND r.account_id = m.account_id AND r.event = u.event
      ORDER BY r.at DESC NULLS LAST, r.sequence DESC NULLS LAST LIMIT 1) l
    WHERE m.practice_id = $1 AND ($2::uuid IS NULL OR m.account_id = $2)
    GROUP BY m.account_id, u.what`,
};
/** What leaves a record when it is used, and by which events. */
const USED_BY: Readonly<Partial<Record<HeldKind, readonly AuditEvent[]>>> = {
  admin: ADMINISTERING,
  'super-admin': [
    ...ADMINISTERING,
    'reference.import-started',
    'installation.backed-up',
    'marketing.exported',
  ],
  'epa-preparer': PRIOR_AUTHORIZATION,
  'epa-reviewer': PRIOR_AUTHORIZATION,
  'epa-submitter': PRIOR_AUTHORIZATION,
  'change-requests': ['grant.requested', 'grant.change-permission-added', 'grant.change-permission-removed'],
  'ready-to-sign': ['prescription.signed', 'signing.token-issued', 'signing.push-approved'],
};
const USING = Object.entries(USED_BY).flatMap(([what, events]) => events.map((event) => ({ what, event })));
/** Whose link for a first or a new password still works. */
const LINKED: Statement = {
  name: 'people-with-open-link',
  text: `SELECT DISTINCT account_id AS id FROM tickets
    WHERE practice_id = $1 AND used_at IS NULL AND expires_at > $2
      AND purpose IN ('password-link', 'password-letter', 'first-password')`,
};
const VOID: Statement = {
  name: 'void-links-of-person',
  text: `DELETE FROM tickets
    WHERE practice_id = $1 AND account_id = $2 AND used_at IS NULL
      AND purpose IN ('password-link', 'password-letter', 'password-recovery', 'first-password', 'invitation', 'push',
        'audit-export')
    RETURNING hash`,
};
const HAND_OVER: Statement = {
  name: 'hand-drafts-over',
  text: `UPDATE drafts d SET account_id = $3
    WHERE d.practice_id = $1 AND d.account_id = $2
    RETURNING d.id`,
};

/** What is known of the people of one practice beyond what they may do. */
export const peopleStore = (connection: Connection, practiceId: string) => ({
  standings: (personId?: string) => connection.run<Standing>(STANDINGS, [practiceId, personId ?? null]),
  /** Everything that was given, oldest first; a later record of the same replaces an earlier one. */
  async given(personId?: string): Promise<readonly Given[]> {
    const values = [practiceId, personId ?? null];
    return [
      ...(await connection.run<Given>(GIVEN, [...values, OPERATOR])),
      ...(await connection.run<Given>(SIGNING_GIVEN, values)),
    ];
  },
  /** When what someone holds ends by itself; of a role of the account wherever it was given. */
  ends: (personId?: string) =>
    connection.run<{ personId: string; role: GivenRole; endsAt: Date }>(ENDS, [practiceId, personId ?? null]),
  /** When each thing that someone may hold was last used. */
  uses: (personId?: string) =>
    connection.run<{ personId: string; what: HeldKind; at: Date }>(USES, [
      practiceId,
      personId ?? null,
      USING.map(({ what }) => what),
      USING.map(({ event }) => event),
    ]),
  async history(personId: string): Promise<PersonEvent[]> {
    const rows = await connection.run<HistoryRow>(HISTORY, [practiceId, personId, ACCOUNT_EVENTS, OPERATOR]);
    return rows.map(toEvent);
  },
  serviceAccounts: (makerId: string) =>
    connection.run<{ id: string; name: string }>(SERVICES, [practiceId, makerId]),
  async counts(personId: string, now: Date) {
    const [row] = await connection.run<{ openLinks: number; openRequests: number; drafts: number }>(COUNTS, [
      practiceId,
      personId,
      now,
    ]);
    if (!row) throw new Error('Nothing was counted.');
    return row;
  },
  withOpenLink: async (now: Date): Promise<ReadonlySet<string>> =>
    new Set((await connection.run<{ id: string }>(LINKED, [practiceId, now])).map(({ id }) => id)),
  /** @returns how many one-time secrets open nothing any more */
  voidLinks: async (personId: string) => (await connection.run(VOID, [practiceId, personId])).length,
  /** @returns how many drafts the colleague has by it */
  handDrafts: async (personId: string, toId: string) =>
    (await connection.run(HAND_OVER, [practiceId, personId, toId])).length,
});

interface HistoryRow {
  readonly at: Date;
  readonly event: string;
  readonly details: string;
  readonly by: string;
  readonly askedBy: string;
}

/** What of a record's details says what was given, taken or changed. */
const Kept = PersonEvent.pick({
  role: true,
  before: true,
  after: true,
  until: true,
  operation: true,
  decision: true,
}).extend({ changes: PersonEvent.shape.changes.default([]) });

/** A record whose details are of another form says what happened, and no more. */
function toEvent({ at, event, details, by, askedBy }: HistoryRow): PersonEvent {
  const kept = Kept.safeParse(JSON.parse(details));
  return { at: at.toISOString(), event, by, askedBy, changes: [], ...kept.data };
}
