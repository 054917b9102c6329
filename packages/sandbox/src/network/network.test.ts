import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import { sampleNewRx } from '@erx/script/testing/sample';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HeldPrescription } from '../pharmacies/prescriptions';
import { startProduct, setupSandbox, type Product, type SandboxFixture } from '../testing/sandbox-fixture';
import { basic } from './credentials';
import { pauseAfter } from './message-sender';
import type { MessageRecord } from './records';

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

/** A prescription for a pharmacy, under a new id. */
const prescription = (ncpdpId = '9900001') => {
  const message = sampleNewRx();
  message.header.messageId = `rx-${++nextId}`;
  message.header.to.id = ncpdpId;
  message.body.pharmacy.identification.ncpdpId = ncpdpId;
  return { id: message.header.messageId, xml: codec.write(message) };
};

const messageIn = async (response: Response): Promise<Message> => {
  const reading = codec.read(await response.text());
  if (!reading.valid) throw new Error('expected a valid answer');
  return reading.message;
};

const held = () => sandbox.api<HeldPrescription[]>('/api/prescriptions');
const messages = (query = '') => sandbox.api<MessageRecord[]>(`/api/messages${query}`);

describe('POST /network/script', () => {
  it('answers a valid NewRx with Status 010 and sends a Verify that names it', async () => {
    const { id, xml } = prescription();
    const response = await sandbox.post(xml);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/xml');
    expect(await messageIn(response)).toMatchObject({
      header: {
        relatesToMessageId: id,
        to: { qualifier: 'D', id: '6301875277001' },
        from: { qualifier: 'P', id: '9900001' },
        prescriberOrderNumber: 'ORD-1001',
      },
      body: { kind: 'Status', code: '010' },
    });
    await product.has(1);
    expect(product.received[0]).toMatchObject({
      authorization: basic({ user: 'network', password: 'product-secret' }),
      message: { header: { relatesToMessageId: id }, body: { kind: 'Verify', status: { code: '010' } } },
    });
    expect(await held()).toEqual([
      expect.objectContaining({
        messageId: id,
        ncpdpId: '9900001',
        drug: 'Lisinopril 10 mg tablet',
        deliveries: 1,
      }),
    ]);
  });

  it('sends no Verify of what asks for none, and takes the one that it asked for', async () => {
    const { id, xml } = prescription();
    await sandbox.post(xml.replace('<ReturnReceipt>1</ReturnReceipt>', ''));
    const asking = prescription();
    await sandbox.post(asking.xml);
    await product.has(1);
    expect(product.received.map(({ message }) => message.header.relatesToMessageId)).toEqual([asking.id]);
    const { header } = sampleNewRx();
    const verify = codec.write({
      header: { ...header, messageId: `verify-${id}`, relatesToMessageId: id },
      body: { kind: 'Verify', status: { code: '010' } },
    });
    expect((await messageIn(await sandbox.post(verify))).body).toEqual({ kind: 'Status', code: '010' });
    expect(product.received).toHaveLength(1);
  });

  it.each([undefined, '', basic({ user: 'product', password: 'wrong' }), 'Bearer network-secret'])(
    'lets nobody in with %s',
    async (authorization) => {
      const { xml } = prescription();
      const response = await fetch(`${sandbox.origin}/network/script`, {
        method: 'POST',
        headers: {
          'content-type': 'application/xml',
          ...(authorization === undefined ? {} : { authorization }),
        },
        body: xml,
      });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toContain('Basic');
      expect(await messages()).toEqual([]);
    },
  );

  it('refuses another content type', async () => {
    const response = await fetch(`${sandbox.origin}/network/script`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', authorization: basic(sandbox.settings.network) },
      body: 'hello',
    });
    expect(response.status).toBe(415);
  });

  it.each<[string, (xml: string) => string, string, string]>([
    [
      'a missing element',
      (xml) => xml.replace(/<Sig>.*<\/Sig>/, ''),
      '3000',
      '/Message/Body/NewRx/MedicationPrescribed/Sig',
    ],
    ['a unit off the list', (xml) => xml.replace('C48542', 'C99999'), '3000', 'QuantityUnitOfMeasure'],
    ['what is no XML', () => 'hello', '500', 'not well-formed'],
    [
      'a document type',
      (xml) => `<!DOCTYPE x>${xml.slice(xml.indexOf('<Message'))}`,
      '500',
      'no document type',
    ],
    ['more than 1 MB', (xml) => xml + ' '.repeat(1_048_576), '500', 'at most 1 MB'],
    ['a name that is not ASCII', (xml) => xml.replace('Nora', 'Nóra'), '3000', '/Name/FirstName'],
  ])(
    'answers %s with Error 900 and keeps no prescription',
    async (_, spoil, descriptionCode, description) => {
      const response = await sandbox.post(spoil(prescription().xml));
      expect(response.status).toBe(200);
      const { body } = await messageIn(response);
      expect(body).toMatchObject({
        kind: 'Error',
        code: '900',
        descriptionCodes: [descriptionCode],
        description: expect.stringContaining(description) as string,
      });
      expect(await held()).toEqual([]);
      expect(await messages('?kind=unreadable')).toEqual([
        expect.objectContaining({ state: 'refused', kind: 'unreadable' }),
      ]);
    },
  );

  it('takes a corrected message under the id of one it refused', async () => {
    const { xml } = prescription();
    await sandbox.post(xml.replace(/<Sig>.*<\/Sig>/, ''));
    expect((await messageIn(await sandbox.post(xml))).body).toMatchObject({ kind: 'Status' });
  });

  it('refuses a message that is addressed to another pharmacy than it names', async () => {
    const xml = prescription().xml.replace('<To Qualifier="P">9900001<', '<To Qualifier="P">9900005<');
    expect((await messageIn(await sandbox.post(xml))).body).toMatchObject({
      kind: 'Error',
      code: '900',
      descriptionCodes: ['2000'],
    });
  });

  it('does not take kinds it does not know', async () => {
    const xml = prescription().xml.replace(/<NewRx>.*<\/NewRx>/s, '<Census/>');
    expect((await messageIn(await sandbox.post(xml))).body).toMatchObject({
      kind: 'Error',
      code: '601',
      descriptionCodes: ['4040'],
    });
  });
});

