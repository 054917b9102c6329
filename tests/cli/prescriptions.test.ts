import { Prescription } from '@erx/core/prescriptions/model';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../fixtures/running-server';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import { Erx } from './erx';
import { makePractice, type TerminalPractice } from './practice';
import { signIn } from './sign-in';

let demo: DemoPractice;
let server: TestServer;
let practice: TerminalPractice;
let erx: Erx;

const at = (day: number): Date => new Date(Date.UTC(2026, 9, day, 15));

beforeAll(async () => {
  demo = await setupDemoPractice();
  ({ server, practice } = demo);
  const elsewhere = await makePractice(server, 'Oak Lane', 'oak.test');
  await elsewhere.prescribe('Warfarin of another practice');
  for (let day = 1; day <= 12; day += 1)
    await practice.prescribe(`Drug ${String(day)}`, { scriptedAt: at(day) });
  await practice.prescribe('Lisinopril 10 mg oral tablet', {
    scriptedAt: at(20),
    scriptStatus: 'Sent',
    deliveryState: 'accepted',
    verificationStatus: 'Verified',
  });
  await practice.prescribe('Atorvastatin\u001b[2J 40 mg', {
    scriptedAt: at(21),
    scriptStatus: 'Sent',
    deliveryState: 'failed',
  });
  erx = await demo.terminal('staff@elm.test');
});
afterAll(() => demo.close());

const listed = (text: string): Prescription[] => z.array(Prescription).parse(JSON.parse(text));

