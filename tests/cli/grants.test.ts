import type { PracticeMember } from '@erx/core/grants/model';
import type { GrantRequest } from '@erx/core/approvals/model';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setupGrants, type GrantFixture } from '../fixtures/grant-fixture';
import { PIN } from '../fixtures/signer';
import { Erx, type OnTerminal } from './erx';
import { signIn } from './sign-in';

let fixture: GrantFixture;
const people: Record<string, Erx> = {};
const as = (who: 'admin' | 'provider' | 'staff'): Erx =>
  people[who] ?? expect.fail(`${who} is not signed in`);

const TARGET = 'provider7@demo.test';
const SIZE = { cols: 80, rows: 24 };

beforeAll(async () => {
  fixture = await setupGrants('pglite');
  for (const who of ['admin', 'provider', 'staff']) {
    const erx = (people[who] = new Erx(fixture.server.origin));
    expect((await signIn(erx, `${who}@demo.test`)).code).toBe(0);
  }
});
afterAll(async () => {
  for (const erx of Object.values(people)) erx.close();
  await fixture.close();
});

async function open(): Promise<GrantRequest[]> {
  return JSON.parse((await as('admin').run('grants', 'list', '--json')).stdout) as GrantRequest[];
}
const holds = async (): Promise<unknown> =>
  (
    await fixture.rows(
      'SELECT permission_epcs_rts AS holds FROM memberships WHERE account_id = $1',
      fixture.target.accountId,
    )
  )[0];
const approve = (...words: readonly string[]): OnTerminal =>
  as('provider').onTerminal(['grants', 'approve', TARGET, ...words], SIZE);
const shows = (terminal: OnTerminal, text: RegExp): Promise<void> =>
  expect.poll(terminal.raw, { timeout: 90_000, interval: 20 }).toMatch(text) as unknown as Promise<void>;

describe('a request', () => {
  it('is begun by one person, once, and offered to whoever may approve or cancel it', async () => {
    expect(await open()).toEqual([]);
    const people = await as('admin').run('grants', 'people', 'delacroix');
    expect(people.stdout).toMatch(
      /^Ambrose Delacroix-Nguyen\t\tgive change-requests, request ready-to-sign, clear PIN, revoke proofing\t/,
    );
    const begun = await as('admin').run('grants', 'request', 'ambrose delacroix-nguyen');
    const [request] = await open();
    expect(begun).toMatchObject({
      code: 0,
      stdout: '',
      stderr:
        'A request has been initiated for Ambrose Delacroix-Nguyen. A second person approves it ' +
        `with: erx grants approve ${request?.id ?? ''}\n`,
    });
    const again = await as('admin').run('grants', 'request', TARGET);
    expect(again).toMatchObject({ code: 5, stdout: '' });
    expect(again.stderr).toContain('A request about this person is open already.');
    const may = async (who: 'admin' | 'provider') =>
      (await as(who).run('grants', 'list')).stdout.split('\t')[4];
    expect([await may('admin'), await may('provider')]).toEqual(['cancel', 'approve']);
  });

  it.each<['admin' | 'provider' | 'staff', readonly string[], number, RegExp]>([
    ['admin', ['request', 'staff@demo.test'], 5, /has no DEA number/],
    ['admin', ['request', 'provider@demo.test'], 5, /holds the permission already/],
    ['admin', ['request', 'provider2@demo.test', '--remove'], 5, /does not hold the permission/],
    ['admin', ['request', 'provider2@demo.test'], 5, /has no token/],
    [
      'admin',
      ['request', 'partner@demo.test', '--permission', 'change-requests'],
      5,
      /A partner is given no permissions/,
    ],
    [
      'admin',
      ['request', 'admin@demo.test', '--permission', 'change-requests'],
      5,
      /You cannot change your own permissions/,
    ],
    [
      'admin',
      ['request', 'Delacroix'],
      2,
      /No one in this practice has the id, e-mail address or name Delacroix\. Find them with erx users search/,
    ],
    ['admin', ['request', 'provider4@demo.test'], 2, /No one in this practice/],
    [
      'admin',
      ['request', TARGET, '--permission', 'sign'],
      2,
      /Allowed choices are ready-to-sign, change-requests/,
    ],
    ['admin', ['approve', TARGET], 5, /Only a person with a DEA number can approve this/],
    ['provider', ['cancel', TARGET, '--yes'], 5, /Only the person who began a request can cancel it/],
    [
      'provider',
      ['approve', 'provider2@demo.test'],
      2,
      /No request is open that has the id provider2@demo\.test/,
    ],
    ['provider', ['approve', TARGET], 2, /PIN number and code are asked for only on a terminal/],
    ['staff', ['list'], 5, /Your role does not allow this/],
    ['staff', ['request', TARGET], 5, /Your role does not allow this/],
  ])('%s: %j exits with %i', async (who, words, code, sentence) => {
    const done = await as(who).run('grants', ...words);
    expect(done).toMatchObject({ code, stdout: '' });
    expect(done.stderr).toMatch(sentence);
  });

  it('is as it was after all these', async () => {
    expect(await open()).toHaveLength(1);
    expect(await holds()).toEqual({ holds: false });
  });
});

