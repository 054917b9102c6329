import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../fixtures/people';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import type { Erx } from './erx';
import { openShell } from './tmux';

let demo: DemoPractice;
let erx: Erx;
let admin: Erx;

const at = (day: number): Date => new Date(Date.UTC(2026, 9, day, 15));
const ORDERS = ['SCRIPT000001', 'SCRIPT000002', 'SCRIPT000003'] as const;

beforeAll(async () => {
  demo = await setupDemoPractice();
  for (const [index, orderNumber] of ORDERS.entries())
    await demo.practice.prescribe(`Drug ${String(index)}\u001b[2J`, {
      orderNumber,
      scriptedAt: at(index + 1),
    });
  await addPerson(demo.server, 'admin@elm.test', [demo.practice.id], {
    role: 'Admin',
    firstName: 'Ada',
    lastName: 'Byron',
  });
  erx = await demo.terminal('staff@elm.test');
  admin = await demo.terminal('admin@elm.test');
});
afterAll(() => demo.close());

describe('erx … --json FIELDS', () => {
  it('prints the named fields, in a list and of one', async () => {
    const list = await erx.run('prescriptions', 'list', '--json', 'orderNumber,status,patient');
    expect(list).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(list.stdout)).toEqual(
      ORDERS.toReversed().map((orderNumber) => ({
        orderNumber,
        status: 'Pending',
        patient: expect.objectContaining({ lastName: 'Sample' }) as object,
      })),
    );
    const one = await erx.run('prescriptions', 'show', ORDERS[0], '--json=status');
    expect(JSON.parse(one.stdout)).toEqual({ status: 'Pending' });
  });

  it('names what there is where a field is unknown, and asks the server nothing', async () => {
    const done = await erx.run('prescriptions', 'list', '--json', 'order', '--verbose');
    expect(done).toMatchObject({ code: 2, stdout: '' });
    expect(JSON.parse(done.stderr)).toEqual({
      error: {
        code: 'terminal.fields-unknown',
        message: "This command prints no field 'order'.",
        next: expect.stringContaining('Fields are: id, orderNumber, ') as string,
        exitCode: 2,
      },
    });
  });

  it('takes a word behind --json as the one that the command needs, as before fields could be named', async () => {
    const done = await erx.run('prescriptions', 'show', '--json', ORDERS[0]);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(done.stdout)).toMatchObject({
      orderNumber: ORDERS[0],
      patient: { lastName: 'Sample' },
    });
    const people = await admin.run('users', 'search', '--json', 'admin@elm.test');
    expect(JSON.parse(people.stdout)).toMatchObject([{ email: 'admin@elm.test' }]);
  });

  it('every field of a reply can be named alone', async () => {
    for (const words of [
      ['prescriptions', 'list'],
      ['whoami'],
      ['users', 'list'],
      ['practices', 'list'],
      ['hours', 'list'],
      ['print-settings', 'show'],
      ['audit', 'search'],
      ['auth', 'status'],
      ['auth', 'list'],
      ['config', 'list'],
      ['reference', 'status'],
      ['users', 'review'],
    ]) {
      const whole = JSON.parse((await admin.run(...words, '--json')).stdout) as unknown;
      const rows = Array.isArray(whole) ? (whole as object[]) : [whole as object];
      const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      if (words[0] !== 'hours') expect(fields, words.join(' ')).not.toEqual([]);
      if (fields.length === 0) continue;
      const named = await admin.run(...words, '--json', fields.join(','));
      expect([named.code, named.stderr], words.join(' ')).toEqual([0, '']);
      // Reading the trail is in the trail.
      if (words[0] !== 'audit') expect(JSON.parse(named.stdout), words.join(' ')).toEqual(whole);
    }
  });
});

