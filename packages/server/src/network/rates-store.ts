import type { AlarmKind, NetworkAlarm, NetworkHour, NetworkRates } from '@erx/core/network/model';
import { USUAL_DAYS } from '@erx/core/network/rules';
import { ALARM_KINDS } from '@erx/core/network/vocabulary';
import type { Connection, Statement } from '../platform/database/database';

const HOUR = 3_600_000;
const HOURS_SHOWN = 24;

const HOUR_OF = (column: string) => `floor(extract(epoch FROM ${column}) / 3600)::int`;

const MESSAGES: Statement = {
  name: 'messages-by-hour',
  text: `SELECT ${HOUR_OF('at')} AS hour, direction, count(*)::int AS count
    FROM network_messages WHERE at >= $1 GROUP BY 1, 2`,
};
const ERRORS: Statement = {
  name: 'errors-by-hour',
  text: `SELECT ${HOUR_OF('at')} AS hour, 'refused-there' AS kind, count(*)::int AS count
    FROM network_messages WHERE kind = 'Error' AND at >= $1 GROUP BY 1`,
};
/** Of an incident each: a refused message, and a minute of an address with wrong credentials. */
const INCIDENTS: Statement = {
  name: 'network-incidents-by-hour',
  text: `SELECT ${HOUR_OF('at')} AS hour,
      CASE WHEN kind = 'network.credentials-wrong' THEN 'credentials-wrong' ELSE 'refused-here' END AS kind,
      count(*)::int AS count
    FROM system_incidents WHERE at >= $1 AND starts_with(kind, 'network.') AND kind <> 'network.alarm'
    GROUP BY 1, 2`,
};
const WAITING: Statement = {
  name: 'outbox-waiting',
  text: 'SELECT count(*)::int AS count, min(created_at) AS oldest FROM outbox',
};
const ALARMS: Statement = {
  name: 'network-alarms',
  text: 'SELECT kind, hour, count FROM network_alarms WHERE hour >= $1 ORDER BY hour DESC, kind',
};
const RAISE: Statement = {
  name: 'raise-network-alarm',
  text: 'INSERT INTO network_alarms (kind, hour, count) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING kind',
};
/** Where a super administrator works: they and the administrators there are notified as of any incident. */
const SUPER_ADMINISTRATORS: Statement = {
  name: 'practices-of-super-administrators',
  text: `SELECT DISTINCT m.practice_id FROM memberships m JOIN accounts a ON a.id = m.account_id
    WHERE a.is_super_admin AND m.active`,
};

interface Counted {
  readonly hour: number;
  readonly kind: AlarmKind;
  readonly count: number;
}

/** Counts of what alarms are judged by, of an hour and of what is usual before it. */
export interface JudgedHour {
  readonly hour: Date;
  readonly counts: Readonly<Record<AlarmKind, number>>;
  readonly usual: Readonly<Record<AlarmKind, number>>;
}

async function countsSince(connection: Connection, since: Date): Promise<readonly Counted[]> {
  const errors = await connection.run<Counted>(ERRORS, [since]);
  const incidents = await connection.run<Counted>(INCIDENTS, [since]);
  return [...errors, ...incidents];
}

function judgedHour(counted: readonly Counted[], hour: number): JudgedHour {
  const sum = (kind: AlarmKind, isOf: (one: number) => boolean) =>
    counted
      .filter((one) => one.kind === kind && isOf(one.hour))
      .reduce((total, { count }) => total + count, 0);
  const first = hour - USUAL_DAYS * 24;
  const each = (toCount: (kind: AlarmKind) => number) =>
    Object.fromEntries(ALARM_KINDS.map((kind) => [kind, toCount(kind)])) as Record<AlarmKind, number>;
  return {
    hour: new Date(hour * HOUR),
    counts: each((kind) => sum(kind, (one) => one === hour)),
    usual: each((kind) => sum(kind, (one) => one >= first && one < hour) / (USUAL_DAYS * 24)),
  };
}

/** The hour before and the running one, each with what is usual before it. */
export async function hoursToJudge(connection: Connection, now: Date): Promise<readonly JudgedHour[]> {
  const running = Math.floor(now.getTime() / HOUR);
  const counted = await countsSince(connection, new Date((running - 1 - USUAL_DAYS * 24) * HOUR));
  return [running - 1, running].map((hour) => judgedHour(counted, hour));
}

/** Raises an alarm. @returns false where it was raised before */
export async function raiseAlarm(
  connection: Connection,
  { kind, hour, count }: { readonly kind: AlarmKind; readonly hour: Date; readonly count: number },
): Promise<boolean> {
  return (await connection.run(RAISE, [kind, hour, count])).length > 0;
}

/** The practices that are notified of an alarm. */
export async function practicesToTell(connection: Connection): Promise<readonly string[]> {
  return (await connection.run<{ practice_id: string }>(SUPER_ADMINISTRATORS, [])).map(
    ({ practice_id: id }) => id,
  );
}

/** How the network does, for the whole installation. */
export async function readRates(connection: Connection, now: Date): Promise<NetworkRates> {
  const running = Math.floor(now.getTime() / HOUR);
  const first = running - HOURS_SHOWN + 1;
  const messages = await connection.run<{ hour: number; direction: 'in' | 'out'; count: number }>(MESSAGES, [
    new Date(first * HOUR),
  ]);
  const counted = await countsSince(connection, new Date((running - USUAL_DAYS * 24) * HOUR));
  const [waiting] = await connection.run<{ count: number; oldest: Date | null }>(WAITING, []);
  const alarms = await connection.run<{ kind: AlarmKind; hour: Date; count: number }>(ALARMS, [
    new Date((running - USUAL_DAYS * 24) * HOUR),
  ]);
  const countOf = (hour: number, direction: 'in' | 'out') =>
    messages.find((one) => one.hour === hour && one.direction === direction)?.count ?? 0;
  return {
    hours: Array.from({ length: HOURS_SHOWN }, (_, ago): NetworkHour => {
      const hour = running - ago;
      return {
        hour: new Date(hour * HOUR).toISOString(),
        received: countOf(hour, 'in'),
        sent: countOf(hour, 'out'),
        ...judgedHour(counted, hour).counts,
      };
    }),
    usual: judgedHour(counted, running).usual,
    waiting: {
      count: waiting?.count ?? 0,
      ...(waiting?.oldest ? { oldest: waiting.oldest.toISOString() } : {}),
    },
    alarms: alarms.map(({ kind, hour, count }): NetworkAlarm => ({ kind, hour: hour.toISOString(), count })),
  };
}