describe('the second person, on a terminal', () => {
  it('is refused a wrong code, counted, and approves with a right one; neither PIN nor code is ever shown', async () => {
    const wrong = approve('--with', 'hardware');
    await shows(
      wrong,
      new RegExp(
        [
          'Ready To Sign, Addition',
          String.raw`Ambrose Delacroix-Nguyen, provider7@demo\.test, DEA FD9990082`,
          'DEA schedules +C-II, C-III, C-IV, C-V in [A-Z]{2}',
          'Harriet Stroud',
          'PIN number: ',
        ].join(String.raw`[\s\S]*`),
      ),
    );
    wrong.pty.write(`${PIN}\r`);
    await shows(wrong, /Code of your Hardware Token: /);
    wrong.pty.write('907856\r');
    expect(await wrong.exit).toBe(5);
    expect(wrong.raw()).toContain('The PIN or the code is not right. Nothing was changed. Tries left: 4.');
    expect(await holds()).toEqual({ holds: false });

    const right = approve('--with', 'hardware');
    await shows(right, /PIN number: /);
    const code = await fixture.signer.code('hardware');
    right.pty.write(`${PIN}\r${code}\r`); // typed ahead
    expect(await right.exit).toBe(0);
    expect(right.raw()).toContain('Successfully approved request: Addition, Ambrose Delacroix-Nguyen.');
    expect(await holds()).toEqual({ holds: true });
    for (const raw of [wrong.raw(), right.raw()])
      expect(raw).not.toMatch(new RegExp(`${PIN}|907856|${code}`));
  });

  it('chooses a way, gives up with Ctrl-C without a trace, and approves on the phone', async () => {
    expect((await as('admin').run('grants', 'request', TARGET, '--remove')).code).toBe(0);
    const given = approve();
    await given.sees(/How do you authenticate\?[\s\S]*Soft Token \(Push Notification\)/);
    given.pty.write('2');
    await shows(given, /PIN number: /);
    given.pty.write('12\u0003');
    expect(await given.exit).toBe(3);
    expect(stripVTControlCharacters(given.raw())).toMatch(/erx: Stopped at your request\.\s*$/);

    const waiting = approve('--with', 'push');
    await shows(waiting, /PIN number: /);
    waiting.pty.write(`${PIN}\r`);
    await shows(waiting, /Reference \w+: approve only what shows the same/);
    waiting.pty.write('\u0003');
    expect(await waiting.exit).toBe(3);
    expect(waiting.raw()).toContain('Stopped at your request, before the approval was complete.');
    expect(await open()).toHaveLength(1);

    const pushed = approve('--with', 'push', '--json');
    await shows(pushed, /PIN number: /);
    pushed.pty.write(`${PIN}\r`);
    await shows(pushed, /Reference \w+:[\s\S]*Waiting for your phone, \d+:\d\d left/);
    const [, reference = ''] = /Reference (\w+):/.exec(pushed.raw()) ?? [];
    await fixture.phone.answer(reference, 'approve');
    expect(await pushed.exit).toBe(0);
    expect(pushed.raw()).toMatch(/"state": "approved"/);
    expect(await holds()).toEqual({ holds: false });
    expect(await open()).toEqual([]);
  });
});

