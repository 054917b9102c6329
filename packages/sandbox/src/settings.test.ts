import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings';

const enough = {
  SANDBOX_DATA: '/tmp/x',
  SANDBOX_NETWORK_USER: 'a',
  SANDBOX_NETWORK_PASSWORD: 'b',
  SANDBOX_PHONE_KEY: 'c',
  ERX_NETWORK_USER: 'd',
  ERX_NETWORK_PASSWORD: 'e',
  SANDBOX_BENEFITS_USER: 'f',
  SANDBOX_BENEFITS_PASSWORD: 'g',
  SANDBOX_PORTAL_KEY: 'f',
  ERX_PORTAL_KEY: 'g',
  SANDBOX_PROOFING_KEY: 'h',
};

describe('readSettings', () => {
  it('has defaults for all but the folder and the secrets', () => {
    expect(readSettings(enough)).toEqual({
      host: '127.0.0.1',
      port: 4710,
      data: '/tmp/x',
      network: { user: 'a', password: 'b' },
      product: { url: 'http://localhost:4700/network/script', user: 'd', password: 'e' },
      phoneKey: 'c',
      benefits: { user: 'f', password: 'g' },
      portal: {
        key: 'f',
        productUrl: 'http://localhost:4700/network/prior-authorization',
        productKey: 'g',
        frameAncestors: 'http://localhost:4700',
      },
      proofingKey: 'h',
      mailPort: undefined,
      verifyDelayMs: 2_500,
      answerDelayMs: 20_000,
      allowReset: false,
      forms: [],
      scriptSchema: undefined,
      logLevel: 'info',
    });
  });

  it.each(Object.keys(enough))('names %s where it is missing or empty', (name) => {
    for (const value of [undefined, '']) {
      expect(() => readSettings({ ...enough, [name]: value })).toThrow(
        new SettingsError(
          `The sandbox cannot start: set ${name} in the environment (docs/sandbox.md says what they are).`,
        ),
      );
    }
  });

  it.each([
    ['', []],
    ['dashes', ['dashes']],
    ['dashes, utf-16', ['dashes', 'utf-16']],
  ])('reads the forms %j', (value, forms) => {
    expect(readSettings({ ...enough, SANDBOX_FORMS: value }).forms).toEqual(forms);
  });

  it.each([
    ['SANDBOX_FORMS', 'dashes, ebcdic'],
    ['SANDBOX_PORT', '70000'],
    ['SANDBOX_PORT', 'x'],
    ['ERX_NETWORK_URL', 'ftp://x'],
    ['SANDBOX_DELAY_MS', '-1'],
    ['SANDBOX_ALLOW_RESET', 'yes'],
    ['ERX_PORTAL_URL', 'ftp://x'],
    ['SANDBOX_FRAME_ANCESTORS', 'http://a; script-src *'],
  ])('refuses %s=%s without quoting it', (name, value) => {
    expect(() => readSettings({ ...enough, [name]: value })).toThrow(`correct ${name}`);
  });
});
