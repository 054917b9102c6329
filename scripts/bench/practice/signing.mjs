import { fromServer } from '../processes/server-libraries.mjs';

/** The PIN of every prescriber of the benchmarks. */
export const PIN = '4711';
const SCHEDULE = 'IV';
/** So many tokens are made and stored at a time. */
const BATCH = 2_000;

/**
 * Gives prescribers everything that signing asks for (S6-12): registration, schedules, a hardware token, a
 * PIN, the permission.
 * @returns {Promise<string>} the secret that all of their tokens share, base32
 */
export async function letSign(client, product, { id, prescribers }) {
  const { openKeys } = await import('../../../packages/server/src/platform/keys/keys.ts');
  const { hashSecret } = await import('../../../packages/server/src/platform/identity/password-hashing.ts');
  const secret = fromServer('otplib').generateSecret();
  const { withDeaCheckDigit } = await import('../../../packages/core/src/users/registrations.ts');
  const people = prescribers.map((person) => person.id);
  // A DEA number is one account's: those of another practice's prescribers are taken.
  const {
    rows: [{ taken }],
  } = await client.query('SELECT count(*) AS taken FROM accounts WHERE dea_number IS NOT NULL');
  await client.query(
    `UPDATE accounts a
      SET dea_number = p.dea_number, state = 'AL', pin_hash = $3
      FROM unnest($1::uuid[], $2::text[]) AS p (id, dea_number)
      WHERE a.id = p.id`,
    [
      people,
      people.map((_, at) => withDeaCheckDigit(`FB${String(Number(taken) + at).padStart(6, '0')}`)),
      await hashSecret(PIN),
    ],
  );
  await client.query(
    'UPDATE memberships SET permission_epcs_rts = true WHERE practice_id = $1 AND account_id = ANY($2)',
    [id, people],
  );
  await client.query(
    `INSERT INTO dea_schedules (account_id, state, schedule)
      SELECT account, 'AL', '${SCHEDULE}'
      FROM unnest($1::uuid[]) account`,
    [people],
  );
  await client.query(
    `INSERT INTO authenticators (id, account_id, kind, reference, encrypted_secret, created_at)
    SELECT gen_random_uuid(), account, 'hardware', 'BENCH', $2, now() FROM unnest($1::uuid[]) account`,
    [people, openKeys(product.dataFolder).encrypt(secret)],
  );
  return secret;
}

/**
 * Makes the practice's pending prescriptions controlled ones that are ready, each of a drug of its own, so
 * that no rule about the same drug stands against another.
 */
export async function makeControlled(client, { id }) {
  await client.query(
    `UPDATE prescriptions
      SET schedule = '${SCHEDULE}', prescribable_drug_id = 'bench-' || order_number, ready_at = now(),
    refills_prn = false, refill_count = least(refill_count, 5)
    WHERE practice_id = $1 AND script_status = 'Pending'`,
    [id],
  );
  await client.query("UPDATE pharmacies SET specialty_types = 'Retail EPCS'");
  await client.query('ANALYZE');
}

/**
 * Stores a ready-to-sign token for each pending prescription of a practice, as the service would have stored
 * it.
 * @param {'issued' | 'approved'} state with its two factors still to come, or with a phone's approval: a
 * proven authentication
 * @returns {Promise<{ id: string, provider: string, version: number, token: string }[]>}
 */
export async function issueTokens(product, practice, state) {
  const [
    { openPostgresql },
    { openKeys },
    { toSignableContent, hashOfContent },
    { hashOfSession },
    { pinProofs },
    { loadForSigning },
    { hashOfToken },
  ] = await Promise.all(
    [
      'platform/database/postgresql',
      'platform/keys/keys',
      'signing/content',
      'signing/issue-token',
      'signing/factors',
      'signing/load-queries',
      'signing/token-store',
    ].map((name) => import(`../../../packages/server/src/${name}.ts`)),
  );
  const database = await openPostgresql(product.databaseUrl);
  const proofs = pinProofs(openKeys(product.dataFolder));
  const issued = [];
  try {
    const pending = await database.run(
      {
        name: 'bench-pending',
        text: "SELECT id FROM prescriptions WHERE practice_id = $1 AND script_status = 'Pending' ORDER BY order_number",
      },
      [practice.id],
    );
    for (let from = 0; from < pending.length; from += BATCH) {
      const now = new Date();
      const rows = await loadForSigning(
        database,
        pending.slice(from, from + BATCH).map(({ id }) => ({ practiceId: practice.id, id })),
      );
      const made = rows.map((row) => {
        const token = `bench ${row.id}`;
        const items = [
          { id: row.id, version: row.version, contentHash: hashOfContent(toSignableContent(row, now)) },
        ];
        return {
          row,
          token,
          items: JSON.stringify(
            state === 'approved' ? { items, pinProof: proofs.of(token, PIN) } : { items },
          ),
        };
      });
      const column = (pick) => made.map(pick);
      await database.run(
        {
          name: 'bench-tokens',
          text: `INSERT INTO signing_tokens (practice_id, hash, account_id, session_hash, kind, patient_id,
            dea_number, offered, items, state, push_id, issued_at, expires_at)
          SELECT $1, made.hash, made.account, made.session, 'Prescription', made.patient, made.dea, 'Hwtok',
            made.items, $8, CASE $8 WHEN 'approved' THEN 'bench' END, $9::timestamptz,
              $9::timestamptz + interval '2 hours'
          FROM unnest($2::text[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[]) AS made (hash,
            account, session, patient, dea, items)`,
        },
        [
          practice.id,
          column(({ token }) => hashOfToken(token)),
          column(({ row }) => row.provider_id),
          column(({ row }) => hashOfSession({ accountId: row.provider_id }, undefined)),
          column(({ row }) => row.patient_id),
          column(({ row }) => row.provider_dea),
          column(({ items }) => items),
          state,
          now,
        ],
      );
      issued.push(
        ...made.map(({ row, token }) => ({
          id: row.id,
          provider: row.provider_id,
          version: row.version,
          token,
        })),
      );
    }
  } finally {
    await database.close();
  }
  return issued;
}
