import { Agent, request } from 'node:http';
import { importDirectoryIfThere } from './catalogue/directory.mjs';
import { connectToHub, connectToSocket } from './load/sockets.mjs';
import { bearerFor } from './practice/bearer.mjs';
import { connect } from './practice/connect.mjs';
import { addPrescriptions, makePractice } from './practice/practice.mjs';
import { start } from './processes/start.mjs';
import { inFull } from './report/amounts.mjs';
import { median, quantile } from './report/statistics.mjs';
import { Failure } from '../workspace/failure.mjs';

export const title = 'A burst of 1,000 requests of pharmacies to 200 connected clients';

const PRACTICES = 20;
const PRESCRIBERS = 4;
const STAFF = 6;
const REQUESTS = 1_000;
const ROUNDS = inFull(5, 1);
/** Connections of the network. With as many as there are requests, all come in the same moment. */
const NETWORK = { 'over 32 connections': 32, 'all at once': REQUESTS };
const AIM = 1_000;
const TOLD_WITHIN = 60_000;

export async function run({ root, say, startProduct }) {
  const { asking } = await import('../../tests/harness/pharmacy-requests.ts');
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  const bare = await start('bare-push', { BARE_DATABASE: product.databaseUrl });
  const sockets = [];
  try {
    const [{ headers }] = (
      await makePractice(client, product, { prescribers: 1, patients: 1, from: PRACTICES })
    ).prescribers;
    const catalog = await importDirectoryIfThere({ root, say }, product.url, headers);
    const practices = [];
    for (let number = 0; number < PRACTICES; number++)
      practices.push(await practiceOf(client, product, number));
    say(`Connecting ${PRACTICES * (PRESCRIBERS + STAFF)} clients …`);
    const told = createTold();
    for (const practice of practices) sockets.push(...(await connectPeople(product, bare, practice, told)));

    const authorization = `Basic ${Buffer.from(`sandbox:${product.credentials.inbound}`).toString('base64')}`;
    const rows = [];
    for (const [how, connections] of Object.entries(NETWORK)) {
      const rounds = [];
      for (let round = -1; round < ROUNDS; round++) {
        // the first one warms up
        const burst = Array.from({ length: REQUESTS }, () => askOf(asking, practices));
        const floor = await measureBurst(
          burst.map((ask) => ({
            ...ask,
            url: `${bare.url}/asks/${ask.practice}/${ask.orderNumber}`,
            headers: { 'content-type': 'application/xml' },
            isExact: false,
            isTaken: (answer) => answer === 'taken',
          })),
          connections,
          told,
        );
        const taken = await measureBurst(
          burst.map((ask) => ({
            ...ask,
            url: `${product.url}/network/script`,
            headers: { 'content-type': 'application/xml', authorization },
            isExact: true,
            isTaken: (answer) => answer.includes('<Code>010</Code>'),
          })),
          connections,
          told,
        );
        await refuseUnlessAllStored(client, burst);
        if (round >= 0) rounds.push({ floor, taken });
        say(
          `${how}, ${round < 0 ? 'warm-up' : `round ${round + 1}`}: p50 ${taken.p50.toFixed(0)} ms, ` +
            `p95 ${taken.p95.toFixed(0)} ms, the last after ${taken.whole.toFixed(0)} ms; floor p95 ` +
            `${floor.p95.toFixed(0)} ms`,
        );
      }
      for (const [measure, pick] of [
        ['p50 from receipt to a client', (burst) => burst.p50],
        ['p95 from receipt to a client', (burst) => burst.p95],
        ['until the last client was told of the last one', (burst) => burst.whole],
      ]) {
        const [value, floor] = [
          median(rounds.map(({ taken }) => pick(taken))),
          median(rounds.map((round) => pick(round.floor))),
        ];
        rows.push({
          measure: `${catalog}, ${how}: ${measure}, median of ${ROUNDS} bursts`,
          value,
          unit: 'ms',
          floor,
          ratio: value / floor,
          ...(measure.startsWith('p95') ? { aim: `under ${AIM} ms`, met: value < AIM } : {}),
        });
      }
    }
    return rows;
  } finally {
    for (const socket of sockets) socket.close();
    await bare.stop();
    await client.end();
    await product.stop();
  }
}

