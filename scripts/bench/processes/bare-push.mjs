// The least that could store a message and tell others: Fastify and ws without checks, two inserts in a
// transaction, the text to each socket of a group.
import { fromServer } from './server-libraries.mjs';

const app = fromServer('fastify')();
await app.register(fromServer('@fastify/websocket'));
const { Pool } = fromServer('pg');
// as many connections as the server's
const pool = new Pool({ connectionString: process.env.BARE_DATABASE, max: 16 });
await pool.query('CREATE TABLE IF NOT EXISTS bare_requests (id uuid PRIMARY KEY, content text NOT NULL)');
await pool.query('CREATE TABLE IF NOT EXISTS bare_archive (id uuid PRIMARY KEY, content text NOT NULL)');
const groups = new Map();

app.removeAllContentTypeParsers();
app.addContentTypeParser('application/xml', { parseAs: 'string' }, (_request, body, done) => {
  done(null, body);
});
app.get('/socket/:group', { websocket: true }, (socket, request) => {
  const { group } = request.params;
  groups.set(group, [...(groups.get(group) ?? []), socket]);
});
app.post('/asks/:group/:id', async (request) => {
  const { group, id } = request.params;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query({
      name: 'request',
      text: 'INSERT INTO bare_requests VALUES ($1, $2)',
      values: [crypto.randomUUID(), request.body],
    });
    await client.query({
      name: 'archive',
      text: 'INSERT INTO bare_archive VALUES ($1, $2)',
      values: [crypto.randomUUID(), request.body],
    });
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  for (const socket of groups.get(group) ?? []) socket.send(`${id} ${request.body}`);
  return 'taken';
});

console.log(await app.listen({ port: 0, host: 'localhost' }));
