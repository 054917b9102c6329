import { recordAudit } from '@erx/server/platform/audit-trail/record';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestReadyToSign } from '@erx/core/approvals/contract';
import { setupGrants, type GrantFixture } from '../fixtures/grant-fixture';
import { personOf, PIN } from '../fixtures/signer';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy';
import { Erx, type OnTerminal } from './erx';
import { makeLast, signIn } from './sign-in';
import { openShell } from './tmux';

let fixture: GrantFixture;
let proxy: CuttingProxy;
let admin: Erx;
let provider: Erx;

const SIZE = { cols: 80, rows: 24 };
const SMALL = { columns: 80, rows: 24 };
const RED = /\u001b\[38;5;210m/; // eslint-disable-line no-control-regex -- the escape sequence of the color on dark grounds

const holds = async (): Promise<unknown> =>
  (
    await fixture.rows(
      'SELECT permission_epcs_rts AS holds FROM memberships WHERE account_id = $1',
      fixture.target.accountId,
    )
  )[0];

/** What has just been drawn takes keys immediately. */
const types = (terminal: OnTerminal, keys: string): void => {
  terminal.pty.write(keys);
};

beforeAll(async () => {
  fixture = await setupGrants('pglite');
  proxy = await startCuttingProxy(fixture.server.origin);
  [admin, provider] = [new Erx(fixture.server.origin), new Erx(proxy.origin)];
  expect([
    (await signIn(admin, 'admin@demo.test')).code,
    (await signIn(provider, 'provider@demo.test')).code,
  ]).toEqual([0, 0]);
  makeLast(provider, await personOf(fixture.server, 'provider', 'a terminal'));
});
afterAll(async () => {
  admin.close();
  provider.close();
  proxy.close();
  await fixture.close();
});

describe('erx grants', () => {
  it('begins a request for a person, and has a second one approve it with token and PIN, of which nothing is shown', async () => {
    const one = admin.onTerminal(['grants'], SIZE);
    await one.sees(/\[Requests\] {2}People · 0 open/);
    types(one, '\t');
    await one.sees(/\[People\]/);
    types(one, '/');
    await one.sees(/Enter keep/);
    types(one, 'delacroix');
    await one.sees(/filter "delacroix"[\s\S]*› Ambrose/);
    types(one, '\r');
    await one.sees(/q quit/);
    types(one, '\r');
    await one.sees(/DEA number +FD9990082[\s\S]*What do you want to do\?/);
    types(one, '3');
    await one.sees(
      /Ambrose Delacroix-Nguyen +Addition +cancel[\s\S]*✓ A request has been initiated for Ambrose Delacroix-Nguyen/,
    );
    types(one, 'a');
    await one.sees(/! Only a person with a DEA number can approve this/);
    types(one, 'q');
    expect(await one.exit).toBe(0);

    const other = provider.onTerminal(['grants'], SIZE);
    await other.sees(/1 open, 1 for you to approve[\s\S]*› Ambrose Delacroix-Nguyen +Addition +approve/);
    types(other, 'a');
    await other.sees(/For +Ambrose[\s\S]*How do you authenticate\?[\s\S]*Soft Token \(Push Notification\)/);
    types(other, '1');
    const tryWith = async (code: string): Promise<void> => {
      await other.sees(/hardware token[\s\S]*Code: /);
      types(other, code);
      await other.sees(/Code: \*{6}/);
      types(other, '\r');
      await other.sees(/PIN: /);
      types(other, `${PIN}\r`);
    };
    await tryWith('907856');
    await other.sees(/The PIN or the code is not right\. Nothing was changed\. Tries left: 4\.[\s\S]*Code: /);
    expect(await holds()).toEqual({ holds: false });
    const code = await fixture.signer.code('hardware');
    await tryWith(code);
    await other.sees(/✓ Successfully approved request/);
    expect(await holds()).toEqual({ holds: true });
    await other.sees(/0 open/);
    types(other, 'q');
    expect(await other.exit).toBe(0);
    expect(other.raw()).not.toMatch(new RegExp(`${PIN}|907856|${code}`));
  });

  it('waits for the phone, visibly, until it has answered or somebody stops waiting', async () => {
    await fixture.admin.client.call(requestReadyToSign, {
      params: { userId: fixture.target.accountId, operation: 'Removal' },
    });
    const terminal = provider.onTerminal(['grants'], SIZE);
    const ask = async (): Promise<string> => {
      await terminal.sees(/› Ambrose Delacroix-Nguyen +Removal +approve/);
      types(terminal, 'a');
      await terminal.sees(/How do you authenticate/);
      types(terminal, '3');
      await terminal.sees(/Your phone is asked next[\s\S]*PIN: /);
      types(terminal, `${PIN}\r`);
      await terminal.sees(/sent to your phone[\s\S]*Reference \w+\s[\s\S]*\d:\d\d left/);
      return /Reference (\w+)/.exec(terminal.screen())?.[1] ?? '';
    };
    await ask();
    types(terminal, '\u001b');
    await terminal.sees(/! You stopped waiting for the phone\. Nothing was changed/);
    expect(await holds()).toEqual({ holds: true });
    await fixture.phone.answer(await ask(), 'approve');
    await terminal.sees(/✓ Successfully approved request/);
    expect(await holds()).toEqual({ holds: false });
    types(terminal, '\u0003');
    expect(await terminal.exit).toBe(3);
  });

  it('asks before a request is cancelled', async () => {
    await fixture.admin.client.call(requestReadyToSign, {
      params: { userId: fixture.target.accountId, operation: 'Addition' },
    });
    const terminal = admin.onTerminal(['grants'], SIZE);
    await terminal.sees(/› Ambrose.*cancel/);
    types(terminal, 'c');
    await terminal.sees(/Cancel this request\?[\s\S]*› Keep the request/);
    types(terminal, 'j');
    await terminal.sees(/› Cancel the request/);
    types(terminal, '\r');
    await terminal.sees(/✓ The request is cancelled\./);
    await terminal.sees(/No requests\./);
    types(terminal, 'q');
    await terminal.exit;
  });
});

describe('erx audit', () => {
  it(
    'searches by days, turns pages and back to the place, exports to a file and verifies, in a ' +
      'terminal of 80x24 and of 200x50',
    async () => {
      // Years before whatever the demo practice did, which is counted back from today.
      const DAY = Date.UTC(2019, 0, 3, 18);
      for (let number = 1; number <= 120; number += 1) {
        await recordAudit(
          fixture.server.services.database,
          {
            practiceId: fixture.admin.practiceId,
            accountId: fixture.signer.accountId,
            event: 'prescription.printed',
            outcome: 'done',
            resourceType: 'Prescription',
            resourceId: crypto.randomUUID(),
            details: { as: String(number), serial: number, version: 1 },
          },
          new Date(DAY + number * 1000),
        );
      }
      const shell = openShell(provider, SMALL, { HOME: provider.folder });
      shell.run('erx audit');
      await shell.sees(/› From[\s\S]*Each search and each export is recorded/);
      const day = async (label: string, word: string): Promise<void> => {
        shell.press('Enter');
        await shell.sees(new RegExp(`${label}: \\d{4}-`));
        shell.press('C-u');
        await shell.sees(new RegExp(`${label}:\\s*\n`));
        shell.type(word);
        await shell.sees(new RegExp(`${label}: ${word}`));
        shell.press('Enter');
      };
      await day('From', '2026-13-03');
      await shell.sees(/! From is not a day: 2026-13-03\. Write a date such as 2026-11-20/);
      shell.press('Enter');
      await shell.sees(/From: 2026-13-03/);
      shell.press('C-u');
      shell.type('2019-01-03');
      await shell.sees(/From: 2019-01-03/);
      shell.press('Enter');
      await shell.sees(/› From +01\/03\/2019/);
      shell.press('j');
      await shell.sees(/› To/);
      await day('To', '2019-01-03');
      await shell.sees(/› To +01\/03\/2019/);
      shell.type('8');
      await shell.sees(/Audit trail · 01\/03\/2019 to 01\/03\/2019 · 50 +page 1 +▼ 32/);
      shell.type('jjj');
      await shell.sees(/› .*117/);
      shell.type('n');
      await shell.sees(/page 2/);
      await shell.sees(/› .*as: 70/);
      shell.type('n');
      await shell.sees(/page 3,(?: the)? last/);
      shell.type('b');
      await shell.sees(/page 2/);
      shell.type('b');
      await shell.sees(/› .*117[\s\S]*$/);
      shell.press('Enter');
      await shell.sees(/Event +prescription\.printed[\s\S]*Outcome +✓ done/);
      shell.press('Escape');

      const file = join(provider.folder, 'january.csv'); // the shell's home folder
      shell.type('e');
      await shell.sees(/Save as: audit-\d{4}-\d\d-\d\d\.csv/);
      shell.press('C-u');
      shell.type('~/january.csv');
      await shell.sees(/Save as: ~\/january\.csv/);
      shell.press('Enter');
      await shell.sees(/✓ Saved in .*: 120 records/);
      expect(readFileSync(file, 'utf8').trimEnd().split('\r\n')).toHaveLength(122);
      shell.type('v');
      await shell.sees(/✓ Every record agrees with its seal/);
      shell.resize(200, 50);
      await shell.sees(/Additional info[\s\S]*│ Record \d+/);
      shell.resize(20, 10);
      await shell.sees(/● connected/);
      shell.resize(80, 24);
      await shell.sees(/Additional info/);
      shell.type('q');
      await shell.sees(/^\$\s*$/m);
      expect(shell.state()).toEqual({ isSecondScreen: false, hasCursor: true });
      shell.close();
    },
  );
});

describe('erx signed', () => {
  it('shows a record pretty and raw, validates it, tells one that was altered unmistakably, and recovers a lost connection', async () => {
    const { signer } = fixture;
    const sign = async (drug: string): Promise<void> => {
      const prescription = await signer.ready(drug, await signer.patient());
      await signer.send(prescription, await signer.token(prescription), {
        otpType: 'Hwtok',
        otp: await fixture.fresh(signer, 'hardware'),
      });
    };
    await sign('zolpidem');
    await sign('alprazolam');
    await fixture.rows('ALTER TABLE signed_prescriptions DISABLE TRIGGER signed_prescriptions_append_only');
    await fixture.rows(
      `UPDATE signed_prescriptions
        SET content = replace(content, '"dispense":"10"', '"dispense":"90"')
        WHERE drug_description ILIKE 'alprazolam%'`,
    );
    await fixture.rows('ALTER TABLE signed_prescriptions ENABLE TRIGGER signed_prescriptions_append_only');

    const terminal = provider.onTerminal(['signed'], SIZE, { ERX_THEME: 'dark' });
    await terminal.sees(/Signed prescriptions · 2 · today[\s\S]*› .*(?:alprazolam|ALPRAZolam)/i);
    terminal.pty.write('\r');
    await terminal.sees(/Not validated yet[\s\S]*\[Pretty\][\s\S]*"answers|"daysSupply|"diagnoses/);
    terminal.pty.write('v');
    await terminal.sees(
      /✕ NOT VALID {2}The signed prescription could not be validated: [\s\S]*An incident was\s+filed\.\s+Change\s+nothing/,
    );
    expect(terminal.raw()).toMatch(RED);
    terminal.pty.write('\t');
    await terminal.sees(/\[Raw JSON\][\s\S]*"dispense":"90"/);
    terminal.pty.write('\u001b');
    await terminal.sees(/✕ 1 NOT VALID[\s\S]*NOT VALID/);
    terminal.pty.write('j');
    await terminal.sees(/› .*zolpidem/i);
    terminal.pty.write('v');
    await terminal.sees(/› .*zolpidem.*✓ valid/i);

    proxy.mode = 'refuse';
    proxy.cutAfter(1);
    terminal.pty.write('r');
    await terminal.sees(/✕ not connected[\s\S]*zolpidem[\s\S]*! The server cannot be reached\./i);
    proxy.mode = 'through';
    await terminal.sees(/● connected[\s\S]*✕ 1 NOT VALID[\s\S]*zolpidem.*✓ valid/i);
    terminal.pty.resize(200, 50);
    await terminal.sees(/Provider +Request type[\s\S]*✓ valid {2}The signature holds/);
    terminal.pty.write('q');
    expect(await terminal.exit).toBe(0);
  });
});

it.each(['grants', 'audit', 'signed'])(
  'erx %s without a terminal prints its help and exits with 2, and names a word that is no command',
  async (group) => {
    const done = await admin.run(group);
    expect(done).toMatchObject({ code: 2, stdout: '' });
    expect(done.stderr).toMatch(new RegExp(`^Usage: erx ${group} \\[options\\] \\[command\\]`));
    expect(await admin.run(group, 'nonsense')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^erx: Unknown command 'nonsense'\./) as string,
    });
  },
);
