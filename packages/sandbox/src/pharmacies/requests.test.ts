import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import type { DeaSchedule } from '@erx/script/model/medication';
import type { RxChangeRequest, RxRenewalRequest } from '@erx/script/model/requests';
import type { StructuredSig } from '@erx/script/model/sig';
import { changeResponse, renewalResponse } from '@erx/script/response-types';
import { sampleNewRx } from '@erx/script/testing/sample';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessageRecord } from '../network/records';
import { startProduct, setupSandbox, type Product, type SandboxFixture } from '../testing/sandbox-fixture';
import type { PharmacyRequest } from './requests';

const codec = scriptCodec('2017071');

let product: Product;
let sandbox: SandboxFixture;
let nextId = 0;

beforeEach(async () => {
  product = await startProduct();
  sandbox = await setupSandbox(product.url);
});
afterEach(async () => {
  await sandbox.close();
  await product.close();
});

interface Drug {
  description: string;
  ndc: string;
  schedule?: DeaSchedule;
  refills?: string;
  sig?: StructuredSig;
}
const LIPITOR: Drug = { description: 'Lipitor 20 mg tablet', ndc: '00071015623' };
const ZOLPIDEM: Drug = { description: 'zolpidem 10 mg tablet', ndc: '00093007401', schedule: 'IV' };

/** Makes pharmacy 9900001 hold a prescription; resolves when it was verified. */
const hold = async ({ description, ndc, schedule, refills = '3', sig }: Drug = LIPITOR): Promise<string> => {
  const message = sampleNewRx();
  const id = `rx-${++nextId}`;
  message.header.messageId = id;
  message.header.prescriberOrderNumber = `ORD-${nextId}`;
  message.body.medication = {
    ...message.body.medication,
    drugDescription: description,
    refills,
    ...(sig ? { sig } : {}),
    coded: { ndc, ...(schedule ? { deaSchedule: schedule } : {}) },
  };
  const before = product.received.length;
  await sandbox.post(codec.write(message));
  await product.has(before + 1);
  return id;
};

