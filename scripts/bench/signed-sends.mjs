import { cpus } from 'node:os';
import { deliveredBy, drain, waiting } from './load/deliveries.mjs';
import { parentOf, watched } from './load/processor-time.mjs';
import { measureRate } from './load/rate.mjs';
import { connect } from './practice/connect.mjs';
import { addPrescriptions, makePractice } from './practice/practice.mjs';
import { issueTokens, letSign, makeControlled, PIN } from './practice/signing.mjs';
import { start } from './processes/start.mjs';
import { inFull } from './report/amounts.mjs';
import { median } from './report/statistics.mjs';
import { Failure } from '../workspace/failure.mjs';

export const title =
  'Controlled prescriptions signed and sent, against BEGIN, two inserts and COMMIT behind a bare route';

const ROUNDS = inFull(5, 1);
const SECONDS = 4;
const WARM_UP_SECONDS = 10;
const CONNECTIONS = 32;
/** One for each patient. */
const PREPARED = inFull(45_000, 15_000);
const AIM = 0.25;
/** Each person's code is good once, so the whole path is measured with one send of each of so many people. */
const PEOPLE = 1_500;
const WHOLE_PATH_SECONDS = 5;

export async function run({ say, startProduct }) {
  const network = await start('status-network');
  const product = await startProduct({
    database: 'postgres',
    env: { ERX_RATE_LIMIT: '0', PHARMACY_NETWORK_URL: network.url, PHONE_URL: undefined },
  });
  const client = await connect(product);
  const bare = await start('bare-service', { BARE_DATABASE: product.databaseUrl });
  try {
    const practice = await makePractice(client, product, { patients: PREPARED });
    say(`Writing ${PREPARED.toLocaleString('en-US')} ready prescriptions and their approved tokens …`);
    await addPrescriptions(client, practice, { count: PREPARED, status: 'Pending' });
    await letSign(client, product, practice);
    await makeControlled(client, practice);
    const signatures = approvedOf(await issueTokens(product, practice, 'approved'), practice);
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
      const server = await watched(processes, () =>
        measureRate(product.url, signatures, {
          connections: CONNECTIONS,
          seconds: round < 0 ? WARM_UP_SECONDS : SECONDS,
        }),
      );
      const backlog = await waiting(client);
      await drain(client);
      say(
        `${round < 0 ? 'warm-up' : `round ${round + 1}`}: floor ${floor.perSecond.toFixed(0)}/s, ` +
          `signed and sent ${server.perSecond.toFixed(0)}/s, ${backlog} left`,
      );
      if (round >= 0) rounds.push({ floor, server, ratio: server.perSecond / floor.perSecond });
    }
    await refuseUnlessAllSigned(client, practice, await deliveredBy(network));
    const whole = await wholePath(client, product, say);
    return [...rowsOf(rounds), ...whole];
  } finally {
    await bare.stop();
    await client.end();
    await product.stop();
    await network.stop();
  }
}

/** PIN, code and signature: argon2id bounds it (docs/decisions/speed.md), so it has no floor of its own. */
async function wholePath(client, product, say) {
  const { codeOfStep } = await import('../../tests/fixtures/one-time-code.ts');
  const practice = await makePractice(client, product, { prescribers: PEOPLE, patients: PEOPLE, from: 1 });
  await addPrescriptions(client, practice, { count: PEOPLE, status: 'Pending' });
  const secret = await letSign(client, product, practice);
  await makeControlled(client, practice);
  const headers = new Map(practice.prescribers.map((person) => [person.id, person.headers]));
  const list = (await issueTokens(product, practice, 'issued')).values();
  const next = () => {
    const { value: one, done } = list.next();
    const signing = () => ({
      otpType: 'Hwtok',
      otp: codeOfStep(secret, Math.floor(Date.now() / 30_000)),
      pin: PIN,
      readyToSignToken: one.token,
    });
    return done
      ? undefined
      : {
          path: `/api/prescriptions/sendprescription/${one.id}`,
          headers: headers.get(one.provider),
          body: JSON.stringify({ version: one.version, signing: signing() }),
        };
  };
  const result = await measureRate(product.url, next, {
    connections: CONNECTIONS,
    seconds: WHOLE_PATH_SECONDS,
  });
  say(`with PIN and code: ${result.perSecond.toFixed(0)}/s`);
  return [
    { measure: 'the whole path, with PIN (argon2id) and one-time code', value: result.perSecond, unit: '/s' },
    { measure: 'p95 of an answer of it', value: result.p95, unit: 'ms' },
  ];
}

function rowsOf(rounds) {
  const of = (pick) => median(rounds.map(pick));
  const ratio = of((round) => round.ratio);
  const cost = (side, who) => of((round) => (1000 * round[side].processors[who]) / round[side].accepted);
  const share = (who) => 100 * of(({ server }) => server.processors[who] / (server.seconds * cpus().length));
  return [
    {
      measure: `signed and sent, median of ${rounds.length} rounds`,
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
    ...['generator', 'server', 'database', 'network'].map((who) => ({
      measure: `share of the cores while signing: ${who}`,
      value: share(who),
      unit: '%',
    })),
    {
      measure: 'processor time of one in its service',
      value: cost('server', 'server'),
      unit: 'ms',
      floor: cost('floor', 'floor'),
      ratio: cost('server', 'server') / cost('floor', 'floor'),
    },
    {
      measure: 'processor time of one in the database',
      value: cost('server', 'database'),
      unit: 'ms',
      floor: cost('floor', 'database'),
      ratio: cost('server', 'database') / cost('floor', 'database'),
    },
  ].filter(({ value }) => Number.isFinite(value));
}

/** Approved tokens as posts, each once, by its own prescriber. */
function approvedOf(tokens, { prescribers }) {
  const headers = new Map(prescribers.map((person) => [person.id, person.headers]));
  const list = tokens.values();
  return () => {
    const { value: one, done } = list.next();
    return done
      ? undefined
      : {
          path: `/api/signing/resume/${one.id}`,
          headers: headers.get(one.provider),
          body: JSON.stringify({ pin: PIN, readyToSignToken: one.token }),
        };
  };
}

/** A rate counts only when nothing was lost or doubled. */
async function refuseUnlessAllSigned(client, { id }, taken) {
  const {
    rows: [counted],
  } = await client.query(
    `SELECT
    (SELECT count(*) FROM prescriptions WHERE practice_id = $1 AND script_status = 'Sent')::int AS sent,
    (SELECT count(*) FROM signed_prescriptions WHERE practice_id = $1)::int AS signed,
    (SELECT count(*) FROM signing_tokens WHERE practice_id = $1 AND state = 'consumed')::int AS used,
    (SELECT count(*) FROM audit_records WHERE practice_id = $1 AND event = 'prescription.signed')::int AS recorded`,
    [id],
  );
  if (new Set([...Object.values(counted), taken]).size !== 1)
    throw new Failure(
      `Of one signing each there are ${JSON.stringify(counted)}, and ${taken} at the network: they must be equal.`,
    );
}
