import { writeDirectoryMessage } from '@erx/script/directory/codec';
import type { DirectoryBody, PrescriberLocation } from '@erx/script/directory/model';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPrescriberDirectory, type PrescriberDirectory } from './directory';

const prescriber: PrescriberLocation = {
  spi: '8000000001001',
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
const answerOf = (body: DirectoryBody, relatesToMessageId = 'm1') =>
  writeDirectoryMessage({
    to: 'erx',
    from: 'DIRECTORY',
    messageId: 'a1',
    relatesToMessageId,
    sentTime: '2026-11-20T10:00:00Z',
    software: { developer: 'x', product: 'y', version: '1' },
    body,
  });
const { spi: _, ...withoutSpi } = prescriber;

let answer: { status: number; body: string };
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(answer.status, { 'content-type': 'application/xml' }).end(answer.body);
});
let directory: PrescriberDirectory;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  directory = openPrescriberDirectory({
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    user: 'u',
    password: 'p',
    account: 'erx',
  });
});
afterAll(() => {
  server.close();
});

describe('the port of the directory', () => {
  it.each<[string, number, string, object]>([
    [
      'an SPI',
      200,
      answerOf({ kind: 'AddPrescriberResponse', prescriber }),
      { outcome: 'accepted', spi: prescriber.spi },
    ],
    ['a Status', 200, answerOf({ kind: 'Status', code: '010' }), { outcome: 'accepted', spi: undefined }],
    [
      'an Error',
      200,
      answerOf({ kind: 'Error', code: '900', description: 'No.' }),
      { outcome: 'refused', code: '900', description: 'No.' },
    ],
    [
      'an Error with a status of its own',
      400,
      answerOf({ kind: 'Error', code: '900' }),
      { outcome: 'refused', code: '900' },
    ],
    // Nothing of these is an answer: it is tried again.
    ['an Error of the line', 200, answerOf({ kind: 'Error', code: '600' }), { outcome: 'unknown' }],
    ['a Status that takes nothing', 200, answerOf({ kind: 'Status', code: '002' }), { outcome: 'unknown' }],
    [
      'a response without an SPI',
      200,
      answerOf({ kind: 'AddPrescriberResponse', prescriber: withoutSpi }),
      { outcome: 'unknown' },
    ],
    ['our own message', 200, answerOf({ kind: 'AddPrescriber', prescriber }), { outcome: 'unknown' }],
    [
      'an answer to another message',
      200,
      answerOf({ kind: 'Status', code: '010' }, 'm2'),
      { outcome: 'unknown' },
    ],
    ['garbage', 200, 'ERROR', { outcome: 'unknown' }],
    [
      'a failure',
      500,
      answerOf({ kind: 'Status', code: '010' }),
      { outcome: 'unknown', problem: 'http 500' },
    ],
    ['wrong credentials', 401, '{}', { outcome: 'unknown', problem: 'http 401' }],
  ])('reads %s', async (_name, status, body, expected) => {
    answer = { status, body };
    expect(await directory.handOver('m1', '<Message/>')).toMatchObject(expected);
  });

  it('says that nobody is there', async () => {
    expect(
      await openPrescriberDirectory({
        url: 'http://127.0.0.1:9/',
        user: '',
        password: '',
        account: 'erx',
      }).handOver('m1', '<Message/>'),
    ).toMatchObject({ outcome: 'unknown' });
  });
});
