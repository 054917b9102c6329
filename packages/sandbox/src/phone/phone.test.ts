import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { verify } from 'otplib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setupSandbox, type SandboxFixture } from '../testing/sandbox-fixture';
import { codeAt, parseOtpauth, validFor } from './codes';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const URI = `otpauth://totp/erx:provider%40demo.test?secret=${SECRET}&issuer=erx`;

let sandbox: SandboxFixture;
beforeEach(async () => {
  sandbox = await setupSandbox('http://127.0.0.1:9/network/script');
});
afterEach(async () => {
  await sandbox.close();
});

const call = (method: string, path: string, body?: unknown, key: string | null = 'phone-secret') =>
  fetch(`${sandbox.origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const device = { owner: 'provider@demo.test', kind: 'soft', label: 'Phone', otpauthUri: URI };
const push = { id: 'p1', deviceId: 'd1', title: 'Sign 2 prescriptions', text: 'For N. O., schedule IV' };

describe("the phone's API", () => {
  it.each([null, '', 'wrong'])('lets nobody in with key %j', async (key) => {
    expect((await call('PUT', '/phone/api/devices/d1', device, key)).status).toBe(401);
    expect((await call('POST', '/phone/api/pushes', push, key)).status).toBe(401);
    expect((await call('GET', '/phone/api/pushes/p1', undefined, key)).status).toBe(401);
  });

  it('shows the codes of a device it was given, and of no other', async () => {
    expect((await call('PUT', '/phone/api/devices/d1', device)).status).toBe(204);
    const response = await call('GET', '/phone/codes', undefined, null);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(text).not.toContain(SECRET);
    const [shown] = JSON.parse(text) as { id: string; code: string; validForMs: number }[];
    expect(shown?.id).toBe('d1');
    expect((await verify({ secret: SECRET, token: shown?.code ?? '', epochTolerance: 30 })).valid).toBe(true);
    expect(shown?.validForMs).toBeLessThanOrEqual(30_000);
  });

  it.each([
    ['no secret', { ...device, otpauthUri: 'otpauth://totp/x' }],
    ['a counter', { ...device, otpauthUri: URI.replace('totp', 'hotp') }],
    ['a short secret', { ...device, otpauthUri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }],
    ['another kind', { ...device, kind: 'paper' }],
    ['no owner', { ...device, owner: '' }],
  ])('refuses a device with %s', async (_, body) => {
    expect((await call('PUT', '/phone/api/devices/d1', body)).status).toBe(400);
  });

  it('keeps secrets in a file of the owner alone', async () => {
    await call('PUT', '/phone/api/devices/d1', device);
    const file = join(sandbox.settings.data, 'phone.jsonl');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(SECRET);
  });
});

describe('a push', () => {
  beforeEach(async () => {
    await call('PUT', '/phone/api/devices/d1', device);
  });
  const status = async () =>
    ((await (await call('GET', '/phone/api/pushes/p1')).json()) as { status: string }).status;

  it.each([
    ['approve', 'approved'],
    ['refuse', 'refused'],
  ])('waits until the phone says %s', async (verb, answered) => {
    expect((await call('POST', '/phone/api/pushes', push)).status).toBe(202);
    expect(await status()).toBe('waiting');
    expect(await (await call('GET', '/phone', undefined, null)).text()).toContain('Sign 2 prescriptions');
    expect((await call('POST', `/phone/pushes/p1/${verb}`, undefined, null)).status).toBe(303);
    expect(await status()).toBe(answered);
  });

  it('keeps its first answer, also after a restart', async () => {
    await call('POST', '/phone/api/pushes', push);
    await call('POST', '/phone/pushes/p1/refuse', undefined, null);
    await call('POST', '/phone/pushes/p1/approve', undefined, null);
    expect(await status()).toBe('refused');
    sandbox = await sandbox.restart();
    expect(await status()).toBe('refused');
  });

  it('is the same push when it is sent again, and refused when the id says something else', async () => {
    await call('POST', '/phone/api/pushes', push);
    await call('POST', '/phone/pushes/p1/approve', undefined, null);
    expect((await call('POST', '/phone/api/pushes', push)).status).toBe(202);
    expect(await status()).toBe('approved');
    expect((await call('POST', '/phone/api/pushes', { ...push, text: 'Something else' })).status).toBe(409);
  });

  it('needs a device', async () => {
    expect((await call('POST', '/phone/api/pushes', { ...push, deviceId: 'd2' })).status).toBe(404);
    expect((await call('GET', '/phone/api/pushes/p9')).status).toBe(404);
  });

  it('cannot be answered from another site', async () => {
    await call('POST', '/phone/api/pushes', push);
    const response = await fetch(`${sandbox.origin}/phone/pushes/p1/approve`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.status).toBe(403);
    expect(await status()).toBe('waiting');
  });
});

describe('codes', () => {
  // RFC 6238, appendix B, the SHA-1 secret of twenty bytes.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
  ])('at %i are those of RFC 6238', async (second, code) => {
    const totp = parseOtpauth(`${URI}&digits=8`);
    if (!totp) throw new Error('the URI can be read');
    expect(await codeAt(totp, new Date(second * 1000))).toBe(code);
  });

  it('say how long they hold', () => {
    const totp = parseOtpauth(URI);
    if (!totp) throw new Error('the URI can be read');
    expect([0, 29_999, 30_000].map((at) => validFor(totp, new Date(at)))).toEqual([30_000, 1, 30_000]);
  });
});
