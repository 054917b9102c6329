import type { Statement } from '../platform/database/database';

export const LOCK_FOUNDER: Statement = {
  name: 'lock-founder',
  text: 'SELECT pg_advisory_xact_lock(hashtext($1))',
};
export const REPEATED_SIGN_UP: Statement = {
  name: 'founded-before',
  text: `SELECT r.practice_id, r.endpoint, r.request_hash
    FROM memberships m
    JOIN idempotency_keys r ON r.practice_id = m.practice_id AND r.account_id = m.account_id AND r.key = $2
    WHERE m.account_id = $1`,
};

export const ACCOUNTS_TO_BOOTSTRAP: Statement = {
  name: 'accounts-to-bootstrap',
  text: `SELECT id, active, npi, is_super_admin, organization_type, password_hash IS NOT NULL AS has_password
    FROM accounts WHERE issuer = ANY($1) AND email = $2 ORDER BY id FOR UPDATE`,
};
export const MEMBERSHIP_TO_BOOTSTRAP: Statement = {
  name: 'membership-to-bootstrap',
  text: `SELECT pr.id, pr.name, mm.role FROM memberships mm JOIN practices pr ON pr.id = mm.practice_id
    WHERE mm.account_id = $1 AND mm.active AND NOT mm.is_emergency_only AND pr.active
      AND ($2::text IS NULL OR pr.name = $2)
    ORDER BY mm.created_at, pr.id LIMIT 1`,
};
export const PRACTICES_TO_BOOTSTRAP: Statement = {
  name: 'practices-to-bootstrap',
  text: 'SELECT id, name FROM practices WHERE active AND name = $1 ORDER BY id LIMIT 2',
};
/** None of them can act: they were appointed and never signed in, or their account is closed. */
export const END_OTHER_SUPER_ADMINISTRATORS: Statement = {
  name: 'take-super-administrator-from-others',
  text: 'UPDATE accounts SET is_super_admin = false WHERE is_super_admin AND id <> $1 RETURNING id',
};
export const VOID_PASSWORD_LINKS: Statement = {
  name: 'void-password-links',
  text: `DELETE FROM tickets WHERE purpose IN ('password-link', 'password-letter', 'password-recovery') AND account_id = ANY($1)`,
};
/** Whatever the practice: one waits for a person at a time. Two may have the address at two providers. */
export const OPEN_ROLE_REQUEST_OF: Statement = {
  name: 'open-role-request-of-address',
  text: `SELECT q.id, q.role, q.reason, q.practice_id AS "practiceId", p.name AS "practiceName",
      p.time_zone AS "timeZone", a.email, b.email AS "askedByEmail"
    FROM role_requests q
    JOIN practices p ON p.id = q.practice_id
    JOIN accounts a ON a.id = q.target_account_id
    JOIN accounts b ON b.id = q.asked_by
    WHERE q.state = 'open' AND a.email = $1`,
};
