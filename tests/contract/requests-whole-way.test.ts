import process from 'node:process';
import { CallError } from '@erx/core/client/failure';
import { searchDrugs, writeFreeTextDrug } from '@erx/core/drugs/contract';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import { createPrescription } from '@erx/core/prescriptions/contract';
import { newForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import {
  answerChangeRequest,
  answerRefillRequest,
  getRequest,
  linkRequest,
  listChangeRequests,
  listRefillRequests,
  listUnassignedRequests,
  refuseUnassigned,
} from '@erx/core/requests/contract';
import type { RequestDetails } from '@erx/core/requests/model';
import { toSafetyQuestion } from '@erx/core/safety/model';
import { getSentPrescription } from '@erx/core/signing/model';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import { scriptCodec } from '@erx/script/codec';
import { sampleRenewalRequest } from '@erx/script/testing/sample-requests';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { answering } from '../fixtures/signer';
import { answersTo, issueChange, issuedRequest, issueRenewal, sendRaw } from '../harness/network';
import { type Product, startProduct } from '../harness/product';
import { daysFrom } from '../harness/days';
import { databaseKinds } from '../harness/run';
import { inWhole, isWhole } from '../harness/whole';
import { sendPrescription } from '@erx/core/signing/contract';

const codec = scriptCodec('2017071');
const WAIT = { timeout: 90_000, interval: 100 };
const tomorrow = daysAfter(new Date().toISOString().slice(0, 10), 1);
const nextDay = daysFrom(tomorrow);

/** Does it; where a reason is asked for first, with one. */
async function withReason<Reply>(
  act: (safety?: { reason: string; fingerprint: string }) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await act();
  } catch (error) {
    const asked = toSafetyQuestion(error instanceof CallError ? error : undefined);
    if (!asked) throw error;
    return await act({ reason: 'The pharmacy knows the recipe', fingerprint: asked.fingerprint });
  }
}

