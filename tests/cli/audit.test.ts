import type { AuditEvent } from '@erx/core/audit/events';
import { type Act, recordAction } from '@erx/server/platform/audit-trail/record-action';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../fixtures/running-server';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import { Erx } from './erx';
import type { TerminalPractice } from './practice';

let demo: DemoPractice;
let server: TestServer;
let practice: TerminalPractice;
let erx: Erx;

beforeAll(async () => {
  demo = await setupDemoPractice();
  ({ server, practice } = demo);
  const id = await practice.prescribe('Lisinopril 10 mg oral tablet');
  const record = <Event extends AuditEvent>(act: Act<Event>, day: number) =>
    recordAction(
      server.services.database,
      { practiceId: practice.id, accountId: practice.provider },
      act,
      new Date(Date.UTC(2026, 0, day, 12)),
    );
  const ofPrescription = { resourceType: 'Prescription', resourceId: id } as const;
  await record({ event: 'prescription.created', ...ofPrescription, details: { version: 1 } }, 3);
  await record(
    { event: 'prescription.printed', ...ofPrescription, details: { as: 'original', serial: 1, version: 2 } },
    4,
  );
  await record(
    {
      event: 'patient.changed',
      resourceType: 'Patient',
      resourceId: practice.patientId,
      details: { fields: ['city'] },
    },
    5,
  );
  erx = await demo.terminal('provider@elm.test');
});
afterAll(() => demo.close());

const JANUARY = ['--start', '2026-01-01', '--end', '2026-01-31'] as const;

it('searches by type, prints what the contract replies, and goes on where it stopped', async () => {
  const done = await erx.run('audit', 'search', ...JANUARY, '--json', '--limit', '2');
  expect(done.code).toBe(0);
  expect((JSON.parse(done.stdout) as { event: string }[]).map(({ event }) => event)).toEqual([
    'patient.changed',
    'prescription.printed',
  ]);
  const after = /--after (\S+)/.exec(done.stderr)?.[1] ?? '';
  expect(
    (
      JSON.parse((await erx.run('audit', 'search', ...JANUARY, '--json', '--after', after)).stdout) as {
        event: string;
      }[]
    ).map(({ event }) => event),
  ).toEqual(['prescription.created']);
  const { stdout } = await erx.run('audit', 'search', ...JANUARY, '--type', 'CsPrinted');
  expect(stdout).toMatch(
    /^2026-01-04T12:00:00\.000Z\t.*\tPrinted\tPrinted · Sample, Rosa · Lisinopril 10 mg oral tablet/,
  );
});

it('says days in the wrong order in the words of the rule', async () => {
  const done = await erx.run('audit', 'search', '--start', '2026-02-01', '--end', '2026-01-01');
  expect(done).toMatchObject({ code: 5, stdout: '' });
  expect(done.stderr).toContain('From Date cannot be greater than the End Date');
});

it('proves a file of evidence offline, and finds what was altered in it', async () => {
  const file = join(erx.folder, 'trail.jsonl');
  const keys = join(erx.folder, 'seal-keys.json');
  expect(await erx.run('audit', 'keys', '--out', keys)).toMatchObject({ code: 0 });
  expect(await erx.run('audit', 'evidence', '--out', file)).toMatchObject({ code: 0, stdout: '' });
  // nobody is signed in, and there is no server
  const stranger = new Erx('http://127.0.0.1:9');
  const alone = (...words: string[]) => stranger.run('audit', 'verify', ...words);
  const proved = await alone(file, '--keys', keys);
  expect(proved.stderr).toMatch(/\d+ records agree with seals 1 to \d+;/);
  expect(proved).toMatchObject({ code: 0, stdout: '' });
  const trusting = await alone('--offline', file);
  expect(trusting.code).toBe(0);
  expect(trusting.stderr).toContain('a forger could have put them there');
  expect(await alone(file, '--offline')).toEqual(trusting);
  expect(await alone('--offline')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('No file of evidence was named') as string,
  });

  const lines = readFileSync(file, 'utf8').split('\n');
  const place = lines.findIndex((line) => line.includes('prescription.printed'));
  writeFileSync(file, lines.with(place, (lines[place] ?? '').replace('original', 'duplicate')).join('\n'));
  const altered = await alone(file, '--keys', keys);
  expect(altered.code).toBe(1);
  expect(altered.stdout).toContain(`trail.jsonl:${String(place + 1)}:`);
  expect(altered.stdout).toContain('the record is not what its digest says');
  writeFileSync(file, lines.slice(0, -2).join('\n'));
  expect((await alone(file, '--keys', keys)).stderr).toContain('its signed end is missing');
  stranger.close();
});

it('exports a whole file, verifies the trail, and fails at both when a record was altered', async () => {
  const file = join(erx.folder, 'january.csv');
  const verified = () => erx.run('audit', 'verify');
  expect(await verified()).toMatchObject({ code: 0, stdout: '' });
  expect(await erx.run('audit', 'export', ...JANUARY, '--out', file)).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringMatching(
      /^Saved in .*january\.csv: 3 records, \d+ B\. Their seals were verified\.\n$/,
    ) as string,
  });
  const lines = readFileSync(file, 'utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toMatch(/End of export: 3 records, complete/);

  await server.services.database.execute(
    `BEGIN;
      SET LOCAL session_replication_role = replica;
      UPDATE audit_records
      SET event = 'prescription.sent'
      WHERE practice_id = '${practice.id}' AND event = 'prescription.printed'; COMMIT;`,
  );
  const broken = await verified();
  expect(broken.code).toBe(1);
  expect(broken.stderr).toContain('The audit trail deviates from its seals: row-altered');
  const again = await erx.run('audit', 'export', ...JANUARY, '--out', file);
  expect(again.code).toBe(1);
  expect(again.stderr).toContain(
    'The export is not to be trusted: the audit trail deviates from its seals. It is kept as ',
  );
  const ending = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\r\n').at(-1);
  expect(ending(join(erx.folder, 'january.not-trusted.csv'))).toContain('NOT TO BE TRUSTED');
  expect(ending(file)).toContain('complete'); // what was saved before is still there
});

it('says where a file cannot be written', async () => {
  const done = await erx.run(
    'audit',
    'export',
    ...JANUARY,
    '--out',
    join(erx.folder, 'no such folder', 'x.csv'),
  );
  expect(done.code).toBe(1);
  expect(done.stderr).toContain('cannot be written');
});
