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

/** Fifteen that a long chart has; some of them speak against drugs. */
const PROBLEMS = [
  ['I10', 'Essential (primary) hypertension'],
  ['E11.9', 'Type 2 diabetes mellitus without complications'],
  ['N18.4', 'Chronic kidney disease, stage 4'],
  ['I50.9', 'Heart failure, unspecified'],
  ['J45.909', 'Unspecified asthma, uncomplicated'],
  ['G40.909', 'Epilepsy, unspecified'],
  ['K25.9', 'Gastric ulcer, unspecified'],
  ['E78.5', 'Hyperlipidemia, unspecified'],
  ['M54.5', 'Low back pain'],
  ['F32.9', 'Major depressive disorder, single episode'],
  ['K21.9', 'Gastro-esophageal reflux disease without esophagitis'],
  ['G47.33', 'Obstructive sleep apnea'],
  ['M17.9', 'Osteoarthritis of knee'],
  ['E03.9', 'Hypothyroidism, unspecified'],
  ['H40.9', 'Unspecified glaucoma'],
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
  await client.query(
    `INSERT INTO problems (practice_id, id, patient_id, icd10_code, icd10_description, entered_at)
    SELECT $1, gen_random_uuid(), p.id, code, words, now()
    FROM patients p
    CROSS JOIN unnest($2::text[], $3::text[]) AS problem (code, words)
    WHERE p.practice_id = $1`,
    [practiceId, PROBLEMS.map(([code]) => code), PROBLEMS.map(([, words]) => words)],
  );
  await client.query('ANALYZE');
}
