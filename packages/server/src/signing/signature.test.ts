import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateKey } from '../platform/keys/key-file';
import { type Keys, openKeys } from '../platform/keys/keys';
import { isSignatureFor, signDetached } from './signature';

const TEXT = '{"dispense":"30","sig":"Take ½ tablet","spécial":"🜛"}';

describe('a detached signature', () => {
  let folder: string;
  let keys: Keys;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'erx-keys-'));
    keys = openKeys(folder);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('does not carry the text, and holds for it alone', () => {
    const signature = signDetached(keys.archive, TEXT);
    expect(signature).toMatch(/^[\w-]+\.\.[\w-]+$/);
    expect(isSignatureFor(keys.archive, TEXT, signature)).toBe(true);
    for (let at = 0; at < TEXT.length; at += 1)
      expect(
        isSignatureFor(keys.archive, `${TEXT.slice(0, at)}~${TEXT.slice(at + 1)}`, signature),
        String(at),
      ).toBe(false);
    for (const altered of ['', `${TEXT} `, TEXT.slice(1)])
      expect(isSignatureFor(keys.archive, altered, signature)).toBe(false);
  });

  it.each(['', '.', '..', 'a..b', 'not a signature', 'a.b.c.d'])('%j is none', (signature) => {
    expect(isSignatureFor(keys.archive, TEXT, signature)).toBe(false);
  });

  it('of another purpose does not hold', () => {
    expect(isSignatureFor(keys.archive, TEXT, signDetached(keys.seals, TEXT))).toBe(false);
  });

  it('holds after the key was rotated, and the new key signs', () => {
    const before = signDetached(keys.archive, TEXT);
    rotateKey(folder, 'archive');
    const rotated = openKeys(folder);
    expect(rotated.archive.kid).not.toBe(keys.archive.kid);
    expect(isSignatureFor(rotated.archive, TEXT, before)).toBe(true);
    const after = signDetached(rotated.archive, TEXT);
    expect(isSignatureFor(rotated.archive, TEXT, after)).toBe(true);
    expect(isSignatureFor(keys.archive, TEXT, after)).toBe(false);
  });
});