describe('a repeated message', () => {
  it('is answered with the same bytes, held once and verified once', async () => {
    const { xml, id } = prescription();
    const first = await (await sandbox.post(xml)).text();
    await product.has(1);
    expect(await (await sandbox.post(xml)).text()).toBe(first);
    expect(await (await sandbox.post(xml)).text()).toBe(first);
    expect(await held()).toEqual([expect.objectContaining({ messageId: id, deliveries: 3 })]);
    expect(await messages('?kind=Verify')).toHaveLength(1);
  });

  it('is recognised after a restart', async () => {
    const { xml, id } = prescription();
    const first = await (await sandbox.post(xml)).text();
    await product.has(1);
    sandbox = await sandbox.restart();
    expect(await (await sandbox.post(xml)).text()).toBe(first);
    expect(await held()).toEqual([expect.objectContaining({ messageId: id, deliveries: 2 })]);
    expect(await messages('?kind=Verify')).toHaveLength(1);
  });

  it('is refused when the id carries another message', async () => {
    const { xml } = prescription();
    await sandbox.post(xml);
    const response = await sandbox.post(xml.replace('<NumberOfRefills>3<', '<NumberOfRefills>9<'));
    expect((await messageIn(response)).body).toMatchObject({
      kind: 'Error',
      code: '900',
      descriptionCodes: ['220'],
    });
    expect(await held()).toEqual([expect.objectContaining({ refills: '3' })]);
  });

  it('is one prescription, however many come at once', async () => {
    const { xml, id } = prescription();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await sandbox.post(xml)).text()),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await held()).toEqual([expect.objectContaining({ messageId: id, deliveries: 20 })]);
  });
});

