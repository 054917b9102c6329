import { Failure } from '../../workspace/failure.mjs';
import { addPrescriptions, makePractice } from './practice.mjs';

/** Patients of a practice who have a history, and whose lists and charts are read. */
const READ_PATIENTS = 1_500;

/** What a practice reads, in the shares of a working day. */
const READS = [
  ['list', 6, ({ at }) => `/api/prescriptions/status/${['Pending', 'Sent', 'All'][at % 3]}`],
  ['patient', 4, ({ patient }) => `/api/patients/${patient}`],
  ['chart', 4, ({ patient }) => `/api/medications/patient/${patient}`],
  ['search', 3, ({ at }) => `/api/patients/_search?searchStr=patient${'abcdefghij'[at % 10]}`],
  ['drugs', 3, ({ at }) => `/api/drugs/_search?searchStr=${['lisin', 'metf', 'amox', 'ator'][at % 4]}`],
].flatMap(([kind, share, pathOf]) => Array.from({ length: share }, () => ({ kind, pathOf })));

/**
 * Practices with prescriptions to read, and one for each patient that can be sent: a drug that was granted to a
 * patient within the hour is asked about.
 * @param {import('pg').Client} client on the product's database
 * @param {import('../../../tests/harness/product.ts').Product} product
 * @param {{ practices: number, prescriptions: number, sends: number }} amounts of all practices together;
 * `prescriptions` with those that are sent
 */
export async function mixedPractices(client, product, { practices, prescriptions, sends }) {
  const all = [];
  // The seventh patient follows the first (addPrescriptions): each has one where seven does not divide them.
  const each = Math.ceil(sends / practices / 7) * 7 + 1;
  for (let number = 0; number < practices; number++) {
    const practice = await makePractice(client, product, { patients: READ_PATIENTS, from: number });
    const read = Math.max(1, Math.ceil(prescriptions / practices) - each);
    await addPrescriptions(client, practice, { count: read, status: 'mixed', drugs: 500 });
    const { rows: patients } = await client.query('SELECT id FROM patients WHERE practice_id = $1', [
      practice.id,
    ]);
    await addPatients(client, practice.id, each);
    await addPrescriptions(client, practice, { count: each, status: 'Pending', beyond: READ_PATIENTS });
    const { rows: pending } = await client.query(
      `SELECT r.id, r.provider_id, r.version FROM prescriptions r
      JOIN patients p ON p.practice_id = r.practice_id AND p.id = r.patient_id
      WHERE r.practice_id = $1 AND r.script_status = 'Pending' AND p.account_number::int > $2`,
      [practice.id, READ_PATIENTS],
    );
    const headers = new Map(practice.prescribers.map((person) => [person.id, person.headers]));
    all.push({ ...practice, patients: patients.map(({ id }) => id), pending, headers });
  }
  return all;
}

async function addPatients(client, practiceId, count) {
  await client.query(
    `INSERT INTO patients (practice_id, id, account_number, first_name, last_name, gender, birth_date, address, city,
      state, zip_code, home_phone, created_at, updated_at)
    SELECT $1, gen_random_uuid(), ($2::int + n)::text, 'Robin', 'Sent' || chr(97 + n % 26), 'Female',
      date '1960-01-01' + n % 14000, n || ' Oak Avenue', 'Birmingham', 'AL', '35205', '2055550142', now(), now()
    FROM generate_series(1, $3::int) n`,
    [practiceId, READ_PATIENTS, count],
  );
}

/**
 * What is asked of these practices, one after the other: so many of a hundred send, each prescription once.
 * @param {number} share of sends, 0 to 1
 */
export function mixedLoad(practices, share) {
  let asked = 0;
  return () => {
    const at = asked++;
    const place = at % practices.length;
    const practice = practices[place];
    // at a moment practices do different things
    const round = Math.floor(at / practices.length) + 3 * place;
    if (Math.floor((round + 1) * share) > Math.floor(round * share)) return sendOf(practice);
    const { kind, pathOf } = READS[(round * 7) % READS.length];
    const patient = practice.patients[(round * 31) % practice.patients.length];
    const person = practice.prescribers[round % practice.prescribers.length];
    return { kind, path: pathOf({ at: round, patient }), headers: person.headers };
  };
}

function sendOf({ pending, headers }) {
  const row = pending.pop();
  if (!row) throw new Failure('The benchmark prepared too little: there was nothing left to send.');
  return {
    kind: 'send',
    path: `/api/prescriptions/sendprescription/${row.id}`,
    headers: headers.get(row.provider_id),
    body: JSON.stringify({ version: row.version }),
  };
}
