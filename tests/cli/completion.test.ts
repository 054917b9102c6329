import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import { Erx, type Outcome, PROGRAM as ERX } from './erx';

let erx: Erx;
const scripts: Record<string, string> = {};
beforeAll(async () => {
  erx = new Erx('http://localhost:1');
  writeFileSync(join(erx.folder, 'a file.txt'), '');
  for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
    const done = await erx.run('completion', shell);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    scripts[shell] = join(erx.folder, `erx.${shell === 'powershell' ? 'ps1' : shell}`);
    writeFileSync(scripts[shell], done.stdout);
  }
});
afterAll(() => erx.close());

/** How each shell is asked what it would offer for the last of the words. */
const ASK: Readonly<
  Record<string, (script: string, words: readonly string[]) => readonly [program: string, ...args: string[]]>
> = {
  bash: (script, words) => [
    'bash',
    '--norc',
    '-c',
    `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _erx; printf '%s\\n' "\${COMPREPLY[@]}"`,
    script,
    ...words,
  ],
  zsh: (script, words) => [
    'zsh',
    '-f',
    '-c',
    `
    compdef() { : }; compadd() { [[ $1 == -- ]] && shift; print -l -- \${(M)@:#\${words[CURRENT]}*} }
    _describe() {
      local item
      for item in "\${(@P)2}"; do
        item=\${item//\\\\:/@@}; item=\${item%%:*}; item=\${item//@@/:}
        [[ $item == \${words[CURRENT]}* ]] && print -r -- "$item"
      done
    }
    _files() { print -l -- \${words[CURRENT]}*(N) }; _message() { : }
    source "$1"; shift; words=("$@"); CURRENT=$#; _erx`,
    'zsh',
    script,
    ...words,
  ],
  fish: (script, words) => [
    'fish',
    '--no-config',
    '-c',
    `source ${script}; complete -C ${JSON.stringify(words.map((word) => (word === '' ? '' : word)).join(' '))} | string split -f1 \\t`,
  ],
  powershell: (script, words) => [
    'pwsh',
    '-NoProfile',
    '-Command',
    `. '${script}'; $line = '${words.join(' ')}'; (TabExpansion2 $line ` +
      '$line.Length).CompletionMatches | ForEach-Object { $_.CompletionText }',
  ],
};
const PROGRAM: Readonly<Record<string, string>> = {
  bash: 'bash',
  zsh: 'zsh',
  fish: 'fish',
  powershell: 'pwsh',
};
const isThere = (shell: string): boolean => spawnSync(PROGRAM[shell] ?? shell, ['--version']).status === 0;

for (const shell of Object.keys(ASK)) {
  const there = isThere(shell);
  if (!there)
    process.stderr.write(
      `\n*** ${String(PROGRAM[shell])} is not on this machine: its completion of erx is not tested ***\n\n`,
    );
  describe.runIf(there)(`completion in ${shell}`, () => {
    const offered = (...words: readonly string[]): string[] => {
      const [program, ...args] = ASK[shell]?.(scripts[shell] ?? '', ['erx', ...words]) ?? [''];
      const done = spawnSync(program, args, {
        encoding: 'utf8',
        cwd: erx.folder,
        env: { PATH: process.env['PATH'] ?? '', HOME: erx.folder, LANG: 'C.UTF-8' },
      });
      expect(done.stderr).toBe('');
      return done.stdout.split('\n').filter(Boolean).sort();
    };

    it('offers commands, and those of a group', () => {
      expect(offered('aud')).toEqual(['audit']);
      expect(offered('audit', '')).toEqual(expect.arrayContaining(['export', 'search', 'verify']));
      expect(offered('audit', 'se')).toEqual(['search']);
      expect(offered('completion', 'f')).toEqual(['fish']);
      expect(offered('help', 'a')).toEqual(['admin', 'alerts', 'alias', 'api', 'audit', 'auth']);
      expect(offered('help', 'da')).toEqual(['dates']);
    });

    it('offers options of the command, and its common ones', () => {
      expect(offered('audit', 'search', '--st')).toEqual(['--start']);
      expect(offered('audit', 'search', '--js')).toEqual(expect.arrayContaining(['--json', '--jsonl']));
      expect(offered('audit', 'verify', '--st')).toEqual([]);
    });

    it('offers the values that an option takes, whatever stands before it', () => {
      expect(offered('audit', 'search', '--json', '--type', 'Cs')).toEqual([
        'CsCancelled',
        'CsCreated',
        'CsPrinted',
        'CsSendingFailed',
        'CsSent',
      ]);
      expect(offered('reference', 'import', 'x.txt', '--kind', 'rx')).toEqual([
        'rxnorm-attributes',
        'rxnorm-names',
      ]);
    });
  });
}

