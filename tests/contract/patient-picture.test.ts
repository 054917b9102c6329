import { CallError } from '@erx/core/client/failure';
import { getPatientPicture } from '@erx/core/patient-picture/contract';
import { PICTURE_PARTS, type PicturePart } from '@erx/core/patient-picture/vocabulary';
import { printPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { sendPrescription } from '@erx/core/signing/contract';
import type { Connection } from '@erx/server/platform/database/database';
import { productId } from '@erx/server/reference/product-id';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { databaseKinds } from '../harness/run';

/** Of a row: whose it is, and who writes and who else does. */
interface Chart {
  readonly practiceId: string;
  readonly patientId: string;
  readonly accountId: string;
  readonly otherId: string;
  run(text: string, ...values: unknown[]): Promise<unknown>;
}

interface Change {
  /** What is ordered, and what is signed; both are affected by the change. */
  readonly order: string;
  readonly controlled: string;
  /** What has to be there before. */
  prepare?(chart: Chart): Promise<unknown>;
  change(chart: Chart): Promise<unknown>;
  /** What is found then: a kind of finding, and what it says or is about. */
  readonly kind: string;
  readonly says?: RegExp;
  /** What is refused before it is judged again: who signs or approves saw another person. */
  readonly refused?: readonly string[];
}

const OXYCODONE = 'oxycodone 5 mg tablet';
/** An opioid meets what is ordered, from any list. */
const OPIOID = { order: 'naltrexone', controlled: 'alprazolam', kind: 'drug', says: /oxycodone/i };
const REFILLED = { order: 'lisinopril 10 mg tablet', controlled: 'alprazolam 0.25 mg tablet' };
const ALLERGY = { order: 'amoxicillin 500', controlled: 'tramadol 50', kind: 'allergy' };

const prescribed = ({ run, practiceId, patientId, accountId }: Chart, daysAgo: number, drug = OXYCODONE) =>
  run(
    `INSERT INTO prescriptions (practice_id, id, order_number, patient_id, provider_id, written_by,
      prescribable_drug_id, description, schedule, sig, sig_chosen, dispense, units, days_supply, refills_prn,
      refill_count, effective_date, substitution_allowed, script_status, scripted_at, updated_at)
    SELECT $1, $2::uuid, $2::text, $3, $4, $4, $5, $6, 'II', 'Take 1 tablet daily', false, 30, 'C48542', 30, false,
      0, current_date - $7::int, true, 'Sent', now() - make_interval(days => $7::int), now()`,
    practiceId,
    randomUUID(),
    patientId,
    accountId,
    productId(drug),
    drug,
    daysAgo,
  );
/** Long used up as it was written; its pharmacy filled it lately, and counts refills. */
const refilled = ({ run, practiceId, patientId, accountId }: Chart, drug: string) =>
  run(
    `INSERT INTO prescriptions (practice_id, id, order_number, patient_id, provider_id, written_by,
      prescribable_drug_id, description, schedule, sig, sig_chosen, dispense, units, days_supply, refills_prn,
      refill_count, effective_date, substitution_allowed, script_status, scripted_at, updated_at, fill_status,
      filled_on, filled_days, filled_refills_left)
    SELECT $1, $2::uuid, $2::text, $3, $4, $4, $5, $6, 'IV', 'Take 1 tablet daily', false, 30, 'C48542', 30, false,
      0, current_date - 200, true, 'Sent', now() - interval '200 days', now(), 'Dispensed', current_date - 40, 30, 3`,
    practiceId,
    randomUUID(),
    patientId,
    accountId,
    productId(drug),
    drug,
  );
const reported =
  (source: 'pbm' | 'pdmp') =>
  ({ run, practiceId, patientId }: Chart) =>
    run(
      `INSERT INTO medication_history (practice_id, id, patient_id, source, description, last_fill_date, days_supply,
        received_at)
      VALUES ($1, $2, $3, $4, $5, current_date, 30, now())`,
      practiceId,
      randomUUID(),
      patientId,
      source,
      OXYCODONE,
    );
const former =
  (kind: 'allergy' | 'medication', ...descriptions: string[]) =>
  ({ run, practiceId, patientId }: Chart) =>
    run(
      `INSERT INTO legacy_records (practice_id, id, kind, patient_id, description, received_at)
      SELECT $1, gen_random_uuid(), $2, $3, d, now() FROM unnest($4::text[]) d`,
      practiceId,
      kind,
      patientId,
      descriptions,
    );

/** A change of each part between the judgement and the moment of leaving. A part without a row does not compile. */
const CHANGES: Readonly<Record<PicturePart, Change>> = {
  person: {
    order: 'amitriptyline 25',
    controlled: 'diazepam 5',
    change: ({ run, patientId }) =>
      run("UPDATE patients SET birth_date = '1940-01-01' WHERE id = $1", patientId),
    kind: 'age',
    refused: ['sign', 'approve'],
  },
  measures: {
    order: 'amoxicillin 500',
    controlled: 'methylphenidate 10',
    prepare: ({ run, patientId }) =>
      run(
        `UPDATE patients SET birth_date = current_date - 3650, weight = 66, weight_units = 'lb',
          weight_measured_on = current_date WHERE id = $1`,
        patientId,
      ),
    change: ({ run, patientId }) => run('UPDATE patients SET weight = NULL WHERE id = $1', patientId),
    kind: 'incomplete',
    says: /weight/,
  },
  allergies: {
    ...ALLERGY,
    change: ({ run, practiceId, patientId }) =>
      run(
        `INSERT INTO allergies (practice_id, id, patient_id, description, reaction, severity, entered_at)
        SELECT $1, gen_random_uuid(), $2, d, 'Hives', 'Severe', now() FROM unnest($3::text[]) d`,
        practiceId,
        patientId,
        ['Penicillin', 'tramadol'],
      ),
  },
  problems: {
    order: 'bupropion',
    controlled: 'tramadol 50',
    change: ({ run, practiceId, patientId }) =>
      run(
        `INSERT INTO problems (practice_id, id, patient_id, icd10_code, icd10_description, entered_at)
        VALUES ($1, gen_random_uuid(), $2, 'G40.909', 'Epilepsy', now())`,
        practiceId,
        patientId,
      ),
    kind: 'condition',
  },
  diagnoses: {
    order: 'bupropion',
    controlled: 'tramadol 50',
    prepare: (chart) => prescribed(chart, 1, 'loratadine 10 mg tablet'),
    change: ({ run, patientId }) =>
      run(
        `UPDATE prescriptions SET secondary_icd10_code = 'G40.909', secondary_icd10_description = 'Epilepsy'
        WHERE patient_id = $1 AND description LIKE 'loratadine%'`,
        patientId,
      ),
    kind: 'condition',
    says: /G40\.909 Epilepsy \(diagnosis of the prescription of loratadine/,
  },
  'clinical-facts': {
    order: 'lisinopril 10',
    controlled: 'phentermine',
    change: ({ run, practiceId, patientId, accountId }) =>
      run(
        `INSERT INTO clinical_facts (practice_id, id, patient_id, kind, value, observed_on, recorded_by, recorded_at)
        VALUES ($1, gen_random_uuid(), $2, 'pregnancy', 'yes', current_date, $3, now())`,
        practiceId,
        patientId,
        accountId,
      ),
    kind: 'pregnancy',
  },
  medications: {
    ...OPIOID,
    change: ({ run, practiceId, patientId }) =>
      run(
        `INSERT INTO medications (practice_id, id, patient_id, description, entered_at)
        VALUES ($1, gen_random_uuid(), $2, $3, now())`,
        practiceId,
        patientId,
        OXYCODONE,
      ),
  },
  prescriptions: { ...OPIOID, change: (chart) => prescribed(chart, 1) },
  'earlier-prescriptions': {
    order: REFILLED.order,
    controlled: REFILLED.controlled,
    change: async (chart) => {
      await refilled(chart, REFILLED.order);
      await refilled(chart, REFILLED.controlled);
    },
    kind: 'timing',
    says: /3 refills left/,
  },
  'pharmacy-fills': {
    ...OPIOID,
    prepare: (chart) => prescribed(chart, 200),
    change: ({ run, patientId }) =>
      run(
        `UPDATE prescriptions SET fill_status = 'Dispensed', filled_on = current_date
        WHERE patient_id = $1 AND description = $2`,
        patientId,
        OXYCODONE,
      ),
  },
  'plan-fills': { ...OPIOID, change: reported('pbm') },
  'pdmp-fills': { ...OPIOID, change: reported('pdmp') },
  'former-allergies': { ...ALLERGY, change: former('allergy', 'PCN', 'tramadol') },
  'former-medicines': { ...OPIOID, change: former('medication', 'oxycodone 5') },
  requests: {
    ...OPIOID,
    change: ({ run, practiceId, patientId, accountId }) =>
      run(
        `INSERT INTO pharmacy_requests (practice_id, id, kind, order_number, patient_id, patient_as_sent, provider_id,
          pharmacy_ncpdp_id, drug_description, schedule, content, received_at)
        VALUES ($1, gen_random_uuid(), 'refill', '', $2, 'Osterhout, Nora', $3, '9900001', $4, 'none', '{}', now())`,
        practiceId,
        patientId,
        accountId,
        OXYCODONE,
      ),
  },
  drafts: {
    ...OPIOID,
    change: ({ run, practiceId, patientId, otherId }) =>
      run(
        'INSERT INTO drafts (practice_id, account_id, patient_id, content, saved_at) VALUES ($1, $2, $3, $4, now())',
        practiceId,
        otherId,
        patientId,
        JSON.stringify({ drugId: productId(OXYCODONE) }),
      ),
  },
};

describe.each(databaseKinds())('the picture of a patient, on %s', (kind) => {
  let fixture: AnsweringFixture;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
  });
  afterAll(() => fixture.close());

  const chartOf = (patientId: string, { run }: Connection): Chart => ({
    practiceId: fixture.me.practiceId,
    patientId,
    accountId: fixture.me.accountId,
    otherId: fixture.colleague.accountId,
    run: (text, ...values) => run({ name: `picture-test-${String((statements += 1))}`, text }, values),
  });
  let statements = 0;
  const own = (patientId: string) => chartOf(patientId, fixture.server.services.database);
  const read = (patientId: string) => fixture.me.client.call(getPatientPicture, { params: { patientId } });
  /** What lets something leave; each gives the id that its judgement is kept under. */
  const ACTS = {
    send: async (patientId: string, { order }: Change) => sending([await fixture.me.write(order, patientId)]),
    'send several': async (patientId: string, { order }: Change) =>
      sending([await fixture.me.write(order, patientId), await fixture.me.write(order, patientId)]),
    sign: async (patientId: string, { controlled }: Change) => {
      const ready = await fixture.me.ready(controlled, patientId);
      const token = await fixture.me.token(ready);
      const otp = await fixture.fresh();
      return { id: ready.id, act: () => fixture.me.send(ready, token, { otpType: 'Hwtok', otp }) };
    },
    approve: async (patientId: string, { order }: Change) => {
      const { id, version } = await fixture.me.write(order, patientId);
      await fixture.me.client.call(sendPrescription, { params: { id }, body: { version } });
      const request = await fixture.ask({ id } as Prescription);
      return { id: request.request.id, act: () => fixture.answer(request, { responseType: 'Approved' }) };
    },
    print: async (patientId: string, { order }: Change) => {
      const { id } = await fixture.me.write(order, patientId);
      return { id, act: () => fixture.me.client.call(printPrescription, { params: { id } }) };
    },
  } as const;
  const sending = (written: readonly Prescription[]) => ({
    id: written[0]?.id ?? '',
    // Each is waited for: where one is refused, the judgement of another may not be kept yet.
    act: async () => {
      const ends = await Promise.allSettled(
        written.map(({ id, version }) =>
          fixture.me.client.call(sendPrescription, { params: { id }, body: { version } }),
        ),
      );
      const refused = ends.find((end) => end.status === 'rejected');
      if (refused) throw refused.reason;
    },
  });

  /** Begins an act while a change is not yet committed, and commits once the act waits for the patient's row. */
  const whileChanging = async (patientId: string, { change }: Change, act: () => Promise<unknown>) => {
    const begun = await fixture.server.services.database.transaction(async (transaction) => {
      await change(chartOf(patientId, transaction));
      const acting = act().then(
        () => 'left',
        (reason: unknown) => reason,
      );
      await vi.waitFor(
        async () => {
          const waiting = await fixture.rows(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          );
          expect(waiting).not.toEqual([]);
        },
        { timeout: 20_000 },
      );
      return { acting };
    });
    return await begun.acting;
  };

  it('is told whole, with sources, is a reading that is recorded, and of no patient of another practice', async () => {
    const patientId = await fixture.me.patient();
    const picture = await read(patientId);
    expect(picture.parts.map(({ part }) => part)).toEqual(PICTURE_PARTS);
    expect(picture.parts.filter(({ source }) => source === '')).toEqual([]);
    // What is empty says what that means.
    expect(picture.parts.filter(({ entries, note }) => entries.length === 0 && note === undefined)).toEqual(
      [],
    );
    expect(await fixture.trail(patientId)).toContain('patient.read done');
    await expect(read(randomUUID())).rejects.toMatchObject({ status: 404, code: 'record.not-found' });
  });

  it('a part that cannot be read is told as failed, and the others are read', async () => {
    const patientId = await fixture.me.patient();
    const { database } = fixture.server.services;
    await database.execute('ALTER TABLE drafts RENAME TO drafts_away');
    try {
      const { parts } = await read(patientId);
      expect(parts.filter(({ state }) => state === 'failed')).toMatchObject([
        { part: 'drafts', entries: [] },
      ]);
    } finally {
      await database.execute('ALTER TABLE drafts_away RENAME TO drafts');
    }
  });

  describe.each(PICTURE_PARTS)('%s', (part) => {
    const row = CHANGES[part];

    it('is counted when it changes, and told', async () => {
      const patientId = await fixture.me.patient();
      await row.prepare?.(own(patientId));
      const before = await read(patientId);
      await row.change(own(patientId));
      const after = await read(patientId);
      expect(after.version).toBeGreaterThan(before.version);
      const partOf = (picture: typeof after) => picture.parts.find((each) => each.part === part);
      expect(partOf(after)).not.toEqual(partOf(before));
    });

    // PGlite has one connection: nothing begins within another's transaction there.
    it.skipIf(kind === 'pglite').each(Object.entries(ACTS))(
      'that changes between judgement and %s is found before it leaves',
      async (name, prepareAct) => {
        const patientId = await fixture.me.patient();
        await row.prepare?.(own(patientId));
        const { id, act } = await prepareAct(patientId, row);
        const outcome = await whileChanging(patientId, row, act);
        if (row.refused?.includes(name)) {
          expect(outcome).toBeInstanceOf(CallError);
          expect((outcome as CallError).status).toBeLessThan(500);
          return;
        }
        const [kept] = await fixture.rows<{ findings: { kind: string; about: string; text: string }[] }>(
          `SELECT findings FROM safety_judgements WHERE prescription_id = $1 OR request_id = $1
          ORDER BY judged_at DESC, id DESC LIMIT 1`,
          id,
        );
        const found = (kept?.findings ?? []).filter((finding) => finding.kind === row.kind);
        expect(found.map(({ about, text }) => `${about} ${text}`).join('\n')).toMatch(row.says ?? /./);
      },
    );
  });
});
