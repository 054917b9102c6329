import { needsAnswer } from '@erx/core/safety/tiers';
import type { Client } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import { saveInteractionSettings, checkInteractions } from '@erx/core/safety/interactions-contract';
import * as prescribing from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import {
  answerChangeRequest,
  answerRefillRequest,
  checkAnswer,
  reviewAnswer,
} from '@erx/core/requests/contract';
import type { Answer, RequestDetails } from '@erx/core/requests/model';
import { type SafetyAnswer, type SafetyQuestion, toSafetyQuestion } from '@erx/core/safety/model';
import { getSigningReview, sendPrescription } from '@erx/core/signing/contract';
import { ALL_INTERACTION_ALERTS } from '@erx/core/users/model';
import { allergies, legacyRecords, medications, patients } from '@erx/server/platform/database/schema';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { type Person, personOf } from '../fixtures/signer';
import { sent } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';
import { createReadyToSignToken } from '@erx/core/requests/signing-contract';

const SULFA = 'sulfamethoxazole-trimethoprim 800';
const REASON = 'INR is checked on Monday';

describe.each(databaseKinds())('findings stop what leaves, on %s', (kind) => {
  let fixture: AnsweringFixture;
  let nurse: Person;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
    nurse = await personOf(fixture.server, 'staff');
  });
  afterAll(() => fixture.close());

  const takes = async (patientId: string, description: string, practiceId = fixture.me.practiceId) => {
    await fixture.server.services.database.orm
      .insert(medications)
      .values({ practiceId, id: randomUUID(), patientId, description, enteredAt: new Date() });
  };
  const isAllergic = async (patientId: string, description: string, practiceId = fixture.me.practiceId) => {
    await fixture.server.services.database.orm.insert(allergies).values({
      practiceId,
      id: randomUUID(),
      patientId,
      description,
      reaction: 'Hives',
      severity: 'Severe',
      enteredAt: new Date(),
    });
  };
  /** Someone who takes warfarin, with a prescription that must not meet it. */
  const dangerous = async (): Promise<Prescription> => {
    const patientId = await fixture.me.patient();
    await takes(patientId, 'warfarin 5 mg tablet');
    return await fixture.me.write(SULFA, patientId);
  };
  /**
   * Begins an act while a penicillin allergy is recorded and not yet committed, and commits it once the act waits
   * for the patient's row: it was judged without the allergy by then.
   * @returns the act, inside an object so that it is not waited for
   */
  const whileRecording = async <Result>(patientId: string, act: () => Promise<Result>) => {
    const { database } = fixture.server.services;
    const begun = await database.transaction(async (transaction) => {
      await transaction.run(
        {
          name: 'test-record-allergy',
          text: `INSERT INTO allergies (practice_id, id, patient_id, description, reaction, severity, entered_at)
            VALUES ($1, $2, $3, 'Penicillin', 'Hives', 'Severe', now())`,
        },
        [fixture.me.practiceId, randomUUID(), patientId],
      );
      const acting = act();
      acting.catch(() => undefined); // it is looked at after the commit
      await vi.waitFor(
        async () => {
          const waiting = await fixture.rows(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          );
          expect(waiting).not.toEqual([]);
        },
        { timeout: 90_000 },
      );
      return { acting };
    });
    return begun;
  };
  const send = ({ id, version }: Prescription, safety?: SafetyAnswer, client: Client = fixture.me.client) =>
    client.call(sendPrescription, {
      params: { id },
      body: { version, ...(safety ? { safety } : {}) },
    });
  const asked = async (call: Promise<unknown>): Promise<SafetyQuestion> => {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof CallError)) throw new Error('this should have been refused');
    expect({ status: error.status, code: error.code }).toEqual({ status: 409, code: 'safety.unanswered' });
    const question = toSafetyQuestion(error);
    if (!question) throw new Error('the refusal carries no findings');
    return question;
  };
  const answerTo = ({ fingerprint }: SafetyQuestion, reason = REASON): SafetyAnswer => ({
    fingerprint,
    code: 'other',
    reason,
  });
  const grave = ({ cases }: SafetyQuestion) =>
    cases
      .flatMap(({ findings }) => findings)
      .filter(needsAnswer)
      .map(({ kind: of, about }) => `${of} ${about}`);
  const answeredInTrail = async (id: string) =>
    (
      await fixture.rows<{ account_id: string; details: string }>(
        `SELECT account_id, details
          FROM audit_records
          WHERE resource_id = $1 AND event = 'prescription.safety-answered'`,
        id,
      )
    ).map(({ account_id: accountId, details }) => ({ accountId, ...(JSON.parse(details) as object) }));

  /** The messages about a prescription, without the space between elements. */
  const sentToPharmacy = async (id: string) =>
    (
      await fixture.rows<{ xml: string }>(
        "SELECT xml FROM network_messages WHERE prescription_id = $1 AND direction = 'out'",
        id,
      )
    )
      .map(({ xml }) => xml.replaceAll(/>\s+</g, '><'))
      .join('');
  const writtenAs = (
    code: string,
    agent: { readonly code: string; readonly qualifier: string; readonly description: string },
    reason: string,
  ) =>
    `<DrugUseEvaluation><ServiceReasonCode>${code}</ServiceReasonCode>` +
    '<ProfessionalServiceCode>ZZ</ProfessionalServiceCode><ServiceResultCode>4A</ServiceResultCode>' +
    `<CoAgent><CoAgentCode><Code>${agent.code}</Code><Qualifier>${agent.qualifier}</Qualifier>` +
    `<Description>${agent.description}</Description></CoAgentCode></CoAgent>` +
    '<ClinicalSignificanceCode>1</ClinicalSignificanceCode>' +
    `<AcknowledgementReason>${reason}</AcknowledgementReason></DrugUseEvaluation>`;

  describe('sending', () => {
    it('what a nurse saved stops until the prescriber answers the findings with a reason, which is kept', async () => {
      const patientId = await fixture.me.patient();
      await takes(patientId, 'warfarin 5 mg tablet');
      const template = await fixture.me.write(SULFA, patientId);
      const saved = await nurse.client.call(prescribing.createPrescription, {
        body: {
          patientId,
          providerId: fixture.me.accountId,
          prescribableDrugId: template.prescribableDrugId,
          pharmacyNcpdpId: template.pharmacy?.ncpdpId ?? '',
          sig: template.sig,
          sigChosen: false,
          dispense: '10',
          units: template.units,
          refills: { count: 0 },
          effectiveDate: template.effectiveDate,
          substitutionAllowed: true,
          pharmacyNote: '',
          comments: '',
          primaryIcd10Code: '',
          primaryIcd10Description: '',
          secondaryIcd10Code: '',
          secondaryIcd10Description: '',
          epaPriorityIndicator: false,
        },
      });
      const question = await asked(send(saved));
      expect(question.cases).toMatchObject([{ id: saved.id, description: saved.description }]);
      expect(question.cases[0]?.findings.filter(needsAnswer)).toEqual([
        expect.objectContaining({
          kind: 'drug',
          severity: 'serious',
          about: 'warfarin 5 mg tablet',
          source: expect.stringMatching(/./) as string,
        }),
      ]);
      // The other one of the same ingredients is shown and needs no reason.
      expect(question.cases[0]?.findings).toContainEqual(
        expect.objectContaining({ kind: 'duplicate', about: template.description, tier: 'inform' }),
      );
      await fixture.stillPending(saved);
      expect(await fixture.trail(saved.id)).toContain('prescription.send-refused refused');
      expect(await answeredInTrail(saved.id)).toEqual([]);

      expect(sent(await send(saved, answerTo(question))).scriptStatus).toBe('Sent');
      expect(await fixture.messages(saved)).toHaveLength(1);
      expect(await answeredInTrail(saved.id)).toMatchObject([
        {
          accountId: fixture.me.accountId,
          reason: REASON,
          fingerprint: question.fingerprint,
          kinds: ['drug'],
          severities: ['serious'],
          keys: [expect.stringMatching(/^[0-9a-f]{32}$/)],
          version: saved.version,
        },
      ]);
      expect(JSON.stringify(await answeredInTrail(saved.id))).not.toContain('warfarin');
      // The pharmacy may have accepted it by now; its record is another's business.
      const after = (await fixture.trail(saved.id)).filter((entry) => entry !== 'prescription.accepted done');
      expect(after.slice(-2).sort()).toEqual(['prescription.safety-answered done', 'prescription.sent done']);
    });

    it('what adds up to something grave stops it once, until it is answered', async () => {
      const patientId = await fixture.me.patient({ birthDate: '1942-02-03' });
      await takes(patientId, 'amitriptyline 10 mg tablet');
      const written = await fixture.me.write('oxybutynin 5', patientId);
      const question = await asked(send(written));
      expect(grave(question)).toEqual(['drug amitriptyline 10 mg tablet']);
      expect(question.cases[0]?.findings.find(needsAnswer)?.text).toContain('(ACB score 6)');
      await send(written, answerTo(question));
    });

    it('several at the same time are judged each for itself', async () => {
      const clean = await fixture.me.write('lisinopril 10', await fixture.me.patient());
      const stopped = await dangerous();
      const results = await Promise.allSettled([send(clean), send(stopped)]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
      await fixture.stillPending(stopped);
      expect(await answeredInTrail(clean.id)).toEqual([]);
    });

    // PGlite has one connection: nothing begins within another's transaction there.
    it.skipIf(kind === 'pglite')(
      'what is recorded while it is being sent is weighed before it leaves',
      async () => {
        const patientId = await fixture.me.patient();
        const prescription = await fixture.me.write('amoxicillin 500 mg capsule', patientId);
        const { acting } = await whileRecording(patientId, () => send(prescription));
        expect(grave(await asked(acting))).toEqual(['allergy Penicillin']);
        expect(await answeredInTrail(prescription.id)).toEqual([]);
      },
    );
    it('an answer to what was found before is none', async () => {
      const prescription = await dangerous();
      const first = await asked(send(prescription));
      await isAllergic(prescription.patientId, 'sulfa drugs');
      const second = await asked(send(prescription, answerTo(first)));
      expect(grave(second)).toEqual(
        expect.arrayContaining(['allergy sulfa drugs', 'drug warfarin 5 mg tablet']),
      );
      await fixture.stillPending(prescription);
      expect(sent(await send(prescription, answerTo(second))).scriptStatus).toBe('Sent');
    });

    it('an answer for another patient with the same findings is none', async () => {
      const question = await asked(send(await dangerous()));
      const prescription = await dangerous();
      await asked(send(prescription, answerTo(question)));
      await fixture.stillPending(prescription);
    });

    it.each(['', '  ', 'ab', 'x'.repeat(211), 'one\ntwo'])('a reason such as %j is none', async (reason) => {
      const prescription = await dangerous();
      const { fingerprint } = await asked(send(prescription));
      await expect(send(prescription, { fingerprint, code: 'other', reason })).rejects.toMatchObject({
        status: 400,
      });
      await fixture.stillPending(prescription);
    });

    it('what is only moderate, food, or not understood needs no reason', async () => {
      const patientId = await fixture.me.patient();
      await isAllergic(patientId, 'Wobbleberry');
      await takes(patientId, 'the little white one');
      await takes(patientId, 'ibuprofen 600 mg tablet');
      expect(sent(await send(await fixture.me.write('lisinopril 10', patientId))).scriptStatus).toBe('Sent');
    });

    it('no settings of the prescriber hide a serious finding', async () => {
      const prescription = await dangerous();
      await fixture.me.client.call(saveInteractionSettings, {
        body: { ...ALL_INTERACTION_ALERTS, alertSerious: false, alertMedium: false, alertLow: false },
      });
      try {
        const check = await fixture.me.client.call(checkInteractions, {
          params: { patientId: prescription.patientId, drugId: prescription.prescribableDrugId },
          query: { prescriptionId: prescription.id },
        });
        expect(check.drugInteractions).toMatchObject([{ severity: 'serious' }]);
        const question = await asked(send(prescription));
        expect(question.fingerprint).toMatch(new RegExp(`^${check.safety.fingerprint ?? 'none'}-`));
        expect(check.safety.findings).toMatchObject([{ kind: 'drug', about: 'warfarin 5 mg tablet' }]);
      } finally {
        await fixture.me.client.call(saveInteractionSettings, { body: ALL_INTERACTION_ALERTS });
      }
    });

    it('what the wizard found before it was written is what is asked when it is sent', async () => {
      const prescription = await dangerous();
      const before = await fixture.me.client.call(checkInteractions, {
        params: { patientId: prescription.patientId, drugId: prescription.prescribableDrugId },
      });
      const found = before.safety.fingerprint ?? '';
      // It names the findings; the question names the order as well, for which alone an answer holds.
      const question = await asked(send(prescription, { fingerprint: found, code: 'other', reason: REASON }));
      expect(question.fingerprint).toMatch(new RegExp(`^${found}-`));
      expect(sent(await send(prescription, answerTo(question, REASON))).scriptStatus).toBe('Sent');
    });

    it.each(['allergies', 'medications', 'interaction_facts'])(
      'a check that could not run (%s) stops it as well',
      async (table) => {
        const prescription = await fixture.me.write('lisinopril 10', await fixture.me.patient());
        const { database, interactions } = fixture.server.services;
        await database.execute(`ALTER TABLE ${table} RENAME TO ${table}_away`);
        try {
          if (table === 'interaction_facts') await interactions.refresh();
          const question = await asked(send(prescription));
          expect(question.cases[0]?.findings[0]).toMatchObject({
            kind: 'incomplete',
            severity: 'serious',
            tier: 'reason',
          });
          expect(
            sent(await send(prescription, answerTo(question, 'Checked in the paper chart'))).scriptStatus,
          ).toBe('Sent');
          expect(await answeredInTrail(prescription.id)).toMatchObject([{ kinds: ['incomplete'] }]);
        } finally {
          await database.execute(`ALTER TABLE ${table}_away RENAME TO ${table}`);
          await interactions.refresh();
        }
      },
    );

    it("another practice's records are never read", async () => {
      const prescription = await fixture.me.write('amoxicillin 500', await fixture.me.patient());
      const [other] = await fixture.rows<{ id: string }>(
        'SELECT id FROM practices WHERE id <> $1 ORDER BY id LIMIT 1',
        fixture.me.practiceId,
      );
      const at = new Date();
      await fixture.server.services.database.orm.insert(patients).values({
        practiceId: other?.id ?? '',
        id: prescription.patientId,
        accountNumber: randomUUID(),
        firstName: 'Nora',
        lastName: 'Osterhout',
        createdAt: at,
        updatedAt: at,
      });
      await isAllergic(prescription.patientId, 'Penicillin', other?.id);
      await takes(prescription.patientId, 'methotrexate 2.5 mg tablet', other?.id);
      expect(sent(await send(prescription)).scriptStatus).toBe('Sent');
    });
  });

  describe('printing', () => {
    const print = (prescription: Prescription, who: Person, safety?: SafetyAnswer) =>
      who.client.call(prescribing.printPrescription, {
        params: { id: prescription.id },
        ...(safety ? { body: { safety } } : {}),
      });

    it('an original is judged like a send, and answered by a prescriber', async () => {
      const prescription = await dangerous();
      const question = await asked(print(prescription, fixture.me));
      expect((await fixture.now(prescription)).scriptStatus).toBe('Pending');
      await asked(print(prescription, nurse, answerTo(question)));
      expect((await fixture.now(prescription)).scriptStatus).toBe('Pending');
      await print(prescription, fixture.me, answerTo(question));
      expect((await fixture.now(prescription)).scriptStatus).toBe('Printed');
      expect(await answeredInTrail(prescription.id)).toMatchObject([{ reason: REASON, kinds: ['drug'] }]);
    });

    it('a copy of what was sent is not judged again', async () => {
      const prescription = await dangerous();
      await send(prescription, answerTo(await asked(send(prescription))));
      await print(prescription, nurse);
      expect(await answeredInTrail(prescription.id)).toHaveLength(1);
    });
  });

  describe('signing', () => {
    const token = (prescription: Prescription, safety?: SafetyAnswer, also: readonly Prescription[] = []) =>
      fixture.me.client.call(createReadyToSignToken, {
        params: { type: 'Prescription', id: prescription.id },
        body: { also: also.map(({ id }) => id), ...(safety ? { safety } : {}) },
      });

    it('the reason is asked before the factors, belongs to the token, and is kept with the signature', async () => {
      const patientId = await fixture.me.patient();
      await takes(patientId, 'oxycodone 5 mg tablet');
      const [oxycodone] = await fixture.rows<{ rx_norm_id: string }>(
        `UPDATE medications m SET prescribable_drug_id = d.id FROM products d
          WHERE m.patient_id = $1 AND d.description = m.description AND d.rx_norm_term_type = 'SCD'
          RETURNING d.rx_norm_id`,
        patientId,
      );
      const prescription = await fixture.me.ready('alprazolam', patientId);
      const question = await asked(token(prescription));
      expect(
        (await fixture.me.client.call(getSigningReview, { params: { prescriptionId: prescription.id } }))
          .safety,
      ).toEqual(question.cases);
      const issued = await token(prescription, answerTo(question));
      expect(
        sent(await fixture.me.send(prescription, issued, { otpType: 'Hwtok', otp: await fixture.fresh() }))
          .scriptStatus,
      ).toBe('Sent');
      expect(await answeredInTrail(prescription.id)).toMatchObject([
        { accountId: fixture.me.accountId, reason: REASON, kinds: ['drug'] },
      ]);
      expect(await fixture.archived(prescription)).toHaveLength(1);
      const [signed] = await fixture.rows<{ content: string }>(
        'SELECT content FROM signed_prescriptions WHERE resource_id = $1',
        prescription.id,
      );
      expect(JSON.parse(signed?.content ?? '{}')).toMatchObject({
        answered: { reason: REASON, findings: [{ kind: 'drug', about: 'oxycodone 5 mg tablet' }] },
      });
      // The pharmacist reads which drug it is.
      const agent = {
        code: oxycodone?.rx_norm_id ?? '',
        qualifier: '38',
        description: 'oxycodone 5 mg tablet',
      };
      expect(await sentToPharmacy(prescription.id)).toContain(writtenAs('DD', agent, REASON));
    });

    it('what is found only after the token was issued stops the signature', async () => {
      const patientId = await fixture.me.patient();
      const prescription = await fixture.me.ready('alprazolam', patientId);
      const issued = await token(prescription);
      await takes(patientId, 'oxycodone 5 mg tablet');
      const question = await asked(
        fixture.me.send(prescription, issued, { otpType: 'Hwtok', otp: await fixture.fresh() }),
      );
      await fixture.stillPending(prescription);
      const again = await token(prescription, answerTo(question));
      expect(
        sent(await fixture.me.send(prescription, again, { otpType: 'Hwtok', otp: await fixture.fresh() }))
          .scriptStatus,
      ).toBe('Sent');
    });

    it('an approval on the phone does not carry what was found since', async () => {
      const patientId = await fixture.me.patient();
      const prescription = await fixture.me.ready('alprazolam', patientId);
      const issued = await token(prescription);
      const push = await fixture.me.send(prescription, issued, { otpType: 'Oob' });
      await takes(patientId, 'oxycodone 5 mg tablet');
      await fixture.phone.answer('pending' in push ? push.transactionReference : '', 'approve');
      await asked(fixture.me.resume(prescription, issued));
      await fixture.stillPending(prescription);
    });

    it('the phone says that serious findings were answered, and nothing of them', async () => {
      const patientId = await fixture.me.patient();
      await takes(patientId, 'oxycodone 5 mg tablet');
      const prescription = await fixture.me.ready('alprazolam', patientId);
      const issued = await token(prescription, answerTo(await asked(token(prescription))));
      const push = await fixture.me.send(prescription, issued, { otpType: 'Oob' });
      const screen = await fixture.phone.answer(
        'pending' in push ? push.transactionReference : '',
        'approve',
      );
      expect(screen).toContain('Serious findings were answered with a reason.');
      expect(screen).not.toMatch(/oxycodone|alprazolam/i);
      expect(sent(await fixture.me.resume(prescription, issued)).scriptStatus).toBe('Sent');
    });

    it('one reason answers everything that is signed together', async () => {
      const patientId = await fixture.me.patient();
      await takes(patientId, 'oxycodone 5 mg tablet');
      const [first, second] = [
        await fixture.me.ready('alprazolam', patientId),
        await fixture.me.ready('zolpidem', patientId),
      ];
      const question = await asked(token(first, undefined, [second]));
      expect(question.cases.map(({ id }) => id)).toEqual([first.id, second.id]);
      await asked(
        token(first, { fingerprint: question.cases[0]?.fingerprint ?? '', code: 'other', reason: REASON }, [
          second,
        ]),
      );
      const issued = await token(first, answerTo(question), [second]);
      expect(
        sent(await fixture.me.send(first, issued, { otpType: 'Hwtok', otp: await fixture.fresh() }))
          .scriptStatus,
      ).toBe('Sent');
      expect([await answeredInTrail(first.id), await answeredInTrail(second.id)]).toMatchObject([
        [{ answer: 'other', reason: REASON }],
        [{ answer: 'other', reason: REASON }],
      ]);
    });
  });

  describe('approving', () => {
    const yes: Answer = { responseType: 'Approved' };
    const respond = (
      { request: { id, version, kind: of } }: RequestDetails,
      answer: Answer,
      safety?: SafetyAnswer,
    ) =>
      of === 'refill'
        ? fixture.me.client.call(answerRefillRequest, {
            params: { id },
            body: { version, ...answer, ...(safety ? { safety } : {}) } as never,
          })
        : fixture.me.client.call(answerChangeRequest, {
            params: { id },
            body: { version, ...answer, ...(safety ? { safety } : {}) } as never,
          });
    const untouched = async (request: RequestDetails) => {
      expect(await fixture.answers(request)).toEqual([]);
      expect((await fixture.look(request)).request.state).toBe('Pending');
    };

    it('a renewal of amoxicillin for an allergy to penicillin stops until it is answered', async () => {
      const original = await fixture.sentOf('amoxicillin 500');
      await isAllergic(original.patientId, 'Penicillin');
      const request = await fixture.ask(original);
      const question = await asked(respond(request, yes));
      expect(
        await fixture.me.client.call(checkAnswer, {
          params: { id: request.request.id },
          body: { ...yes, version: request.request.version },
        }),
      ).toEqual(question.cases);
      expect(question.cases).toMatchObject([{ id: request.request.id, description: original.description }]);
      // What it renews is no duplicate of it.
      const remaining = question.cases[0]?.findings.filter(
        ({ kind: of }) => of !== 'incomplete' && of !== 'timing',
      );
      expect(remaining?.map(({ kind: of, about }) => `${of} ${about}`)).toEqual(['allergy Penicillin']);
      await untouched(request);
      expect(await fixture.trail(request.request.id)).toContain('request.answer-refused refused');
      await respond(request, yes, answerTo(question, 'Tolerated it last year'));
      const [granted] = await fixture.rows<{ xml: string }>(
        "SELECT xml FROM network_messages WHERE kind = 'RxRenewalResponse' AND order_number = $1",
        request.request.orderNumber,
      );
      expect(granted?.xml.replaceAll(/>\s+</g, '><')).toContain(
        writtenAs(
          'DA',
          { code: 'OTHER', qualifier: '99', description: 'Penicillin' },
          'Tolerated it last year',
        ),
      );
      expect((await fixture.look(request)).request.state).toBe('Approved');
      expect(await answeredInTrail(request.request.id)).toMatchObject([
        {
          accountId: fixture.me.accountId,
          reason: 'Tolerated it last year',
          kinds: ['allergy'],
          requestId: request.request.id,
        },
      ]);
    });

    it('a penicillin allergy that waits in the former chart stops the send and the renewal', async () => {
      const original = await fixture.sentOf('amoxicillin 500');
      const { practiceId } = fixture.me;
      const { patientId } = original;
      const waiting = { practiceId, patientId, kind: 'allergy', receivedAt: new Date() } as const;
      await fixture.server.services.database.orm.insert(legacyRecords).values([
        { ...waiting, id: randomUUID(), description: 'PCN', reaction: 'rash' },
        { ...waiting, id: randomUUID(), description: 'Wobbleberry' },
      ]);
      const request = await fixture.ask(original);
      for (const question of [
        await asked(send(await fixture.me.write('amoxicillin 500', patientId))),
        await asked(respond(request, yes)),
      ]) {
        expect(grave(question)).toEqual(['allergy PCN']);
        expect(question.cases[0]?.findings).toContainEqual(
          expect.objectContaining({
            kind: 'incomplete',
            about: '1 allergy of the former system (Wobbleberry)',
            text: expect.stringMatching(/^Not checked/) as string,
          }),
        );
      }
      await untouched(request);
    });

    it('a renewal without findings is asked nothing, and a denial never', async () => {
      expect(
        (await fixture.answer(await fixture.ask(await fixture.sentOf('lisinopril 10')), yes)).request.state,
      ).toBe('Approved');
      const original = await fixture.sentOf('amoxicillin 500');
      await isAllergic(original.patientId, 'Penicillin');
      expect(
        (
          await fixture.answer(await fixture.ask(original), {
            responseType: 'Denied',
            deniedReasonCode: 'AF',
          })
        ).request.state,
      ).toBe('Denied');
    });

    it('a change to amoxicillin is judged by what it grants', async () => {
      const original = await fixture.sentOf('lisinopril 10');
      await isAllergic(original.patientId, 'Penicillin');
      const [product] = await fixture.rows<{ representative_ndc: string }>(
        "SELECT representative_ndc FROM products WHERE description ILIKE 'amoxicillin 500 mg capsule'",
      );
      const request = await fixture.ask(original, {
        type: 'G',
        requested: [
          {
            drugDescription: 'Amoxicillin 500 mg capsule',
            coded: { ndc: product?.representative_ndc ?? '' },
            quantity: { value: '30', qualifier: '38', unit: 'C48480' },
            daysSupply: '10',
            substitutionAllowed: true,
            refills: '1',
            sig: { text: 'Take 1 capsule by mouth three times daily' },
          },
        ],
      });
      const question = await asked(respond(request, yes));
      expect(grave(question)).toEqual(['allergy Penicillin']);
      await untouched(request);
      await respond(request, yes, answerTo(question));
      expect((await fixture.look(request)).request.state).toBe('Approved');
    });

    it('a signed approval is answered with its token', async () => {
      const original = await fixture.sentOf('alprazolam');
      await takes(original.patientId, 'oxycodone 5 mg tablet');
      const request = await fixture.ask(original);
      const token = (safety?: SafetyAnswer) =>
        fixture.me.client.call(createReadyToSignToken, {
          params: { type: 'RefillRequest', id: request.request.id },
          body: {
            answer: { ...yes, version: request.request.version, isReady: true },
            ...(safety ? { safety } : {}),
          },
        });
      const question = await asked(token());
      const review = await fixture.me.client.call(reviewAnswer, {
        params: { id: request.request.id },
        body: { ...yes, version: request.request.version },
      });
      expect(review.safety).toEqual(question.cases);
      await fixture.sign(request, yes, await token(answerTo(question)), {
        otpType: 'Hwtok',
        otp: await fixture.fresh(),
      });
      expect((await fixture.look(request)).request.state).toBe('Approved');
      expect(await answeredInTrail(request.request.id)).toMatchObject([{ reason: REASON, kinds: ['drug'] }]);
    });

    it('the prescription that follows a denial is judged when it is sent', async () => {
      const original = await fixture.sentOf('lisinopril 10');
      await isAllergic(original.patientId, 'Penicillin');
      const request = await fixture.answer(await fixture.ask(original), {
        responseType: 'DeniedNewPrescriptionToFollow',
        deniedReasonCode: 'AF',
      });
      const written = await fixture.me.write('amoxicillin 500', original.patientId, {
        denialWithNewPrescriptionRefillRequestId: request.request.id,
        denialWithNewPrescriptionReasonCode: 'AF',
      });
      const question = await asked(send(written));
      expect((await fixture.look(request)).request.state).toBe('AwaitingDenialNewPrescriptionToFollow');
      await send(written, answerTo(question));
      expect((await fixture.look(request)).request.state).toBe('DeniedNewPrescriptionToFollow');
      expect(await answeredInTrail(written.id)).toHaveLength(1);
    });
  });
});