const post = (path: string, body: unknown) =>
  fetch(`${sandbox.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const renew = (body: object) => post('/api/renewal-requests', body);
const change = (body: object) => post('/api/change-requests', body);
const requests = (query = '') => sandbox.api<PharmacyRequest[]>(`/api/requests${query}`);

/** The message that the product received last, of a kind. */
const lastRequest = async <T extends RxRenewalRequest | RxChangeRequest>(
  response: Response,
  kind: T['kind'],
): Promise<Message & { body: T }> => {
  expect(response.status, await response.clone().text()).toBe(202);
  const { messageId } = (await response.json()) as { messageId: string };
  await expect
    .poll(() => product.received.some(({ message }) => message.header.messageId === messageId))
    .toBe(true);
  const found = product.received.find(({ message }) => message.header.messageId === messageId)?.message;
  if (found?.body.kind !== kind) throw new Error(`expected a ${kind}`);
  return found as Message & { body: T };
};
const renewed = async (body: object) => lastRequest<RxRenewalRequest>(await renew(body), 'RxRenewalRequest');
const changed = async (body: object) => lastRequest<RxChangeRequest>(await change(body), 'RxChangeRequest');

/** The prescriber's answer to a request, under a new id. */
const answerTo = (
  { header, body }: Message & { body: RxRenewalRequest | RxChangeRequest },
  response: object,
  changes: Partial<Message['header']> = {},
  pharmacyId = '9900001',
) => {
  const { patient, prescriber, medication } = sampleNewRx().body;
  const pharmacy = {
    ...body.pharmacy,
    identification: { ...body.pharmacy.identification, ncpdpId: pharmacyId },
  };
  const people = { returnReceipt: '1', patient, pharmacy, prescriber, response };
  return codec.write({
    header: {
      ...sampleNewRx().header,
      to: { qualifier: 'P', id: pharmacyId },
      from: header.to,
      messageId: `answer-${++nextId}`,
      relatesToMessageId: header.messageId,
      ...changes,
    },
    body:
      body.kind === 'RxRenewalRequest'
        ? { kind: 'RxRenewalResponse', ...people, medication }
        : { kind: 'RxChangeResponse', messageRequestCode: body.messageRequestCode, ...people, medication },
  });
};
const reply = async (xml: string) => {
  const reading = codec.read(await (await sandbox.post(xml)).text());
  if (!reading.valid) throw new Error('expected a valid answer');
  return reading.message.body;
};

describe('POST /api/renewal-requests', () => {
  it('asks the prescriber of a prescription, with what was prescribed and handed over', async () => {
    const id = await hold();
    const { header, body } = await renewed({ messageId: id });
    expect(header).toMatchObject({
      to: { qualifier: 'D', id: '6301875277001' },
      from: { qualifier: 'P', id: '9900001' },
      prescriberOrderNumber: `ORD-${nextId}`,
      rxReferenceNumber: `PH-${id.toUpperCase()}`,
    });
    expect(header).not.toHaveProperty('relatesToMessageId');
    expect(body).toMatchObject({
      patient: { name: { last: "O'Hara" } },
      medication: { drugDescription: 'Lipitor 20 mg tablet', refills: '3' },
      dispensed: {
        drugDescription: 'Lipitor 20 mg tablet',
        quantity: { value: '30' },
        pharmacyRequestedRefills: '4',
        substitutionAllowed: true,
      },
    });
    expect(body.dispensed.lastFillDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await expect.poll(async () => (await requests())[0]?.state).toBe('delivered');
  });

  it.each([
    [{ fills: 2 }, '2'],
    [{ fills: 0 }, undefined],
    [{}, '4'],
  ])('with %j asks for %s fills', async (asking, fills) => {
    const id = await hold();
    expect((await renewed({ messageId: id, ...asking })).body.dispensed.pharmacyRequestedRefills).toBe(fills);
  });

  it('says nothing of refills where they were as needed', async () => {
    const id = await hold({ ...LIPITOR, refills: '99' });
    expect((await renewed({ messageId: id })).body.dispensed).not.toHaveProperty('pharmacyRequestedRefills');
  });

  it('tells what was handed over instead, also of a product the sandbox does not know', async () => {
    await hold();
    const known = await renewed({
      orderNumber: `ORD-${nextId}`,
      dispensed: { ndc: '00378395177', quantity: '15', daysSupply: 15 },
      lastFillDate: '2026-10-01',
    });
    expect(known.body.dispensed).toMatchObject({
      drugDescription: 'atorvastatin 20 mg tablet',
      coded: { ndc: '00378395177' },
      quantity: { value: '15' },
      daysSupply: '15',
      lastFillDate: '2026-10-01',
    });
    const unknown = await renewed({
      orderNumber: `ORD-${nextId}`,
      dispensed: { ndc: '11111111111', description: 'Something 5 mg tablet', schedule: 'III' },
    });
    expect(unknown.body.dispensed).toMatchObject({
      drugDescription: 'Something 5 mg tablet',
      coded: { ndc: '11111111111', deaSchedule: 'III' },
    });
  });

  it.each([
    ['a stranger', { unknownPatient: true }, { body: { patient: { name: { last: 'Whitlock' } } } }],
    [
      'an order number nobody gave',
      { wrongOrderNumber: true },
      { header: { prescriberOrderNumber: 'NO-SUCH-ORDER' } },
    ],
    [
      'a prescriber nobody knows',
      { unknownSpi: true },
      { header: { to: { qualifier: 'D', id: '9999999999999' } } },
    ],
  ])('can be about %s', async (_, asking, expected) => {
    const id = await hold();
    expect(await renewed({ messageId: id, ...asking })).toMatchObject(expected);
    expect(await requests(`?prescription=${id}`)).toHaveLength(1);
  });

  it('can be delivered twice under one id, and is one request', async () => {
    const id = await hold();
    const {
      header: { messageId },
    } = await renewed({ messageId: id, times: 2 });
    await expect
      .poll(() => product.received.filter(({ message }) => message.header.messageId === messageId).length)
      .toBe(2);
    expect(await requests()).toHaveLength(1);
  });

  it.each<[string, object, number]>([
    ['a prescription that nobody holds', { messageId: 'none' }, 404],
    ['no prescription', {}, 404],
    ['a hundred fills', { messageId: 'none', fills: 100 }, 400],
    ['a property that is not there', { messageId: 'none', refils: 3 }, 400],
    ['an NDC with dashes', { messageId: 'none', dispensed: { ndc: '0071-0156-23' } }, 400],
  ])('refuses %s', async (_, body, status) => {
    expect((await renew(body)).status).toBe(status);
    expect(await requests()).toEqual([]);
  });

  it('refuses an NDC that has no name here, and words that the standard cannot carry', async () => {
    const id = await hold();
    expect((await renew({ messageId: id, dispensed: { ndc: '11111111111' } })).status).toBe(422);
    expect((await renew({ messageId: id, dispensed: { note: 'naïve' } })).status).toBe(422);
    expect(await requests()).toEqual([]);
  });
});

describe('POST /api/change-requests', () => {
  it('G asks for the generic of a brand', async () => {
    const id = await hold();
    const { header, body } = await changed({ messageId: id, type: 'G' });
    expect(header.relatesToMessageId).toBe(id);
    expect(body).toMatchObject({
      messageRequestCode: 'G',
      requested: [
        {
          drugDescription: 'atorvastatin 20 mg tablet',
          coded: { ndc: '00378395177' },
          quantity: { value: '30', unit: 'C48542' },
          refills: '3',
          substitutionAllowed: true,
        },
      ],
    });
  });

  it('G of what has no brand asks that substitution be allowed', async () => {
    const id = await hold({ description: 'Something 5 mg tablet', ndc: '11111111111' });
    expect((await changed({ messageId: id, type: 'G' })).body.requested).toMatchObject([
      { drugDescription: 'Something 5 mg tablet', coded: { ndc: '11111111111' }, substitutionAllowed: true },
    ]);
  });

  it('T asks for others of the class, with their schedule', async () => {
    const id = await hold();
    const { body } = await changed({ messageId: id, type: 'T' });
    expect(body.requested).toHaveLength(3);
    expect(
      body.requested?.every(({ drugDescription }) => !/lipitor|atorvastatin/i.test(drugDescription)),
    ).toBe(true);
    const controlled = (await changed({ messageId: await hold(ZOLPIDEM), type: 'T' })).body;
    expect(controlled.medication.coded?.deaSchedule).toBe('IV');
    expect(controlled.requested?.map(({ coded }) => coded?.deaSchedule)).toEqual(['IV', 'IV']);
  });

  it('repeats the structure of the directions it holds, and none beside words of its own', async () => {
    const instructions = [
      {
        administration: { method: { text: 'take', qualifier: 'SNOMED', code: '419652001' } },
        timings: [
          {
            frequency: { value: '2', unit: { text: 'day', qualifier: 'SNOMED', code: '258703001' } },
          },
        ],
      },
    ];
    const sig = { text: 'Take 1 tablet by mouth twice daily', instructions };
    const id = await hold({ ...LIPITOR, sig });
    const renewal = (await renewed({ messageId: id })).body;
    expect(renewal.medication?.sig).toEqual(sig);
    expect(renewal.dispensed.sig).toEqual(sig);
    const other = (await renewed({ messageId: id, dispensed: { sig: 'Take 1 at bedtime' } })).body;
    expect(other.dispensed.sig).toEqual({ text: 'Take 1 at bedtime' });
  });

  it('T asks for what it is told to, as it is told', async () => {
    const id = await hold(ZOLPIDEM);
    const { body } = await changed({
      messageId: id,
      type: 'T',
      requested: [
        {
          ndc: '00054029125',
          quantity: '15',
          refills: 1,
          sig: 'Take 1 at bedtime',
          substitutionAllowed: false,
        },
      ],
    });
    expect(body.requested).toEqual([
      {
        drugDescription: 'eszopiclone 2 mg tablet',
        coded: { ndc: '00054029125', rxNorm: { code: '485442', qualifier: 'SCD' }, deaSchedule: 'IV' },
        quantity: { value: '15', qualifier: '38', unit: 'C48542' },
        daysSupply: '30',
        refills: '1',
        sig: { text: 'Take 1 at bedtime' },
        substitutionAllowed: false,
      },
    ]);
  });

  it.each<[string, object, object]>([
    ['P', {}, { changeReason: 'The plan asks for prior authorization.' }],
    ['D', { reason: 'With warfarin?' }, { changeReason: 'With warfarin?' }],
    ['S', {}, { changeReason: 'Please say how often this is to be taken.' }],
    ['OS', { requested: [] }, { changeReason: 'Out of stock until next week.' }],
    ['U', {}, { messageRequestSubCodes: ['A', 'G'] }],
    ['U', { subCodes: ['B'] }, { messageRequestSubCodes: ['B'] }],
  ])('%s with %j asks without a product', async (type, asking, expected) => {
    const id = await hold();
    const { body } = await changed({ messageId: id, type, ...asking });
    expect(body).toMatchObject({ messageRequestCode: type, ...expected });
    expect(body).not.toHaveProperty('requested');
  });

  it('names no message where it names no order', async () => {
    const id = await hold();
    const { header } = await changed({ messageId: id, type: 'P', wrongOrderNumber: true });
    expect(header).not.toHaveProperty('relatesToMessageId');
    expect(header.prescriberOrderNumber).toBe('NO-SUCH-ORDER');
  });

  it.each([
    ['no type', {}],
    ['another type', { type: 'Q' }],
    ['ten products', { type: 'T', requested: Array.from({ length: 10 }, () => ({ ndc: '00378395177' })) }],
  ])('refuses %s', async (_, asking) => {
    expect((await change({ messageId: await hold(), ...asking })).status).toBe(400);
  });

  it('refuses T of a drug whose class it does not know', async () => {
    const id = await hold({ description: 'Something 5 mg tablet', ndc: '11111111111' });
    const response = await change({ messageId: id, type: 'T' });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('name the products');
  });
});

describe('the answer to a request', () => {
  it('is taken with Status 010, verified, and shown beside the request', async () => {
    const request = await renewed({ messageId: await hold() });
    const xml = answerTo(request, renewalResponse('ApprovedWithChanges', { text: 'Two fills only' }));
    expect(await reply(xml)).toMatchObject({ kind: 'Status', code: '010' });
    await expect.poll(async () => (await requests())[0]?.answers[0]?.verify).toBe('delivered');
    expect((await requests())[0]?.answers).toEqual([
      expect.objectContaining({
        answer: 'ApprovedWithChanges',
        text: 'Two fills only',
        drug: 'Lisinopril 10 mg tablet',
        refills: '3',
        state: 'accepted',
        deliveries: 1,
      }),
    ]);
    const page = await (await fetch(`${sandbox.origin}/requests`)).text();
    expect(page).toContain('Approved with changes');
    expect(page).toContain('Two fills only');
  });

  it('may come again, and is one answer', async () => {
    const request = await changed({ messageId: await hold(), type: 'G' });
    const xml = answerTo(request, changeResponse('Denied', { reasonCodes: ['AL'] }));
    const first = await (await sandbox.post(xml)).text();
    expect(await (await sandbox.post(xml)).text()).toBe(first);
    await expect.poll(async () => (await requests())[0]?.answers[0]?.verify).toBe('delivered');
    expect((await requests())[0]?.answers).toEqual([
      expect.objectContaining({ answer: 'Denied', reasonCodes: ['AL'], deliveries: 2 }),
    ]);
    expect(await sandbox.api<MessageRecord[]>('/api/messages?kind=Verify')).toHaveLength(2);
  });

  it.each<[string, (request: Message & { body: RxRenewalRequest | RxChangeRequest }) => string, string]>([
    [
      'to nothing that was asked',
      (request) => answerTo(request, { approved: {} }, { relatesToMessageId: 'nothing' }),
      '1000',
    ],
    ['from another pharmacy', (request) => answerTo(request, { approved: {} }, {}, '9900005'), '1000'],
    [
      'of another type',
      (request) =>
        answerTo(request, { approved: {} }).replace('<MessageRequestCode>P<', '<MessageRequestCode>T<'),
      '2000',
    ],
    [
      'of another kind',
      (request) =>
        answerTo(
          { header: request.header, body: { ...request.body, kind: 'RxRenewalRequest' } as RxRenewalRequest },
          { approved: {} },
        ),
      '2000',
    ],
    [
      'that breaks the standard',
      (request) => answerTo(request, { approved: {} }).replace('<Approved/>', ''),
      '3000',
    ],
  ])('%s is refused', async (_, spoil, code) => {
    const request = await changed({ messageId: await hold(), type: 'P' });
    expect(await reply(spoil(request))).toMatchObject({
      kind: 'Error',
      code: '900',
      descriptionCodes: [code],
    });
  });

  it('is refused where another answer was taken', async () => {
    const request = await renewed({ messageId: await hold() });
    expect(await reply(answerTo(request, { approved: {} }))).toMatchObject({ kind: 'Status' });
    expect(await reply(answerTo(request, { denied: {} }))).toMatchObject({
      kind: 'Error',
      code: '900',
      descriptionCodes: ['2000'],
    });
    expect((await requests())[0]?.answers.map(({ answer, state }) => `${answer} ${state}`)).toEqual([
      'Denied refused',
      'Approved accepted',
    ]);
  });

  it('bounces where the request says so', async () => {
    const request = await renewed({ messageId: await hold(), onAnswer: 'refuse' });
    expect(await reply(answerTo(request, { denied: {} }))).toMatchObject({
      kind: 'Error',
      code: '900',
      descriptionCodes: ['210'],
    });
    expect((await requests())[0]).toMatchObject({
      onAnswer: 'refuse',
      answers: [{ state: 'refused', verify: null }],
    });
  });

  it('fails once where the request says so, and is taken when it comes again', async () => {
    const request = await renewed({ messageId: await hold(), onAnswer: 'fail-once' });
    const xml = answerTo(request, { approved: {} });
    expect(await reply(xml)).toMatchObject({ kind: 'Error', code: '600' });
    expect((await requests())[0]?.answers[0]?.state).toBe('lost');
    expect(await reply(xml)).toMatchObject({ kind: 'Status', code: '010' });
    await expect
      .poll(async () => (await requests())[0]?.answers[0])
      .toMatchObject({ state: 'accepted', verify: 'delivered', deliveries: 2 });
  });

  it('is refused afterwards where the request says so, also after a restart', async () => {
    const request = await renewed({ messageId: await hold(), onAnswer: 'refuse-afterwards' });
    sandbox = await sandbox.restart();
    expect(await reply(answerTo(request, { approved: {} }))).toMatchObject({ kind: 'Status', code: '010' });
    await expect
      .poll(() => product.received.at(-1)?.message.body)
      .toMatchObject({
        kind: 'Error',
        code: '900',
        description: 'The pharmacy could not process the answer.',
      });
  });
});

describe('the form of a prescription', () => {
  const submit = (fields: Record<string, string>) =>
    fetch(`${sandbox.origin}/pharmacies/requests`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });

  it('asks for a change as it was filled in, and leads back', async () => {
    const id = await hold();
    const response = await submit({
      kind: 'change',
      messageId: id,
      type: 'T',
      ndcs: '00378-3951-77, 00310075590',
      quantity: '',
      daysSupply: '',
      refills: '1',
      reason: '',
      onAnswer: 'take',
      wrongOrderNumber: 'on',
    });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/pharmacies/prescriptions/${id}`,
    ]);
    await product.has(2);
    expect(product.received[1]?.message).toMatchObject({
      header: { prescriberOrderNumber: 'NO-SUCH-ORDER' },
      body: {
        kind: 'RxChangeRequest',
        requested: [
          { drugDescription: 'atorvastatin 20 mg tablet', refills: '1' },
          { drugDescription: 'Crestor 5 mg tablet', refills: '1' },
        ],
      },
    });
    const page = await (await fetch(`${sandbox.origin}/pharmacies/prescriptions/${id}`)).text();
    expect(page).toContain('Therapeutic interchange');
    expect(page).toContain('No answer yet.');
  });

  it('asks for a renewal with nothing filled in', async () => {
    const id = await hold();
    expect(
      (
        await submit({
          kind: 'renewal',
          messageId: id,
          fills: '',
          lastFillDate: '',
          quantity: '',
          daysSupply: '',
          ndcs: '',
          reason: '',
          onAnswer: 'refuse',
        })
      ).status,
    ).toBe(303);
    expect(await requests()).toEqual([
      expect.objectContaining({ kind: 'RxRenewalRequest', fills: '4', onAnswer: 'refuse', prescription: id }),
    ]);
  });

  it.each([
    [{}, 400],
    [{ kind: 'change', messageId: 'none', type: 'G' }, 404],
    [{ kind: 'change', messageId: 'none', type: 'X' }, 400],
    [{ kind: 'renewal', messageId: 'none', fills: 'three' }, 400],
  ])('refuses %j with %i', async (fields, status) => {
    expect((await submit(fields as Record<string, string>)).status).toBe(status);
  });

  it('is not there for what nobody holds', async () => {
    expect((await fetch(`${sandbox.origin}/pharmacies/prescriptions/none`)).status).toBe(404);
  });
});

describe('an answer to what a pharmacy asked before this sandbox began', () => {
  const strange = async (pharmacyId: string, changes: Partial<Message['header']> = {}) =>
    answerTo(
      await renewed({ messageId: await hold() }),
      { approved: {} },
      { relatesToMessageId: 'long-before', ...changes },
      pharmacyId,
    );

  it('is taken once by the pharmacies of the demo, and refused by those that keep what they asked', async () => {
    expect(await reply(await strange('9910001'))).toEqual({ kind: 'Status', code: '010' });
    expect(await reply(await strange('9910001'))).toMatchObject({ kind: 'Error', code: '900' });
    expect(await reply(await strange('9900001'))).toMatchObject({
      kind: 'Error',
      code: '900',
      descriptionCodes: ['1000'],
    });
  });
});
