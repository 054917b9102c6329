import type { Connection, Statement } from '../database/database';
import { FARTHEST_AHEAD } from './retry';

const RELEASE_AHEAD: Statement = {
  name: 'release-messages-ahead',
  text: `UPDATE outbox SET leased_until = NULL, leased_by = NULL, next_attempt_at = least(next_attempt_at, $1)
    WHERE leased_until > greatest($2::timestamptz, now() + interval '30 minutes')
      OR next_attempt_at > greatest($2::timestamptz, now() + interval '30 minutes')
    RETURNING id`,
};

/**
 * Makes due what waits for a time that no clock that is right has set, by this clock and by the database's: a process
 * whose clock was days ahead leased it, wrote it or put it off, and it would wait as long. Where that process still
 * sends it, it arrives twice under one id, which the network takes once.
 * @returns how many messages
 */
export async function releaseAhead(connection: Connection, now: Date): Promise<number> {
  const ahead = new Date(now.getTime() + FARTHEST_AHEAD);
  return (await connection.run(RELEASE_AHEAD, [now, ahead])).length;
}
