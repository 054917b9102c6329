import { listAttention } from '@erx/core/attention/contract';
import { tallMan } from '@erx/core/drugs/tall-man';
import { checkInteractions } from '@erx/core/safety/interactions-contract';
import * as list from '@erx/core/medications/contract';
import type { Medication, MedicationStop } from '@erx/core/medications/model';
import * as prescribing from '@erx/core/prescriptions/contract';
import { inSpanish } from '@erx/core/sig/in-spanish';
import { plainDirections } from '@erx/core/sig/plain-words';
import { sendPrescription } from '@erx/core/signing/contract';
import type { Prescription, PrescriptionOrder } from '@erx/core/prescriptions/model';
import { dateIn } from '@erx/core/values/dates';
import { textOfPdf } from '@erx/server/platform/printing/testing/pdf-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { refusal } from '../fixtures/refusal';
import { sent } from '../fixtures/signing-fixture';
import { accept, refuse } from '../harness/network';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('the medication list and what is prescribed here, on %s', (kind) => {
  let fixture: AnsweringFixture;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
  });
  afterAll(() => fixture.close());

  const medicationsOf = (patientId: string) =>
    fixture.me.client.call(list.listMedications, { params: { patientId } });
  const stop = ({ id }: Pick<Medication, 'id'>, body: MedicationStop) =>
    fixture.me.client.call(list.stopMedication, { params: { id }, body });
  const sendAgain = async ({ patientId }: Prescription, drug = 'lisinopril 10') => {
    const { id, version } = await fixture.me.write(drug, patientId);
    const send = sendPrescription;
    return sent(await fixture.me.client.call(send, { params: { id }, body: { version } }));
  };
  const shown = (medications: readonly Medication[]) =>
    medications.map(({ description, origin, hide, prescriptions = [] }) => ({
      description,
      origin,
      hide,
      by: prescriptions.map(({ id }) => id),
    }));

  it('follow each other: nothing while it waits, once when it is sent, once when it is sent again', async () => {
    const patientId = await fixture.me.patient();
    const { id, version, description } = await fixture.me.write('lisinopril 10', patientId);
    expect(await medicationsOf(patientId)).toEqual([]);
    const call = sendPrescription;
    const first = sent(await fixture.me.client.call(call, { params: { id }, body: { version } }));
    expect(shown(await medicationsOf(patientId))).toEqual([
      { description, origin: 'prescribed', hide: false, by: [first.id] },
    ]);
    const second = await sendAgain(first);
    expect(shown(await medicationsOf(patientId))).toEqual([
      { description, origin: 'prescribed', hide: false, by: [second.id, first.id] },
    ]);
  });

  it('what the pharmacy cancelled leaves the list, what was printed enters it', async () => {
    const original = await fixture.sentOf('lisinopril 10');
    const { patientId } = original;
    const [listed] = await medicationsOf(patientId);
    const { id, cancelWay } = listed?.prescriptions?.[0] ?? {};
    expect([id, cancelWay]).toEqual([original.id, 'ask-pharmacy']);
    const cancel = prescribing.cancelPrescription;
    await expect
      .poll(async () => {
        const { getPrescription } = prescribing;
        const { version } = await fixture.me.client.call(getPrescription, { params: { id: original.id } });
        return await fixture.me.client.call(cancel, { params: { id: original.id }, body: { version } }).then(
          ({ scriptStatus }) => scriptStatus,
          () => 'its delivery came between',
        );
      })
      .toBe('CancelledAfterSending');
    const answered = (answer: string | null) =>
      fixture.rows('UPDATE prescriptions SET cancel_status = $2 WHERE id = $1', original.id, answer);
    for (const [answer, isListed] of [
      [null, true],
      ['Pending', true],
      ['Denied', true],
      ['ApprovedWithChanges', true],
      ['Approved', false],
    ] as const) {
      await answered(answer);
      expect([answer, (await medicationsOf(patientId)).length > 0]).toEqual([answer, isListed]);
    }
    const printed = await fixture.me.write('amlodipine 5', patientId);
    await fixture.me.client.call(prescribing.printPrescription, { params: { id: printed.id } });
    const [only] = await medicationsOf(patientId);
    expect([only?.id, only?.prescriptions?.[0]?.cancelWay]).toEqual([printed.id, undefined]);
  });

  it('what was refused is marked, counts for nothing, is not printed, and leaves no task behind', async () => {
    const sentOne = await fixture.sentOf('lisinopril 10');
    const { id, patientId, prescribableDrugId: drugId } = sentOne;
    await expect.poll(async () => (await fixture.now(sentOne)).delivery.state).toBe('accepted');
    const found = async () => {
      const { me } = fixture;
      const duplicates = await me.client.call(prescribing.findDuplicates, {
        params: { patientId, drugId },
        query: {},
      });
      const { safety, ...checked } = await me.client.call(checkInteractions, {
        params: { patientId, drugId },
        query: {},
      });
      return [duplicates.length, checked.duplicateTherapy.length, safety.findings.length];
    };
    expect(await found()).toEqual([1, 1, 0]);
    // Taken by the network, and refused by the pharmacy after that.
    await fixture.rows("UPDATE prescriptions SET verification_status = 'Error' WHERE id = $1", id);
    expect(await found()).toEqual([0, 0, 0]);
    const [listed] = await medicationsOf(patientId);
    expect(listed?.prescriptions).toMatchObject([{ id, failure: 'refused' }]);
    const pdf = await fixture.me.client.call(list.printMedications, { params: { patientId } });
    expect(textOfPdf(new Uint8Array(await pdf.arrayBuffer()))).not.toContain('lisinopril');

    fixture.networkDoes(refuse);
    const { version } = await fixture.now(sentOne);
    await fixture.me.client.call(prescribing.cancelPrescription, { params: { id }, body: { version } });
    await expect.poll(async () => (await fixture.now(sentOne)).delivery.state).toBe('failed');
    fixture.networkDoes(accept);
    const waiting = await fixture.me.client.call(listAttention, { query: {} });
    expect(waiting.map(({ prescription }) => prescription?.id)).not.toContain(id);
    expect(await medicationsOf(patientId)).toEqual([]);
    expect(await found()).toEqual([0, 0, 0]);
  });

  it('says what is left of a medicine by its order and its fill, and what waits on it', async () => {
    const original = await fixture.sentOf('lisinopril 10', { daysSupply: 30, refills: { count: 2 } });
    const { id, patientId } = original;
    const left = async () => {
      const [{ renewsId, supply, lastFilled, waits } = {}, ...more] = await medicationsOf(patientId);
      return { renewsId, supply, lastFilled, waits, more: more.length };
    };
    const byOrder = await left();
    expect(byOrder).toEqual({
      renewsId: id,
      supply: { daysLeft: expect.any(Number) as number, refillsOrdered: 2 },
      lastFilled: undefined,
      waits: undefined,
      more: 0,
    });
    const ordered = byOrder.supply?.daysLeft ?? 0;
    expect(ordered).toBeGreaterThanOrEqual(90);
    await fixture.rows(
      `UPDATE prescriptions SET fill_status = 'Dispensed', filled_on = effective_date - 10, filled_days = 30,
        filled_refills_left = 1 WHERE id = $1`,
      id,
    );
    const { supply, lastFilled } = await left();
    expect([supply, lastFilled !== undefined]).toEqual([
      { daysLeft: ordered - 40, refillsLeft: 1, refillsOrdered: 2 },
      true,
    ]);
    const { request } = await fixture.ask(original);
    const pending = await fixture.me.write('lisinopril 10', patientId);
    expect((await left()).waits).toEqual([
      { what: 'request', id: request.id },
      { what: 'pending', id: pending.id },
    ]);
    const { client } = fixture.me;
    await client.call(prescribing.cancelPrescription, {
      params: { id: pending.id },
      body: { version: pending.version },
    });
    const raised = await fixture.me.write('lisinopril 20', patientId);
    await client.call(prescribing.updatePrescription, {
      params: { id: raised.id },
      body: { version: raised.version, changes: [{ key: 'formerIds', value: [id] }] },
    });
    expect((await left()).waits).toEqual([
      { what: 'request', id: request.id },
      { what: 'replacing', id: raised.id },
    ]);
  });

  describe('a dose change', () => {
    const raise = async ({ id, patientId }: Prescription, changes: Partial<PrescriptionOrder> = {}) => {
      const written = await fixture.me.write('lisinopril 20', patientId);
      const { client } = fixture.me;
      const change = prescribing.updatePrescription;
      const wanted = Object.entries({ formerIds: [id], ...changes }).map(([key, value]) => ({ key, value }));
      return await client.call(change, {
        params: { id: written.id },
        body: { version: written.version, changes: wanted },
      });
    };
    const send = async ({ id, version }: Pick<Prescription, 'id' | 'version'>) =>
      sent(await fixture.me.client.call(sendPrescription, { params: { id }, body: { version } }));
    const taken = async (patientId: string) =>
      shown(await medicationsOf(patientId)).filter(({ hide }) => !hide);

    it('takes the former off the list and asks to cancel it, with the send and recorded', async () => {
      const former = await fixture.sentOf('lisinopril 10');
      const { patientId } = former;
      await fixture.me.client.call(list.createMedication, {
        body: { patientId, description: 'fish oil', sig: '' },
      });
      await expect.poll(async () => (await fixture.now(former)).delivery.state).toBe('accepted');
      const today = dateIn('America/Chicago', fixture.server.services.now());
      const raised = await raise(former, { effectiveDate: today });
      expect((await taken(patientId)).map(({ by }) => by)).toEqual([[], [former.id]]);
      const now = await send(raised);
      expect((await taken(patientId)).map(({ by }) => by)).toEqual([[], [now.id]]);
      expect((await fixture.now(former)).scriptStatus).toBe('CancelledAfterSending');
      const pdf = await fixture.me.client.call(list.printMedications, { params: { patientId } });
      const text = textOfPdf(new Uint8Array(await pdf.arrayBuffer()));
      // The former is named as what is not taken any more, without directions.
      for (const said of [
        'Changed today',
        tallMan(now.description),
        `This takes the place of ${tallMan(former.description)}. Do not take that any more.`,
      ])
        expect(text, said).toContain(said);
      expect([text.match(/10 mg/g)?.length, text.match(/Take 1 tablet/g)?.length]).toEqual([1, 1]);
      expect((await medicationsOf(patientId)).find(({ hide }) => hide)).toMatchObject({
        description: former.description,
        sig: former.sig,
        stopReason: 'replaced',
      });
      expect(await fixture.trail(former.id)).toContain('prescription.cancel-requested done');
      const denied = "UPDATE prescriptions SET cancel_status = 'Denied' WHERE id = $1";
      await fixture.rows(denied, former.id);
      expect((await taken(patientId)).map(({ by }) => by)).toEqual([[], [now.id]]);
    });

    it('ends nothing while it only waits, and nothing else than it names', async () => {
      const former = await fixture.sentOf('lisinopril 10');
      const { patientId } = former;
      const other = await fixture.me.write('amlodipine 5', patientId);
      await send(other);
      await raise(former);
      expect((await taken(patientId)).map(({ by }) => by)).toEqual([[other.id], [former.id]]);
    });

    it('is refused where it names another drug, or what is of nobody', async () => {
      const former = await fixture.sentOf('amlodipine 5');
      const refused = { status: 409, code: 'prescription.former-unknown' };
      expect(await refusal(raise(former))).toEqual(refused);
      expect(await refusal(raise(former, { formerIds: ['0197f000-0000-7000-8000-00000000000a'] }))).toEqual(
        refused,
      );
    });
  });

  it('what was entered keeps its place and gains the prescription; a drug prescribed here is not entered again', async () => {
    const original = await fixture.sentOf('lisinopril 10');
    const { patientId, prescribableDrugId, description } = original;
    const entry = { patientId, prescribableDrugId, description, sig: 'as before' };
    const add = () => fixture.me.client.call(list.createMedication, { body: entry });
    expect(await refusal(add())).toEqual({ status: 422, code: 'medication.already-added' });
    const { id, version, description: words } = await fixture.me.write('amlodipine 5', patientId);
    const entered = await fixture.me.client.call(list.createMedication, {
      body: { patientId, description: words.toUpperCase(), sig: 'mornings' },
    });
    await fixture.me.client.call(sendPrescription, { params: { id }, body: { version } });
    const found = (await medicationsOf(patientId)).filter((each) => each.id !== original.id);
    expect(found.map((each) => [each.id, each.sig, each.prescriptions?.[0]?.id])).toEqual([
      [entered.id, 'mornings', id],
    ]);
  });

  it('says the schedule of a product, entered or prescribed, and none of what is in no catalog', async () => {
    const written = await fixture.me.write('alprazolam', await fixture.me.patient());
    const { patientId, prescribableDrugId, description } = written;
    for (const entry of [{ prescribableDrugId, description }, { description: 'a tea from home' }])
      await fixture.me.client.call(list.createMedication, { body: { patientId, sig: 'as told', ...entry } });
    await fixture.me.client.call(prescribing.printPrescription, {
      params: { id: (await fixture.me.write('zolpidem', patientId)).id },
    });
    const schedules = (await medicationsOf(patientId)).map((each) => [
      each.description.split(' ')[0],
      each.origin,
      each.schedule,
    ]);
    expect(schedules.toSorted()).toEqual([
      ['a', 'entered', undefined],
      ['alprazolam', 'entered', 'IV'],
      ['zolpidem', 'prescribed', 'IV'],
    ]);
  });

  it('what is made inactive says why, stays away, and comes back when it is prescribed anew', async () => {
    const original = await fixture.sentOf('lisinopril 10');
    const { patientId, description } = original;
    const [listed] = await medicationsOf(patientId);
    if (!listed) throw new Error('it does not stand in the list');
    expect(await stop(listed, { reason: 'adverse-effect', note: 'dry cough' })).toMatchObject({
      description,
      hide: true,
      origin: 'entered',
      stopReason: 'adverse-effect',
      stopNote: 'dry cough',
    });
    const [inactive] = await medicationsOf(patientId);
    expect(shown(await medicationsOf(patientId))).toEqual([
      { description, origin: 'entered', hide: true, by: [] },
    ]);
    if (!inactive) throw new Error('it left the list');
    expect(await refusal(stop(inactive, { reason: 'completed', note: '' }))).toEqual({
      status: 422,
      code: 'medication.unchanged',
    });
    const again = await sendAgain(original);
    expect(shown(await medicationsOf(patientId))).toEqual([
      { description, origin: 'prescribed', hide: false, by: [again.id] },
      { description, origin: 'entered', hide: true, by: [] },
    ]);
    const trail = await fixture.rows<{ details: string }>(
      "SELECT details FROM audit_records WHERE event = 'medication.stopped' AND resource_id = $1",
      inactive.id,
    );
    expect(trail.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
      { patientId, reason: 'adverse-effect', prescriptionId: original.id },
    ]);
    expect(JSON.stringify(trail)).not.toContain('cough');
  });

  it('a change that stops it, without a reason, holds for its prescriptions too', async () => {
    const patientId = await fixture.me.patient();
    const { id, version, description, prescribableDrugId } = await fixture.me.write(
      'lisinopril 10',
      patientId,
    );
    const entered = await fixture.me.client.call(list.createMedication, {
      body: { patientId, prescribableDrugId, description, sig: '' },
    });
    await fixture.me.client.call(sendPrescription, { params: { id }, body: { version } });
    await fixture.me.client.call(list.updateMedication, {
      params: { id: entered.id },
      body: [{ key: 'hide', value: true }],
    });
    expect(shown(await medicationsOf(patientId))).toEqual([
      { description, origin: 'entered', hide: true, by: [] },
    ]);
  });

  it('two who stop it at once stop it once', async () => {
    const original = await fixture.sentOf('lisinopril 10');
    const [listed] = await medicationsOf(original.patientId);
    if (!listed) throw new Error('it does not stand in the list');
    const both = await Promise.allSettled([1, 2].map(() => stop(listed, { reason: 'completed', note: '' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await medicationsOf(original.patientId)).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['no reason', {}],
    ['a reason of nobody', { reason: 'whim' }],
    ['another reason without words', { reason: 'other' }],
    ['another reason with blanks', { reason: 'other', note: '   ' }],
    ['too many words', { reason: 'other', note: 'x'.repeat(201) }],
  ])('is refused with %s', async (_, body) => {
    const original = await fixture.sentOf('lisinopril 10');
    const [listed] = await medicationsOf(original.patientId);
    expect(await refusal(stop(listed ?? { id: '' }, body as MedicationStop))).toEqual({
      status: 400,
      code: 'call.invalid',
    });
    expect(await medicationsOf(original.patientId)).toEqual([listed]);
  });

  it('is refused of a prescription that waits, and of nothing', async () => {
    const waiting = await fixture.me.write('lisinopril 10', await fixture.me.patient());
    for (const id of [waiting.id, '0197f000-0000-7000-8000-00000000000a'])
      expect(await refusal(stop({ id }, { reason: 'completed', note: '' }))).toEqual({
        status: 404,
        code: 'record.not-found',
      });
  });

  it('are a page for the patient: what is new and what stopped today, and no one else has it', async () => {
    const original = await fixture.sentOf('lisinopril 10');
    const { patientId } = original;
    const create = (description: string, sig: string) =>
      fixture.me.client.call(list.createMedication, { body: { patientId, description, sig } });
    const { id } = await create('fish oil', 'daily');
    await create('turmeric', '');
    await stop({ id }, { reason: 'ineffective', note: 'the daughter says so' });
    const print = async (query: { language?: 'es' } = {}) => {
      const pdf = await fixture.me.client.call(list.printMedications, { params: { patientId }, query });
      return textOfPdf(new Uint8Array(await pdf.arrayBuffer())).replaceAll(/\s+/g, ' ');
    };
    const text = await print();
    const plain = plainDirections(original.sig).text;
    const inOrder = [
      'Your medicines',
      'Allergies',
      'New today',
      'lisinopril 10 mg',
      plain,
      'Stopped today',
      'fish oil',
      'It did not help you enough.',
      'Keep taking',
      'turmeric',
      'Directions are not recorded',
    ];
    const places = inOrder.map((said) => text.indexOf(said));
    expect([inOrder[places.indexOf(-1)], places]).toEqual([undefined, places.toSorted((x, y) => x - y)]);
    expect(text).not.toContain('daughter');
    const spanish = await print({ language: 'es' });
    for (const said of ['Nuevo hoy', inSpanish(plain) ?? 'no Spanish', plain, 'compuesto por una máquina'])
      expect(spanish, said).toContain(said);
    expect(await fixture.trail(patientId)).toContain('medication-list.printed done');
    expect(
      await refusal(
        fixture.me.client.call(list.printMedications, {
          params: { patientId: '0197f000-0000-7000-8000-00000000000a' },
        }),
      ),
    ).toMatchObject({ status: 404, code: 'record.not-found' });
  });
});
