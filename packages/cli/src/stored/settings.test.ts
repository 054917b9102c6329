import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProfileStore } from './profile-store';
import { openSettingsStore, settingNamed, type SettingName, settingValue } from './settings';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'erx-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const CONFIGURATION = { issuer: 'https://a.example/identity' } as never;

describe('settings', () => {
  it('are kept beside the sign-ins, for their owner alone, and neither loses the other', () => {
    const profiles = openProfileStore(folder);
    profiles.write('clinic', {
      server: 'https://a.example',
      configuration: CONFIGURATION,
      tokens: { refreshToken: 'secret' },
    });
    const settings = openSettingsStore(folder);
    settings.set('limit', 200);
    settings.set('server', 'https://b.example');
    profiles.use('clinic');
    settings.unset('server');
    settings.unset('color');
    expect(openSettingsStore(folder).read()).toEqual({ limit: 200 });
    expect(openProfileStore(folder).read('clinic')).toMatchObject({ tokens: { refreshToken: 'secret' } });
    expect((statSync(settings.file).mode & 0o777).toString(8)).toBe('600');
  });

  it('unset what is not there without making a file', () => {
    const settings = openSettingsStore(folder);
    settings.unset('limit');
    expect(() => statSync(settings.file)).toThrow('ENOENT');
  });

  it('leave out what is no setting or no value, regardless of who wrote it', () => {
    const settings = openSettingsStore(folder);
    settings.set('limit', 5);
    const kept = JSON.parse(readFileSync(settings.file, 'utf8')) as object;
    writeFileSync(
      settings.file,
      JSON.stringify({
        ...kept,
        settings: {
          limit: 'many',
          color: 'never',
          server: 'http://plain.example',
          unknown: 1,
          profile: { name: 'x' },
        },
      }),
    );
    expect(settings.read()).toEqual({ color: 'never' });
  });
});

it.each<[SettingName, string, string | number]>([
  ['limit', '1', 1],
  ['limit', ' 999999 ', 999_999],
  ['color', 'auto', 'auto'],
  ['color', 'never', 'never'],
  ['server', 'https://erx.example/', 'https://erx.example'],
  ['profile', 'clinic', 'clinic'],
])('%s may be %j', (name, typed, value) => {
  expect(settingValue(settingNamed(name), typed)).toBe(value);
});

it.each<[SettingName, string]>([
  ['limit', '0'],
  ['limit', '-1'],
  ['limit', '1.5'],
  ['limit', '1000000'],
  ['limit', ''],
  ['color', 'Auto'],
  ['color', ''],
  ['server', 'erx.example'],
  ['server', 'http://erx.example'],
  ['profile', ''],
])('%s may not be %j', (name, typed) => {
  expect(() => settingValue(name, typed)).toThrow(expect.objectContaining({ exit: 2 }) as Error);
});

it.each(['tokens', 'servers', 'constructor', ''])('there is no setting %j', (name) => {
  expect(() => settingNamed(name)).toThrow(
    expect.objectContaining({ code: 'terminal.setting-unknown' }) as Error,
  );
});