describe('pharmacies of their own kind', () => {
  it('9900002 refuses, also when asked again', async () => {
    const { xml } = prescription('9900002');
    const first = await (await sandbox.post(xml)).text();
    expect(codec.read(first)).toMatchObject({ message: { body: { kind: 'Error', code: '900' } } });
    expect(await (await sandbox.post(xml)).text()).toBe(first);
    expect(await held()).toEqual([]);
  });

  it('9900003 answers late, and a repetition at once', async () => {
    const { xml } = prescription('9900003');
    const order: string[] = [];
    const late = sandbox.post(xml).then(async (response) => {
      order.push('first');
      return response.text();
    });
    await expect.poll(async () => (await held()).length).toBe(1);
    const again = await (await sandbox.post(xml)).text();
    order.push('repetition');
    expect(await late).toBe(again);
    expect(order).toEqual(['repetition', 'first']);
    expect(await held()).toEqual([expect.objectContaining({ deliveries: 2 })]);
  });

  it('9900004 takes the message and loses its answer once', async () => {
    const { xml, id } = prescription('9900004');
    await expect(sandbox.post(xml)).rejects.toThrow();
    expect(await held()).toEqual([expect.objectContaining({ messageId: id, deliveries: 1 })]);
    expect((await messageIn(await sandbox.post(xml))).body).toMatchObject({ kind: 'Status', code: '010' });
    await product.has(1);
    expect(await held()).toEqual([expect.objectContaining({ messageId: id, deliveries: 2 })]);
    expect(product.received).toHaveLength(1);
  });

  it('9900005 sends the same Verify twice', async () => {
    await sandbox.post(prescription('9900005').xml);
    await product.has(2);
    const [one, two] = product.received.map(({ message }) => message);
    expect(one?.body.kind).toBe('Verify');
    expect(two).toEqual(one);
  });

  it('9900006 answers garbage and keeps nothing', async () => {
    const { xml } = prescription('9900006');
    for (const _ of [1, 2]) {
      const response = await sandbox.post(xml);
      expect(response.status).toBe(200);
      expect(codec.read(await response.text()).valid).toBe(false);
    }
    expect(await held()).toEqual([]);
    expect(await messages('?kind=NewRx')).toEqual([
      expect.objectContaining({ state: 'lost', deliveries: [expect.anything(), expect.anything()] }),
    ]);
  });

  it('9900007 accepts, then sends an Error about it', async () => {
    const { xml, id } = prescription('9900007');
    expect((await messageIn(await sandbox.post(xml))).body).toMatchObject({ kind: 'Status' });
    await product.has(1);
    expect(product.received[0]?.message).toMatchObject({
      header: { relatesToMessageId: id },
      body: { kind: 'Error', code: '900' },
    });
  });

  it('9900008 loses the message once and takes the repetition', async () => {
    const { xml, id } = prescription('9900008');
    await expect(sandbox.post(xml)).rejects.toThrow();
    expect(await held()).toEqual([]);
    expect((await messageIn(await sandbox.post(xml))).body).toMatchObject({ kind: 'Status', code: '010' });
    await product.has(1);
    expect(await held()).toEqual([expect.objectContaining({ messageId: id })]);
  });
});

describe('what the network sends', () => {
  it('is tried again under the same id while the product fails', async () => {
    const wrong = [
      { status: 503, body: 'down' },
      { status: 200, body: 'what?' },
    ];
    const { answer } = product;
    product.answer = (message) => wrong.shift() ?? answer(message);
    await sandbox.post(prescription().xml);
    await product.has(3);
    expect(new Set(product.received.map(({ message }) => message.header.messageId)).size).toBe(1);
    await expect.poll(async () => (await messages('?kind=Verify'))[0]?.state).toBe('delivered');
    expect((await messages('?kind=Verify'))[0]?.deliveries.map(({ outcome }) => outcome)).toEqual([
      'HTTP 503.',
      'The answer was not a SCRIPT message.',
      'Answered with Status 010.',
    ]);
  });

  it('is not tried again once it was refused for good', async () => {
    product.answer = (message) => ({
      status: 200,
      body: codec.write({
        header: { ...message.header, messageId: 'e1' },
        body: { kind: 'Error', code: '900' },
      }),
    });
    await sandbox.post(prescription().xml);
    await expect.poll(async () => (await messages('?kind=Verify'))[0]?.state).toBe('refused');
    expect(product.received).toHaveLength(1);
  });

  it('is taken up again after a restart', async () => {
    await sandbox.close();
    sandbox = await setupSandbox(product.url, { verifyDelayMs: 400 });
    const { xml, id } = prescription();
    await sandbox.post(xml);
    expect((await messages('?kind=Verify'))[0]?.state).toBe('waiting');
    sandbox = await sandbox.restart();
    await product.has(1);
    expect(product.received[0]?.message.header.relatesToMessageId).toBe(id);
  });

  it('waits longer and longer, up to half a minute', () => {
    expect([1, 2, 3, 7, 8, 1_000].map(pauseAfter)).toEqual([500, 1_000, 2_000, 30_000, 30_000, 30_000]);
  });
});

