import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../fixtures/people';
import type { TestServer } from '../fixtures/running-server';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import type { Erx } from './erx';
import type { TerminalPractice } from './practice';

/**
 * docs/scripts.md, whose blocks are run as they stand; only what is of another place is put in: the server,
 * the folders, the client ids.
 */
const [, PAGE = ''] =
  /^## Unattended scripts\n([\s\S]*?)(?=^## )/m.exec(
    readFileSync(fileURLToPath(new URL('../../docs/scripts.md', import.meta.url)), 'utf8'),
  ) ?? [];
const PROGRAM = fileURLToPath(new URL('../../packages/cli/dist/erx.js', import.meta.url));

/** The fenced blocks of a language in the page, in their order. */
const blocks = (language: string): string[] =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, text]) => text ?? '',
  );
const unitNamed = (name: string): string => {
  const unit = blocks('ini').find((text) => text.startsWith(`# /etc/systemd/system/${name}\n`));
  if (unit === undefined) throw new Error(`docs/scripts.md has no ${name}`);
  return unit;
};

let demo: DemoPractice;
let server: TestServer;
let practice: TerminalPractice;
let machine: Erx;
const clientIds: string[] = [];

beforeAll(async () => {
  demo = await setupDemoPractice();
  ({ server, practice } = demo);
  await addPerson(server, 'admin@elm.test', [practice.id], { role: 'Admin' });
  machine = await demo.terminal('admin@elm.test');
  // `erx` in the path, as an installed program is.
  writeFileSync(
    join(machine.folder, 'bin', 'erx'),
    `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`,
    { mode: 0o755 },
  );
  for (const folder of ['etc/erx', 'var/lib/erx-audit', 'credentials'])
    mkdirSync(join(machine.folder, folder), { recursive: true });
});
afterAll(() => demo.close());

/** The page's words in this place. */
function here(text: string): string {
  const [first = '', second = ''] = clientIds;
  return text
    .replaceAll('https://erx.example', server.origin)
    .replaceAll(/(\/etc\/erx|\/var\/lib\/erx-audit)/g, `${machine.folder}$1`)
    .replaceAll('erx-01990000-0000-7000-8000-00000000000a', first)
    .replaceAll('erx-01990000-0000-7000-8000-00000000000b', second);
}

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * What is done once a command says on stderr that it is ready, and what is then seen on stdout before it is
 * asked to stop.
 */
interface Until {
  readonly ready: RegExp;
  begin(): Promise<void>;
  readonly text: RegExp;
}

/** Runs a command of the page in a shell, to its end or until something is seen. */
function shell(command: string, environment: Readonly<Record<string, string>>, until?: Until): Promise<Ran> {
  const { PATH = '', HOME = '/' } = machine.env();
  const child = spawn('/bin/sh', ['-c', until ? `exec ${command}` : command], {
    env: { PATH, HOME, ...environment },
    cwd: machine.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    if (until?.text.test(stdout)) child.kill('SIGTERM');
  });
  let isBegun = false;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    if (!until || isBegun || !until.ready.test(stderr)) return;
    isBegun = true;
    void until.begin();
  });
  return new Promise<Ran>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

/** What a unit of systemd would start: its environment, with its specifiers filled in, and its command. */
function serviceOf(unit: string): { environment: Record<string, string>; command: string } {
  const text = here(unit);
  const credentials = join(machine.folder, 'credentials');
  for (const [, name = '', file = ''] of text.matchAll(/^LoadCredential=(\S+?):(\S+)$/gm))
    writeFileSync(join(credentials, name), readFileSync(file), { mode: 0o400, flag: 'w' });
  const environment = Object.fromEntries(
    [...text.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('%d', credentials),
    ]),
  );
  const command = /^ExecStart=(.*)$/m.exec(text)?.[1] ?? '';
  return {
    command,
    environment: { ...environment, STATE_DIRECTORY: join(machine.folder, 'var/lib/erx-audit') },
  };
}

