/** Of each prescription one request, half of them renewals; nineteen in twenty answered. */
export async function addRequests(client, { id }, count) {
  await client.query(
    `INSERT INTO pharmacy_requests (practice_id, id, kind, change_type, order_number, prescription_id,
      patient_id, patient_as_sent, provider_id, pharmacy_ncpdp_id,
      drug_description, schedule, scripted_at, content, state, verification_status, received_at)
    SELECT practice_id, gen_random_uuid(), CASE WHEN n % 2 = 0 THEN 'refill' ELSE 'change' END,
      CASE WHEN n % 2 = 0 THEN NULL ELSE (ARRAY['G', 'P', 'T', 'D', 'S', 'OS', 'U'])[1 + n / 2 % 7] END,
      order_number, id, patient_id, 'Robin Patient', provider_id, pharmacy_ncpdp_id, description, schedule,
        scripted_at,
          '{"patient":{"name":"Robin Patient"},"pharmacy":{"ncpdpId":"7700001","storeName":""},"requested":[]}',
      CASE WHEN n % 20 = 0 THEN 'Pending' ELSE (ARRAY['Approved', 'Denied', 'ApprovedWithChanges',
        'Denied'])[1 + n / 20 % 4] END,
      CASE WHEN n % 20 = 0 THEN 'Unsent' ELSE (ARRAY['Verified', 'Verified', 'Unverified',
        'Error'])[1 + n / 80 % 4] END, scripted_at + interval '30 days'
    FROM (SELECT *, right(order_number, 11)::int AS n FROM prescriptions WHERE practice_id = $1 LIMIT $2) p`,
    [id, count],
  );
  await client.query('ANALYZE');
}