describe('completion that asks', () => {
  let demo: DemoPractice;
  let staff: Erx;
  const ORDER = 'COMPLETE0001';

  beforeAll(async () => {
    demo = await setupDemoPractice();
    await demo.practice.prescribe('Lisinopril', { orderNumber: ORDER });
    await demo.practice.prescribe('Warfarin', { orderNumber: 'COMPLETE0002', scriptStatus: 'Sent' });
    await demo.practice.ask('refill', 'Metformin', { orderNumber: 'REQUESTED001' });
    staff = await demo.terminal('staff@elm.test');
    await staff.run('alias', 'set', 'waiting', 'queue list');
    const wrapper = join(staff.folder, 'bin', 'erx');
    writeFileSync(wrapper, `#!/bin/sh\nexec '${process.execPath}' '${ERX}' "$@"\n`);
    chmodSync(wrapper, 0o755);
  });
  afterAll(() => demo.close());

  /** However busy the machine is. */
  const PATIENT = { ERX_COMPLETION_WAIT: '60000' };
  const asked = async (env: Readonly<Record<string, string>>, ...words: string[]): Promise<Outcome> => {
    const running = staff.start(['__complete', ...words], { ...PATIENT, ...env });
    running.child.stdin.end();
    return await running.outcome;
  };
  const offers = async (...words: string[]): Promise<string[]> => {
    const done = await asked({}, ...words);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    return done.stdout.split('\n').filter(Boolean);
  };

  it('offers order numbers, requests, people, practices, profiles, aliases and fields', async () => {
    expect(await offers('order', 'prescriptions show', '')).toEqual(
      expect.arrayContaining([`${ORDER}\tPending`, 'COMPLETE0002\tSent']),
    );
    expect(await offers('order', 'prescriptions show', 'complete0001')).toEqual([`${ORDER}\tPending`]);
    expect(await offers('request', 'requests show', 'REQ')).toEqual(['REQUESTED001\trefill request']);
    expect(await offers('person', 'users show', 'st')).toEqual(['staff@elm.test\tSam Porter']);
    expect(await offers('practice', '', 'Elm')).toEqual([expect.stringMatching(/^Elm Street\t/)]);
    expect(await offers('profile', 'auth switch', '')).toEqual([`${demo.server.origin}\tElm Street`]);
    expect(await offers('alias', '', 'w')).toEqual(['waiting\tqueue list']);
    expect(await offers('fields', 'prescriptions list', 'orderNumber,orderN')).toEqual([]);
    expect(await offers('fields', 'prescriptions list', 'id,orderN')).toEqual(['id,orderNumber\tfield']);
  });

  it('never names a patient or what they take', async () => {
    const all = await Promise.all(
      ['order', 'request', 'person', 'practice', 'profile', 'alias', 'patient', 'account'].map((kind) =>
        asked({}, kind, 'prescriptions show', ''),
      ),
    );
    for (const { stdout } of all)
      expect(stdout).not.toMatch(/Rosa|Sample|SAMPLE|Lisinopril|Warfarin|Metformin/);
  });

  it('offers nothing and says nothing where there is nobody, nothing or no time, and files no incident', async () => {
    const silent = { code: 0, stdout: '', stderr: '' };
    expect(await asked({ ERX_CONFIG_DIR: join(staff.folder, 'none') }, 'order', '', '')).toMatchObject(
      silent,
    );
    expect(await asked({}, 'order', '', '', '--server', 'http://localhost:1')).toMatchObject(silent);
    expect(await asked({}, 'order', '', '', '--profile', 'nobody')).toMatchObject(silent);
    expect(await asked({ ERX_COMPLETION_WAIT: '0' }, 'order', '', '')).toMatchObject(silent);
    expect(await asked({ ERX_CLIENT_ID: 'erx-x', ERX_CLIENT_SECRET: 'x' }, 'order', '', '')).toMatchObject(
      silent,
    );
    expect(await asked({}, 'nonsense', '', '')).toMatchObject(silent);
    expect(await asked({})).toMatchObject(silent);
    // Staff may not manage service accounts: they are not asked for.
    expect(await asked({}, 'account', '', '')).toMatchObject(silent);
    const refused = await demo.server.services.database.run(
      {
        name: 'test-refused',
        text: "SELECT event FROM audit_records WHERE event = 'incident.unauthorizedOperation'",
      },
      [],
    );
    expect(refused).toEqual([]);
  });

  it('renews a token that has ended, and the sign-in goes on', async () => {
    const file = join(staff.settings, 'sign-in.json');
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { servers: Record<string, { tokens: object }> };
    for (const one of Object.values(kept.servers))
      Object.assign(one.tokens, { expiresAt: '2020-01-01T00:00:00.000Z' });
    writeFileSync(file, JSON.stringify(kept));
    expect(await offers('order', '', ORDER)).toEqual([`${ORDER}\tPending`]);
    expect((await staff.run('whoami')).code).toBe(0);
  });

  for (const shell of ['bash', 'zsh', 'fish'])
    it.runIf(isThere(shell))(`is what ${shell} offers`, async () => {
      // The server is of this process: a shell that is waited for without it would never be answered.
      const offered = async (...words: readonly string[]): Promise<string[]> => {
        const [program, ...args] = ASK[shell]?.(scripts[shell] ?? '', ['erx', ...words]) ?? [''];
        // What a shell ends with is that of its last test, and says nothing here.
        const stdout = await new Promise<string>((resolve) => {
          execFile(program, args, { cwd: staff.folder, env: staff.env(PATIENT) }, (_, out) => {
            resolve(out);
          });
        });
        return stdout.split('\n').filter(Boolean).sort();
      };
      expect(await offered('prescriptions', 'show', 'COMPLETE0001')).toEqual([ORDER]);
      expect(await offered('requests', 'show', 'REQ')).toEqual(['REQUESTED001']);
      expect(await offered('users', 'show', 'sta')).toEqual(['staff@elm.test']);
      expect(await offered('auth', 'switch', 'http://127')).toEqual(
        demo.server.origin.startsWith('http://127') ? [demo.server.origin] : [],
      );
      expect(await offered('waiti')).toEqual(['waiting']);
      expect(await offered('prescriptions', 'list', '--json', 'orderN')).toEqual(['orderNumber']);
      expect(await offered('prescriptions', 'list', '--json', '--lim')).toEqual(['--limit']);
      expect(await offered('config', 'set', 'pa')).toEqual(['pager']);
      expect((await offered('whoami', '--practice', 'Elm')).map((word) => word.replace('\\', ''))).toEqual([
        'Elm Street',
      ]);
    });
});

it('refuses another shell by naming those there are', async () => {
  const done = await erx.run('completion', 'tcsh');
  expect([done.code, done.stdout]).toEqual([2, '']);
  for (const shell of ['bash', 'zsh', 'fish', 'powershell']) expect(done.stderr).toContain(shell);
});
