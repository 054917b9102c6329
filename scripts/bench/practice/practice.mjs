import { bearerFor } from './bearer.mjs';

const at = '2024-01-02T10:00:00Z';

/**
 * Puts a practice with prescribers, patients and pharmacies into the product's database and signs its people
 * in.
 * @param {import('pg').Client} client on the product's database
 * @param {import('../../../tests/harness/product.ts').Product} product
 * @param {{ prescribers?: number, patients?: number, from?: number }} [size] a second practice begins `from`
 * another thousand of prescribers
 * @returns {Promise<{ id: string, prescribers: { id: string, headers: Record<string, string> }[] }>} the
 * first one is a super administrator too; `headers` sign a request in
 */
export async function makePractice(client, product, { prescribers = 4, patients = 2000, from = 0 } = {}) {
  const id = crypto.randomUUID();
  await client.query(
    `INSERT INTO practices (id, name, address, city, state, zip_code, phone, fax, time_zone, created_at)
    VALUES ($1, 'Bench Family Medicine', '1 Elm Street', 'Birmingham', 'AL', '35205', '2055550100',
      '2055550101', 'America/Chicago', $2)`,
    [id, at],
  );
  // an NPI is one account's
  const { withNpiCheckDigit } = await import('../../../packages/core/src/users/registrations.ts');
  const people = [];
  for (let number = 0; number < prescribers; number++) {
    const person = crypto.randomUUID();
    await client.query(
      `INSERT INTO accounts (id, issuer, subject, email, email_verified, first_name, last_name, npi,
        state_license_number, is_super_admin, created_at)
      VALUES ($1, 'built-in', $2, $3, true, 'Pat', $4, $5, 'MD.12345', $6, $7)`,
      [
        person,
        person,
        `prescriber${String(from)}-${String(number)}@bench.test`,
        `Prescriber${'abcdefghij'[number % 10]}`,
        withNpiCheckDigit(`1${String(1000 * from + number).padStart(8, '0')}`),
        number === 0,
        at,
      ],
    );
    await client.query(
      "INSERT INTO memberships (practice_id, account_id, role, spi, created_at) VALUES ($1, $2, 'Provider', $3, $4)",
      [id, person, `12345678${String(90_000 + 1000 * from + number)}`, at],
    );
    people.push({
      id: person,
      headers: { authorization: `Bearer ${await bearerFor(product, person)}`, 'x-practice-id': id },
    });
  }
  await client.query(
    `INSERT INTO patients (practice_id, id, account_number, first_name, last_name, gender, birth_date,
      address, city, state, zip_code, home_phone, created_at, updated_at)
    SELECT $1, gen_random_uuid(), n::text, 'Robin', 'Patient' || chr(97 + n % 26) || chr(97 + n / 26 % 26),
      'Female', date '1960-01-01' + n % 14000, n || ' Oak Avenue',
      'Birmingham', 'AL', '35205', '2055550142', $2, $2 FROM generate_series(1, $3::int) n`,
    [id, at, patients],
  );
  await client.query(
    `INSERT INTO pharmacies (ncpdp_id, npi, store_name, address_line1, city, state, zip, phone_primary, fax,
      specialty_types, updated_at)
    SELECT (7700000 + n)::text, '1234567893', 'Bench Pharmacy ' || n, n || ' Main Street', 'Birmingham', 'AL',
      '35205', '2055550150', '2055550151', 'Retail', $1
    FROM generate_series(1, 40) n ON CONFLICT DO NOTHING`,
    [at],
  );
  return { id, prescribers: people };
}

/**
 * Adds prescriptions spread over the practice's prescribers, patients and pharmacies and over the last three
 * years. What is to be sent needs as many patients: a drug that was granted to a patient within the hour is asked
 * about.
 * @param {'Pending' | 'mixed'} status all pending and a day old, or nine in ten sent
 * @param {number} [drugs] how many drugs they are of; with more than one, every tenth drug is of schedule IV
 * @param {number} [beyond] patients with account numbers up to it have none of them
 */
export async function addPrescriptions(
  client,
  { id, prescribers },
  { count, status, drugs = 1, beyond = 0 },
) {
  const script =
    status === 'Pending'
      ? { status: "'Pending'", delivery: "'none'", at: "now() - interval '1 day'" }
      : {
          status:
            "CASE WHEN n % 10 < 9 THEN 'Sent' ELSE (ARRAY['Pending', 'Printed', " +
            "'CancelledBeforeSending', 'CancelledAfterSending'])[1 + n / 10 % 4] END",
          delivery: "CASE WHEN n % 10 < 9 THEN 'accepted' ELSE 'none' END",
          at: `now() - n * interval '${String((3 * 365 * 24 * 3600) / count)} seconds'`,
        };
  const description =
    drugs === 1
      ? "'lisinopril 10 mg oral tablet'"
      : `'drug ' || lpad((n * 31 % ${String(drugs)})::text, 4, '0') || ' 10 mg oral tablet'`;
  await client.query(
    `WITH numbered AS (SELECT id, row_number() OVER (ORDER BY account_number::int) - 1 AS place FROM patients
      WHERE practice_id = $1 AND account_number::int > $4)
    INSERT INTO prescriptions (practice_id, id, order_number, patient_id, provider_id, written_by,
      prescribable_drug_id, description, schedule, representative_ndc, rx_norm_id,
      rx_norm_term_type, pharmacy_ncpdp_id, sig, sig_chosen, dispense, units, days_supply, refills_prn,
        refill_count, effective_date, substitution_allowed,
      primary_icd10_code, primary_icd10_description, script_status, delivery_state, scripted_at, sent_at,
        updated_at)
    SELECT $1, gen_random_uuid(), CASE WHEN $4 = 0 THEN 'B' ELSE 'C' END || lpad(n::text, 11, '0'), p.id, prescriber, prescriber,
      'bench-lisinopril',
        ${description},
      ${drugs === 1 ? "'none'" : `CASE WHEN n * 31 % ${String(drugs)} % 10 = 3 THEN 'IV' ELSE 'none' END`},
        '00143126701', '314076',
      'SCD', (7700001 + n % 40)::text, 'Take 1 tablet by mouth once daily', false, 30, 'C48542', 30, false,
        n % 6, (${script.at})::date, true,
      'I10', 'Essential (primary) hypertension', ${script.status}, ${script.delivery}, ${script.at},
        CASE WHEN ${script.delivery} = 'none' THEN NULL ELSE ${script.at} END, ${script.at}
    FROM generate_series(0, $2::int - 1) n
    CROSS JOIN LATERAL (SELECT ($3::uuid[])[1 + n % array_length($3::uuid[], 1)] AS prescriber) w
    JOIN numbered p ON p.place = n::bigint * 7 % (SELECT count(*) FROM numbered)`,
    [id, count, prescribers.map((person) => person.id), beyond],
  );
  await client.query('ANALYZE');
}
