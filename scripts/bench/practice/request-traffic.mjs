const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A row of what is asked here, as the screen draws it. */
export const A_ROW = /Patientaa, Robin/;

/**
 * Requests as the network files them, and their answers: the rows, the events that tell of them, and the
 * signal to the server.
 */
export async function requestTraffic(client, practice, person) {
  const {
    rows: [{ id: patientId }],
  } = await client.query('SELECT id FROM patients WHERE practice_id = $1 LIMIT 1', [practice.id]);
  const open = [];
  let count = 0;
  const contentOf = (id, number) => ({
    id,
    version: 1,
    orderNumber: `Q${String(number).padStart(10, '0')}`,
    state: 'Pending',
    kind: 'refill',
    patient: { id: patientId, name: { firstName: 'Robin', middleName: '', lastName: 'Patientaa' } },
    patientAsSent: 'PATIENTAA, ROBIN',
    prescriber: { id: person.id, name: 'Pat Prescribera' },
    drug: { drugDescription: 'lisinopril 10 mg oral tablet', deaSchedule: 'none' },
    pharmacy: { ncpdpId: '7700001', storeName: 'Bench Pharmacy 1' },
    responseMessageVerification: { status: 'Unsent' },
    receivedAt: new Date().toISOString(),
  });
  async function ask(many) {
    const contents = Array.from({ length: many }, () => contentOf(crypto.randomUUID(), count++));
    open.push(...contents);
    await client.query(
      `WITH asked AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS q(id uuid, "orderNumber" text,
        "receivedAt" timestamptz)),
      filed AS (INSERT INTO pharmacy_requests (practice_id, id, kind, order_number, patient_id,
        patient_as_sent, provider_id, pharmacy_ncpdp_id, drug_description, schedule, content, received_at)
        SELECT $1, id, 'refill', "orderNumber", $3, 'PATIENTAA, ROBIN', $4, '7700001',
          'lisinopril 10 mg oral tablet', 'none',
          '{"patient":{"name":"Robin Patient"},"pharmacy":{"ncpdpId":"7700001","storeName":""},"requested":[]}', "receivedAt"
          FROM asked)
      INSERT INTO events (practice_id, name, provider_id, content, at)
      SELECT $1, 'NewRefillRequest', $4, value::text, now()
      FROM jsonb_array_elements($2::jsonb)`,
      [practice.id, JSON.stringify(contents), patientId, person.id],
    );
  }
  async function answerOldest(many) {
    const closed = open.splice(0, many);
    const told = closed.map(({ id, orderNumber }) => ({
      requestId: id,
      kind: 'refill',
      orderNumber,
      patientId,
      providerId: person.id,
      state: 'Denied',
      verification: 'Unverified',
      delivery: 'queued',
      version: 2,
    }));
    await client.query(
      `WITH answered AS (UPDATE pharmacy_requests SET state = 'Denied'
        WHERE practice_id = $1 AND id = ANY($3))
      INSERT INTO events (practice_id, name, provider_id, content, at)
      SELECT $1, 'RequestChanged', $4, value::text, now()
      FROM jsonb_array_elements($2::jsonb)`,
      [practice.id, JSON.stringify(told), closed.map(({ id }) => id), person.id],
    );
  }
  return {
    ask,
    /**
     * So many events at a rate, evenly, some every so many milliseconds: requests alone until so many wait,
     * then as many answers.
     */
    async flow(events, { aSecond, every, openAtATime }) {
      const begun = performance.now();
      const atOnce = Math.round((aSecond * every) / 1000);
      let sent = 0;
      for (let due = begun; sent < events; due += every) {
        await pause(Math.max(0, due - performance.now()));
        const closing = open.length > openAtATime ? atOnce / 2 : 0;
        await ask(atOnce - closing);
        if (closing > 0) await answerOldest(closing);
        await client.query("SELECT pg_notify('erx_wake', 'bench events')");
        sent += atOnce;
      }
      return { took: performance.now() - begun, sent };
    },
  };
}