describe('erx … --jq and --template', () => {
  it('print what is made of a list, whole or a record at a time', async () => {
    const all = await erx.run('prescriptions', 'list', '--jq', 'length, .[0].orderNumber');
    expect(all).toMatchObject({ code: 0, stdout: `3\n${ORDERS[2]}\n`, stderr: '' });
    const each = await erx.run('prescriptions', 'list', '--jsonl', '--jq', '.orderNumber');
    expect(each.stdout).toBe(`${ORDERS.toReversed().join('\n')}\n`);
    const filled = await erx.run(
      'prescriptions',
      'list',
      '--template',
      String.raw`{{#.}}{{orderNumber}}\t{{status}}\n{{/.}}`,
    );
    expect(filled.stdout).toBe(
      ORDERS.toReversed()
        .map((one) => `${one}\tPending\n`)
        .join(''),
    );
    const fields = await erx.run('prescriptions', 'list', '--json', 'status', '--jq', '.[0]');
    expect(fields.stdout).toBe('{"status":"Pending"}\n');
  });

  it('send the text as it is to a program, and nothing that steers it to a terminal', async () => {
    const words = ['prescriptions', 'show', ORDERS[0], '--jq', '.description'];
    expect((await erx.run(...words)).stdout).toBe('Drug 0\u001b[2J\n');
    const shown = erx.onTerminal(words, { cols: 80, rows: 24 });
    expect(await shown.exit).toBe(0);
    expect(shown.raw()).toContain('Drug 0\ufffd[2J');
    expect(shown.raw()).not.toContain('\u001b[2J');
  });

  it('are judged before anything is changed', async () => {
    for (const words of [
      ['--jq', '.['],
      ['--template', '{{#x}}'],
      ['--json', 'nope'],
    ]) {
      const done = await erx.run('prescriptions', 'cancel', ORDERS[1], '--yes', ...words);
      expect(done.code, words.join(' ')).toBe(2);
    }
    expect((await erx.run('prescriptions', 'show', ORDERS[1], '--jq', '.scriptStatus')).stdout).toBe(
      'Pending\n',
    );
  });

  it('say with a failing expression that the command was carried out, and quote nothing', async () => {
    const done = await erx.run(
      'prescriptions',
      'cancel',
      ORDERS[1],
      '--yes',
      '--jq',
      '.patient.lastName | tonumber',
    );
    expect(done).toMatchObject({ code: 2, stdout: '' });
    expect(done.stderr).toBe(
      'erx: The expression of --jq failed on what was to be printed: string cannot be parsed as a number. ' +
        'What the command did remains in effect; only its output is missing.\n',
    );
    expect((await erx.run('prescriptions', 'show', ORDERS[1], '--jq', '.scriptStatus')).stdout).not.toBe(
      'Pending\n',
    );
  });

  it('are refused together, and beside --csv', async () => {
    const both = await erx.run('users', 'list', '--jq', '.', '--template', 'x');
    expect(both).toMatchObject({ code: 2, stdout: '' });
    expect((await erx.run('users', 'list', '--jq', '.', '--csv')).code).toBe(2);
  });
});

