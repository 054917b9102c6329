import { scriptCodec } from '@erx/script/codec';
import { sampleNewRx } from '@erx/script/testing/sample';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Product, startProduct, setupSandbox, type SandboxFixture } from '../testing/sandbox-fixture';

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

const search = async (last: string, first: string, birthDate: string) => {
  const response = await fetch(`${sandbox.origin}/pdmp`, {
    method: 'POST',
    body: new URLSearchParams({ last, first, birthDate }),
  });
  return { status: response.status, text: await response.text() };
};

async function receive(schedule: 'II' | undefined, messageId: string): Promise<void> {
  const message = sampleNewRx();
  message.header.messageId = messageId;
  message.body.patient.name = { last: 'Nunez de la Vega', first: 'Jose' };
  message.body.patient.dateOfBirth = '1985-05-30';
  if (schedule) {
    message.body.prescriber.identification.deaNumber = 'FW9990018';
    message.body.medication = {
      ...message.body.medication,
      drugDescription: 'Oxycodone 10 mg tablet',
      refills: '0',
      coded: { ...message.body.medication.coded, deaSchedule: schedule },
    };
  }
  expect((await sandbox.post(codec.write(message))).status).toBe(200);
}

describe('the monitoring program', () => {
  it('asks for a person and shows nobody before', async () => {
    const text = await (await fetch(`${sandbox.origin}/pdmp`)).text();
    expect(text).toContain('name="birthDate"');
    expect(text).not.toContain('Report');
  });

  it('tells what pharmacies received for that person, and only what is controlled', async () => {
    await receive('II', 'one');
    await receive(undefined, 'two');
    const { text } = await search('Núñez de la Vega', 'José', '1985-05-30');
    expect(text).toContain('Oxycodone 10 mg tablet');
    expect(text).toContain('C-II');
    expect(text).not.toContain('Lisinopril');
    for (const other of [
      await search('Nunez de la Vega', 'Jose', '1985-05-31'),
      await search('Nunez', 'Jose', '1985-05-30'),
      await search('Nunez de la Vega', 'Maria', '1985-05-30'),
    ])
      expect(other.text).toContain('No controlled substance is reported');
  });

  it('knows what others prescribed, and puts no name into an address', async () => {
    expect((await search('Wójcik', 'Łukasz', '1970-01-01')).text).toContain('Tramadol 50 mg tablet');
    expect(
      await (await fetch(`${sandbox.origin}/pdmp?last=Wojcik&first=Lukasz&birthDate=1970-01-01`)).text(),
    ).not.toContain('Tramadol');
  });

  it.each([
    ['', 'A', '1970-01-01'],
    ['A', '', '1970-01-01'],
    ['A', 'B', '1970-02-30'],
    ['A', 'B', ''],
  ])('refuses an incomplete search: %j %j %j', async (last, first, birthDate) => {
    expect((await search(last, first, birthDate)).status).toBe(400);
  });

  it('escapes what it repeats', async () => {
    const { text } = await search('"><script>x</script>', 'A', '1970-01-01');
    expect(text).not.toContain('<script>x');
  });
});
