import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../fixtures/running-server';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import { Erx } from './erx';
import { makePractice, type TerminalPractice } from './practice';

let demo: DemoPractice;
let server: TestServer;
let practice: TerminalPractice;
let erx: Erx;

const LEFT_SECOND_SCREEN = '\u001b[?1049l';
const SHOWS_CURSOR = '\u001b[?25h';
const COLOR = /\u001b\[38;5;\d+m/; // eslint-disable-line no-control-regex -- the escape sequences of the screens' colors

beforeAll(async () => {
  demo = await setupDemoPractice();
  ({ server, practice } = demo);
  await practice.ask('refill', 'Lisinopril 10 mg oral tablet', {
    receivedAt: new Date(Date.now() - 2 * 3_600_000),
  });
  await practice.ask('change', 'Oxycodone 5 mg oral tablet', {
    schedule: 'II',
    receivedAt: new Date(Date.now() - 3_600_000),
  });
  erx = await demo.terminal('staff@elm.test');
});
afterAll(() => demo.close());

describe('erx alerts on a terminal of 80x24', () => {
  it('shows the queue, takes in what arrives, opens the details, and gives the terminal back on q', async () => {
    const terminal = erx.onTerminal(['alerts'], { cols: 80, rows: 24 }, { ERX_THEME: 'dark' });
    await terminal.sees(/● connected/);
    await terminal.sees(/2 h +\S \S+ +Sample, Rosa +02\/03\/1980 +Lisinopril 10 mg oral.* Refill/);
    await terminal.sees(/1 h +\S \S+ +Sample, Rosa +02\/03\/1980 +oxyCODONE 5 mg oral \S* *C-II +Change G/);
    expect(terminal.screen().split('\n')[0]).toMatch(/erx · 127\.0\.0\.1:\d+ · Elm Street · Sam Porter/);
    expect(terminal.raw()).toMatch(COLOR);

    await practice.ask('refill', 'Metformin 500 mg oral tablet');
    await terminal.sees(/\+ new +\S.* +Sample, Rosa +02\/03\/1980 +metFORMIN 500 mg oral/);

    terminal.pty.write('j');
    await terminal.sees(/› 2 h/);
    terminal.pty.write('\r');
    await terminal.sees(/Sample, Rosa, born 02\/03\/1980: Lisinopril 10 mg oral tablet[\s\S]*Lane +\S/);
    terminal.pty.write('q');
    expect(await terminal.exit).toBe(0);
    expect(terminal.raw().lastIndexOf(LEFT_SECOND_SCREEN)).toBeGreaterThan(
      terminal.raw().lastIndexOf('Sample, Rosa'),
    );
    expect(terminal.raw()).toContain(SHOWS_CURSOR);
  });

  it('follows the terminal when it becomes wider', async () => {
    const terminal = erx.onTerminal(['alerts'], { cols: 80, rows: 24 });
    await terminal.sees(/2 h +\S/);
    expect(terminal.screen()).not.toContain('Received');
    terminal.pty.resize(200, 50);
    await terminal.sees(/Prescriber +Received +Order number/);
    terminal.pty.write('q');
    await terminal.exit;
  });

  it('uses no color with NO_COLOR, and says everything all the same', async () => {
    const terminal = erx.onTerminal(['alerts'], { cols: 80, rows: 24 }, { NO_COLOR: '1', ERX_THEME: 'dark' });
    await terminal.sees(/● connected/);
    await terminal.sees(/C-II/);
    expect(terminal.raw()).not.toMatch(COLOR);
    terminal.pty.write('q');
    await terminal.exit;
  });

  it.each([
    ['Ctrl-C typed', (terminal: ReturnType<Erx['onTerminal']>) => terminal.pty.write('\u0003')],
    ['a request to stop', (terminal: ReturnType<Erx['onTerminal']>) => terminal.pty.kill('SIGTERM')],
  ])('%s: exit 3, terminal given back', async (_, stop) => {
    const terminal = erx.onTerminal(['alerts'], { cols: 80, rows: 24 });
    await terminal.sees(/2 h +\S/);
    stop(terminal);
    expect(await terminal.exit).toBe(3);
    expect(terminal.raw()).toContain(LEFT_SECOND_SCREEN);
    expect(terminal.raw()).toContain('Stopped at your request.');
  });

  it('reads the queue again on r: what was answered elsewhere is gone', async () => {
    const terminal = erx.onTerminal(['alerts'], { cols: 80, rows: 24 });
    await terminal.sees(/● connected/);
    await practice.ask('refill', 'Sertraline 50 mg oral tablet');
    await terminal.sees(/Sertraline 50 mg oral/);
    await practice.answer('Sertraline 50 mg oral tablet');
    terminal.pty.write('r');
    await terminal.sees(/^(?![\s\S]*Sertraline)[\s\S]*Lisinopril/);
    terminal.pty.write('q');
    await terminal.exit;
  });

  it('needs a terminal: one sentence, exit 2', async () => {
    const done = await erx.run('alerts');
    expect(done).toMatchObject({ code: 2, stdout: '' });
    expect(done.stderr).toBe(
      'erx: erx alerts draws a screen and needs a terminal on both input and output. For scripts use: erx queue watch --json\n',
    );
  });
});

describe('erx login on a terminal', () => {
  it('asks which practice to work in when there are several', async () => {
    const oak = await makePractice(server, 'Oak Lane', 'oak.test');
    await server.services.database.run(
      {
        name: 'test-second-membership',
        text: "INSERT INTO memberships (practice_id, account_id, role, created_at) VALUES ($1, $2, 'User', now())",
      },
      [oak.id, practice.otherProvider],
    );
    const { allow } = await import('./sign-in');
    const asked = new Erx(server.origin);
    try {
      const terminal = asked.onTerminal(['login'], { cols: 80, rows: 24 });
      await terminal.sees(/http\S+/);
      const address = /http:\S+/.exec(terminal.raw().replace(/\r?\n(?! )/g, ''))?.[0] ?? '';
      await allow(address, 'other@elm.test');
      await terminal.sees(/Which practice do you work in\?/);
      terminal.pty.write('j');
      await terminal.sees(/› Oak Lane/);
      terminal.pty.write('\r');
      expect(await terminal.exit).toBe(0);
      expect((await asked.run('whoami')).stdout).toMatch(/Practice +Oak Lane/);
    } finally {
      asked.close();
    }
  });
});