/** What was asked and what was answered go over the wire between the built service and the built sandbox. */
describe.each(databaseKinds())('requests of pharmacies, the whole way on %s', (database) => {
  let product: Product;
  let provider: SignedIn;
  let patient: Patient;
  let orderNumber: string;

  beforeAll(async () => {
    product = await startProduct({ database, demo: true, sandbox: true });
    provider = await signIn(product.url, 'provider@demo.test');
    patient = await provider.client.call(createPatient, {
      body: {
        ...NEW_PATIENT,
        accountNumber: 'WHOLE-1',
        firstName: 'Whole',
        lastName: 'Testperson',
        gender: 'Female',
        birthDate: '1970-05-17',
        height: '64',
        weight: '150.5',
        address: '1 Dauphin St',
        city: 'Mobile',
        state: 'AL',
        zipCode: '36602',
        homePhone: '2515550134',
      },
    });
    orderNumber = await send('Lipitor 20');
  });
  afterAll(() => product.stop());

  /** What the pharmacies hold. */
  const held = async () =>
    (await (await fetch(`${product.sandboxUrl}/api/prescriptions`)).json()) as {
      orderNumber: string;
      sig: string;
      directions: { part: string; words: string; code: string }[];
    }[];

  /** A prescription that pharmacy 9900001 holds: its order number. */
  async function send(drug: string, sig = 'Take 1 tablet by mouth daily'): Promise<string> {
    const [listed] = await provider.client.call(searchDrugs, { query: { searchStr: drug } });
    // What no search finds is written in words.
    const found =
      listed ??
      (await provider.client.call(writeFreeTextDrug, {
        body: { name: drug, strength: '', form: 'oral solution' },
      }));
    const me = await provider.client.call(getUserInfo, {});
    const written = await provider.client.call(createPrescription, {
      body: toPrescriptionOrder(
        {
          ...newForm(nextDay(), found.potencyUnitCode),
          sig,
          dispense: '30',
          daysSupply: '30',
          refills: { count: 3 },
        },
        {
          patientId: patient.id,
          providerId: me.id,
          prescribableDrugId: found.prescribableDrugId,
          pharmacyNcpdpId: '9900001',
        },
      ),
    });
    const sent = getSentPrescription(
      await withReason((safety) =>
        provider.client.call(sendPrescription, {
          params: { id: written.id },
          body: { version: written.version, ...(safety ? { safety } : {}) },
        }),
      ),
    );
    await vi.waitFor(async () => {
      if (!(await held()).some((one) => one.orderNumber === sent.orderNumber))
        throw new Error('the pharmacy does not hold the prescription');
    }, WAIT);
    return sent.orderNumber;
  }

  /** What the service made of a request, once it took it. */
  async function taken(requestId: string): Promise<RequestDetails> {
    await expect
      .poll(async () => (await issuedRequest(product.sandboxUrl, requestId)).state, WAIT)
      .toBe('delivered');
    const waiting = [
      ...(await provider.client.call(listRefillRequests, { query: {} })),
      ...(await provider.client.call(listChangeRequests, { query: {} })),
    ];
    const newest = waiting.sort((left, right) => right.receivedAt.localeCompare(left.receivedAt))[0];
    if (!newest) throw new Error('the service shows no request');
    return await provider.client.call(getRequest, { params: { id: newest.id } });
  }
  const answered = async (requestId: string) => {
    await expect
      .poll(async () => (await answersTo(product.sandboxUrl, requestId))[0]?.verify, WAIT)
      .toBe('delivered');
    const answers = await answersTo(product.sandboxUrl, requestId);
    expect(answers).toHaveLength(1);
    return answers[0];
  };

  it('directions reach the pharmacy in code beside their text, or as text alone', async () => {
    const coded = await send('Lipitor 20', 'Take 1 tablet by mouth daily for 30 days');
    const asNeeded = await send('Lipitor 20', 'Take 1 tablet by mouth daily as needed');
    const holding = await held();
    expect(holding.find((one) => one.orderNumber === coded)).toMatchObject({
      sig: 'Take 1 tablet by mouth daily for 30 days',
      directions: [
        { part: 'Method', words: 'take', code: 'SNOMED 419652001' },
        { part: 'Dose', words: '1 tablet', code: 'DoseUnitOfMeasure C48542' },
        { part: 'Route', words: 'by mouth', code: 'SNOMED 26643006' },
        { part: 'Times per', words: '1 day', code: 'SNOMED 258703001' },
        { part: 'Duration', words: 'for 30 day', code: 'SNOMED 258703001' },
      ],
    });
    expect(holding.find((one) => one.orderNumber === asNeeded)).toMatchObject({
      sig: 'Take 1 tablet by mouth daily as needed',
      directions: [],
    });
  });

  it('a renewal that is approved as asked says on the wire the number of fills that were asked for', async () => {
    const requestId = await issueRenewal(product.sandboxUrl, { orderNumber, fills: 4 });
    const { request, content } = await taken(requestId);
    expect(request).toMatchObject({ kind: 'refill', orderNumber, patient: { id: patient.id } });
    expect(content.requested).toMatchObject([{ refills: { count: 3 } }]);
    // What is renewed was sent a moment ago: that is asked first.
    await answering('Lost on the way home', (safety) =>
      provider.client.call(answerRefillRequest, {
        params: { id: request.id },
        body: { version: request.version, responseType: 'Approved', ...safety },
      }),
    );
    expect(await answered(requestId)).toMatchObject({
      answer: 'Approved',
      state: 'accepted',
      refills: '4',
      quantity: '30',
    });
  });

  if (isWhole)
    it.each(inWhole(['test strips', 'Magic mouthwash'], ['Magic mouthwash']))(
      'a renewal of what is no drug of the catalogue is approved as asked: %s',
      async (name) => {
        const number = await send(name, 'Use as directed.');
        const requestId = await issueRenewal(product.sandboxUrl, { orderNumber: number, fills: 4 });
        const { request, content } = await taken(requestId);
        expect(request).toMatchObject({ kind: 'refill', orderNumber: number, patient: { id: patient.id } });
        expect(content.requested[0]?.description).toContain(name);
        const answer = (safety?: { reason: string; fingerprint: string }) =>
          provider.client.call(answerRefillRequest, {
            params: { id: request.id },
            body: { version: request.version, responseType: 'Approved', ...(safety ? { safety } : {}) },
          });
        await withReason(answer);
        expect(await answered(requestId)).toMatchObject({
          answer: 'Approved',
          state: 'accepted',
          refills: '4',
          drug: expect.stringContaining(name) as string,
        });
      },
    );

  it('a renewal with fewer refills is approved with changes', async () => {
    const requestId = await issueRenewal(product.sandboxUrl, { orderNumber, fills: 4 });
    const { request } = await taken(requestId);
    // The same was renewed a moment ago.
    await withReason((safety) =>
      provider.client.call(answerRefillRequest, {
        params: { id: request.id },
        body: {
          version: request.version,
          responseType: 'ApprovedWithChanges',
          granted: { refills: { count: 1 } },
          comments: 'Then lab work',
          ...(safety ? { safety } : {}),
        },
      }),
    );
    expect(await answered(requestId)).toMatchObject({
      answer: 'ApprovedWithChanges',
      refills: '2',
      text: 'Then lab work',
    });
  });

  if (isWhole)
    it('a generic is asked for and granted', async () => {
      const requestId = await issueChange(product.sandboxUrl, { orderNumber, type: 'G' });
      const { request, content } = await taken(requestId);
      expect(content.requested[0]?.description).toMatch(/atorvastatin 20 mg/i);
      await provider.client.call(answerChangeRequest, {
        params: { id: request.id },
        body: { version: request.version, responseType: 'Approved', choice: 0 },
      });
      expect(await answered(requestId)).toMatchObject({
        answer: 'Approved',
        drug: expect.stringMatching(/atorvastatin 20 mg/i) as string,
        refills: '3',
      });
    });

  it('a denial that the pharmacy does not take is told to be undelivered', async () => {
    const requestId = await issueChange(product.sandboxUrl, { orderNumber, type: 'T', onAnswer: 'refuse' });
    const { request } = await taken(requestId);
    await provider.client.call(answerChangeRequest, {
      params: { id: request.id },
      body: { version: request.version, responseType: 'Denied', deniedReasonCode: 'AL' },
    });
    await expect
      .poll(
        async () =>
          (await provider.client.call(getRequest, { params: { id: request.id } })).request
            .responseMessageVerification.status,
        WAIT,
      )
      .toBe('Error');
    expect(await answersTo(product.sandboxUrl, requestId)).toMatchObject([
      { answer: 'Denied', reasonCodes: ['AL'], state: 'refused' },
    ]);
  });

  if (isWhole)
    it('a request about a stranger is linked by hand before it is answered', async () => {
      const requestId = await issueRenewal(product.sandboxUrl, {
        orderNumber,
        unknownPatient: true,
        wrongOrderNumber: true,
      });
      const { request } = await taken(requestId);
      expect(request.patient).toBeUndefined();
      const linked = await provider.client.call(linkRequest, {
        params: { id: request.id },
        body: {
          version: request.version,
          patientId: patient.id,
          confirmedDifferences: ['firstName', 'lastName', 'birthDate'],
        },
      });
      await provider.client.call(answerRefillRequest, {
        params: { id: request.id },
        body: { version: linked.request.version, responseType: 'Denied', deniedReasonCode: 'AM' },
      });
      expect(await answered(requestId)).toMatchObject({ answer: 'Denied', reasonCodes: ['AM'] });
    });

  if (isWhole)
    it('an approval gives the pharmacy back the patient that it asked about', async () => {
      const requestId = await issueRenewal(product.sandboxUrl, {
        orderNumber,
        fills: 1,
        patient: { first: 'Hole', dateOfBirth: '1971-05-17' },
      });
      const { request } = await taken(requestId);
      const confirmedDifferences = ['firstName', 'birthDate'] as const;
      const linked = request.patient
        ? request
        : (
            await provider.client.call(linkRequest, {
              params: { id: request.id },
              body: {
                version: request.version,
                patientId: patient.id,
                confirmedDifferences: [...confirmedDifferences],
              },
            })
          ).request;
      await withReason((safety) =>
        provider.client.call(answerRefillRequest, {
          params: { id: request.id },
          body: {
            version: linked.version,
            responseType: 'Approved',
            confirmedDifferences: [...confirmedDifferences],
            ...(safety ? { safety } : {}),
          },
        }),
      );
      expect(await answered(requestId)).toMatchObject({
        answer: 'Approved',
        state: 'accepted',
        patient: 'Hole Testperson',
        birthDate: '1971-05-17',
      });
    });

  if (isWhole)
    it('a drug-use evaluation arrives in full, and the prescription is approved as it stands', async () => {
      const requestId = await issueChange(product.sandboxUrl, {
        orderNumber,
        type: 'D',
        reason: 'With warfarin?',
        evaluations: [
          {
            reason: 'DD',
            service: 'MR',
            result: '3H',
            coAgent: { code: '00093505698', qualifier: '03', description: 'Warfarin 5 mg tablet' },
            significance: '1',
            acknowledgement: 'The patient takes both',
          },
        ],
      });
      const { request, content } = await taken(requestId);
      expect(content.reason).toBe('With warfarin?');
      expect(content.prescribed?.evaluations?.[0]).toEqual({
        reason: 'DD',
        service: 'MR',
        result: '3H',
        coAgent: 'Warfarin 5 mg tablet',
        significance: '1',
        acknowledgement: 'The patient takes both',
      });
      await provider.client.call(answerChangeRequest, {
        params: { id: request.id },
        body: { version: request.version, responseType: 'Approved', approvedComments: 'INR is watched' },
      });
      expect(await answered(requestId)).toMatchObject({
        answer: 'Approved',
        text: 'INR is watched',
        state: 'accepted',
      });
    });

  // The test after this one sends all of them concurrently.
  it.each(
    inWhole(
      [
        'utf-16',
        'iso-8859-1',
        'white-space',
        'dashes',
        'state-names',
        'line-breaks',
        'curly-quotes',
        'unknown-element',
        'prefixed-namespace',
      ],
      ['utf-16', 'iso-8859-1'],
    ),
  )('a request in the form %s is taken as one without it', async (form) => {
    const asking = { orderNumber, fills: 2, dispensed: { note: 'Patient asks' } };
    const plain = await taken(await issueRenewal(product.sandboxUrl, asking));
    const requestId = await issueRenewal(product.sandboxUrl, { ...asking, forms: [form] });
    const { request, content } = await taken(requestId);
    expect(request.patient?.id).toBe(patient.id);
    expect(content.requested[0]).toMatchObject({
      ndc: plain.content.requested[0]?.ndc,
      quantity: '30',
      units: plain.content.requested[0]?.units,
      refills: { count: 1 },
    });
    expect(content.requested[0]?.note).toMatch(/Patient\s+asks/);
    expect(content.patient).toEqual(plain.content.patient);
  });

  it('a request in all forms at once is taken', async () => {
    const { request, content } = await taken(
      await issueRenewal(product.sandboxUrl, {
        orderNumber,
        dispensed: { note: 'Patient asks' },
        forms: [
          'utf-16',
          'white-space',
          'dashes',
          'state-names',
          'unit-c44278',
          'line-breaks',
          'curly-quotes',
          'unknown-element',
          'prefixed-namespace',
        ],
      }),
    );
    expect(request.patient?.id).toBe(patient.id);
    expect(content.alsoSaid).toContainEqual({
      name: 'Pharmacy remark',
      text: 'Patient waits at the counter',
    });
  });

  if (isWhole)
    it('a request for nobody here is refused by a super administrator, and the pharmacy is told why', async () => {
      const requestId = await issueRenewal(product.sandboxUrl, { orderNumber, unknownSpi: true });
      await expect
        .poll(async () => (await issuedRequest(product.sandboxUrl, requestId)).state, WAIT)
        .toBe('delivered');
      const { client } = await signIn(product.url, 'superadmin@demo.test');
      const [waiting, ...more] = await client.call(listUnassignedRequests, {});
      expect(more).toEqual([]);
      await client.call(refuseUnassigned, { params: { id: waiting?.id ?? '' } });
      expect(await answered(requestId)).toMatchObject({
        answer: 'Denied',
        reasonCodes: ['AN'],
        state: 'accepted',
      });
      expect(await client.call(listUnassignedRequests, {})).toEqual([]);
    });

  it.each(inWhole(['provider', 'provider2', 'provider3', 'provider4', 'provider5'], ['provider']))(
    'every renewal that the demo has for %s can be approved',
    async (name) => {
      const { client } = await signIn(product.url, `${name}@demo.test`);
      const asked = (await client.call(listRefillRequests, {})).filter(
        (request) => request.patient !== undefined && request.patient.id !== patient.id,
      );
      expect(asked.length).toBeGreaterThan(0);
      for (const { id, version, drug } of asked) {
        const approving = answering('Discussed with the patient', (safety) =>
          client.call(answerRefillRequest, {
            params: { id },
            body: { version, responseType: 'Approved', ...safety },
          }),
        );
        if (drug.deaSchedule === 'none') await approving;
        else
          expect(await refusal(approving), drug.drugDescription).toMatchObject({
            code: 'controlled.signing-required',
          });
      }
    },
  );

  it.each<[string, (xml: string) => string, string, string, number?]>([
    ['a document type', (xml) => xml.replace('<Message', '<!DOCTYPE Message><Message'), '900', '500'],
    [
      'an entity bomb',
      (xml) =>
        xml
          .replace('<Message', '<!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Message')
          .replace('Springfield', '&b;'),
      '900',
      '500',
    ],
    ['what is no XML', () => 'line busy', '900', '500'],
    ['a hundred levels', () => '<a>'.repeat(100), '900', '500'],
    [
      'another version',
      (xml) => xml.replace('TransactionVersion="20170715"', 'TransactionVersion="20230110"'),
      '900',
      '3000',
    ],
    [
      'a missing medication',
      (xml) => xml.replace(/<MedicationDispensed>.*<\/MedicationDispensed>/, ''),
      '900',
      '3000',
    ],
    ['ten megabytes', (xml) => xml + ' '.repeat(10 * 1_048_576), '900', '500', 413],
  ])('%s is answered with an Error', async (_, spoil, code, descriptionCode, expected = 200) => {
    const { status, body } = await sendRaw(product.sandboxUrl, spoil(codec.write(sampleRenewalRequest())));
    expect(status).toBe(expected);
    const reading = codec.read(body);
    expect(reading.valid && reading.message.body).toMatchObject({
      kind: 'Error',
      code,
      descriptionCodes: [descriptionCode],
    });
  });

  it.each(['wrong', 'none'] as const)('nobody is let in with %s credentials', async (credentials) => {
    expect(
      (await sendRaw(product.sandboxUrl, codec.write(sampleRenewalRequest()), { credentials })).status,
    ).toBe(401);
  });

  it.skipIf(!process.env['ERX_SCRIPT_SCHEMA'])(
    'all that the service sent is valid by the members’ schema set',
    async () => {
      const response = await fetch(`${product.sandboxUrl}/api/conformance`);
      const { judged, invalid } = (await response.json()) as {
        judged: number;
        invalid: { direction: string; kind: string; found: string[] }[];
      };
      expect(judged).toBeGreaterThan(20);
      expect(invalid.filter(({ direction }) => direction === 'in')).toEqual([]);
    },
  );
});
