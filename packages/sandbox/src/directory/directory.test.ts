import { readDirectoryMessage, writeDirectoryMessage } from '@erx/script/directory/codec';
import type { DirectoryBody, LocationKind, PrescriberLocation } from '@erx/script/directory/model';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { basic } from '../network/credentials';
import { setupSandbox, type SandboxFixture } from '../testing/sandbox-fixture';

let sandbox: SandboxFixture;
beforeEach(async () => {
  sandbox = await setupSandbox('http://127.0.0.1:9/network/script');
});
afterEach(async () => {
  await sandbox.close();
});

const location: PrescriberLocation = {
  npi: '1999900010',
  serviceLevels: ['NewRx'],
  activeStart: '2026-11-20T10:00:00Z',
  activeEnd: '2099-12-31T00:00:00Z',
  clinicName: 'Elm Practice',
  lastName: 'Sample',
  firstName: 'Ada',
  address1: '12 Elm Street',
  city: 'Birmingham',
  state: 'AL',
  zipCode: '35205',
  phone: '2055550100',
  fax: '2055550101',
};
let made = 0;
const write = (
  kind: LocationKind,
  changes: Partial<PrescriberLocation> = {},
  messageId = `m${String((made += 1))}`,
) =>
  writeDirectoryMessage({
    to: 'DIRECTORY',
    from: 'erx',
    messageId,
    sentTime: '2026-11-20T10:00:00Z',
    software: { developer: 'erx', product: 'erx', version: '1.2' },
    body: { kind, prescriber: { ...location, ...changes } },
  });
const post = (xml: string, authorization = basic(sandbox.settings.network)) =>
  fetch(`${sandbox.origin}/network/directory`, {
    method: 'POST',
    headers: { 'content-type': 'application/xml', authorization },
    body: xml,
  });
const tell = async (xml: string): Promise<DirectoryBody> => {
  const reading = readDirectoryMessage(await (await post(xml)).text());
  if (!reading.valid) throw new Error('The directory answers in its own language.');
  return reading.message.body;
};
const spiOf = (body: DirectoryBody) => ('prescriber' in body ? body.prescriber.spi : undefined);

describe('the directory', () => {
  it('lets nobody in without the credentials', async () => {
    expect((await post(write('AddPrescriber'), 'Basic x')).status).toBe(401);
  });

  it('gives an SPI once for a place, another location of the same prescriber the same root, another prescriber another', async () => {
    const xml = write('AddPrescriber');
    const first = await (await post(xml)).text();
    expect(await (await post(xml)).text()).toBe(first);
    const spi = spiOf(await tell(write('AddPrescriber'))) ?? '';
    expect(first).toContain(`<SPI>${spi}</SPI>`);
    expect(spi).toMatch(/^\d{10}001$/);
    expect(spiOf(await tell(write('AddPrescriberLocation', { spi, address1: '1 Oak Street' })))).toBe(
      `${spi.slice(0, 10)}002`,
    );
    const other = spiOf(await tell(write('AddPrescriber', { npi: '1999900028' })));
    expect(other?.slice(0, 10)).not.toBe(spi.slice(0, 10));
    sandbox = await sandbox.restart();
    expect(await (await post(xml)).text()).toBe(first);
    expect(await (await fetch(`${sandbox.origin}/directory`)).text()).toContain(spi);
  });

  it('changes what it knows, and nothing of another prescriber', async () => {
    const spi = spiOf(await tell(write('AddPrescriber'))) ?? '';
    expect(await tell(write('UpdatePrescriberLocation', { spi, phone: '2055550199' }))).toEqual({
      kind: 'Status',
      code: '010',
    });
    expect(await tell(write('UpdatePrescriberLocation', { spi, npi: '1999900028' }))).toMatchObject({
      kind: 'Error',
      descriptionCode: '2002',
    });
    expect(await tell(write('UpdatePrescriberLocation', { spi: '8123456789001' }))).toMatchObject({
      kind: 'Error',
      descriptionCode: '2001',
    });
    expect(
      await tell(write('AddPrescriberLocation', { spi: '8123456789001', address1: '9 Far Road' })),
    ).toMatchObject({ kind: 'Error', descriptionCode: '2001' });
    expect(
      (await sandbox.api<{ locations: { prescriber: { phone: string } }[] }>('/api/directory')).locations.map(
        ({ prescriber }) => prescriber.phone,
      ),
    ).toEqual(['2055550199']);
  });

  it('refuses an address that is not the one on file, what it cannot read, and another message under the same id', async () => {
    expect(await tell(write('AddPrescriber', { zipCode: '00000' }))).toMatchObject({
      kind: 'Error',
      code: '900',
      description: 'The address of the practice does not match the one registered with the NPI.',
    });
    expect(await tell('<nonsense/>')).toMatchObject({ kind: 'Error', descriptionCode: '500' });
    await tell(write('AddPrescriber', {}, 'same'));
    expect(await tell(write('AddPrescriber', { city: 'Mobile' }, 'same'))).toMatchObject({
      kind: 'Error',
      descriptionCode: '220',
    });
  });
});
