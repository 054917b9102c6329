// The least that could answer: Fastify without log, hooks or checks, and pg where the database is asked.
// Floors stand on it.
import { readFileSync } from 'node:fs';
import { fromServer } from './server-libraries.mjs';

const { BARE_DATABASE, BARE_REPLY } = process.env;
const app = fromServer('fastify')();
app.get('/health', () => ({ ready: true }));

if (BARE_REPLY) {
  const reply = JSON.parse(readFileSync(BARE_REPLY, 'utf8'));
  app.get('/reply', () => reply);
}

if (BARE_DATABASE) {
  const { Pool } = fromServer('pg');
  const pool = new Pool({ connectionString: BARE_DATABASE, max: 16 }); // as many connections as the server's
  await pool.query('CREATE TABLE IF NOT EXISTS bare_rows (id uuid PRIMARY KEY, content text NOT NULL)');
  await pool.query('CREATE TABLE IF NOT EXISTS bare_messages (id uuid PRIMARY KEY, content text NOT NULL)');
  await pool.query(
    `INSERT INTO bare_rows
      VALUES ('00000000-0000-4000-8000-000000000000', 'the one that is read')
      ON CONFLICT DO NOTHING`,
  );

  app.post('/inserts', async (request) => {
    const id = crypto.randomUUID();
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query({
        name: 'row',
        text: 'INSERT INTO bare_rows VALUES ($1, $2)',
        values: [id, request.body.content],
      });
      await client.query({
        name: 'message',
        text: 'INSERT INTO bare_messages VALUES ($1, $2)',
        values: [id, request.body.content],
      });
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    return { id };
  });
  app.get(
    '/rows/:id',
    async (request) =>
      (
        await pool.query({
          name: 'find',
          text: 'SELECT * FROM bare_rows WHERE id = $1',
          values: [request.params.id],
        })
      ).rows[0],
  );
}

console.log(await app.listen({ port: 0, host: 'localhost' }));
