import { marketingAudits } from '@erx/server/platform/database/schema';
import { fileIncident } from '@erx/server/platform/audit-trail/file-incident';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson } from '../fixtures/people';
import type { TestServer } from '../fixtures/running-server';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import { Erx } from './erx';
import type { TerminalPractice } from './practice';
import { signIn } from './sign-in';
import { readWorkbook } from '../harness/workbook';

let demo: DemoPractice;
let server: TestServer;
let practice: TerminalPractice;
let erx: Erx;

beforeAll(async () => {
  demo = await setupDemoPractice();
  ({ server, practice } = demo);
  await addPerson(server, 'super@elm.test', [practice.id], {
    role: 'Admin',
    isSuperAdmin: true,
    firstName: 'Sue',
    lastName: 'Adler',
  });
  const { database } = server.services;
  await practice.prescribe('Zolpidem 10 mg tablet', {
    schedule: 'IV',
    scriptStatus: 'Sent',
    sentAt: server.services.now(),
  });
  const file = (type: 'invalidLoginAttempt' | 'resetPinNumber', address: string, day: number) =>
    fileIncident(
      database,
      { practiceId: practice.id, accountId: practice.provider, type, address, details: {} },
      new Date(Date.UTC(2026, 0, day, 12)),
    );
  await file('invalidLoginAttempt', '::1', 3);
  await file('invalidLoginAttempt', '192.0.2.7', 4);
  await file('resetPinNumber', '192.0.2.7', 5);
  await database.orm.insert(marketingAudits).values([
    {
      practiceId: practice.id,
      id: randomUUID(),
      userId: practice.provider,
      userName: 'Ada Byron',
      userEmail: 'provider@elm.test',
      type: 'BannerClick',
      description: '=Winter flu',
      createdAt: new Date(Date.UTC(2026, 0, 3, 12)),
    },
    {
      practiceId: practice.id,
      id: randomUUID(),
      userId: practice.otherProvider,
      userName: 'Victor Osei',
      userEmail: 'other@elm.test',
      type: 'BannerSeen',
      description: 'Spring',
      createdAt: new Date(Date.UTC(2026, 0, 4, 12)),
    },
  ]);
  erx = await demo.terminal('super@elm.test');
});
afterAll(() => demo.close());

const JANUARY = ['--from', '2026-01-01', '--to', '2026-01-31'] as const;

it('searches and exports the incident report by type, address, person and order', async () => {
  const { stdout } = await erx.run(
    'incidents',
    'search',
    ...JANUARY,
    '--type',
    'invalidLoginAttempt',
    '--order',
    'oldest',
  );
  expect(stdout).toBe(
    [
      '2026-01-03T12:00:00.000Z\tAda Byron\tprovider@elm.test\tA sign-in failed\tlocalhost\tNotable\tinvalidLoginAttempt',
      '2026-01-04T12:00:00.000Z\tAda Byron\tprovider@elm.test\tA sign-in failed\t192.0.2.7\tNotable\tinvalidLoginAttempt',
      '',
    ].join('\n'),
  );
  const found = await erx.run(
    'incidents',
    'search',
    ...JANUARY,
    '--ip',
    '192.0.2.7',
    '--user',
    'provider@elm.test',
    '--json',
  );
  expect((JSON.parse(found.stdout) as { type: string }[]).map(({ type }) => type)).toEqual([
    'resetPinNumber',
    'invalidLoginAttempt',
  ]);
  expect(await erx.run('incidents', 'search', ...JANUARY, '--user', 'other@elm.test')).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'No results.\n',
  });
  expect(await erx.run('incidents', 'search', '--type', 'burglary')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('invalidLoginAttempt, unauthorizedOperation') as string,
  });
  expect(await erx.run('incidents', 'search', '--from', '2026-02-01', '--to', '2026-01-01')).toMatchObject({
    code: 5,
    stderr: expect.stringContaining('Start Date cannot be greater than the End Date') as string,
  });

  const file = join(erx.folder, 'incidents.csv');
  expect(await erx.run('incidents', 'export', ...JANUARY, '--out', file)).toMatchObject({
    code: 0,
    stdout: '',
  });
  expect(
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').at(-2)),
  ).toEqual(['resetPinNumber', 'invalidLoginAttempt', 'invalidLoginAttempt']);
  const workbook = join(erx.folder, 'incidents.xlsx');
  expect(
    await erx.run('incidents', 'export', ...JANUARY, '--format', 'xlsx', '--out', workbook),
  ).toMatchObject({ code: 0 });
  expect((await readWorkbook(readFileSync(workbook))).slice(1).map((line) => line.at(-2))).toEqual([
    'resetPinNumber',
    'invalidLoginAttempt',
    'invalidLoginAttempt',
  ]);
});