describe('GET /api/messages', () => {
  it('finds by kind, message id, what it relates to and text', async () => {
    const one = prescription();
    const two = prescription('9900005');
    await sandbox.post(one.xml);
    await sandbox.post(two.xml);
    await product.has(3);
    expect(await messages(`?messageId=${one.id}`)).toEqual([
      expect.objectContaining({ messageId: one.id, direction: 'in', kind: 'NewRx', state: 'accepted' }),
    ]);
    expect(await messages(`?relatesTo=${two.id}`)).toHaveLength(2);
    expect((await messages('?kind=NewRx')).map(({ messageId }) => messageId)).toEqual([two.id, one.id]);
    expect(await messages('?kind=NewRx&text=lisinopril')).toHaveLength(2);
    expect(await messages('?text=nothing-like-it')).toEqual([]);
    expect(await messages('?kind=NewRx&limit=1')).toHaveLength(1);
  });
});

describe('POST /api/reset', () => {
  const reset = () => fetch(`${sandbox.origin}/api/reset`, { method: 'POST' });

  it('is refused unless allowed', async () => {
    await sandbox.post(prescription().xml);
    expect((await reset()).status).toBe(403);
    expect(await held()).toHaveLength(1);
  });

  it('forgets messages and prescriptions for good where allowed', async () => {
    await sandbox.close();
    sandbox = await setupSandbox(product.url, { allowReset: true, verifyDelayMs: 60_000 });
    await sandbox.post(prescription().xml);
    expect((await reset()).status).toBe(204);
    expect(await messages()).toEqual([]);
    sandbox = await sandbox.restart();
    expect(await held()).toEqual([]);
  });
});

/** A request to cancel a prescription, under a new id. */
const cancelOf = (newRxId: string, ncpdpId = '9900001') => {
  const {
    header,
    body: { patient, pharmacy, prescriber, medication },
  } = sampleNewRx();
  const id = `cancel-${++nextId}`;
  return {
    id,
    xml: codec.write({
      header: { ...header, to: { qualifier: 'P', id: ncpdpId }, messageId: id, relatesToMessageId: newRxId },
      body: {
        kind: 'CancelRx',
        patient,
        pharmacy: { ...pharmacy, identification: { ...pharmacy.identification, ncpdpId } },
        prescriber,
        medication,
      },
    }),
  };
};

