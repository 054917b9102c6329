import { recordAudit } from '@erx/server/platform/audit-trail/record';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import { type Erx, PROGRAM } from './erx';

let demo: DemoPractice;
let erx: Erx;
let full: string;

/** Whether this user may mount a small disk; where not, a limit on the size of files does the same. */
const canMount =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;

beforeAll(async () => {
  demo = await setupDemoPractice();
  const id = await demo.practice.prescribe('Lisinopril 10 mg oral tablet');
  for (let number = 0; number < 60; number += 1) await demo.practice.prescribe(`Drug ${String(number)}`);
  for (let number = 0; number < 200; number += 1) {
    await recordAudit(
      demo.server.services.database,
      {
        practiceId: demo.practice.id,
        accountId: demo.practice.provider,
        event: 'prescription.created',
        outcome: 'done',
        resourceType: 'Prescription',
        resourceId: id,
        details: { version: 1 },
      },
      new Date(Date.UTC(2026, 0, 3, 12, 0, number)),
    );
  }
  erx = await demo.terminal('provider@elm.test');
  full = join(erx.folder, 'full');
  mkdirSync(full);
  if (!canMount) return;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', full]).status !== 0)
    throw new Error('The small disk could not be mounted.');
  // One page is left.
  writeFileSync(join(full, 'fill'), Buffer.alloc(61_440));
});
afterAll(async () => {
  if (canMount) spawnSync('umount', [full]);
  await demo.close();
});

interface Done {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a line of bash in which `erx` is the built program; the server answers in this process meanwhile. */
function inShell(line: string): Promise<Done> {
  const child = spawn('bash', ['-c', line.replaceAll('erx ', `${process.execPath} ${PROGRAM} `)], {
    cwd: erx.folder,
    env: erx.env(),
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve) => {
    child.on('close', (status) => {
      resolve({ status, stdout, stderr });
    });
  });
}

const LISTS = [
  ['audit search --limit 200', ''],
  ['audit search --limit 200', '--csv'],
  ['audit search --limit 200', '--jsonl'],
  ['audit search --limit 200', '--json'],
  ['prescriptions list --all', ''],
  ['prescriptions list --all', '--csv'],
  ['prescriptions list --all', '--jsonl'],
  ['prescriptions list --all', '--json'],
] as const;
const SENTENCE =
  /^erx: The output cannot be written \((ENOSPC|EFBIG)\); the disk is full, and what was written of it is not whole\. Make room .*\n$/;

const SENTENCE_OF = (form: string) => (form === '--json' ? /"code": ?"terminal\.output-full"/ : SENTENCE);

describe('a list that does not fit on the disk is a failure, however little of it is left over', () => {
  it.each(LISTS)('%s %s, where a file may not grow', async (list, form) => {
    const done = await inShell(`ulimit -f 4; erx ${list} ${form} > limited`);
    expect({ code: done.status, stderr: done.stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(SENTENCE_OF(form)) as string,
    });
  });

  it.runIf(canMount).each(LISTS)(
    '%s %s, where the disk is nearly full (mounting one needs root)',
    async (list, form) => {
      const done = await inShell(`erx ${list} ${form} > full/list`);
      expect({ code: done.status, stderr: done.stderr }).toEqual({
        code: 1,
        stderr: expect.stringMatching(SENTENCE_OF(form)) as string,
      });
    },
  );

  it.each(LISTS)('%s %s is whole where there is room', async (list, form) => {
    const done = await inShell(`erx ${list} ${form} > whole; echo "$?"; erx ${list} ${form} | cat > piped`);
    expect(done).toMatchObject({ status: 0, stdout: '0\n' });
    const [whole, piped] = ['whole', 'piped'].map((name) => readFileSync(join(erx.folder, name), 'utf8'));
    expect(whole?.length).toBeGreaterThan(4_096);
    // Each search of the trail is in the next one.
    if (!list.startsWith('audit')) expect(whole).toBe(piped);
  });

  it('a reader that has gone is none', async () => {
    const done = await inShell(
      'erx prescriptions list --all --jsonl | head -n 1 | wc -l; echo "${PIPESTATUS[0]}"',
    );
    expect(done).toMatchObject({ stdout: '1\n0\n', stderr: '' });
  });

  it('a verdict is not the better for a reader that has gone', async () => {
    const done = await inShell(
      'erx doctor --server http://127.0.0.1:1 2>/dev/null | true; echo "${PIPESTATUS[0]}"',
    );
    expect(done.stdout).toBe('1\n');
  });

  it('a failure stays one though nobody hears of it', async () => {
    const done = await inShell(
      'exec 3>&1; { erx prescriptions show NOSUCHORDER 2>&1 >/dev/null; echo "$?" >&3; } | true',
    );
    expect(done.stdout).toBe('1\n');
  });

  it.each(['whoami', 'whoami --json', 'auth list --json', 'auth sessions list', '--help', 'help exit-codes'])(
    'erx %s fails where nothing of it can be written',
    async (words) => {
      expect((await inShell(`erx ${words} > /dev/full`)).status).toBe(1);
    },
  );

  it('an output that is closed is none, as /dev/null is: Node has put that in its place', async () => {
    expect(await inShell('erx whoami >&-; echo "$?" >&2')).toMatchObject({ stdout: '', stderr: '0\n' });
    expect(await inShell('erx whoami > /dev/null; echo "$?"')).toMatchObject({ stdout: '0\n', stderr: '' });
  });

  it('the version and the help say so as well', async () => {
    expect((await inShell('erx --version > /dev/full')).status).toBe(1);
    expect(await inShell('erx --help > /dev/full')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(SENTENCE) as string,
    });
  });
});