it('says how the daily analysis stands, and fails where it is behind', async () => {
  const done = await erx.run('incidents', 'oversight');
  expect(done.stdout).toMatch(
    /^Last analysis {2}none so far\nMail {11}not set up: notify people yourself\n$/,
  );
  const { isBehind } = JSON.parse((await erx.run('incidents', 'oversight', '--json')).stdout) as {
    isBehind: boolean;
  };
  expect(done.code).toBe(isBehind ? 1 : 0);
});

it('searches and exports the marketing log', async () => {
  const { stdout } = await erx.run(
    'marketing',
    'search',
    '--from',
    '2026-01-01',
    '--end',
    '2026-01-31',
    '--user',
    'byron',
  );
  expect(stdout).toBe(
    '2026-01-03T12:00:00.000Z\tAda Byron\t=Winter flu\tAdvertisement opened\tprovider@elm.test\n',
  );
  expect((await erx.run('marketing', 'search', '--type', 'Coupon')).stderr).toBe('No results found.\n');
  const done = await erx.run(
    'marketing',
    'export',
    '--from',
    '2026-01-01',
    '--end',
    '2026-01-31',
    '--out',
    '-',
  );
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(done.stdout).toContain("Ada Byron,'=Winter flu,provider@elm.test,Advertisement opened,");
});

it('lists and exports the monthly logs of controlled prescriptions', async () => {
  const listed = await erx.run('controlled-logs', 'list', '--csv');
  expect(listed.stdout).toMatch(/^Month,Prescriber,Rows,Made,Prescriber id\r\n/);
  expect(listed.stdout.split('\r\n').filter((line) => line.includes(practice.provider))).toHaveLength(25);
  const month = /^(\d{4}-\d{2}),/m.exec(listed.stdout.slice(listed.stdout.indexOf('\n') + 1))?.[1] ?? '';
  const file = join(erx.folder, 'log.csv');
  expect(
    await erx.run(
      'controlled-logs',
      'export',
      '--month',
      month,
      '--prescriber',
      'byron',
      '--out',
      file,
      '--json',
    ),
  ).toMatchObject({ code: 0, stdout: expect.stringContaining('"bytes"') as string });
  expect(readFileSync(file, 'utf8')).toMatch(/Zolpidem 10 mg tablet,C?-?IV/);
  expect(await erx.run('controlled-logs', 'export', '--month', '2026-13', '--out', file)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('It is a month such as 2026-10.') as string,
  });
  expect(
    await erx.run('controlled-logs', 'export', '--month', '2001-01', '--prescriber', 'byron', '--out', file),
  ).toMatchObject({ code: 1, stdout: '' });
});

it('refuses what the role does not allow, before a file is made', async () => {
  const provider = new Erx(server.origin);
  try {
    await signIn(provider, 'provider@elm.test');
    const file = join(provider.folder, 'marketing.csv');
    expect(await provider.run('marketing', 'export', '--out', file)).toMatchObject({
      code: 5,
      stdout: '',
      stderr: expect.stringContaining('Your role does not allow this.') as string,
    });
    expect(() => readFileSync(file)).toThrow();
  } finally {
    provider.close();
  }
});