describe('erx prescriptions list --json', () => {
  it('prints what the contract replies, of every status, newest first, of this practice alone', async () => {
    const done = await erx.run('prescriptions', 'list', '--json');
    expect(done).toMatchObject({ code: 0, stderr: '' });
    const all = listed(done.stdout);
    expect(all).toHaveLength(14);
    expect(all.slice(0, 3).map(({ description }) => description)).toEqual([
      'Atorvastatin\u001b[2J 40 mg',
      'Lisinopril 10 mg oral tablet',
      'Drug 12',
    ]);
    expect(all[1]).toMatchObject({ scriptStatus: 'Sent', verification: { status: 'Verified' } });
  });

  it('escapes what would steer a terminal', async () => {
    const { stdout } = await erx.run('prescriptions', 'list', '--json');
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toContain('\\u001b[2J');
  });

  it('keeps to one status', async () => {
    const { stdout } = await erx.run('prescriptions', 'list', '--status', 'Sent', '--json');
    expect(listed(stdout).map(({ scriptStatus }) => scriptStatus)).toEqual(['Sent', 'Sent']);
  });

  it('keeps to one patient', async () => {
    expect(
      listed((await erx.run('prescriptions', 'list', '--patient', practice.patientId, '--json')).stdout),
    ).toHaveLength(14);
    expect(
      listed((await erx.run('prescriptions', 'list', '--patient', practice.id, '--json')).stdout),
    ).toEqual([]);
  });

  it('goes on where a page stopped, without repeating or leaving out', async () => {
    const first = await erx.run('prescriptions', 'list', '--status', 'Pending', '--limit', '5', '--json');
    const after = /--after (\S+)/.exec(first.stderr)?.[1] ?? '';
    expect(after).not.toBe('');
    const second = await erx.run(
      'prescriptions',
      'list',
      '--status',
      'Pending',
      '--limit',
      '50',
      '--json',
      '--after',
      after,
    );
    expect(second.stderr).toBe('');
    const names = [...listed(first.stdout), ...listed(second.stdout)].map(({ description }) => description);
    expect(names).toEqual(Array.from({ length: 12 }, (_, index) => `Drug ${String(12 - index)}`));
  });

  it('goes on over every status where the limit stopped it, asking once for each page', async () => {
    const first = await erx.run('prescriptions', 'list', '--limit', '3', '--json', '--verbose');
    expect(first.stderr.match(/GET \S+\/api\/prescriptions\//g)).toHaveLength(1);
    const after = /More exist: .* --after (\S+)/.exec(first.stderr)?.[1] ?? '';
    const second = await erx.run('prescriptions', 'list', '--json', '--after', after);
    expect(second.stderr).toBe('');
    const all = listed((await erx.run('prescriptions', 'list', '--json')).stdout);
    expect([...listed(first.stdout), ...listed(second.stdout)]).toEqual(all);
    expect(new Set(all.slice(0, 3).map(({ scriptStatus }) => scriptStatus)).size).toBe(2);
    expect((await erx.run('prescriptions', 'list', '--limit', '3', '--json', '--quiet')).stderr).toBe('');
  });
});

describe('erx prescriptions list for people and pipes', () => {
  it('is a line each with tabs when it is not a terminal', async () => {
    const { stdout } = await erx.run('prescriptions', 'list', '--status', 'Sent');
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(lines.map(([written, status, patient, drug]) => [written, status, patient, drug])).toEqual([
      [at(21).toISOString(), 'Error', 'Sample, Rosa', 'Atorvastatin\ufffd[2J 40 mg'],
      [at(20).toISOString(), 'Verified', 'Sample, Rosa', 'Lisinopril 10 mg oral tablet'],
    ]);
  });

  it('ends without a word when whoever reads has gone', async () => {
    const running = erx.start(['prescriptions', 'list', '--json']);
    running.child.stdout.destroy();
    expect(await running.outcome).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([80, 140])('fits a terminal of %i columns, in the time of the practice', async (cols) => {
    const terminal = erx.onTerminal(['prescriptions', 'list', '--status', 'Sent'], { cols, rows: 24 });
    expect(await terminal.exit).toBe(0);
    const lines = terminal.raw().replaceAll('\r', '').trimEnd().split('\n');
    expect(lines[0]).toMatch(/^Written +Status +Patient +Drug/);
    const at = lines.findIndex((line) =>
      /^10\/20\/2026 11:00 AM +Verified +Sample, R\S* +Lisinopril 10 m/.test(line),
    );
    expect(at).toBeGreaterThan(0);
    expect(lines[at + 1]).toMatch(/^ {4}Take 1/); // the directions, whole below the row at any width
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(cols);
  });
});

describe('what goes wrong', () => {
  it.each([
    [['prescriptions', 'list', '--status', 'Lost'], /Allowed choices are Pending, Sent/],
    [['prescriptions', 'list', '--limit', '0'], /whole number from 1/],
    [['prescriptions', 'list', '--patient', '1 or 1=1'], /It is an id/],
    [['prescriptions', 'lst'], /Did you mean list\?/],
    [['prescriptions', 'list', '--server', 'http://erx.example'], /not encrypted.*https/],
    [['prescriptions', 'list', '--server', 'nowhere'], /not usable/],
  ])('%j is wrong usage: one sentence, exit 2', async (words, sentence) => {
    const done = await erx.run(...words);
    expect(done).toMatchObject({ code: 2, stdout: '' });
    expect(done.stderr).toMatch(sentence);
    expect(done.stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('exit 4 where nobody is signed in; exit 1 where no server is', async () => {
    const stranger = new Erx(server.origin);
    try {
      const out = await stranger.run('prescriptions', 'list');
      expect(out).toMatchObject({ code: 4, stdout: '' });
      expect(out.stderr).toContain(`Run: erx login --server ${server.origin}`);
      const gone = await stranger.run('login', '--server', 'http://127.0.0.1:9');
      expect(gone).toMatchObject({ code: 1, stdout: '' });
      expect(gone.stderr).toMatch(/^erx: The server cannot be reached\./);
    } finally {
      stranger.close();
    }
  });

  it('--verbose tells each request with its number, and no query', async () => {
    const { stderr } = await erx.run(
      'prescriptions',
      'list',
      '--status',
      'Sent',
      '--patient',
      practice.patientId,
      '--verbose',
    );
    expect(stderr).toMatch(/^GET \S+\/api\/prescriptions\/status\/Sent 200 \d+ ms request \S+$/m);
    expect(stderr).not.toContain(practice.patientId);
  });

  it('exit 4 when the right to the practice was taken away meanwhile, as JSON under --json', async () => {
    const leaver = new Erx(server.origin);
    try {
      await signIn(leaver, 'other@elm.test');
      await server.services.database.run(
        { name: 'test-leave', text: 'UPDATE memberships SET active = false WHERE account_id = $1' },
        [practice.otherProvider],
      );
      const done = await leaver.run('prescriptions', 'list');
      expect(done).toMatchObject({ code: 4, stdout: '' });
      expect(done.stderr).toMatch(/^erx: You were made inactive in Elm Street\. .*Run erx login/);
      const told = await leaver.run('prescriptions', 'list', '--json');
      expect(told).toMatchObject({ code: 4, stdout: '' });
      expect(JSON.parse(told.stderr)).toMatchObject({
        error: { code: 'session.made-inactive', exitCode: 4, requestId: expect.any(String) as string },
      });
    } finally {
      leaver.close();
    }
  });
});
