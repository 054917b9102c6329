import { sendPrescription } from '@erx/core/signing/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { answerRefillRequest, judgeTogether, linkRequest, unlinkRequest } from '@erx/core/requests/contract';
import type { Answer, IdentityDifference, RequestDetails } from '@erx/core/requests/model';
import { asksForLook } from '@erx/core/safety/rules';
import { allergies, medications } from '@erx/server/platform/database/schema';
import { randomUUID } from 'node:crypto';
import { daysAfter } from '@erx/core/values/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { refusal } from '../fixtures/refusal';
import { personOf } from '../fixtures/signer';
import { todayInDemo } from '../harness/days';
import { databaseKinds } from '../harness/run';

const ALL: IdentityDifference[] = ['firstName', 'lastName', 'birthDate'];

describe.each(databaseKinds())('approvals for whom and for what they are asked, on %s', (kind) => {
  let fixture: AnsweringFixture;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
  });
  afterAll(() => fixture.close());

  /** A sent prescription for a patient of whom everything is known, so that the safety check can be clean. */
  const sentTo = async (drug: string): Promise<Prescription> => {
    const original = await fixture.sentOf(drug, { refills: { count: 2 } });
    await fixture.rows('UPDATE patients SET no_known_allergies = true WHERE id = $1', original.patientId);
    return original;
  };
  /** Without what is stated of no one's dose, which keeps nothing back. */
  const judged = async (...requests: RequestDetails[]) => {
    const cases = await fixture.me.client.call(judgeTogether, {
      body: { ids: requests.map(({ request }) => request.id) },
    });
    return cases.map((each) => ({ ...each, findings: each.findings.filter(asksForLook) }));
  };
  const approve = (
    { request: { id, version } }: RequestDetails,
    changes: Partial<Answer> & { isTogether?: boolean } = {},
  ) =>
    fixture.me.client.call(answerRefillRequest, {
      params: { id },
      body: { version, responseType: 'Approved', ...changes } as never,
    });
  const untouched = async (request: RequestDetails) => {
    expect(await fixture.answers(request)).toEqual([]);
    expect((await fixture.look(request)).request.state).toBe('Pending');
  };

  describe('together with others', () => {
    it('goes what is as prescribed and without findings, and what it grants is named', async () => {
      const request = await fixture.ask(await sentTo('lisinopril 10'));
      expect(await judged(request)).toEqual([
        {
          id: request.request.id,
          version: request.request.version,
          findings: [],
          reasons: [],
          others: [],
          granted: expect.objectContaining({
            description: 'lisinopril 10 mg tablet',
            schedule: 'none',
            quantity: '10',
            refills: { count: 2 },
          }) as unknown,
        },
      ]);
      await approve(request, { isTogether: true });
      expect((await fixture.look(request)).request.state).toBe('Approved');
    });

    it('does not go what was filled today: more than a quarter of its days are left', async () => {
      const today = todayInDemo();
      const early = await fixture.ask(await sentTo('lisinopril 10'), { lastFill: daysAfter(today, -2) });
      const [only] = await judged(early);
      expect(only?.reasons).toEqual([
        expect.stringMatching(
          /^Sent on .* for 10 days with 2 refills: 28 days are left\. The last fill of .* 8 days are left\.$/,
        ),
      ]);
      expect(await refusal(approve(early, { isTogether: true }))).toMatchObject({
        code: 'request.not-together',
      });
      await untouched(early);
      await approve(early);
      expect((await fixture.look(early)).request.state).toBe('Approved');
    });

    it('does not go what a finding speaks against, whatever its severity', async () => {
      const original = await sentTo('amoxicillin 500');
      await fixture.server.services.database.orm.insert(allergies).values({
        practiceId: fixture.me.practiceId,
        id: randomUUID(),
        patientId: original.patientId,
        description: 'Penicillin',
        reaction: 'Hives',
        severity: 'Severe',
        enteredAt: new Date(),
      });
      const request = await fixture.ask(original);
      expect(await judged(request)).toMatchObject([
        {
          findings: [{ kind: 'allergy', about: 'Penicillin' }, { kind: 'timing' }],
          reasons: [
            expect.stringMatching(/^Penicillin \(serious\): /) as string,
            expect.stringMatching(/^It was prescribed on .* as a (?:short )?course of 30 days/) as string,
          ],
        },
      ]);
      expect(await refusal(approve(request, { isTogether: true }))).toMatchObject({
        status: 409,
        code: 'request.not-together',
      });
      await untouched(request);

      const moderate = await sentTo('lisinopril 10');
      await fixture.server.services.database.orm.insert(medications).values({
        practiceId: fixture.me.practiceId,
        id: randomUUID(),
        patientId: moderate.patientId,
        description: 'ibuprofen 600 mg tablet',
        enteredAt: new Date(),
      });
      const second = await fixture.ask(moderate);
      expect((await judged(second))[0]?.findings.length).toBeGreaterThan(0);
      expect(await refusal(approve(second, { isTogether: true }))).toMatchObject({
        code: 'request.not-together',
      });
    });

    it('does not go another drug than was prescribed, under whatever name the list has it', async () => {
      const original = await sentTo('lisinopril 10');
      const [amoxicillin] = await fixture.rows<{ representative_ndc: string }>(
        "SELECT representative_ndc FROM products WHERE description ILIKE 'amoxicillin 500 mg capsule'",
      );
      const request = await fixture.ask(original);
      const [stored] = await fixture.rows<{ content: string }>(
        'SELECT content FROM pharmacy_requests WHERE id = $1',
        request.request.id,
      );
      const content = JSON.parse(stored?.content ?? '') as { dispensed: object; requested: object[] };
      const changed = {
        ...content,
        requested: [
          {
            ...content.dispensed,
            ...content.requested[0],
            description: 'Amoxicillin 500 mg capsule',
            ndc: amoxicillin?.representative_ndc,
            rxNormId: undefined,
            units: 'C48480',
          },
        ],
      };
      await fixture.rows(
        'UPDATE pharmacy_requests SET content = $2 WHERE id = $1',
        request.request.id,
        JSON.stringify(changed),
      );
      expect(await judged(request)).toMatchObject([
        {
          granted: { description: 'Amoxicillin 500 mg capsule' },
          reasons: [
            'It asks for another drug than was prescribed.',
            expect.stringMatching(/^amoxicillin \(serious\): Directions of amoxicillin say tablet/) as string,
            'Other quantity than prescribed: 10 capsules instead of 10 tablets.',
          ],
        },
      ]);
      expect(await refusal(approve(request, { isTogether: true }))).toMatchObject({
        code: 'request.not-together',
      });
      await untouched(request);
    });

    it('does not go what two pharmacies ask for the same patient', async () => {
      const original = await sentTo('lisinopril 10');
      const [one, two] = [await fixture.ask(original), await fixture.ask(original)];
      await fixture.rows(
        "UPDATE pharmacy_requests SET pharmacy_ncpdp_id = '9900002' WHERE id = $1",
        two.request.id,
      );
      const repeated = 'Another waiting request asks for the same drug for this patient.';
      expect((await judged(one, two)).map(({ reasons }) => reasons.at(-1))).toEqual([repeated, repeated]);
      // whether or not the other one is on the list that is approved
      expect((await judged(one))[0]?.reasons).toContain(repeated);
      expect(await refusal(approve(one, { isTogether: true }))).toMatchObject({
        code: 'request.not-together',
      });
      await untouched(one);
    });

    it('does not go what is controlled, unlinked, or awaits its new prescription; it is said of each', async () => {
      const controlled = await fixture.ask(await sentTo('zolpidem 10'));
      const unlinked = await fixture.ask(await sentTo('lisinopril 10'), { isStranger: true });
      const awaiting = await fixture.ask(await sentTo('losartan'));
      await fixture.answer(awaiting, {
        responseType: 'DeniedNewPrescriptionToFollow',
        deniedReasonCode: 'AF',
      });
      expect((await judged(controlled, unlinked, awaiting)).map(({ reasons }) => reasons[0])).toEqual([
        'A request for a controlled substance is answered on its own.',
        'We could not find a patient that is linked to this request. Link one before you approve it.',
        'A new prescription is being written for it: its denial goes out with that one.',
      ]);
    });

    it('is judged for whom it belongs to alone', async () => {
      const request = await fixture.ask(await sentTo('lisinopril 10'));
      const ids = [request.request.id];
      expect(await refusal(fixture.colleague.client.call(judgeTogether, { body: { ids } }))).toMatchObject({
        status: 403,
        code: 'request.other-prescriber',
      });
      const elsewhere = await personOf(fixture.server, 'provider4');
      expect(await refusal(elsewhere.client.call(judgeTogether, { body: { ids } }))).toMatchObject({
        status: 404,
        code: 'request.not-found',
      });
    });
  });

  describe('a patient who differs from the one that was asked about', () => {
    const linkedToAnother = async () => {
      const request = await fixture.ask(await sentTo('lisinopril 10'), { isStranger: true });
      const other = await fixture.me.patient({
        firstName: 'Arjun',
        lastName: 'Subramaniam',
        birthDate: '1978-04-22',
      });
      await fixture.me.client.call(linkRequest, {
        params: { id: request.request.id },
        body: { version: request.request.version, patientId: other, confirmedDifferences: ALL },
      });
      return await fixture.look(request);
    };

    it('is approved only when each difference is confirmed, which the trail keeps', async () => {
      const request = await linkedToAnother();
      for (const confirmedDifferences of [undefined, ['lastName']] as const) {
        expect(
          await refusal(
            approve(request, confirmedDifferences ? { confirmedDifferences: [...confirmedDifferences] } : {}),
          ),
        ).toMatchObject({ status: 409, code: 'request.patient-differs' });
      }
      await untouched(request);
      expect((await judged(request))[0]?.reasons[0]).toMatch(
        /differ between the patient of the request and the linked patient/,
      );
      await approve(request, { confirmedDifferences: ALL });
      expect((await fixture.look(request)).request.state).toBe('Approved');
      const [record] = await fixture.rows<{ details: string }>(
        "SELECT details FROM audit_records WHERE resource_id = $1 AND event = 'request.answered'",
        request.request.id,
      );
      expect(JSON.parse(record?.details ?? '')).toMatchObject({ confirmedDifferences: ALL });
    });

    it('is denied without a question', async () => {
      const request = await linkedToAnother();
      expect(
        (await fixture.answer(request, { responseType: 'Denied', deniedReasonCode: 'AA' })).request.state,
      ).toBe('Denied');
    });
  });

  it('a prescription that was written for the patient of a link that was taken back is not sent with the denial', async () => {
    const original = await sentTo('lisinopril 10');
    const request = await fixture.answer(await fixture.ask(original), {
      responseType: 'DeniedNewPrescriptionToFollow',
      deniedReasonCode: 'AF',
    });
    const { id, version } = request.request;
    const written = await fixture.me.write('amoxicillin 500', original.patientId, {
      denialWithNewPrescriptionRefillRequestId: id,
      denialWithNewPrescriptionReasonCode: 'AF',
    });
    await fixture.me.client.call(unlinkRequest, { params: { id }, body: { version } });
    const send = () =>
      fixture.me.client.call(sendPrescription, {
        params: { id: written.id },
        body: { version: written.version },
      });
    expect(await refusal(send())).toMatchObject({ code: 'request.other-patient' });
    expect((await fixture.look(request)).request.state).toBe('AwaitingDenialNewPrescriptionToFollow');
    await fixture.me.client.call(linkRequest, {
      params: { id },
      body: { version: version + 1, patientId: original.patientId },
    });
    await send();
    expect((await fixture.look(request)).request.state).toBe('DeniedNewPrescriptionToFollow');
  });
});