describe('what takes something away', () => {
  it('asks first: no terminal needs --yes, and anything but yes is no', async () => {
    expect((await as('admin').run('grants', 'request', TARGET)).code).toBe(0);
    const unasked = await as('admin').run('grants', 'cancel', TARGET);
    expect(unasked).toMatchObject({ code: 2, stdout: '' });
    expect(unasked.stderr).toMatch(
      /there is no terminal to ask on: Addition for Ambrose Delacroix-Nguyen: Cancel this request\? .* Add --yes/,
    );
    const asked = as('admin').onTerminal(['grants', 'cancel', TARGET], SIZE);
    await shows(asked, /\[y\/N\] /);
    asked.pty.write('\r');
    expect(await asked.exit).toBe(3);
    expect(asked.raw()).toContain('Nothing was changed.');
    expect(await open()).toHaveLength(1);
    const agreed = as('admin').onTerminal(['grants', 'cancel', TARGET], SIZE);
    await shows(agreed, /\[y\/N\] /);
    agreed.pty.write('y\r');
    expect(await agreed.exit).toBe(0);
    expect(agreed.raw()).toContain('The request is cancelled.');
    expect(await open()).toEqual([]);
  });

  it('gives and takes the change request permission at once, a PIN and a proofing account away', async () => {
    const change = (...more: readonly string[]) =>
      as('admin').run(
        'grants',
        'request',
        'Tamsin Okafor',
        '--permission',
        'change-requests',
        '--json',
        ...more,
      );
    expect(JSON.parse((await change()).stdout)).toMatchObject({
      email: 'staff@demo.test',
      permissionChangeRequestsGrant: true,
    } satisfies Partial<PracticeMember>);
    expect(JSON.parse((await change('--remove', '--yes')).stdout)).toMatchObject({
      permissionChangeRequestsGrant: false,
    } satisfies Partial<PracticeMember>);
    expect(await as('admin').run('users', 'clear-pin', TARGET, '--yes')).toMatchObject({
      code: 0,
      stderr: 'Ambrose Delacroix-Nguyen: The PIN number is removed.\n',
    });
    expect((await as('admin').run('users', 'clear-pin', TARGET, '--yes')).stderr).toContain(
      'This person has no PIN.',
    );
    expect(await as('provider').run('proofing', 'revoke', TARGET, '--yes')).toMatchObject({ code: 5 });
    expect(await as('admin').run('proofing', 'revoke', TARGET, '--yes')).toMatchObject({
      code: 0,
      stderr:
        'Ambrose Delacroix-Nguyen: The proofing account is revoked. This person can no longer sign controlled substances.\n',
    });
    expect((await as('admin').run('users', 'show', TARGET)).stdout).toMatch(/\nToken\tnone\nPIN\tnot set\n/);
    expect((await as('provider').run('proofing', 'status')).stdout).toMatch(
      /^Status\t\w+, .*\nTokens\thardware DEMO-0016, soft\n/,
    );
    const looked = await as('admin').run('proofing', 'status');
    expect(looked).toMatchObject({ code: 5, stdout: '' });
    expect(looked.stderr).toContain('Only prescribers prove their identity and hold tokens.');
    expect((await as('admin').run('incidents', 'search', '--json')).stdout).not.toContain('proofing status');
  });

  it('states the own schedules alone, and asks before the permission to sign ends by it', async () => {
    const schedules = (who: 'admin' | 'provider', ...words: readonly string[]) =>
      as(who).run('users', 'schedules', ...words);
    expect((await schedules('admin', 'provider@demo.test')).stdout).toBe('C-II, C-III, C-IV, C-V\n');
    expect((await schedules('admin', 'provider@demo.test', '--set', 'none')).stderr).toContain(
      'Your role does not allow this.',
    );
    expect(await schedules('provider', '--set', 'II,VI')).toMatchObject({ code: 2, stdout: '' });
    expect((await schedules('provider', '--set', 'III,IV,V')).stderr).toMatch(
      /C-II, C-III, C-IV, C-V → C-III, C-IV, C-V\. You can no longer write what is left out\. Continue\? .*Add --yes/,
    );
    expect(await schedules('provider', '--set', 'v,iii,IV', '--yes')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'Your schedules are saved. C-II, C-III, C-IV, C-V → C-III, C-IV, C-V\n',
    });
    expect((await schedules('provider', '--set', 'II,III,IV,V')).stderr).toContain(
      'With a schedule that is added the permission to sign controlled substances ends.',
    );
    expect(JSON.parse((await schedules('provider', '--json')).stdout)).toEqual(['III', 'IV', 'V']);
  });
});
