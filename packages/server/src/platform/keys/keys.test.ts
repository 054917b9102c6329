import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calculateJwkThumbprint, CompactSign, compactVerify, importJWK } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listKeyIds, makeKeys, rotateKey } from './key-file';
import { openKeys } from './keys';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'erx-keys-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('key files', () => {
  it('are readable by their owner alone and the same at the next start', () => {
    const first = openKeys(folder);
    for (const name of ['tokens', 'archive', 'seals', 'secrets'])
      expect(statSync(join(folder, 'keys', `${name}.json`)).mode & 0o777).toBe(0o600);
    const second = openKeys(folder);
    expect(second.archive.kid).toBe(first.archive.kid);
    expect(second.derive('cookies')).toBe(first.derive('cookies'));
    expect(new Set([first.tokens.kid, first.archive.kid, first.seals.kid]).size).toBe(3);
  });

  it('say what is wrong with a damaged file', () => {
    openKeys(folder);
    writeFileSync(join(folder, 'keys', 'seals.json'), '{"keys":[]}');
    expect(() => openKeys(folder)).toThrow(/keys\/seals\.json/);
  });

  it('yield to the environment', () => {
    const other = mkdtempSync(join(tmpdir(), 'erx-keys-'));
    const { tokenPrivateJwk } = openKeys(other);
    expect(
      openKeys(folder, { ERX_KEYS_TOKENS: JSON.stringify({ keys: [tokenPrivateJwk] }) }).tokens.kid,
    ).toBe(tokenPrivateJwk.kid);
    rmSync(other, { recursive: true });
  });
});

describe('a folder of keys that processes are given', () => {
  let given: string;
  beforeEach(() => {
    given = join(folder, 'given');
    makeKeys(given);
  });

  it('is read and never written, and is instead of the data folder', () => {
    chmodSync(given, 0o500);
    const [one, other] = ['one', 'other'].map((data) =>
      openKeys(join(folder, data), { ERX_KEYS_FOLDER: given }),
    );
    expect(other?.decrypt(one?.encrypt('seed') ?? '')).toBe('seed');
    expect(one?.ids).toEqual(other?.ids);
    expect(listKeyIds(folder, 'seals', { ERX_KEYS_FOLDER: given })).toEqual(one?.ids.seals);
    expect(existsSync(join(folder, 'one', 'keys'))).toBe(false);
    chmodSync(given, 0o700);
  });

  it('must hold each of the four sets: none is made in it', () => {
    rmSync(join(given, 'seals.json'));
    expect(() => openKeys(folder, { ERX_KEYS_FOLDER: given })).toThrow(
      /seals\.json cannot be read \(ENOENT\)/,
    );
    expect(existsSync(join(given, 'seals.json'))).toBe(false);
  });

  it('is not made over one that is there', () => {
    const before = openKeys(folder, { ERX_KEYS_FOLDER: given }).ids;
    rmSync(join(given, 'tokens.json'));
    expect(() => {
      makeKeys(given);
    }).toThrow(/archive\.json/);
    expect(existsSync(join(given, 'tokens.json'))).toBe(false);
    expect(listKeyIds(folder, 'archive', { ERX_KEYS_FOLDER: given })).toEqual(before.archive);
  });

  it('is where a key is rotated, and a set in the environment is not', () => {
    const environment = { ERX_KEYS_FOLDER: given };
    const before = openKeys(folder, environment);
    expect(rotateKey(folder, 'archive', environment)).toBe(given);
    expect(openKeys(folder, environment).ids.archive).toEqual([expect.any(String), before.archive.kid]);
    expect(() => rotateKey(folder, 'archive', { ERX_KEYS_ARCHIVE: '{}' })).toThrow(/ERX_KEYS_ARCHIVE/);
  });
});

describe('signing', () => {
  it('is a JWS that jose verifies, named by the RFC 7638 thumbprint', async () => {
    const { archive } = openKeys(folder);
    const jwk = archive.publicJwks[0] ?? {};
    expect(await calculateJwkThumbprint(jwk)).toBe(archive.kid);
    const { payload, protectedHeader } = await compactVerify(
      archive.signCompact('{"a":"é"}'),
      await importJWK(jwk, 'ES256'),
    );
    expect(Buffer.from(payload).toString()).toBe('{"a":"é"}');
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: archive.kid });
  });

  it('verifies what jose signed', async () => {
    const { tokens, tokenPrivateJwk } = openKeys(folder);
    const jws = await new CompactSign(Buffer.from('hello'))
      .setProtectedHeader({ alg: 'ES256', kid: tokens.kid })
      .sign(await importJWK(tokenPrivateJwk, 'ES256'));
    expect(Buffer.from(tokens.verifyCompact(jws) ?? []).toString()).toBe('hello');
  });

  it('refuses an altered payload, another purpose, another algorithm and rubbish', () => {
    const { archive, seals } = openKeys(folder);
    const jws = archive.signCompact('text');
    const [head, , signature] = jws.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid: archive.kid })).toString('base64url');
    expect(archive.verifyCompact(jws)).toBeDefined();
    for (const bad of [
      `${head}.${Buffer.from('texT').toString('base64url')}.${signature}`,
      seals.signCompact('text'),
      `${none}.dGV4dA.`,
      `${none}.dGV4dA.${signature}`,
      '',
      'a.b.c',
      `${jws}.x`,
    ]) {
      expect(archive.verifyCompact(bad)).toBeUndefined();
    }
  });

  it('still verifies with the earlier public key after rotation, and keeps no earlier private key', () => {
    const before = openKeys(folder);
    const jws = before.archive.signCompact('old');
    const secret = before.encrypt('seed');
    rotateKey(folder, 'archive');
    rotateKey(folder, 'secrets');
    const after = openKeys(folder);
    expect(after.archive.kid).not.toBe(before.archive.kid);
    expect(Buffer.from(after.archive.verifyCompact(jws) ?? []).toString()).toBe('old');
    expect(after.archive.publicJwks.every((jwk) => !('d' in jwk))).toBe(true);
    expect(before.archive.verifyCompact(after.archive.signCompact('new'))).toBeUndefined();
    expect(after.decrypt(secret)).toBe('seed');
  });
});

describe('encryption', () => {
  it('gives the text back, and never the same cipher twice', () => {
    const keys = openKeys(folder);
    expect(keys.decrypt(keys.encrypt('JBSWY3DPEHPK3PXP'))).toBe('JBSWY3DPEHPK3PXP');
    expect(keys.encrypt('a')).not.toBe(keys.encrypt('a'));
  });

  it('refuses altered text and unknown keys', () => {
    const keys = openKeys(folder);
    const cipher = keys.encrypt('JBSWY3DPEHPK3PXP');
    const [kid, body = ''] = cipher.split('.');
    const altered = Buffer.from(body, 'base64url');
    altered[14] = (altered[14] ?? 0) ^ 1;
    expect(() => keys.decrypt(`${kid}.${altered.toString('base64url')}`)).toThrow();
    expect(() => keys.decrypt(`unknown.${body}`)).toThrow(/not known here/);
  });
});
