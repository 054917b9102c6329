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

describe('several processes', () => {
  it('need PostgreSQL', () => {
    expect(readConfig({}).processes).toBe(1);
    expect(readConfig({ ERX_PROCESSES: '4', DATABASE_URL: 'postgresql://db/erx' }).processes).toBe(4);
    expect(() => readConfig({ ERX_PROCESSES: '2' })).toThrow('The setting ERX_PROCESSES needs DATABASE_URL');
    expect(() => readConfig({ ERX_PROCESSES: '0' })).toThrow('ERX_PROCESSES');
  });
});

describe('the notice of a stop', () => {
  it.each([
    ['none on the embedded database', {}, 0],
    ['eight seconds on PostgreSQL', { DATABASE_URL: 'postgresql://db/erx' }, 8_000],
    ['what is said', { DATABASE_URL: 'postgresql://db/erx', ERX_STOP_NOTICE_SECONDS: '0' }, 0],
    ['what is said on the embedded one', { ERX_STOP_NOTICE_SECONDS: '2.5' }, 2_500],
  ])('%s', (_, environment, milliseconds) => {
    expect(readConfig(environment).stopping.notice).toBe(milliseconds);
  });
});

describe('how long what is kept', () => {
  it('is the presets where nothing is said, and messages for good', () => {
    expect(readConfig({}).retention).toEqual({ replyDays: 7, eventDays: 30, messageYears: undefined });
  });

  it.each([
    ['ERX_REPLY_DAYS', '2'],
    ['ERX_REPLY_DAYS', '91'],
    ['ERX_EVENT_DAYS', '14'],
    ['ERX_EVENT_DAYS', '401'],
    ['ERX_MESSAGE_YEARS', '1'],
    ['ERX_MESSAGE_YEARS', '1.9'],
    ['ERX_MESSAGE_YEARS', '0'],
    ['ERX_MESSAGE_YEARS', 'never'],
  ])('%s of %s is refused', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});

describe('looking again', () => {
  it.each([
    ['is on where nothing is said', {}, true],
    ['is off where it is said', { ERX_READ_AGAIN: '0' }, false],
  ])('%s', (_, environment, readsAgain) => {
    expect(readConfig(environment).readsAgain).toBe(readsAgain);
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

  const GROUPS = { OIDC_ISSUER: 'https://id.hospital.test', OIDC_GROUPS_CLAIM: 'groups' };
  const ELM = '0190aaaa-0000-7000-8000-000000000001';

  it('leads its groups to practices', () => {
    const config = readConfig({ ...GROUPS, OIDC_GROUP_PRACTICES: JSON.stringify({ 'cn=erx,ou=a': ELM }) });
    expect(config.foreignIssuer?.groups).toEqual({
      claim: 'groups',
      practices: new Map([['cn=erx,ou=a', ELM]]),
    });
    expect(readConfig({ OIDC_ISSUER: 'https://id.hospital.test' }).foreignIssuer?.groups).toBeUndefined();
  });

  it.each([
    ['no practices', GROUPS, 'go together'],
    ['no claim', { OIDC_GROUP_PRACTICES: `{"a":"${ELM}"}` }, 'go together'],
    ['no JSON', { ...GROUPS, OIDC_GROUP_PRACTICES: `a=${ELM}` }, 'OIDC_GROUP_PRACTICES'],
    ['no practice', { ...GROUPS, OIDC_GROUP_PRACTICES: '{"a":"Elm Street"}' }, 'OIDC_GROUP_PRACTICES'],
    [
      'a role',
      { ...GROUPS, OIDC_GROUP_PRACTICES: `{"a":{"practice":"${ELM}","role":"Admin"}}` },
      'OIDC_GROUP_PRACTICES',
    ],
    [
      'no issuer',
      { OIDC_GROUPS_CLAIM: 'groups', OIDC_GROUP_PRACTICES: `{"a":"${ELM}"}` },
      'needs OIDC_ISSUER',
    ],
  ])('refuses groups with %s', (_, environment, says) => {
    expect(() => readConfig(environment)).toThrow(says);
  });
});

describe('where traces are sent', () => {
  const OTLP = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

  it.each([
    ['nowhere where nothing is said', {}, undefined],
    ['nowhere where it is said', { ...OTLP, OTEL_SDK_DISABLED: 'true' }, undefined],
    [
      'nowhere where the machine sends those of others by what is not served here',
      { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'parentbased_jaeger_remote' },
      undefined,
    ],
    ['below the address', OTLP, 'http://collector:4318/v1/traces'],
    [
      'below an address with a path',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://o.test/otlp/' },
      'https://o.test/otlp/v1/traces',
    ],
    [
      'at the address of traces',
      { ...OTLP, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://t.test/x' },
      'https://t.test/x',
    ],
  ])('%s', (_, environment, url) => {
    expect(readConfig(environment).traces?.url).toBe(url);
  });

  it('with which headers, and how many of them', () => {
    const read = readConfig({
      ...OTLP,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%3Db, x-tenant = elm',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    });
    expect(read.traces).toMatchObject({
      headers: { authorization: 'Bearer a=b', 'x-tenant': 'elm' },
      service: 'erx',
      sampler: { name: 'traceidratio', ratio: 0.05 },
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%zz'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '5'],
  ])('%s of %s is refused', (name, value) => {
    expect(() => readConfig({ ...OTLP, [name]: value })).toThrow(name);
  });
});
