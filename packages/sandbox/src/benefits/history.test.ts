import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import type { RxHistoryRequest } from '@erx/script/model/history';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { basic } from '../network/credentials';
import { startProduct, setupSandbox, type Product, type SandboxFixture } from '../testing/sandbox-fixture';

const codec = scriptCodec('2017071');
let product: Product;
let sandbox: SandboxFixture;
beforeEach(async () => {
  product = await startProduct();
  sandbox = await setupSandbox(product.url);
});
afterEach(async () => {
  await sandbox.close();
  await product.close();
});

let sent = 0;
const inquiry = (firstName: string, more: Partial<RxHistoryRequest> = {}): Message => {
  sent += 1;
  return {
    header: {
      to: { qualifier: 'PY', id: 'SBX0001' },
      from: { qualifier: 'D', id: '1234567890001' },
      messageId: `inquiry-${String(sent)}`,
      sentTime: '2026-11-20T09:15:00Z',
      senderSoftware: { developer: 'test', product: 'test', version: '1' },
    },
    body: {
      kind: 'RxHistoryRequest',
      benefits: [{ consent: 'Y' }],
      startDate: '2020-01-01',
      endDate: '2026-12-31',
      patient: {
        name: { last: 'Covered', first: firstName },
        gender: 'F',
        dateOfBirth: '1970-05-17',
        address: { line1: '1 Main St', city: 'Mobile', state: 'AL', postalCode: '36602', country: 'US' },
      },
      prescriber: {
        identification: { npi: '1234567893' },
        name: { last: 'Abel', first: 'Ruth' },
        communication: { primaryTelephone: { number: '2055550134' } },
      },
      ...more,
    },
  };
};
const post = (xml: string, authorization = basic(sandbox.settings.benefits)) =>
  fetch(`${sandbox.origin}/benefits/script`, {
    method: 'POST',
    headers: { 'content-type': 'application/xml', authorization },
    body: xml,
  });
const answered = async (response: Response) => {
  const reading = codec.read(await response.text());
  if (!reading.valid) throw new Error('the answer should be SCRIPT');
  return reading.message.body;
};
const answerTo = async (message: Message) => {
  const before = product.received.length;
  expect((await answered(await post(codec.write(message)))).kind).toBe('Status');
  await product.has(before + 1);
  const received = product.received[before]?.message;
  if (received?.body.kind !== 'RxHistoryResponse') throw new Error('a history should have come');
  expect(received.header.relatesToMessageId).toBe(message.header.messageId);
  return received.body;
};

describe('an inquiry for a medication history', () => {
  it('lets nobody in without the credentials', async () => {
    expect((await post(codec.write(inquiry('Ada')), 'Basic nobody')).status).toBe(401);
  });

  it('is taken with a Status, and answered by a message of its own, the latest fill first', async () => {
    const { response, fills = [] } = await answerTo(inquiry('Ada'));
    expect(response.approved).toBeDefined();
    expect(fills).toHaveLength(10);
    const days = fills.map(({ medication }) => medication.lastFillDate ?? '');
    expect(days).toEqual([...days].sort().reverse());
    expect(fills.filter(({ medication }) => medication.coded?.deaSchedule === 'II')).toHaveLength(1);
  });

  it('repeated is answered as before, and told once', async () => {
    const message = inquiry('Ada');
    await answerTo(message);
    expect((await answered(await post(codec.write(message)))).kind).toBe('Status');
    await answerTo(inquiry('Ada')); // another one comes after it: the repetition had no second answer
    expect(
      product.received.filter(
        ({ message: { header } }) => header.relatesToMessageId === message.header.messageId,
      ),
    ).toHaveLength(1);
  });

  it('tells nothing before its start and after its end', async () => {
    const all = (await answerTo(inquiry('Ada'))).fills ?? [];
    const [, second] = [...new Set(all.map(({ medication }) => medication.lastFillDate ?? ''))];
    const some =
      (await answerTo(inquiry('Ada', { startDate: second ?? '', endDate: second ?? '' }))).fills ?? [];
    expect(new Set(some.map(({ medication }) => medication.lastFillDate))).toEqual(new Set([second]));
  });

  it('of Nofills, Deniedfills, Manyfills and Mixupfills is answered so', async () => {
    expect(await answerTo(inquiry('Nofills'))).toMatchObject({ response: { approved: {} } });
    expect((await answerTo(inquiry('Deniedfills'))).response.denied).toBeDefined();
    const part = await answerTo(inquiry('Manyfills'));
    expect([part.response.approved?.reasonCodes, part.fills?.length]).toEqual([['AQ'], 5]);
    expect((await answerTo(inquiry('Mixupfills'))).patient?.name.last).toBe('Stranger');
  });

  it('of Refusedfills, and what is no inquiry, is refused', async () => {
    expect(await answered(await post(codec.write(inquiry('Refusedfills'))))).toMatchObject({
      kind: 'Error',
      code: '900',
    });
    expect(
      await answered(
        await post(
          codec.write({
            ...inquiry('Ada'),
            header: { ...inquiry('Ada').header, relatesToMessageId: 'x' },
            body: { kind: 'Verify' },
          }),
        ),
      ),
    ).toMatchObject({ kind: 'Error', code: '601' });
    expect(await answered(await post('<nonsense'))).toMatchObject({ kind: 'Error' });
  });
});
