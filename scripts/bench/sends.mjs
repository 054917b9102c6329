import { cpus } from 'node:os';
import { deliveredBy, drain, waiting } from './load/deliveries.mjs';
import { parentOf, watched } from './load/processor-time.mjs';
import { measureRate } from './load/rate.mjs';
import { connect } from './practice/connect.mjs';
import { addPrescriptions, makePractice } from './practice/practice.mjs';
import { start } from './processes/start.mjs';
import { inFull } from './report/amounts.mjs';
import { median } from './report/statistics.mjs';
import { Failure } from '../workspace/failure.mjs';

export const title = 'Sends accepted, against BEGIN, two inserts and COMMIT behind a bare route';

const ROUNDS = inFull(5, 1);
const SECONDS = 4;
/** Until then the service runs code that is not compiled yet. */
const WARM_UP_SECONDS = 10;
const CONNECTIONS = 32;
/** One for each patient. */
const PREPARED = inFull(60_000, 20_000);
const AIM = 0.35;

export async function run({ say, startProduct }) {
  const network = await start('status-network');
  const product = await startProduct({
    database: 'postgres',
    env: { ERX_RATE_LIMIT: '0', PHARMACY_NETWORK_URL: network.url },
  });
  const client = await connect(product);
  const bare = await start('bare-service', { BARE_DATABASE: product.databaseUrl });
  try {
    const practice = await makePractice(client, product, { patients: PREPARED });
    say(`Writing ${PREPARED.toLocaleString('en-US')} pending prescriptions …`);
    await addPrescriptions(client, practice, { count: PREPARED, status: 'Pending' });
    const sends = await sendsOf(client, practice);
    const inserts = () => ({ path: '/inserts', body: '{"content":"take 1 tablet by mouth once daily"}' });
    const {
      rows: [{ pid }],
    } = await client.query('SELECT pg_backend_pid() AS pid');
    const processes = {
      server: product.serverPid(),
      network: network.pid,
      floor: bare.pid,
      database: parentOf(pid),
    };

    const rounds = [];
    for (let round = -1; round < ROUNDS; round++) {
      // the first one warms up
      const floor = await watched(processes, () =>
        measureRate(bare.url, inserts, { connections: CONNECTIONS, seconds: SECONDS }),
      );
      const before = await deliveredBy(network);
      const server = await watched(processes, () =>
        measureRate(product.url, sends, {
          connections: CONNECTIONS,
          seconds: round < 0 ? WARM_UP_SECONDS : SECONDS,
        }),
      );
      const delivered = (await deliveredBy(network)) - before;
      const backlog = await waiting(client);
      const drained = await drain(client);
      say(
        `${round < 0 ? 'warm-up' : `round ${round + 1}`}: floor ${floor.perSecond.toFixed(0)}/s, ` +
          `sends ${server.perSecond.toFixed(0)}/s, ${(delivered / server.seconds).toFixed(0)} ` +
          `delivered/s meanwhile, ${backlog} left, drained in ${drained.toFixed(1)} s`,
      );
      if (round >= 0)
        rounds.push({
          floor,
          server,
          ratio: server.perSecond / floor.perSecond,
          deliveries: delivered / server.seconds,
          backlog,
          drain: backlog / drained,
        });
    }
    await refuseUnlessAllArrived(client, practice, await deliveredBy(network));
    return rowsOf(rounds);
  } finally {
    await bare.stop();
    await client.end();
    await product.stop();
    await network.stop();
  }
}

function rowsOf(rounds) {
  const of = (pick) => median(rounds.map(pick));
  const ratio = of((round) => round.ratio);
  const share = (who) => 100 * of(({ server }) => server.processors[who] / (server.seconds * cpus().length));
  const cost = (side, who) => of((round) => (1000 * round[side].processors[who]) / round[side].accepted);
  return [
    {
      measure: `sends accepted, median of ${rounds.length} rounds`,
      value: of(({ server }) => server.perSecond),
      unit: '/s',
      floor: of(({ floor }) => floor.perSecond),
      ratio,
      aim: `ratio at least ${AIM}`,
      met: ratio >= AIM,
    },
    {
      measure: 'p95 of an answer',
      value: of(({ server }) => server.p95),
      unit: 'ms',
      floor: of(({ floor }) => floor.p95),
      ratio: of(({ server, floor }) => server.p95 / floor.p95),
    },
    { measure: 'delivered to the network meanwhile', value: of(({ deliveries }) => deliveries), unit: '/s' },
    { measure: 'outbox at the end of a round', value: of(({ backlog }) => backlog), unit: 'messages' },
    { measure: 'delivered when nobody sends', value: of(({ drain: rate }) => rate), unit: '/s' },
    ...['generator', 'server', 'database', 'network'].map((who) => ({
      measure: `share of the cores while sending: ${who}`,
      value: share(who),
      unit: '%',
    })),
    {
      measure: 'processor time of a send in its service',
      value: cost('server', 'server'),
      unit: 'ms',
      floor: cost('floor', 'floor'),
      ratio: cost('server', 'server') / cost('floor', 'floor'),
    },
    {
      measure: 'processor time of a send in the database',
      value: cost('server', 'database'),
      unit: 'ms',
      floor: cost('floor', 'database'),
      ratio: cost('server', 'database') / cost('floor', 'database'),
    },
  ].filter(({ value }) => Number.isFinite(value)); // only Linux tells what a process used
}

/** Pending prescriptions as posts, each once, by its own prescriber. */
async function sendsOf(client, { id, prescribers }) {
  const { rows } = await client.query(
    'SELECT id, provider_id, version FROM prescriptions WHERE practice_id = $1 ORDER BY order_number',
    [id],
  );
  const headers = new Map(prescribers.map((person) => [person.id, person.headers]));
  const list = rows.values();
  return () => {
    const { value: row, done } = list.next();
    return done
      ? undefined
      : {
          path: `/api/prescriptions/sendprescription/${row.id}`,
          headers: headers.get(row.provider_id),
          body: JSON.stringify({ version: row.version }),
        };
  };
}

/** A rate counts only when nothing was lost or doubled. */
async function refuseUnlessAllArrived(client, { id }, taken) {
  const {
    rows: [counted],
  } = await client.query(
    `SELECT
    (SELECT count(*) FROM prescriptions WHERE practice_id = $1 AND script_status = 'Sent')::int AS sent,
    (SELECT count(*) FROM prescriptions WHERE practice_id = $1 AND delivery_state = 'accepted')::int AS accepted,
    (SELECT count(*) FROM audit_records WHERE practice_id = $1 AND event = 'prescription.sent')::int AS recorded`,
    [id],
  );
  if (counted.sent !== counted.accepted || counted.sent !== counted.recorded || taken !== counted.sent) {
    throw new Failure(
      `Sent ${counted.sent}, recorded ${counted.recorded}, accepted ${counted.accepted}, taken by ` +
        `the network ${taken}: they must be equal.`,
    );
  }
}
