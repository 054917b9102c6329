import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setupSandbox, type SandboxFixture } from '../testing/sandbox-fixture';
import { appointments } from './service';

let sandbox: SandboxFixture;
beforeEach(async () => {
  sandbox = await setupSandbox('http://127.0.0.1:9/network/script');
});
afterEach(async () => {
  await sandbox.close();
});

const ID = '0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c';
const OTHER = '0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2d';
const person = {
  firstName: 'Ada',
  middleName: '',
  lastName: 'Sample',
  npi: '1999900010',
  deaNumber: '',
  stateLicenseNumber: '',
  address: '12 Elm Street',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62704-1234',
  phone: '',
  email: 'ada@test.example',
};
const call = (method: string, path: string, body?: unknown, key: string | null = 'proofing-secret') =>
  fetch(`${sandbox.origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const API = '/proofing/api/transactions';
const begin = (token: object = { kind: 'soft' }, id = ID, npi = person.npi) =>
  call('POST', API, { id, person: { ...person, npi }, token });
const json = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as Record<string, string>;
const status = async (id = ID) => (await json(call('GET', `${API}/${id}`)))['status'];
const visit = async () =>
  new URL((await json(call('POST', `${API}/${ID}/sessions`, {})))['url'] ?? '').pathname;
const submit = (path: string, fields: Record<string, string>) =>
  fetch(`${sandbox.origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
const moveTo = (to: string, id = ID) => call('POST', `/api/proofings/${id}/status`, { status: to });
const RIGHT = { act: 'answer', npi: '0010', zip: '62704', name: ' sample ' };

describe('the proofing service', () => {
  it.each([null, 'wrong'])('lets nobody in with key %j', async (key) => {
    for (const [method, path] of [
      ['POST', API],
      ['GET', `${API}/${ID}`],
      ['POST', `${API}/${ID}/seed`],
      ['POST', `${API}/${ID}/revoke`],
    ] as const) {
      expect((await call(method, path, method === 'POST' ? {} : undefined, key)).status).toBe(401);
    }
  });

  it('begins once for an id, waits for the answers, and proves who gives the right ones', async () => {
    expect(await json(begin())).toMatchObject({ id: ID, status: 'WtgRedirect', token: { kind: 'soft' } });
    expect((await begin()).status).toBe(201);
    expect(await sandbox.api('/api/proofings')).toHaveLength(1);
    const path = await visit();
    expect(await (await fetch(`${sandbox.origin}${path}`)).text()).toContain('last four digits of your NPI');
    expect((await submit(path, { act: 'answer', npi: '0010' })).status).toBe(400);
    expect(await status()).toBe('WtgRedirect');
    expect((await submit(path, RIGHT)).status).toBe(303);
    expect(await status()).toBe('Complete');
    expect(await (await fetch(`${sandbox.origin}${path}`)).text()).toContain('Your identity is proven');
  });

  it.each([
    ['npi', '0011'],
    ['zip', '62705'],
    ['name', 'Samples'],
  ])('a wrong %s needs a person, with whom an appointment is made', async (name, answer) => {
    await begin();
    const path = await visit();
    await submit(path, { ...RIGHT, [name]: answer });
    expect(await status()).toBe('WtgProofer');
    const [time = ''] = appointments(new Date());
    expect((await submit(path, { act: 'appoint', at: '2020-01-01T15:00:00.000Z' })).status).toBe(400);
    await submit(path, { act: 'appoint', at: time });
    expect(await json(call('GET', `${API}/${ID}`))).toMatchObject({
      status: 'WtgProofer',
      appointmentAt: time,
    });
    await moveTo('Complete');
    expect(await json(call('GET', `${API}/${ID}`))).not.toHaveProperty('appointmentAt');
  });

  it('can be left and resumed, also after a restart; an old visit has ended then', async () => {
    await begin();
    const path = await visit();
    await submit(path, { act: 'leave' });
    expect(await status()).toBe('WtgResume');
    sandbox = await sandbox.restart();
    expect((await fetch(`${sandbox.origin}${path}`)).status).toBe(410);
    expect((await call('POST', `${API}/${ID}/sessions`, {})).status).toBe(409);
    expect(await json(call('POST', `${API}/${ID}/resume`, {}))).toMatchObject({ status: 'WtgRedirect' });
    expect((await call('POST', `${API}/${ID}/resume`, {})).status).toBe(409);
  });

  it('refuses what is no person, and knows nobody it was not told of', async () => {
    expect(
      (await call('POST', API, { id: ID, person: { ...person, npi: '12' }, token: { kind: 'soft' } })).status,
    ).toBe(422);
    expect((await call('POST', API, { id: ID, person, token: { kind: 'hardware' } })).status).toBe(422);
    expect((await call('GET', `${API}/${ID}`)).status).toBe(404);
  });

  it('hands the secret of a hardware token over to whoever is proven and chose it, and to nobody else after', async () => {
    const [token] = await sandbox.api<{ reference: string }[]>('/api/proofing-tokens');
    const chosen = { kind: 'hardware', reference: token?.reference ?? '' };
    await begin(chosen);
    expect((await call('POST', `${API}/${ID}/seed`, {})).status).toBe(409);
    await moveTo('Complete');
    const seed = await call('POST', `${API}/${ID}/seed`, {});
    expect(seed.headers.get('cache-control')).toBe('no-store');
    expect(await json(seed)).toEqual({
      reference: chosen.reference,
      secret: expect.stringMatching(/^[A-Z2-7]{26,}$/) as string,
    });
    await begin(chosen, OTHER, '1999900020');
    await moveTo('Complete', OTHER);
    expect((await call('POST', `${API}/${OTHER}/seed`, {})).status).toBe(404);
    await begin({ kind: 'hardware', reference: 'HT-999999' }, OTHER, '1999900020');
    expect((await call('POST', `${API}/${OTHER}/seed`, {})).status).toBe(404);
    expect(statSync(join(sandbox.settings.data, 'proofing.jsonl')).mode & 0o777).toBe(0o600);
    for (const path of ['/proofing', '/api/proofing-tokens', '/api/proofings'])
      expect(await (await fetch(`${sandbox.origin}${path}`)).text()).not.toContain(
        secretIn(sandbox.settings.data),
      );
  });

  it('ends a proofing that is revoked', async () => {
    await begin();
    await moveTo('Complete');
    expect(await json(call('POST', `${API}/${ID}/revoke`, {}))).toMatchObject({ status: 'None' });
  });

  it('has a page on which its staff move a proofing along', async () => {
    await begin();
    const page = await (await fetch(`${sandbox.origin}/proofing`)).text();
    expect(page).toContain('Ada Sample');
    expect(page).toContain('HT-100001');
    expect((await submit(`/proofing/transactions/${ID}/move`, { status: 'Active' })).status).toBe(303);
    expect(await status()).toBe('Active');
    expect((await submit(`/proofing/transactions/${ID}/move`, { status: 'Nonsense' })).status).toBe(404);
  });
});

function secretIn(folder: string): string {
  const first = JSON.parse(readFileSync(join(folder, 'proofing.jsonl'), 'utf8').split('\n')[0] ?? '{}') as {
    token?: { secret: string };
  };
  if (!first.token) throw new Error('The service begins with tokens.');
  return first.token.secret;
}

describe('appointments', () => {
  it('are on the next three working days', () => {
    // from a Friday
    expect(appointments(new Date('2026-11-20T20:00:00Z')).map((at) => at.slice(0, 10))).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-24',
      '2026-11-24',
      '2026-11-25',
      '2026-11-25',
    ]);
  });
});

describe('the phone', () => {
  const shown = async () => (await sandbox.api<{ id: string }[]>('/phone/codes')).length;
  it.each([
    [
      'the text of a QR code',
      'otpauth://totp/erx%3Aada%40test.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=erx',
      303,
    ],
    ['a key as it is printed', 'gezd gnbv gy3t qojq gezd gnbv gy3t qojq', 303],
    ['something else', 'https://test.example/with/a/secret', 400],
    ['a malformed name', 'otpauth://totp/%E0%A4%A?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 303],
  ])('scans %s', async (_, scanned, code) => {
    expect((await submit('/phone/devices', { scanned })).status).toBe(code);
    expect(await shown()).toBe(code === 303 ? 1 : 0);
  });
});
