/** What every patient takes and does not tolerate, as many as a chart that is long. */
export const MEDICATIONS = 25;

const ALLERGIES = [
  'Penicillin',
  'Sulfa drugs',
  'Aspirin',
  'Codeine',
  'Latex',
  'Peanuts',
  'Erythromycin',
  'Contrast dye',
  'ACE inhibitors',
  'Lidocaine',
];

/**
 * Every patient takes other products of the catalogue, four in five known by their id, the rest by their name
 * alone, and takes them by the same directions.
 */
export async function fillCharts(client, practiceId, sig = 'Take as directed') {
  await client.query(
    `WITH numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM patients
      WHERE practice_id = $1),
      common AS (SELECT id, description, row_number() OVER (ORDER BY rank DESC, id) - 1 AS place,
        count(*) OVER () AS all_of_them FROM products WHERE source = 'starter')
    INSERT INTO medications (practice_id, id, patient_id, description, sig, prescribable_drug_id, entered_at)
    SELECT $1, gen_random_uuid(), p.id, c.description, $3, CASE WHEN n % 5 < 4 THEN c.id END,
      now()
    FROM numbered p
    CROSS JOIN generate_series(1, $2::int) n
    JOIN common c ON c.place = (p.place * 31 + n * 17) % c.all_of_them`,
    [practiceId, MEDICATIONS, sig],
  );
  await client.query(
    `INSERT INTO allergies (practice_id, id, patient_id, description, reaction, severity, entered_at)
    SELECT $1, gen_random_uuid(), p.id, a, 'Hives', 'Moderate', now()
    FROM patients p
    CROSS JOIN unnest($2::text[]) a
    WHERE p.practice_id = $1`,
    [practiceId, ALLERGIES],
  );
  await client.query('ANALYZE');
}
