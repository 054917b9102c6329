import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../harness/ports';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { Erx } from './erx';
import { makePractice, type TerminalPractice } from './practice';
import { allow, signIn } from './sign-in';
import { openProxy, type TcpProxy } from './tcp-proxy';
import { openShell, type Shell } from './tmux';

const SMALL = { columns: 80, rows: 24 };
const LARGE = { columns: 200, rows: 50 };

let server: TestServer;
let proxy: TcpProxy;
let practice: TerminalPractice;
let staff: Erx;
let provider: Erx;

beforeAll(async () => {
  const [port, line] = [await freePort(), await freePort()];
  // People reach the server over a line that can be cut.
  server = await startTestServer('pglite', {
    ERX_PORT: String(port),
    ERX_PUBLIC_URL: `http://127.0.0.1:${String(line)}`,
  });
  proxy = await openProxy(line, port);
  practice = await makePractice(server, 'Elm Street', 'elm.test');
  await server.services.database.run(
    { name: 'test-spi', text: 'UPDATE memberships SET spi = $2 WHERE account_id = $1' },
    [practice.provider, '1234567890001'],
  );
  await practice.ask('refill', 'Lisinopril 10 mg oral tablet', {
    receivedAt: new Date(Date.now() - 2 * 3_600_000),
  });
  await practice.ask('change', 'Oxycodone 5 mg oral tablet', {
    schedule: 'II',
    receivedAt: new Date(Date.now() - 3_600_000),
  });
  [staff, provider] = [new Erx(server.origin), new Erx(server.origin)];
  await signIn(staff, 'staff@elm.test');
  await signIn(provider, 'provider@elm.test');
});
afterAll(async () => {
  staff.close();
  provider.close();
  await proxy.close();
  await server.close();
});

/** The access token of anyone who is signed in. */
function tokenOf(erx: Erx): string {
  const { servers } = JSON.parse(readFileSync(join(erx.settings, 'sign-in.json'), 'utf8')) as {
    servers: Record<string, { tokens: { accessToken: string } }>;
  };
  return Object.values(servers)[0]?.tokens.accessToken ?? '';
}

