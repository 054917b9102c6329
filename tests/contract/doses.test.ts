import { needsAnswer } from '@erx/core/safety/tiers';
import { CallError } from '@erx/core/client/failure';
import { addClinicalFact } from '@erx/core/clinical-facts/contract';
import { checkDose } from '@erx/core/prescriptions/doses-contract';
import { searchDrugs } from '@erx/core/drugs/contract';
import { addMeasurement } from '@erx/core/patients/contract';
import { createFavoriteSig } from '@erx/core/favorite-sigs/contract';
import type { PatientFields } from '@erx/core/patients/model';
import { setChildWeights } from '@erx/core/practices/contract';
import * as prescribing from '@erx/core/prescriptions/contract';
import { sendPrescription } from '@erx/core/signing/contract';
import { newForm, type Prescription, FavoriteForm } from '@erx/core/prescriptions/model';
import { answerChangeRequest } from '@erx/core/requests/contract';
import { markDrugs } from '@erx/core/safety/contract';
import { type SafetyAnswer, type SafetyQuestion, toSafetyQuestion } from '@erx/core/safety/model';
import { daysAfter } from '@erx/core/values/dates';
import { checkInteractions } from '@erx/core/safety/interactions-contract';
import { medicationHistory, medications } from '@erx/server/platform/database/schema';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { refusal } from '../fixtures/refusal';
import { type Person, personOf } from '../fixtures/signer';
import { sent } from '../fixtures/signing-fixture';
import { todayInDemo } from '../harness/days';
import { databaseKinds } from '../harness/run';
import { createReadyToSignToken } from '@erx/core/requests/signing-contract';

type FillRow = typeof medicationHistory.$inferInsert;

const LISINOPRIL = 'lisinopril 40 mg tablet';
const REASON = 'The nephrologist asked for it';
/** 120 mg a day of lisinopril 40 mg, of which 80 are stated. */
const ABOVE = {
  sig: 'Take 3 tablets by mouth once daily.',
  dispense: '30',
  daysSupply: 10,
} as const;
/** 800 mg a day: ten times as much. */
const TENFOLD = { ...ABOVE, sig: 'Take 20 tablets by mouth once daily.', dispense: '200' } as const;
const CHILD: Partial<PatientFields> = {
  birthDate: `${String(new Date().getFullYear() - 3)}-01-02`,
  height: '38',
  weight: '31',
};