/**
 * A practice with prescribers, staff, patients who are found by name, and sent prescriptions to ask about.
 */
async function practiceOf(client, product, number) {
  const practice = await makePractice(client, product, {
    prescribers: PRESCRIBERS,
    patients: 2_000,
    from: number,
  });
  await addPrescriptions(client, practice, { count: 2_000, status: 'mixed' });
  // A prescriber who is nothing else is told of the own requests alone.
  await client.query('UPDATE accounts SET is_super_admin = false WHERE id = ANY($1)', [
    practice.prescribers.map(({ id }) => id),
  ]);
  await client.query(
    `INSERT INTO patient_terms (practice_id, term, patient_id)
      SELECT practice_id, birth_date::text, id
      FROM patients
      WHERE practice_id = $1
      ON CONFLICT DO NOTHING`,
    [practice.id],
  );
  const staff = [];
  for (let place = 0; place < STAFF; place++) {
    const id = crypto.randomUUID();
    await client.query(
      `INSERT INTO accounts (id, issuer, subject, email, email_verified, first_name, last_name, created_at)
        VALUES ($1, 'built-in', $2, $3, true, 'Sam', 'Staff', now())`,
      [id, id, `staff${number}-${place}@bench.test`],
    );
    await client.query(
      "INSERT INTO memberships (practice_id, account_id, role, created_at) VALUES ($1, $2, 'User', now())",
      [practice.id, id],
    );
    staff.push({
      id,
      headers: { authorization: `Bearer ${await bearerFor(product, id)}`, 'x-practice-id': practice.id },
    });
  }
  const { rows: prescriptions } = await client.query(
    `SELECT r.id, r.order_number, r.provider_id, m.spi, p.id AS patient_id, p.first_name, p.last_name,
      p.birth_date::text AS birth_date
    FROM prescriptions r
    JOIN patients p ON p.practice_id = r.practice_id AND p.id = r.patient_id
    JOIN memberships m ON m.practice_id = r.practice_id AND m.account_id = r.provider_id
    WHERE r.practice_id = $1 AND r.script_status = 'Sent' ORDER BY r.order_number`,
    [practice.id],
  );
  return { ...practice, staff, prescriptions };
}

/**
 * Everybody of a practice at the product's hub, and as many at the floor's socket as hear of each request.
 */
async function connectPeople(product, bare, practice, told) {
  const hear = (person) => (orderNumber) => {
    told.hear(keyOf(practice, orderNumber), person);
  };
  return (
    await Promise.all(
      [...practice.prescribers, ...practice.staff].map(async ({ id, headers }, place) => [
        await connectToHub(product.url, headers, (name, content) => {
          if (name === 'NewRefillRequest') hear(id)(content.orderNumber);
        }),
        ...(place > 0 && place < PRESCRIBERS
          ? []
          : [
              await connectToSocket(`${bare.url.replace(/^http/, 'ws')}/socket/${practice.id}`, (text) => {
                hear(id)(text.slice(0, text.indexOf(' ')));
              }),
            ]),
      ]),
    )
  ).flat();
}

/** Order numbers are unique in a practice. */
const keyOf = ({ id }, orderNumber) => `${id} ${orderNumber}`;

/** Who was told of what, and when. */
function createTold() {
  let awaited = new Map();
  let wrong;
  return {
    expect(asks) {
      wrong = undefined;
      awaited = new Map(asks.map((ask) => [ask.key, { ask, postedAt: undefined, people: new Map() }]));
    },
    posted(key) {
      awaited.get(key).postedAt = performance.now();
    },
    hear(key, person) {
      const at = performance.now();
      const one = awaited.get(key);
      if (one?.postedAt === undefined) wrong ??= `A client was told of ${key}, which nobody asked for now.`;
      else if (one.people.has(person)) wrong ??= `A client was told twice of ${key}.`;
      else one.people.set(person, at);
    },
    isComplete: () => [...awaited.values()].every(({ ask, people }) => people.size >= ask.hearers.length),
    /**
     * Milliseconds from each posting to each client that was told.
     * @throws {Failure} when one was told wrongly, twice or not at all
     */
    latencies() {
      if (wrong) throw new Failure(wrong);
      return [...awaited.values()].flatMap(({ ask, postedAt, people }) => {
        const isRight =
          people.size === ask.hearers.length &&
          (!ask.isExact || ask.hearers.every((person) => people.has(person)));
        if (!isRight)
          throw new Failure(
            `${people.size} of ${ask.hearers.length} clients were told of a request, or others than should be.`,
          );
        return [...people.values()].map((at) => at - postedAt);
      });
    },
  };
}