describe('erx alone on a terminal', () => {
  it('says who and where and what waits, live; leads to a screen and back; leaves nothing behind', async () => {
    const shell = openShell(staff, SMALL);
    await shell.sees(/^\$$/m);
    shell.run('erx');
    await shell.sees(/● connected/);
    await shell.sees(/• Refill requests +1 +the oldest for 2 h\n • Change requests +1 +the oldest for 1 h/);
    expect(shell.lines()[0]).toMatch(/^ erx · 127\.0\.0\.1:\d+ · Elm Street · Sam Porter +● connected$/);
    expect(shell.lines()[1]).toMatch(/^ staff@elm\.test · User +as of \d{1,2}:\d\d:\d\d [AP]M$/);
    expect(shell.lines().some((line) => line.length > SMALL.columns)).toBe(false);
    expect(shell.screen()).toMatch(/› a {2}alerts {9}refill and change requests, live/);
    expect(shell.screen()).not.toMatch(/Grants to approve|Security incidents/);

    await practice.ask('refill', 'Metformin 500 mg oral tablet');
    await shell.sees(/• Refill requests +2/);
    shell.press('a');
    await shell.sees(/2 h +\S \S+ +Sample, Rosa +02\/03\/1980 +Lisinopril/);
    expect(shell.screen()).toMatch(/q home/);
    await shell.isCalled(/^\(3\) erx alerts$/);
    shell.press('q');
    await shell.sees(/What waits/);
    await practice.answer('Metformin 500 mg oral tablet');
    shell.press('?');
    await shell.sees(/Open alerts: refill and change requests, live/);
    shell.press('q');
    await shell.sees(/^\$ erx\n\$$/m);
    expect(shell.state()).toEqual({ isSecondScreen: false, hasCursor: true });
    expect(shell.title()).not.toContain('erx');
    shell.run('stty -a | tr " " "\\n" | grep -x -e echo -e icanon -e isig | sort | tr "\\n" " "; echo $?');
    await shell.sees(/echo icanon isig 0/);
  });

  it('fits 200x50, and 20 columns without a crash', async () => {
    const shell = openShell(staff, LARGE);
    shell.run('erx');
    await shell.sees(/● connected/);
    expect(shell.lines()[0]).toHaveLength(LARGE.columns - 1);
    for (const [columns, rows] of [
      [20, 10],
      [20, 4],
      [80, 24],
    ] as const) {
      shell.resize(columns, rows);
      await shell.sees(columns === 20 ? /q quit/ : /Refill requests +\d+ +the oldest/);
    }
    shell.press('a');
    await shell.sees(/Lisinopril/);
    shell.resize(20, 10);
    await shell.sees(/› |Patient|Born/);
    shell.press('j', '?', 'Escape', '/', 'x');
    await shell.sees(/^ \/x/m);
    shell.press('Escape', 'C-c');
    await shell.sees(/Stopped at your/);
  });

  it('opens what it counts, goes by command and back, and says what it does not know', async () => {
    const shell = openShell(staff, SMALL);
    shell.run('erx');
    await shell.sees(/• Refill requests/);
    await shell.sees(/as of \d+:\d\d:\d\d [AP]M/);
    shell.press('Tab');
    await shell.sees(/^›. Refill requests/m);
    shell.press('j');
    await shell.sees(/^›. Change requests/m);
    shell.press('Enter');
    await shell.sees(/1 change request/);
    shell.type(':pa');
    await shell.sees(/^ :pa +patient$/m);
    shell.press('Tab');
    await shell.sees(/^ :patient +\[NAME\] +a patient's prescriptions/m);
    shell.type('sample');
    shell.press('Enter');
    await shell.sees(/Patients · "sample" · 1[\s\S]*› Sample, Rosa +\d\d\/\d\d\/\d{4}/);
    shell.type(':nonsense');
    shell.press('Enter');
    await shell.sees(/! There is no command nonsense\. There are: patient, rx/);
    shell.type(':audit');
    shell.press('Enter');
    await shell.sees(/! You may not open audit\. Nothing was opened\./);
    shell.press('BSpace');
    await shell.sees(/1 change request/);
    shell.press('BSpace');
    await shell.sees(/What waits[\s\S]*Refill requests +1/);
    shell.type(':needs-you');
    shell.press('Enter');
    await shell.sees(/Needs you · \d+/);
    shell.press('r');
    await shell.sees(/✓ read again \d+:\d\d:\d\d/);
    shell.press('Escape');
    await shell.sees(/What waits/);
    shell.press('q');
    await shell.sees(/^\$$/m);
  });

  it('is whole and aligned from 60 to 72 columns', async () => {
    for (const columns of [60, 66, 72]) {
      const shell = openShell(staff, { columns, rows: 24 });
      shell.run('erx');
      await shell.sees(/p {2}prescriptions/);
      const entries = shell.lines().filter((line) => /^ [› ] \w {2}\S/.test(line));
      expect(entries.length).toBeGreaterThan(4);
      expect(new Set(entries.map((line) => line.indexOf(line.trim().replace('›', '').trim()))).size).toBe(1);
      shell.close();
    }
  });

  it('writes lines of text alone where the terminal obeys nothing', async () => {
    const shell = openShell(staff, SMALL, { TERM: 'dumb' });
    shell.run('TERM=dumb erx prescriptions');
    await shell.sees(/Connection: connected\./);
    expect(shell.state().isSecondScreen).toBe(false);
    expect(shell.screen()).not.toMatch(/[│┌─]/);
    shell.press('q');
    await shell.sees(/^\$$/m);
  });

  it('offers to sign in, and is home afterwards', async () => {
    const fresh = new Erx(server.origin);
    try {
      const shell = openShell(fresh, SMALL);
      shell.run('erx');
      await shell.sees(/○ signed out/);
      await shell.sees(
        /You are not signed in at http:\/\/127\.0\.0\.1:\d+\.\n\n Sign in\n › sign in with the browser/,
      );
      shell.press('Enter');
      await shell.sees(/Sign in with your browser/);
      expect(shell.state().isSecondScreen).toBe(false);
      await expect.poll(() => fresh.browserAddress(), { timeout: 90_000 }).toBeDefined();
      await allow(fresh.browserAddress() ?? '', 'other@elm.test');
      await shell.sees(/Elm Street · Victor Osei +● connected/);
      shell.press('q');
      await shell.sees(/Signed in at .* as Victor Osei \(Provider\) in Elm Street\./);
    } finally {
      fresh.close();
    }
  });

  it('is told as lines to a screen reader, on the first screen', async () => {
    const shell = openShell(staff, SMALL, { ERX_SCREEN_READER: '1' });
    shell.run('erx');
    await shell.sees(/Connection: connected\./);
    await shell.sees(/Refill requests, 1, the oldest for 2 h/);
    expect(shell.state().isSecondScreen).toBe(false);
    shell.press('a');
    await shell.sees(/\d rows here\. j reads the first\./);
    shell.press('j');
    await shell.sees(
      /Selected\. Waits: 2 h\. Lane: \S \w+\. Patient: Sample, Rosa\. Born:\s+02\/03\/1980\.\s+Drug: Lisinopril\s+10 mg oral tablet\./,
    );
    expect(shell.screen()).not.toMatch(/[│┌─]/);
    shell.press('q');
    await shell.sees(/What waits/);
    shell.press('q');
    await shell.sees(/^\$$/m);
  });

  it('is drawn while it runs also where CI is set, as in containers that people work in', async () => {
    const shell = openShell(staff, SMALL, { CI: 'true', CONTINUOUS_INTEGRATION: 'true' });
    shell.run('erx');
    await shell.sees(/● connected/);
    shell.press('a');
    await shell.sees(/Lisinopril/);
    shell.press('q');
    await shell.sees(/What waits/);
    shell.press('q');
    await shell.sees(/^\$$/m);
  });

  it('shows the help to a script that says nothing, with exit 2', async () => {
    const done = await staff.run();
    expect(done).toMatchObject({ code: 2, stdout: '' });
    expect(done.stderr).toMatch(/Usage: erx/);
    const named = await staff.run('home');
    expect(named).toMatchObject({ code: 2, stdout: '' });
    expect(named.stderr).toMatch(/needs a terminal on both input and output/);
  });
});

describe('erx alerts', () => {
  it('answers a request of one’s own; what the server refuses is said in its sentence, and nothing changed', async () => {
    await practice.ask('change', 'Sertraline 50 mg oral tablet', { patientId: null, changeType: 'OS' });
    await practice.ask('refill', 'Atenolol 50 mg oral tablet', { patientId: null });
    const stateOf = async (drug: string) =>
      await server.services.database.run(
        { name: 'test-answered', text: 'SELECT state FROM pharmacy_requests WHERE drug_description = $1' },
        [drug],
      );
    const shell = openShell(provider, LARGE);
    shell.run('erx alerts');
    await shell.sees(/Atenolol 50 mg oral/);
    shell.type('/sert');
    shell.press('Enter');
    await shell.sees(/filter "sert": 1 shown/);
    shell.press('j', 'h');
    await shell.sees(/What was done:/);
    shell.type('Called them');
    shell.press('Enter');
    await shell.sees(/\? Take it off the queue without an answer to the pharmacy\?/);
    shell.press('y');
    await shell.sees(/✓ The request is marked as handled\. Nothing was sent to the pharmacy\./);
    expect(await stateOf('Sertraline 50 mg oral tablet')).toEqual([{ state: 'Handled' }]);

    // Its message is not on file, so there is nothing that an answer could answer.
    shell.press('Escape', 'Escape', 'G', 'd');
    await shell.sees(/Why is it denied\?\s+› AA Patient unknown to the prescriber/);
    shell.press('Enter');
    await shell.sees(/To the pharmacist:/);
    shell.type('Please call');
    await shell.sees(/To the pharmacist: Please call/);
    shell.press('Enter');
    await shell.sees(/\? Are you sure you want to deny this Refill Request\?/);
    shell.press('y');
    await shell.sees(
      /! Atenolol .* was not answered\. The pharmacy network cannot carry [\s\S]*Nothing was sent/,
    );
    expect(await stateOf('Atenolol 50 mg oral tablet')).toEqual([{ state: 'Pending' }]);
    shell.press('q');
    await shell.sees(/^\$$/m);
  });

  it('offers no approval of what it has nothing to approve of, and says why', async () => {
    const shell = openShell(provider, LARGE);
    shell.run('erx alerts');
    await shell.sees(/oxyCODONE/);
    shell.type('/oxy');
    shell.press('Enter');
    await shell.sees(/filter "oxy": 1 shown/);
    shell.press('j');
    await shell.sees(/Not approved here: /);
    expect(shell.screen()).not.toMatch(/a approve/);
    shell.press('q');
    await shell.sees(/^\$$/m);
  });

  it('holds names of any script in their columns', async () => {
    await practice.ask('refill', '药物 阿莫西林 500 mg 💊 胶囊', {
      patientId: null,
      patientAsSent: '山田 太郎 e\u0301 👩‍⚕️ دواء',
    });
    const shell = openShell(staff, SMALL);
    shell.run('erx alerts');
    await shell.sees(/\? 山田/);
    const lines = shell.lines();
    const row = lines.find((line) => line.includes('山田')) ?? '';
    expect(row).toMatch(/not linked/);
    expect(row).not.toContain('\u202e');
    shell.press('q');
    await shell.sees(/^\$$/m);
  });
});

describe('a slow and a lost connection', () => {
  it('is said on the screen, which can be left meanwhile; afterwards nothing is missing', async () => {
    const shell = openShell(staff, SMALL);
    proxy.hold();
    shell.run('erx alerts');
    await shell.sees(/Elm Street +○ connecting\n Reading the queue …/);
    proxy.mend();
    await shell.sees(/● connected/);

    proxy.cut();
    await shell.sees(/◌ reconnecting/);
    await practice.ask('refill', 'Warfarin 5 mg oral tablet');
    shell.press('r');
    await shell.sees(/! The server cannot be reached\. What is shown may be old; r tries again\./);
    expect(shell.screen()).toContain('Lisinopril');
    proxy.mend();
    await shell.sees(/Warfarin 5 mg oral/);
    await shell.sees(/● connected/);
    await expect.poll(() => shell.screen()).not.toContain('cannot be reached');
    shell.press('q');
    await shell.sees(/^\$$/m);
  });

  it.each([
    ['Ctrl-C', 'Ramipril 5 mg oral capsule', (shell: Shell) => shell.press('C-c')],
    [
      'a request to stop',
      'Bisoprolol 5 mg oral tablet',
      (shell: Shell) => void process.kill(shell.erxProcess(), 'SIGTERM'),
    ],
  ])(
    'keeps the screen of an act that is not answered; %s ends it, and says that it may be done',
    async (_, drug, stop) => {
      const [name = ''] = drug.split(' ');
      await practice.ask('change', drug, { patientId: null, changeType: 'OS' });
      const shell = openShell(provider, SMALL);
      shell.run('erx; echo "exit $?"');
      await shell.sees(/● connected/);
      shell.press('a');
      await shell.sees(new RegExp(name));
      shell.type(`/${name.toLowerCase()}`);
      shell.press('Enter');
      await shell.sees(new RegExp(`filter "${name.toLowerCase()}": 1 shown`));
      shell.press('j', 'h');
      await shell.sees(/What was done:/);
      shell.type('Called them');
      shell.press('Enter');
      await shell.sees(/\? Take it off the queue/);
      proxy.hold();
      shell.press('y');
      await shell.sees(/Storing …/);
      for (const way of ['q', 'Escape', 'BSpace']) {
        shell.press(way);
        await shell.sees(/! Wait: it is being done, and the result is shown here\. Ctrl-C ends/);
        shell.press('~');
        await shell.sees(/Storing …(?![\s\S]*Wait:)/);
      }
      stop(shell);
      await shell.sees(/Stopped at your request while something was being done[\s\S]*exit 3/);
      proxy.mend();
    },
  );

  it('of a session that was ended elsewhere ends the screen with exit 4, and the home screen offers to sign in', async () => {
    const other = new Erx(server.origin);
    try {
      await signIn(other, 'other@elm.test');
      const [alerts, home] = [openShell(other, SMALL), openShell(other, SMALL)];
      alerts.run('erx alerts; echo "exit $?"');
      home.run('erx');
      for (const shell of [alerts, home]) await shell.sees(/● connected/);
      const ended = await fetch(`${server.origin}/api/session/end-everywhere`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokenOf(other)}` },
      });
      expect(ended.status).toBe(204);
      await alerts.sees(/Run: erx\s+login[\s\S]*exit 4/);
      expect(alerts.state()).toEqual({ isSecondScreen: false, hasCursor: true });
      await home.sees(/○ signed out/);
      await home.sees(/Sign in\n/);
    } finally {
      other.close();
    }
  });
});

describe('the terminal afterwards', () => {
  const isGivenBack = { isSecondScreen: false, hasCursor: true };

  it.each([
    ['SIGTERM', 3],
    ['SIGHUP', 3],
    ['SIGINT', 3],
  ] as const)('is as before after %s', async (signal, code) => {
    const shell = openShell(staff, SMALL);
    shell.run('erx alerts; echo "exit $?"');
    await shell.sees(/● connected/);
    process.kill(shell.erxProcess(), signal);
    await shell.sees(new RegExp(`Stopped at your request\\.\\s+exit ${String(code)}`));
    expect(shell.state()).toEqual(isGivenBack);
    expect(shell.title()).not.toContain('erx alerts');
    shell.run('stty -a | grep -c -e " echo " -e "-echo "; stty -a | grep -o -e "[-]*icanon"');
    await shell.sees(/^icanon$/m);
  });

  it('is as before after a defect, which is said in a sentence', async () => {
    const shell = openShell(staff, SMALL, {
      NODE_OPTIONS:
        '--import=data:text/javascript,process.once(%22SIGUSR2%22,()=>{throw%20new%20Error(%22Rosa%22)})',
    });
    shell.run('erx alerts; echo "exit $?"');
    await shell.sees(/Lisinopril/);
    process.kill(shell.erxProcess(), 'SIGUSR2');
    await shell.sees(/erx: Something went wrong in this program\. [\s\S]*exit 1/);
    expect(shell.screen()).not.toMatch(/Rosa|at .*:\d+/);
    expect(shell.state()).toEqual(isGivenBack);
  });

  it('is given back while the program is stopped by Ctrl-Z, and taken again by fg', async () => {
    const shell = openShell(staff, SMALL);
    shell.run('erx alerts');
    await shell.sees(/● connected/);
    shell.type('/liz');
    await shell.sees(/^ \/liz/m);
    shell.press('C-z');
    await shell.sees(/Stopped +erx alerts/);
    expect(shell.state()).toEqual(isGivenBack);
    shell.run('fg');
    await shell.sees(/^ \/liz/m);
    await shell.sees(/● connected/);
    expect(shell.state().isSecondScreen).toBe(true);
    await shell.isCalled(/erx alerts/);
    shell.press('Escape', 'q');
    await shell.sees(/^\$$/m);
  });
});