describe.each(databaseKinds())('doses are judged by the server, on %s', (kind) => {
  let fixture: AnsweringFixture;
  let stranger: Person;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
    stranger = await personOf(fixture.server, 'provider4');
  });
  afterAll(() => fixture.close());

  const drugId = async (words: string): Promise<string> => {
    const [drug] = await fixture.me.client.call(searchDrugs, { query: { searchStr: words } });
    if (!drug) throw new Error(`${words} is not in the starter catalog.`);
    return drug.prescribableDrugId;
  };
  const takes = async (patientId: string, description: string, sig: string) => {
    await fixture.server.services.database.orm.insert(medications).values({
      practiceId: fixture.me.practiceId,
      id: randomUUID(),
      patientId,
      description,
      sig,
      prescribableDrugId: await drugId(description),
      enteredAt: new Date(),
    });
  };
  const send = ({ id, version }: Prescription, safety?: SafetyAnswer) =>
    fixture.me.client.call(sendPrescription, {
      params: { id },
      body: { version, ...(safety ? { safety } : {}) },
    });
  const asked = async (call: Promise<unknown>, code = 'safety.unanswered'): Promise<SafetyQuestion> => {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof CallError)) throw new Error('this should have been refused');
    expect({ status: error.status, code: error.code }).toEqual({ status: 409, code });
    return toSafetyQuestion(error) ?? { kind: 'safety', cases: [], fingerprint: '' };
  };
  const answerTo = ({ fingerprint }: SafetyQuestion): SafetyAnswer => ({
    fingerprint,
    code: 'other',
    reason: REASON,
  });
  const dosesIn = ({ cases }: SafetyQuestion) =>
    cases
      .flatMap(({ findings }) => findings)
      .filter((each) => each.kind === 'dose' && needsAnswer(each))
      .map(({ text }) => text);
  const check = async (
    patientId: string,
    drug: string,
    order: { sig: string; dispense?: string; units?: string; daysSupply?: number },
    client = fixture.me.client,
  ) =>
    await client.call(checkDose, {
      body: { patientId, drugId: await drugId(drug), dispense: '', units: 'C48542', ...order },
    });

  describe('above what is stated', () => {
    it('a prescription is sent only with a reason, which is kept', async () => {
      const prescription = await fixture.me.write(LISINOPRIL, await fixture.me.patient(), ABOVE);
      const question = await asked(send(prescription));
      expect(dosesIn(question)).toEqual([
        '120 mg of lisinopril a day is above the most that is stated: 80 mg.',
      ]);
      expect(question.cases[0]?.findings[0]?.source).toContain('FDA label of lisinopril');
      await fixture.stillPending(prescription);
      expect(sent(await send(prescription, answerTo(question))).scriptStatus).toBe('Sent');
      const [answered] = await fixture.rows<{ details: string }>(
        "SELECT details FROM audit_records WHERE resource_id = $1 AND event = 'prescription.safety-answered'",
        prescription.id,
      );
      expect(JSON.parse(answered?.details ?? '')).toMatchObject({ reason: REASON, kinds: ['dose'] });
    });

    it('an answer to a smaller dose is none', async () => {
      const patientId = await fixture.me.patient();
      const first = await asked(send(await fixture.me.write(LISINOPRIL, patientId, ABOVE)));
      const larger = await fixture.me.write(LISINOPRIL, patientId, {
        ...ABOVE,
        sig: 'Take 4 tablets by mouth once daily.',
        dispense: '40',
      });
      await asked(send(larger, answerTo(first)));
      await fixture.stillPending(larger);
    });

    it('an original is printed only with a reason', async () => {
      const prescription = await fixture.me.write(LISINOPRIL, await fixture.me.patient(), ABOVE);
      const print = (safety?: SafetyAnswer) =>
        fixture.me.client.call(prescribing.printPrescription, {
          params: { id: prescription.id },
          ...(safety ? { body: { safety } } : {}),
        });
      const question = await asked(print());
      await fixture.stillPending(prescription);
      await print(answerTo(question));
      expect((await fixture.now(prescription)).scriptStatus).toBe('Printed');
    });

    it('a change that a pharmacy asks for is approved only with a reason', async () => {
      const original = await fixture.sentOf('lisinopril 10');
      const [product] = await fixture.rows<{ representative_ndc: string }>(
        'SELECT representative_ndc FROM products WHERE description = $1',
        LISINOPRIL,
      );
      const request = await fixture.ask(original, {
        type: 'G',
        requested: [
          {
            drugDescription: LISINOPRIL,
            coded: { ndc: product?.representative_ndc ?? '' },
            quantity: { value: '30', qualifier: '38', unit: 'C48542' },
            daysSupply: '10',
            substitutionAllowed: true,
            refills: '0',
            sig: { text: ABOVE.sig },
          },
        ],
      });
      const approve = (safety?: SafetyAnswer) =>
        fixture.me.client.call(answerChangeRequest, {
          params: { id: request.request.id },
          body: {
            version: request.request.version,
            responseType: 'Approved',
            ...(safety ? { safety } : {}),
          } as never,
        });
      const question = await asked(approve());
      expect(dosesIn(question)).toHaveLength(1);
      expect((await fixture.look(request)).request.state).toBe('Pending');
      await approve(answerTo(question));
      expect((await fixture.look(request)).request.state).toBe('Approved');
    });

    it('what is signed is asked before the factors', async () => {
      const prescription = await fixture.me.ready('oxycodone 5 mg tablet', await fixture.me.patient(), {
        sig: 'Take 2 tablets by mouth every 4 hours as needed for pain.',
        dispense: '120',
        daysSupply: 10,
      });
      const token = (safety?: SafetyAnswer) =>
        fixture.me.client.call(createReadyToSignToken, {
          params: { type: 'Prescription', id: prescription.id },
          body: { also: [], ...(safety ? { safety } : {}) },
        });
      const question = await asked(token());
      expect(dosesIn(question)).toEqual([
        '90 MME of opioids a day together: 90 or more. Justify it, and offer naloxone (CDC 2022).',
      ]);
      const issued = await token(answerTo(question));
      expect(
        sent(await fixture.me.send(prescription, issued, { otpType: 'Hwtok', otp: await fixture.fresh() }))
          .scriptStatus,
      ).toBe('Sent');
    });
  });

  describe('ten times what is stated', () => {
    it('nobody sends or prints, whatever the reason', async () => {
      const prescription = await fixture.me.write(LISINOPRIL, await fixture.me.patient(), TENFOLD);
      const answer = answerTo(
        await asked(send(await fixture.me.write(LISINOPRIL, await fixture.me.patient(), ABOVE))),
      );
      await asked(send(prescription), 'safety.forbidden');
      await asked(send(prescription, answer), 'safety.forbidden');
      await asked(
        fixture.me.client.call(prescribing.printPrescription, {
          params: { id: prescription.id },
          body: { safety: answer },
        }),
        'safety.forbidden',
      );
      await fixture.stillPending(prescription);
      expect(await fixture.messages(prescription)).toEqual([]);
      expect(await fixture.trail(prescription.id)).toContain('prescription.send-refused refused');
    });

    it('a tablet less is asked about', async () => {
      const prescription = await fixture.me.write(LISINOPRIL, await fixture.me.patient(), {
        ...TENFOLD,
        sig: 'Take 19 tablets by mouth once daily.',
        dispense: '190',
      });
      expect(dosesIn(await asked(send(prescription)))).toHaveLength(1);
    });
  });

  describe('together with everything else that is taken', () => {
    const TYLENOL = 'acetaminophen 500 mg tablet';
    const FULL = { sig: 'Take 2 tablets by mouth every 6 hours.', dispense: '80', daysSupply: 10 };

    it('acetaminophen adds up over the medication list', async () => {
      const alone = await fixture.me.patient();
      expect((await check(alone, TYLENOL, FULL)).findings).toEqual([]);
      await takes(
        alone,
        'hydrocodone-acetaminophen 5 mg-325 mg tablet',
        'Take 1 tablet by mouth every 6 hours as needed for pain.',
      );
      expect(dosesIn(await asked(send(await fixture.me.write(TYLENOL, alone, FULL))))).toEqual([
        expect.stringMatching(/^5,300 mg of acetaminophen a day together with the other medicines/) as string,
      ]);
    });

    it('opioids add up, and one of which nobody knows how much is taken is said', async () => {
      const patientId = await fixture.me.patient();
      await takes(patientId, 'tramadol 50 mg tablet', 'Take 1 tablet by mouth four times daily.');
      await takes(patientId, 'morphine 15 mg tablet', 'Take by mouth as directed.');
      const answer = await check(patientId, 'oxycodone 5 mg tablet', {
        sig: 'Take 1 tablet by mouth every 6 hours.',
        dispense: '40',
        daysSupply: 10,
      });
      expect(answer.opioids?.perDay).toBe(70);
      expect(answer.opioids?.parts).toContainEqual({ description: 'morphine 15 mg tablet' });
      expect(answer.findings.map(({ text }) => text)).toEqual([
        expect.stringMatching(/^70 MME of opioids a day together: 50 or more/) as string,
      ]);
      expect(answer.unchecked.join(' ')).toContain('is not known of morphine 15 mg tablet');
    });
  });

  describe('fills that the PDMP reported', () => {
    const fill = async (patientId: string, description: string, part: Partial<FillRow> = {}) => {
      const [product] = await fixture.me.client.call(searchDrugs, { query: { searchStr: description } });
      await fixture.server.services.database.orm.insert(medicationHistory).values({
        practiceId: fixture.me.practiceId,
        id: randomUUID(),
        patientId,
        source: 'pdmp',
        description,
        ndc: product?.representativeNdc ?? '',
        sig: 'Take 1 tablet by mouth every 6 hours as needed for pain.',
        daysSupply: 30,
        lastFillDate: daysAfter(today, -10),
        controlledSubstance: true,
        receivedAt: new Date(),
        ...part,
      });
    };
    const today = todayInDemo();
    const tramadol = { sig: 'Take 1 tablet by mouth once daily.', dispense: '30', daysSupply: 30 };

    it('count among the opioids while their supply lasts', async () => {
      const patientId = await fixture.me.patient();
      await fill(patientId, 'oxycodone 10 mg tablet');
      const answer = await check(patientId, 'tramadol 50 mg tablet', tramadol);
      expect(answer.opioids?.parts).toContainEqual({
        description: 'oxycodone 10 mg tablet (reported fill)',
        perDay: 60,
      });
      expect(answer.naloxone).toEqual({ because: 'dose', isHeld: false });
    });

    it.each<[string, Partial<FillRow>]>([
      ['whose supply has ended', { lastFillDate: daysAfter(today, -31) }],
      ['of what is no controlled substance', { controlledSubstance: false }],
    ])('count no fill %s', async (_, part) => {
      const patientId = await fixture.me.patient();
      await fill(patientId, 'oxycodone 10 mg tablet', part);
      expect((await check(patientId, 'tramadol 50 mg tablet', tramadol)).opioids?.parts).toHaveLength(1);
    });

    it('are said where nobody knows the product', async () => {
      const patientId = await fixture.me.patient();
      await fill(patientId, 'OXYCODONE HCL', { ndc: '' });
      const answer = await check(patientId, 'tramadol 50 mg tablet', tramadol);
      expect(answer.unchecked.join(' ')).toContain('is not known of OXYCODONE HCL (reported fill)');
    });

    it('and are not counted twice where they are in the medication list', async () => {
      const patientId = await fixture.me.patient();
      await fill(patientId, 'oxycodone 10 mg tablet');
      await takes(patientId, 'oxycodone 10 mg tablet', 'Take 1 tablet by mouth every 6 hours.');
      expect((await check(patientId, 'tramadol 50 mg tablet', tramadol)).opioids?.parts).toHaveLength(2);
    });

    it('a benzodiazepine filled elsewhere is a finding of an opioid, and asks for naloxone', async () => {
      const patientId = await fixture.me.patient();
      await fill(patientId, 'alprazolam 0.5 mg tablet', { sig: 'Take 1 tablet by mouth twice daily.' });
      const answer = await check(patientId, 'oxycodone 5 mg tablet', {
        sig: 'Take 1 tablet by mouth once daily.',
        dispense: '5',
        daysSupply: 5,
      });
      expect(answer.naloxone).toEqual({ because: 'benzodiazepine', isHeld: false });
      const { drugInteractions } = await fixture.me.client.call(checkInteractions, {
        params: { patientId, drugId: await drugId('oxycodone 5 mg tablet') },
        query: {},
      });
      expect(drugInteractions).toContainEqual(
        expect.objectContaining({
          drugDescription: 'alprazolam 0.5 mg tablet',
          origin: 'reported-fill',
          severity: 'serious',
        }),
      );
    });
  });

  describe('by weight', () => {
    const SUSPENSION = 'amoxicillin 400 mg/5 mL oral suspension';
    const inMilliliters = (sig: string) => ({ sig, dispense: '160', units: 'C28254', daysSupply: 10 });

    it('what is stated is said before anything is written, then what is given', async () => {
      const patientId = await fixture.me.patient(CHILD);
      const before = await check(patientId, SUSPENSION, inMilliliters(''));
      expect(before.given).toEqual([]);
      expect(before.stated).toEqual([
        {
          text: expect.stringMatching(/^amoxicillin: 20 to 90 mg\/kg a day \(281 to 1,266 mg\)/) as string,
          source: expect.stringMatching(/FDA label of amoxicillin.*AAP/) as string,
        },
      ]);
      const usual = await check(patientId, SUSPENSION, inMilliliters('Give 8 mL by mouth twice daily.'));
      expect(usual.given).toEqual(['1,280 mg of amoxicillin a day (91 mg/kg)']);
      expect(usual.findings.filter(needsAnswer)).toEqual([]);
    });

    it('twice as much asks for a reason', async () => {
      const { findings } = await check(
        await fixture.me.patient(CHILD),
        SUSPENSION,
        inMilliliters('Give 16 mL by mouth twice daily.'),
      );
      expect(findings).toMatchObject([{ kind: 'dose', severity: 'serious', tier: 'reason' }]);
    });
  });

  it('a favorite is marked for its dose before it is chosen, for this patient and nobody else', async () => {
    const drug = await drugId(LISINOPRIL);
    const keep = async (sig: string, dispense: string) => {
      const form = FavoriteForm.parse({ ...newForm('', 'C48542'), sig, dispense, daysSupply: '10' });
      const body = { prescribableDrugId: drug, isUserFavorite: true, form };
      return (await fixture.me.client.call(createFavoriteSig, { body })).id;
    };
    const [usual, above, tenfold] = [
      await keep('Take 1 tablet by mouth once daily.', '10'),
      await keep(ABOVE.sig, ABOVE.dispense),
      await keep(TENFOLD.sig, TENFOLD.dispense),
    ];
    const mark = async (favoriteIds: string[], client = fixture.me.client) =>
      await client.call(markDrugs, {
        params: { patientId: await fixture.me.patient() },
        body: { drugIds: [], ndcs: [], favoriteIds },
      });
    const marks = await mark([usual, above, tenfold, randomUUID()]);
    const tiersOf = (id: string) =>
      marks
        .find(({ favoriteId }) => favoriteId === id)
        ?.findings.filter(({ kind }) => kind === 'dose')
        .map(({ tier }) => tier);
    expect([usual, above, tenfold].map(tiersOf)).toEqual([[], ['reason'], ['stop']]);
    expect(marks).toHaveLength(3);
    expect(await mark([above], stranger.client)).toEqual([]);
  });

  describe("by a child's weight that is older than the practice allows", () => {
    const SUSPENSION = 'amoxicillin 400 mg/5 mL oral suspension';
    const ORDER = {
      sig: 'Give 8 mL by mouth twice daily.',
      sigChosen: true,
      dispense: '160',
      units: 'C28254',
      daysSupply: 10,
    } as const;
    const today = todayInDemo();
    const weighed = (days: number) =>
      fixture.me.patient({ ...CHILD, weightMeasuredOn: daysAfter(today, -days) });

    it('an order is sent with a reason alone, and after 90 days without one', async () => {
      const fresh = await fixture.me.write(SUSPENSION, await weighed(90), ORDER);
      expect(sent(await send(fresh)).scriptStatus).toBe('Sent');

      const old = await fixture.me.write(SUSPENSION, await weighed(91), ORDER);
      const question = await asked(send(old));
      expect(dosesIn(question)).toEqual([
        expect.stringMatching(
          /^The dose of amoxicillin is judged by weight, and the weight is 91 days old/,
        ) as string,
      ]);
      await fixture.stillPending(old);
      expect(sent(await send(old, answerTo(question))).scriptStatus).toBe('Sent');
    });

    it('an order is printed with a reason alone, and without one when the child was weighed again', async () => {
      const patientId = await weighed(91);
      const prescription = await fixture.me.write(SUSPENSION, patientId, ORDER);
      const print = () =>
        fixture.me.client.call(prescribing.printPrescription, { params: { id: prescription.id } });
      expect(dosesIn(await asked(print()))).toHaveLength(1);
      await fixture.stillPending(prescription);
      await fixture.me.client.call(addMeasurement, {
        params: { id: patientId },
        query: {},
        body: { measure: 'weight', value: '31', units: 'lb', measuredOn: today },
      });
      await print();
      expect((await fixture.now(prescription)).scriptStatus).toBe('Printed');
    });

    it('a renewal is approved with a reason alone', async () => {
      const patientId = await weighed(0);
      const original = sent(await send(await fixture.me.write(SUSPENSION, patientId, ORDER)));
      const request = await fixture.ask(original);
      await fixture.rows(
        `UPDATE patients SET weight_measured_on = '${daysAfter(today, -91)}' WHERE id = $1`,
        patientId,
      );
      const approve = (safety?: SafetyAnswer) =>
        fixture.answer(request, { responseType: 'Approved', ...(safety ? { safety } : {}) });
      const question = await asked(approve());
      expect(dosesIn(question)).toHaveLength(1);
      expect((await fixture.look(request)).request.state).toBe('Pending');
      await approve(answerTo(question));
      expect((await fixture.look(request)).request.state).toBe('Approved');
    });

    it('is asked about by what the practice has set', async () => {
      const admin = await personOf(fixture.server, 'admin');
      const prescription = await fixture.me.write(SUSPENSION, await weighed(91), ORDER);
      await admin.client.call(setChildWeights, { body: { days: 91 } });
      expect(sent(await send(prescription)).scriptStatus).toBe('Sent');
      await admin.client.call(setChildWeights, { body: { days: 90 } });
    });
  });

  it('a dose is held against what kidneys allow, with both numbers', async () => {
    const patientId = await fixture.me.patient();
    const sig = 'Take 1 tablet by mouth three times daily.';
    expect((await check(patientId, 'gabapentin 800', { sig })).findings).toEqual([]);
    await fixture.me.client.call(addClinicalFact, {
      params: { patientId },
      body: {
        kind: 'kidney',
        value: '25',
        observedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      },
    });
    const { findings } = await check(patientId, 'gabapentin 800', { sig });
    expect(findings.map(({ tier, text }) => `${tier}: ${text}`)).toEqual([
      'reason: 2,400 mg of gabapentin a day is above the most that is stated: 700 mg below 30 mL/min.',
    ]);
  });

  it('a dose of which nothing is stated is said not to be checked', async () => {
    const { findings, stated, unchecked } = await check(await fixture.me.patient(), 'clomiphene 50', {
      sig: 'Take 1 tablet by mouth once daily.',
    });
    expect({ findings, stated }).toEqual({ findings: [], stated: [] });
    expect(unchecked).not.toEqual([]);
  });

  it("another practice's patient is nobody", async () => {
    const patientId = await fixture.me.patient();
    expect(await refusal(check(patientId, LISINOPRIL, { sig: ABOVE.sig }, stranger.client))).toMatchObject({
      status: 404,
    });
  });

  it.each([
    ['sig', 'x'.repeat(10_000)],
    ['daysSupply', 0],
    ['daysSupply', 1e9],
    ['daysSupply', 0.5],
    ['dispense', '9'.repeat(51)],
    ['patientId', 'nobody'],
    ['weight', '70'],
  ])('%s %j is refused', async (property, value) => {
    const body = {
      patientId: await fixture.me.patient(),
      drugId: await drugId(LISINOPRIL),
      sig: '',
      dispense: '',
      units: '',
      [property]: value,
    };
    expect(await refusal(fixture.me.client.call(checkDose, { body: body as never }))).toMatchObject({
      status: 400,
    });
  });
});
