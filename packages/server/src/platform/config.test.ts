import { describe, expect, it } from 'vitest';
import { readConfig } from './config';

describe('the idle time', () => {
  it.each([
    ['fifteen minutes where nothing is said', {}, 15],
    ['what is said', { ERX_IDLE_MINUTES: '1' }, 1],
    ['four hours at most', { ERX_IDLE_MINUTES: '240' }, 240],
    ['none for a demonstration', { ERX_IDLE_MINUTES: '0', ERX_DEMO: 'true' }, 0],
  ])('%s', (_, environment, minutes) => {
    expect(readConfig(environment).idleMinutes).toBe(minutes);
  });

  it.each([
    ['0', 'must lock themselves'],
    ['241', 'ERX_IDLE_MINUTES'],
    ['-1', 'ERX_IDLE_MINUTES'],
    ['1.5', 'ERX_IDLE_MINUTES'],
    ['never', 'ERX_IDLE_MINUTES'],
  ])('%s is refused', (minutes, says) => {
    expect(() => readConfig({ ERX_IDLE_MINUTES: minutes })).toThrow(says);
  });
});

describe('a foreign identity provider', () => {
  it('is reached where it is called, and where its endpoints are', () => {
    const config = readConfig({
      OIDC_ISSUER: 'https://id.hospital.test/realm',
      OIDC_ORIGINS: 'https://token.hospital.test  https://id.hospital.test',
      OIDC_RESOURCE: 'https://erx.test/api',
    });
    expect(config.foreignIssuer).toMatchObject({
      origins: ['https://id.hospital.test', 'https://token.hospital.test'],
      resource: 'https://erx.test/api',
    });
  });
});