describe('erx api', () => {
  it('reads as the sign-in, in its practice, the very text of the server', async () => {
    const done = await erx.run('api', '/userinfo/userinfo');
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(done.stdout)).toMatchObject({
      email: 'staff@elm.test',
      organizationName: 'Elm Street',
    });
    for (const path of [
      'userinfo/userinfo',
      '/api/userinfo/userinfo',
      `${demo.server.origin}/api/userinfo/userinfo`,
    ])
      expect((await erx.run('api', path, '--jq', '.email')).stdout).toBe('staff@elm.test\n');
  });

  it('follows the cursors of a list to its end', async () => {
    const path = '/userinfo/search';
    const one = await admin.run('api', path, '-F', 'limit=1', '--jq', 'length');
    expect(one.stdout).toBe('1\n');
    const all = await admin.run('api', path, '-F', 'limit=1', '--paginate', '--jq', '.[].email');
    expect(all.stdout.trim().split('\n').sort()).toEqual(
      ['admin', 'other', 'provider', 'staff'].map((name) => `${name}@elm.test`),
    );
    const list = await admin.run('api', path, '--paginate', '-f', 'limit=3');
    expect(JSON.parse(list.stdout)).toHaveLength(4);
    expect(await erx.run('api', '/userinfo/userinfo', '--paginate')).toMatchObject({
      code: 1,
      stderr: 'erx: The answer is not a list. Leave out --paginate.\n',
    });
  });

  it('prints status and headers first where they are asked for', async () => {
    const done = await erx.run('api', '/userinfo/userinfo', '-i');
    expect(done.stdout).toMatch(/^HTTP\/1\.1 200 OK\n[\s\S]*\nx-request-id: [^\n]+\n[\s\S]*\n\n\{"/);
  });

  it('changes by a method that is named, with fields, with a file, and from a pipe', async () => {
    const week = [
      { dayOfWeek: 1, startHour: 8, startMinute: 0, startSecond: 0, endHour: 12, endMinute: 0, endSecond: 0 },
    ];
    writeFileSync(join(admin.folder, 'week.json'), JSON.stringify(week));
    const change = ['api', '/practices/workinghours/update', '-X', 'POST'];
    expect(JSON.parse((await admin.run(...change, '--input', 'week.json')).stdout)).toEqual(week);
    const piped = admin.start([...change, '--input', '-', '--jq', 'length']);
    piped.child.stdin.end('[]');
    expect(await piped.outcome).toMatchObject({ code: 0, stdout: '0\n' });
    expect((await admin.run('hours', 'list', '--json')).stdout).toBe('[]\n');
    writeFileSync(join(admin.folder, 'not.json'), 'Rosa Sample');
    const bad = await admin.run(...change, '--input', 'not.json');
    expect(bad).toMatchObject({ code: 2, stdout: '' });
    expect(bad.stderr).not.toContain('Rosa');
    const fields = await admin.run('api', '/printsettings', '-X', 'POST', '-F', 'daysSupply=true');
    expect(fields.code).not.toBe(0);
    expect((await erx.run(...change, '--input', '/dev/null')).code).toBe(2);
    // Without a method it would be a GET, which sends nothing.
    expect(await admin.run('api', '/practices/workinghours/update', '--input', 'week.json')).toMatchObject({
      code: 2,
      stderr:
        'erx: A GET sends nothing, and --input is something to send. Name the method, such as -X POST.\n',
    });
  });

  it('ends as every command does with what the server refuses', async () => {
    expect((await erx.run('api', '/audititems/search')).code).toBe(5);
    expect((await erx.run('api', '/nothing/here')).code).toBe(1);
    const unread = await admin.run(
      'api',
      '/practices/workinghours/update',
      '-X',
      'POST',
      '-F',
      'x=1',
      '--json',
    );
    expect(JSON.parse(unread.stderr)).toMatchObject({ error: { code: expect.any(String) as string } });
  });

  it.each([
    ['https://elsewhere.test/api/userinfo/userinfo'],
    ['//elsewhere.test/api/userinfo/userinfo'],
    ['http://localhost:1/api/userinfo/userinfo'],
    ['/../identity/token'],
    ['/api/../identity/token'],
    ['/%2e%2e/identity/token'],
    ['http://'],
  ])('takes the sign-in nowhere else: %s', async (path) => {
    const done = await erx.run('api', path, '--verbose');
    expect(done).toMatchObject({ code: 2, stdout: '' });
    expect(done.stderr).toMatch(/^erx: The path is not of the API at http:\/\//m);
    expect(done.stderr).not.toMatch(/^GET /m);
  });

  it.each(['Authorization: Bearer x', 'X-Practice-Id: x', 'cookie: a=b', 'Host: elsewhere.test'])(
    'leaves to the sign-in what is its own: %s',
    async (header) => {
      const done = await erx.run('api', '/userinfo/userinfo', '-H', header);
      expect(done).toMatchObject({ code: 2, stdout: '' });
      expect(done.stderr).toContain('is set by the sign-in');
    },
  );

  it('sends a file on, and no bytes to a terminal', async () => {
    const csv = await admin.run('api', '/audititems/search/export', '-X', 'POST');
    expect(csv).toMatchObject({ code: 0, stderr: '' });
    expect(csv.stdout).toContain('Description');
    const xlsx = admin.onTerminal(['api', '/audititems/search/exportExcel', '-X', 'POST'], {
      cols: 200,
      rows: 24,
    });
    expect(await xlsx.exit).toBe(1);
    expect(xlsx.screen()).toContain('cannot be shown on a terminal');
  });
});

describe('erx alias', () => {
  it('keeps words of one’s own, which are words of erx', async () => {
    const set = await erx.run('alias', 'set', 'numbers', 'prescriptions list --jsonl --jq .$1');
    expect(set).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'numbers: prescriptions list --jsonl --jq .$1\n',
    });
    const used = await erx.run('numbers', 'orderNumber', '--limit', '1');
    expect(used).toMatchObject({ code: 0, stdout: `${ORDERS[2]}\n` });
    expect(await erx.run('numbers')).toMatchObject({
      code: 2,
      stderr:
        'erx: The alias numbers takes a word after it. It stands for: erx prescriptions list --jsonl --jq .$1\n',
    });
    const listed = await erx.run('alias', 'list', '--json');
    expect(JSON.parse(listed.stdout)).toEqual([
      { name: 'numbers', expansion: 'prescriptions list --jsonl --jq .$1' },
    ]);
    const other = await demo.terminal();
    const taken = other.start(['alias', 'import', '-']);
    taken.child.stdin.end(listed.stdout);
    expect(await taken.outcome).toMatchObject({ code: 0, stderr: '1 alias is kept.\n' });
    expect((await other.run('alias', 'list')).stdout).toBe('numbers\tprescriptions list --jsonl --jq .$1\n');
    // An option that an alias brings counts as one that is typed.
    await other.run('alias', 'set', 'who', 'whoami --json');
    expect(JSON.parse((await other.run('who')).stderr)).toHaveProperty('error');
    expect((await erx.run('alias', 'delete', 'numbers')).code).toBe(0);
    expect((await erx.run('numbers')).stderr).toContain("erx: Unknown command 'numbers'.");
  });

  it('runs no shell, and takes the place of no command', async () => {
    expect(await erx.run('alias', 'set', 'whoami', 'users list')).toMatchObject({
      code: 2,
      stderr: 'erx: whoami is a command of erx and cannot be replaced. Choose another name.\n',
    });
    expect((await erx.run('alias', 'set', 'x', 'whoami; touch made')).stderr).toContain('; is shell syntax');
    await erx.run('alias', 'set', 'x', "users search '$(touch made)'");
    expect(await erx.run('x')).toMatchObject({ code: 0, stdout: '' });
  });

  it('imports all or none', async () => {
    writeFileSync(join(erx.folder, 'aliases.json'), '{"one":"whoami","two":"rm -rf"}');
    expect((await erx.run('alias', 'import', 'aliases.json')).code).toBe(2);
    expect((await erx.run('alias', 'list', '--jq', 'map(.name)')).stdout).not.toContain('one');
  });
});