describe('the examples for unattended scripts', () => {
  it('make the service accounts, each secret in a file of its owner alone', async () => {
    const [setup = ''] = blocks('sh');
    const lines = setup
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('erx login'));
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const done = await shell(here(line), { ERX_CONFIG_DIR: machine.settings });
      expect(done).toMatchObject({ code: 0, stdout: '' });
      clientIds.push(/ERX_CLIENT_ID=(\S+)/.exec(done.stderr)?.[1] ?? '');
    }
    expect(statSync(join(machine.folder, 'etc/erx/nightly-audit.secret')).mode & 0o777).toBe(0o600);
  });

  it('cron: every line runs and prints nothing; the export is there', async () => {
    const [crontab = ''] = blocks('crontab');
    const lines = here(crontab).trim().split('\n');
    const environment = Object.fromEntries(
      lines.flatMap((line) =>
        [...line.matchAll(/^(\w+)=(.*)$/g)].map(([, name = '', value = '']) => [name, value]),
      ),
    );
    const jobs = lines.filter((line) => /^[\d*]/.test(line));
    expect(jobs).toHaveLength(2);
    for (const job of jobs) {
      const [, command = ''] = /^(?:\S+\s+){5}(.*)$/.exec(job) ?? [];
      // cron turns % into the end of the line where no backslash is before it.
      expect(command).not.toMatch(/(?<!\\)%/);
      expect(await shell(command.replaceAll('\\%', '%'), environment), command).toEqual({
        code: 0,
        stdout: '',
        stderr: '',
      });
    }
    const saved = readFileSync(join(machine.folder, `var/lib/erx-audit/${localDay()}.csv`), 'utf8');
    expect(saved.split('\r\n')[0]).toContain('Date');
  });

  it('systemd: the service saves the trail of yesterday with the secret of its credential', async () => {
    const { command, environment } = serviceOf(unitNamed('erx-audit.service'));
    expect(environment['ERX_CLIENT_SECRET_FILE']).toBe(join(machine.folder, 'credentials', 'secret'));
    expect(await shell(command, environment)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(readFileSync(join(machine.folder, 'var/lib/erx-audit/yesterday.csv'), 'utf8')).toMatch(
      /complete/i,
    );
  });

  it('systemd: the watcher tells of a request as it comes, and ends by the code that its unit calls success', async () => {
    const unit = unitNamed('erx-queue.service');
    const { command, environment } = serviceOf(unit);
    expect(command).toMatch(/ --quiet$/); // which would keep from us when it listens
    const done = await shell(command.replace(' --quiet', ''), environment, {
      ready: /Connected/,
      begin: () => practice.ask('refill', 'Lisinopril 10 mg oral tablet'),
      text: /"name":"NewRefillRequest"/,
    });
    expect(done.code).toBe(Number(/^SuccessExitStatus=(\d+)$/m.exec(unit)?.[1]));
    expect(done.stdout).toContain('Lisinopril 10 mg oral tablet');
  });

  it('every unit is one that systemd understands', (context) => {
    const folder = join(machine.folder, 'units');
    mkdirSync(folder);
    const names = [...PAGE.matchAll(/^# \/etc\/systemd\/system\/(\S+)$/gm)].map(([, name = '']) => name);
    expect(names).toEqual(['erx-audit.service', 'erx-audit.timer', 'erx-queue.service']);
    for (const name of names) writeFileSync(join(folder, name), unitNamed(name));
    const verified = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...names.map((name) => join(folder, name))],
      { encoding: 'utf8' },
    );
    if (verified.error) return context.skip(); // a machine without systemd
    expect(
      verified.stderr.split('\n').filter((line) => line.includes(folder) || /erx-(audit|queue)/.test(line)),
    ).toEqual([]);
    const calendar = /^OnCalendar=(.*)$/m.exec(unitNamed('erx-audit.timer'))?.[1] ?? '';
    expect(spawnSync('systemd-analyze', ['calendar', calendar], { encoding: 'utf8' }).status).toBe(0);
  });

  it('looking after them: list, rotate, search and revoke do as they say', async () => {
    const care = blocks('sh').find((text) => text.startsWith('erx service-accounts list')) ?? '';
    const ran: Record<string, Ran> = {};
    for (const line of care.trim().split('\n'))
      ran[/erx \S+ \S+/.exec(line)?.[0] ?? line] = await shell(here(line), {
        ERX_CONFIG_DIR: machine.settings,
      });
    expect(Object.values(ran).map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(ran['erx service-accounts list']?.stdout).toMatch(/Nightly audit[\s\S]*Queue watch/);
    expect(ran['erx audit search']?.stdout).toContain('Nightly audit');
    expect(ran['erx service-accounts revoke']?.stderr).toContain('Revoked the service account Queue watch.');
    // The file has the new secret: the job goes on as it is.
    const { command, environment } = serviceOf(unitNamed('erx-audit.service'));
    expect((await shell(command, environment)).code).toBe(0);
    const queue = serviceOf(unitNamed('erx-queue.service'));
    expect((await shell(queue.command, queue.environment)).code).toBe(4);
  });
});

/** Today as `date +%F` says it. */
function localDay(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
