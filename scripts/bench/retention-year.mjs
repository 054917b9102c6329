import { setTimeout as pause } from 'node:timers/promises';
import { drain } from './load/deliveries.mjs';
import { connect } from './practice/connect.mjs';
import { addPrescriptions, makePractice } from './practice/practice.mjs';
import { fromServer } from './processes/server-libraries.mjs';
import { start } from './processes/start.mjs';
import { amountOf } from './report/amounts.mjs';

export const title =
  'A year of 30 prescribers on the disk, with what was kept long enough deleted and without';

/** Thirty prescribers, 25 prescriptions each on 250 days; the figures of fewer are of so much smaller a practice. */
const YEAR = 187_500;
const PRESCRIPTIONS = amountOf('BENCH_PRESCRIPTIONS', YEAR, 5_000);
/**
 * Sent by the product itself: what one leaves in each table is copied. They are not written by it, and the network
 * sends nothing back: records of that, Verify and fills are not among the rows.
 */
const SENT = 60;
const DAYS = 365;
const DAY = 86_400_000;
/** As autovacuum would, in days. */
const VACUUM_EVERY = 7;
const TABLES = {
  prescriptions: 'updated_at',
  network_messages: 'at',
  idempotency_keys: 'at',
  events: 'at',
  audit_records: 'at',
};
/** What is unique in a row beside the time; the rest is copied as it was. */
const OWN = {
  prescriptions: "id = gen_random_uuid(), order_number = left('Y' || md5(random()::text), 30)",
  network_messages: 'id = gen_random_uuid(), message_id = gen_random_uuid()::text',
  idempotency_keys: 'key = gen_random_uuid()::text',
  events: "sequence = nextval('events_sequence_seq')",
  audit_records: "id = gen_random_uuid(), sequence = nextval('audit_records_sequence_seq')",
};
const PERIODS = { replyDays: 7, eventDays: 30, messageYears: undefined };

export async function run({ say, startProduct }) {
  const template = await templateRows({ say, startProduct });
  const { trim } = await import('../../packages/server/src/retention/trim.ts');
  const without = await year(say, template, undefined);
  const trimmed = await year(say, template, trim);
  const scale = YEAR / PRESCRIPTIONS;
  const rows = [];
  for (const table of [...Object.keys(TABLES), 'all of these'])
    rows.push({
      measure: `${table} after a year of ${YEAR.toLocaleString('en-US')} prescriptions${scale === 1 ? '' : ', scaled'}`,
      value: (trimmed.sizes[table] * scale) / 1e6,
      unit: 'MB',
      floor: (without.sizes[table] * scale) / 1e6,
      ratio: trimmed.sizes[table] / without.sizes[table],
    });
  rows.push(
    { measure: 'rows deleted in the year', value: trimmed.deleted * scale, unit: 'rows' },
    { measure: 'longest day of deletions', value: trimmed.longest, unit: 'ms' },
  );
  return rows;
}

/** The rows that prescriptions sent by the product leave in each table, as JSON. */
async function templateRows({ say, startProduct }) {
  const network = await start('status-network');
  const product = await startProduct({
    database: 'postgres',
    env: { ERX_RATE_LIMIT: '0', PHARMACY_NETWORK_URL: network.url },
  });
  const client = await connect(product);
  try {
    const practice = await makePractice(client, product, { prescribers: 1, patients: SENT });
    await addPrescriptions(client, practice, { count: SENT, status: 'Pending' });
    const { rows } = await client.query('SELECT id, version FROM prescriptions WHERE practice_id = $1', [
      practice.id,
    ]);
    for (const { id, version } of rows) {
      const answer = await fetch(`${product.url}/api/prescriptions/sendprescription/${id}`, {
        method: 'POST',
        headers: {
          ...practice.prescribers[0].headers,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ version }),
      });
      if (!answer.ok) throw new Error(`A send was answered with ${String(answer.status)}.`);
    }
    await drain(client);
    await pause(1_000); // what the network answers is stored
    const found = {};
    for (const table of Object.keys(TABLES))
      found[table] = (
        await client.query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE practice_id = $1`, [practice.id])
      ).rows.map(({ row }) => row);
    say(
      `Of a prescription: ${Object.entries(found)
        .map(([table, { length }]) => `${table} ${(length / SENT).toFixed(1)}`)
        .join(', ')} rows.`,
    );
    return found;
  } finally {
    await client.end();
    await product.stop();
    await network.stop();
  }
}

/** Writes a year day by day, deletes each night where it is to, and measures. */
async function year(say, template, trim) {
  const { makeDatabase } = await import('../../tests/harness/database.ts');
  const { Client } = fromServer('pg');
  const store = await makeDatabase('postgres');
  const client = new Client({ connectionString: store.superuserUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    for (const [table, rows] of Object.entries(template))
      await client.query(`CREATE TEMP TABLE template_${table} AS SELECT * FROM
        jsonb_populate_recordset(NULL::${table}, '${JSON.stringify(rows).replaceAll("'", "''")}'::jsonb)`);
    const first = Date.now() - DAYS * DAY;
    let deleted = 0;
    let longest = 0;
    let written = 0;
    for (let day = 0; day < DAYS; day++) {
      const noon = new Date(first + day * DAY);
      const until = Math.round(((day + 1) * PRESCRIPTIONS) / DAYS);
      for (const table of Object.keys(TABLES)) await copyDay(client, table, until - written, noon);
      written = until;
      if (trim) {
        const began = performance.now();
        for (let done = false; !done;) {
          const { rows, isFinished } = await trim({ database: store.database, periods: PERIODS, now: noon });
          deleted += rows;
          done = isFinished;
        }
        longest = Math.max(longest, performance.now() - began);
      }
      if (day % VACUUM_EVERY === 0) await client.query('VACUUM ANALYZE');
      if (day % 90 === 0) say(`${trim ? 'trimmed' : 'kept'}: day ${String(day)}`);
    }
    const sizes = {};
    for (const table of Object.keys(TABLES))
      sizes[table] = Number(
        (await client.query('SELECT pg_total_relation_size($1::regclass) AS size', [table])).rows[0].size,
      );
    sizes['all of these'] = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    return { sizes, deleted, longest };
  } finally {
    await client.end();
    await store.drop();
  }
}

/** So many prescriptions' rows of a table, with keys of their own, at a time. */
async function copyDay(client, table, prescriptions, at) {
  const { rows: columns } = await client.query(
    `SELECT attname AS name FROM pg_attribute
    WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND atttypid <> 'xid8'::regtype`,
    [table],
  );
  const own = Object.fromEntries(OWN[table].split(/, (?=\w+ =)/).map((part) => part.split(' = ')));
  own[TABLES[table]] = '$2::timestamptz';
  const names = columns.map(({ name }) => name);
  await client.query(
    `INSERT INTO ${table} (${names.join(', ')})
    SELECT ${names.map((name) => own[name] ?? `t.${name}`).join(', ')}
    FROM generate_series(1, ceil($1::numeric / ${String(SENT)})::int) n CROSS JOIN LATERAL (
      SELECT * FROM template_${table} WHERE n > 0
      LIMIT ceil(least(${String(SENT)}, $1 - (n - 1) * ${String(SENT)})::numeric / ${String(SENT)}
        * (SELECT count(*) FROM template_${table}))) t`,
    [prescriptions, at],
  );
}