describe('a long list on a terminal', () => {
  const SIZE = { columns: 100, rows: 5 };

  it('goes through less, which keeps no record, and what is said beside it follows', async () => {
    const shell = openShell(erx, SIZE, { ERX_PAGER: 'less -FRX' });
    shell.run('erx prescriptions list --limit 2; echo ended $?');
    await shell.sees(/^:/m);
    expect(shell.screen()).toContain('SCRIPT000003');
    expect(shell.screen()).not.toContain('ended');
    shell.press('q');
    await shell.sees(/More exist[\s\S]*ended 0/);
    shell.close();
  });

  it('is printed as it is where it fits, where no pager is wanted, and where there is none', async () => {
    const runs: [number, readonly string[], Record<string, string>][] = [
      [24, [], { ERX_PAGER: 'echo paged; cat' }],
      [5, ['--no-pager'], { ERX_PAGER: 'echo paged; cat' }],
      [5, [], { ERX_PAGER: 'cat' }],
      [5, [], { ERX_PAGER: '', PAGER: 'echo paged; cat' }],
      [5, [], { ERX_PAGER: 'echo paged; cat', ERX_SCREEN_READER: '1' }],
      [5, [], { ERX_PAGER: '/no/such/pager' }],
    ];
    for (const [rows, more, env] of runs) {
      const words = ['prescriptions', 'list', '--limit', '2', ...more];
      const shown = erx.onTerminal(words, { cols: 100, rows }, env);
      expect(await shown.exit, JSON.stringify(env)).toBe(0);
      expect(shown.raw()).not.toContain('paged');
      expect(shown.raw()).toMatch(/SCRIPT000003[\s\S]*SCRIPT000001|SCRIPT000003[\s\S]*More exist/);
    }
  });

  it('goes through the pager that is named: for erx, in the settings, for all', async () => {
    const paged = async (env: Record<string, string>): Promise<string> => {
      const shown = erx.onTerminal(['prescriptions', 'list', '--limit', '2'], { cols: 100, rows: 5 }, env);
      expect(await shown.exit).toBe(0);
      return /paged by (\w+)/.exec(shown.raw())?.[1] ?? 'none';
    };
    const by = (name: string): string => `echo paged by ${name}; cat`;
    expect(await paged({ ERX_PAGER: by('erx'), PAGER: by('all') })).toBe('erx');
    await erx.run('config', 'set', 'pager', by('settings'));
    expect(await paged({ ERX_PAGER: by('erx') })).toBe('erx');
    // The tests' own terminals name none, which counts before the settings.
    expect(await paged({})).toBe('none');
    await erx.run('config', 'unset', 'pager');
  });

  it('goes through it whole, also what is written row by row', async () => {
    const words = ['prescriptions', 'list', '--limit', '3', '--json'];
    const shown = erx.onTerminal(words, { cols: 100, rows: 5 }, { ERX_PAGER: 'cat -' });
    expect(await shown.exit).toBe(0);
    const piped = (await erx.run(...words)).stdout;
    expect(JSON.parse(piped)).toHaveLength(3);
    expect(shown.raw().replaceAll('\r\n', '\n')).toContain(piped.trimEnd());
  });

  it('does not page for a program, and nothing breaks where the reader has enough', async () => {
    const piped = erx.start(['prescriptions', 'list', '--limit', '2'], { ERX_PAGER: 'echo paged; cat' });
    piped.child.stdin.end();
    expect((await piped.outcome).stdout).not.toContain('paged');
    const early = erx.onTerminal(
      ['prescriptions', 'list', '--limit', '3'],
      { cols: 100, rows: 4 },
      { ERX_PAGER: 'head -1' },
    );
    expect(await early.exit).toBe(0);
    expect(early.raw()).not.toContain('SCRIPT000001');
  });
});