const fill = (body: unknown) =>
  fetch(`${sandbox.origin}/api/fills`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The answer to a CancelRx that the product received. */
const cancelAnswer = async (count: number, cancelId: string) => {
  await product.has(count);
  const found = product.received.find(
    ({ message }) =>
      message.body.kind === 'CancelRxResponse' && message.header.relatesToMessageId === cancelId,
  );
  if (found?.message.body.kind !== 'CancelRxResponse') throw new Error('the cancel was not answered');
  return found.message.body.response;
};

describe('a request to cancel', () => {
  it('is taken with Status 010 and approved where nothing was dispensed', async () => {
    const { id, xml } = prescription();
    await sandbox.post(xml);
    await product.has(1);
    const cancel = cancelOf(id);
    expect((await messageIn(await sandbox.post(cancel.xml))).body).toMatchObject({
      kind: 'Status',
      code: '010',
    });
    expect(await cancelAnswer(2, cancel.id)).toEqual({ approved: { note: 'Nothing was dispensed.' } });
    expect(await held()).toEqual([
      expect.objectContaining({ messageId: id, cancel: 'approved', fill: null }),
    ]);
  });

  it.each([
    ['dispensed', 'denied', 'Already dispensed'],
    ['partiallyDispensed', 'approved', 'A part was dispensed before; the rest is cancelled.'],
    ['notDispensed', 'approved', 'Nothing was dispensed.'],
  ])('after %s is %s', async (outcome, answer, words) => {
    const { id, xml } = prescription();
    await sandbox.post(xml);
    await product.has(1);
    expect((await fill({ messageId: id, outcome })).status).toBe(202);
    await product.has(2);
    const cancel = cancelOf(id);
    await sandbox.post(cancel.xml);
    const response = await cancelAnswer(3, cancel.id);
    expect(Object.keys(response)).toEqual([answer]);
    expect(JSON.stringify(response)).toContain(words);
  });

  it('of a prescription that the pharmacy does not hold is denied', async () => {
    const cancel = cancelOf('never-sent');
    await sandbox.post(cancel.xml);
    expect(await cancelAnswer(1, cancel.id)).toMatchObject({
      denied: { denialReason: 'This pharmacy holds no such prescription' },
    });
  });

  it('is answered once, however often it is delivered, and after a restart', async () => {
    const { id, xml } = prescription();
    await sandbox.post(xml);
    await product.has(1);
    const cancel = cancelOf(id);
    const first = await (await sandbox.post(cancel.xml)).text();
    await product.has(2);
    sandbox = await sandbox.restart();
    expect(await (await sandbox.post(cancel.xml)).text()).toBe(first);
    expect(await messages('?kind=CancelRxResponse')).toHaveLength(1);
  });

  it('9900009 takes it and never answers', async () => {
    const { id, xml } = prescription('9900009');
    await sandbox.post(xml);
    await product.has(1);
    expect((await messageIn(await sandbox.post(cancelOf(id, '9900009').xml))).body).toMatchObject({
      kind: 'Status',
    });
    expect(await messages('?kind=CancelRxResponse')).toEqual([]);
    expect(await held()).toEqual([expect.objectContaining({ cancel: 'asked' })]);
  });

  it('9900010 refuses it with Error 900', async () => {
    expect((await messageIn(await sandbox.post(cancelOf('rx-any', '9900010').xml))).body).toMatchObject({
      kind: 'Error',
      code: '900',
    });
  });

  it('9900011 dispenses at once and so denies it', async () => {
    const { id, xml } = prescription('9900011');
    await sandbox.post(xml);
    await product.has(2);
    expect(product.received.map(({ message }) => message.body.kind).sort()).toEqual(['RxFill', 'Verify']);
    const cancel = cancelOf(id, '9900011');
    await sandbox.post(cancel.xml);
    expect(await cancelAnswer(3, cancel.id)).toMatchObject({ denied: { denialReason: 'Already dispensed' } });
  });
});

describe('POST /api/fills', () => {
  it('tells the product by an RxFill that names the prescription, by message id or order number', async () => {
    const { id, xml } = prescription();
    await sandbox.post(xml);
    await product.has(1);
    await fill({ orderNumber: 'ORD-1001', outcome: 'partiallyDispensed', note: 'Owed 15', quantity: '15' });
    await product.has(2);
    expect(product.received[1]?.message).toMatchObject({
      header: { relatesToMessageId: id, prescriberOrderNumber: 'ORD-1001' },
      body: {
        kind: 'RxFill',
        fillStatus: { partiallyDispensed: { note: 'Owed 15' } },
        dispensed: { quantity: { value: '15' } },
      },
    });
    expect(await held()).toEqual([expect.objectContaining({ fill: 'partiallyDispensed' })]);
  });

  it.each([
    [{ outcome: 'dispensed', messageId: 'none' }, 404],
    [{ outcome: 'eaten', messageId: 'none' }, 400],
    [{ outcome: 'dispensed', messageId: 'none', note: 'naïve' }, 400],
    [undefined, 400],
  ])('refuses %j with %i', async (body, status) => {
    expect((await fill(body ?? {})).status).toBe(status);
  });
});
