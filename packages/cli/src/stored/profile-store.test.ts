import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from './profile';
import { openProfileStore } from './profile-store';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'erx-profiles-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const configuration = {
  issuer: 'https://one.example/identity',
  webClientId: 'web',
  terminalClientId: 'terminal',
  scope: 'openid',
  silentFrame: false,
  signUp: false,
  idleMinutes: 0,
  readsAgain: true,
};
const at = (server: string): Profile => ({
  server,
  configuration: configuration as Profile['configuration'],
  practice: { id: '1', name: 'Elm Street' },
});

describe('the store of sign-ins', () => {
  it('keeps several by name in a file of its owner alone, and which one is current', () => {
    const store = openProfileStore(folder);
    store.write('https://one.example', at('https://one.example'));
    store.write('work', at('https://two.example'));
    expect(store.current()).toBeUndefined();
    store.use('work');
    const again = openProfileStore(folder);
    expect(again.current()).toBe('work');
    expect(again.list().map(({ name, profile }) => [name, profile.server])).toEqual([
      ['https://one.example', 'https://one.example'],
      ['work', 'https://two.example'],
    ]);
    expect(statSync(again.file).mode & 0o777).toBe(0o600);
  });

  it('forgets one alone; its server stays the current one', () => {
    const store = openProfileStore(folder);
    store.write('work', at('https://two.example'));
    store.write('other', at('https://one.example'));
    store.use('work');
    store.forget('work');
    expect(store.read('work')).toBeUndefined();
    expect(store.read('other')).toEqual(at('https://one.example'));
    expect(store.current()).toBe('https://two.example');
    store.forget('other');
    expect(store.current()).toBe('https://two.example');
  });

  it('reads what was written before profiles had names', () => {
    const file = join(folder, 'sign-in.json');
    const { server: _, ...older } = at('https://one.example');
    writeFileSync(
      file,
      JSON.stringify({ lastServer: 'https://one.example', servers: { 'https://one.example': older } }),
    );
    const store = openProfileStore(folder);
    expect(store.current()).toBe('https://one.example');
    expect(store.read('https://one.example')).toEqual(at('https://one.example'));
  });

  it.each(['__proto__', 'constructor', 'toString'])('knows no profile %s', (name) => {
    expect(openProfileStore(folder).read(name)).toBeUndefined();
  });

  it('says which file cannot be read', () => {
    writeFileSync(join(folder, 'sign-in.json'), '{"servers": ');
    expect(() => openProfileStore(folder).list()).toThrow(
      expect.objectContaining({ code: 'terminal.profile-unreadable', exit: 1 }) as Error,
    );
    expect(readFileSync(join(folder, 'sign-in.json'), 'utf8')).toBe('{"servers": ');
  });
});