/**
 * Posts every ask over so many connections, each as soon as its connection is free, and waits until everybody
 * was told of all of them.
 */
async function measureBurst(asks, connections, told) {
  told.expect(asks);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const begun = performance.now();
  let next = 0;
  const connection = async () => {
    for (let at = next++; at < asks.length; at = next++) {
      told.posted(asks[at].key);
      const { status, body } = await post(agent, asks[at]);
      if (status !== 200 || !asks[at].isTaken(body))
        throw new Failure(`A request was answered with ${status}: ${body.slice(0, 300)}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
    while (!told.isComplete()) {
      if (performance.now() - begun > TOLD_WITHIN) break;
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    }
  } finally {
    agent.destroy();
  }
  const milliseconds = told.latencies();
  return {
    p50: quantile(milliseconds, 0.5),
    p95: quantile(milliseconds, 0.95),
    whole: performance.now() - begun,
  };
}

function post(agent, { url, headers, body }) {
  return new Promise((resolve, reject) => {
    request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString() });
        });
        response.on('error', reject);
      },
    )
      .on('error', reject)
      .end(body);
  });
}

let asked = 0;

/**
 * One request: eight in ten name their prescription, the others the patient alone, and one in twenty somebody
 * the practice does not know.
 */
function askOf(asking, practices) {
  const practice = practices[asked % practices.length];
  const about = practice.prescriptions[Math.floor(asked / practices.length) % practice.prescriptions.length];
  const kind = Math.floor(asked / practices.length) % 20;
  asked += 1;
  const messageId = crypto.randomUUID().replaceAll('-', '');
  const orderNumber = kind < 16 ? about.order_number : messageId;
  const body = asking({
    spi: about.spi,
    id: messageId,
    orderNumber,
    patient: {
      name: { first: kind === 19 ? 'Nobody' : about.first_name, last: about.last_name },
      gender: 'F',
      dateOfBirth: about.birth_date,
      address: { line1: '1 Oak Avenue', city: 'Birmingham', state: 'AL', postalCode: '35205', country: 'US' },
    },
  });
  return {
    practice: practice.id,
    orderNumber,
    messageId,
    body,
    key: keyOf(practice, orderNumber),
    hearers: [about.provider_id, ...practice.staff.map(({ id }) => id)],
    isLinked: kind < 19,
  };
}

/** A time counts only when everything was stored once, and linked as it should be. */
async function refuseUnlessAllStored(client, burst) {
  const {
    rows: [counted],
  } = await client.query(
    `SELECT count(*)::int AS stored, count(patient_id)::int AS linked, count(prescription_id)::int AS matched
    FROM pharmacy_requests WHERE message_id = ANY($1)`,
    [burst.map(({ messageId }) => messageId)],
  );
  const {
    rows: [kept],
  } = await client.query(
    'SELECT count(*)::int AS archived FROM network_messages WHERE message_id = ANY($1)',
    [burst.map(({ messageId }) => messageId)],
  );
  const linked = burst.filter(({ isLinked }) => isLinked).length;
  const matched = burst.filter(({ orderNumber, messageId }) => orderNumber !== messageId).length;
  if (
    counted.stored !== burst.length ||
    kept.archived !== burst.length ||
    counted.linked !== linked ||
    counted.matched !== matched
  ) {
    throw new Failure(
      `Of ${burst.length} requests ${counted.stored} were stored, ${kept.archived} archived, ` +
        `${counted.linked} (not ${linked}) linked to a patient and ${counted.matched} (not ` +
        `${matched}) to a prescription.`,
    );
  }
}
