import { PRACTICE_HEADER } from '@erx/core/client/call';
import type { AnyEndpoint } from '@erx/core/client/endpoint';
import { AppError } from '@erx/core/findings/app-error';
import type { FastifyRequest } from 'fastify';
import type { Connection, Statement } from '../database/database';
import type { Identity } from '../http/services';

/** Practices that an identity works in, at most two: with more than one it has to be named. */
const PRACTICES: Statement = {
  name: 'practices-of-identity',
  text: `SELECT m.practice_id
    FROM accounts a
    JOIN memberships m ON m.account_id = a.id AND m.active AND NOT m.is_emergency_only
    JOIN practices p ON p.id = m.practice_id AND p.active
    WHERE a.issuer = $1 AND a.subject = $2
    LIMIT 2`,
};

/**
 * The practice that a call names; '' for none. Software that speaks FHIR knows no header for it, so there it may
 * be left out by who works in one practice alone.
 * @throws AppError session.practice-unclear for who works in several and names none; session.practice-refused for an
 * app that names another than its own
 */
export async function practiceOfCall(
  connection: Connection,
  { issuer, subject, app }: Identity,
  { form }: AnyEndpoint,
  { headers }: FastifyRequest,
): Promise<string> {
  const named = headers[PRACTICE_HEADER];
  if (app) {
    // whatever the person may elsewhere: an app is one practice's
    if (named !== undefined && named !== app.practiceId) throw new AppError('session.practice-refused');
    return app.practiceId;
  }
  if (named !== undefined || form !== 'fhir') return String(named ?? '');
  const [only, other] = await connection.run<{ practice_id: string }>(PRACTICES, [issuer, subject]);
  if (other) throw new AppError('session.practice-unclear');
  return only?.practice_id ?? '';
}
