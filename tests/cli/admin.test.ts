import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Erx } from './erx';

let erx: Erx;
let data: string;
beforeAll(() => {
  erx = new Erx('http://127.0.0.1:9');
  data = mkdtempSync(join(tmpdir(), 'erx-first-'));
});
afterAll(() => {
  erx.close();
  rmSync(data, { recursive: true });
});

const bootstrap = (...words: readonly string[]) =>
  erx.start(['admin', 'bootstrap', ...words], { ERX_DATA: data, ERX_PUBLIC_URL: 'https://erx.example.org' })
    .outcome;
const ADA = ['--email', 'ada@elm.test', '--first-name', 'Ada', '--last-name', 'Byron'] as const;

describe('erx admin approve-role', () => {
  const approve = (...words: readonly string[]) =>
    erx.start(['admin', 'approve-role', ...words], { ERX_DATA: data }).outcome;

  it('wants both people named, and changes nothing where nothing waits', async () => {
    expect(await approve('--email', 'grace@elm.test')).toMatchObject({ code: 2, stdout: '' });
    expect(await approve('--email', 'grace@elm.test', '--asked-by', 'ada')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--email and --asked-by, each an e-mail address') as string,
    });
    expect(await approve('--email', 'grace@elm.test', '--asked-by', 'ada@elm.test')).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr: 'erx: No request of this person for a role for the other waits here. Nothing was changed.\n',
    });
  });
});

describe('erx admin bootstrap', () => {
  it('makes the first super administrator without a server: the link on stdout, what to do with it on stderr', async () => {
    expect(await bootstrap()).toMatchObject({ code: 2, stdout: '' });
    expect(await bootstrap('--email', 'ada@elm.test')).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr:
        'erx: No one here has this e-mail address. Nothing was changed. Name the person too: --first-name and --last-name.\n',
    });
    const made = await bootstrap(
      '--email',
      'ada@elm.test',
      '--first-name',
      'Ada',
      '--last-name',
      'Byron',
      '--practice',
      'Elm Street',
      '--time-zone',
      'America/Chicago',
    );
    expect([made.code, made.stderr]).toEqual([
      0,
      'ada@elm.test is the super administrator of this installation, in the practice Elm Street, ' +
        'which was made.\nSet the password with this link: it works once, for an hour, and is not ' +
        'shown again. Run the command again for another. The practice has no address or ' +
        'telephone number yet: enter what is missing on the screen Practice; nothing can be sent before.\n',
    ]);
    expect(made.stdout).toMatch(/^https:\/\/erx\.example\.org\/signup#password=[\w-]{43}\n$/);
  });

  it('says as JSON what was made, and makes another link while no password is set', async () => {
    const { code, stdout, stderr } = await bootstrap(...ADA, '--json');
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      email: 'ada@elm.test',
      practiceName: 'Elm Street',
      isNewPractice: false,
      issuer: null,
      address: expect.stringContaining('#password=') as string,
    });
  });

  it('names the program that it cannot find', async () => {
    expect(await bootstrap(...ADA, '--program', 'nowhere.js')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The program of the service is not at') as string,
    });
  });

  it('the service of the machine tells the same without erx', async () => {
    const program = join(import.meta.dirname, '../../packages/server/dist/main.js');
    const run = promisify(execFile)(process.execPath, [program, 'bootstrap', '--email', 'ada@elm.test'], {
      env: { ...erx.env(), ERX_DATA: data },
    });
    const { stdout } = await run;
    expect(stdout.split('\n')).toMatchObject([
      expect.stringContaining('super administrator'),
      expect.stringMatching(/^http:\/\/localhost:4700\/signup#password=/),
      expect.stringContaining('Set the password'),
      '',
    ]);
  });
});
