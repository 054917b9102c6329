import type { RoleRequest } from '@erx/core/approvals/model';
import type { PracticeMember } from '@erx/core/grants/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import type { Erx } from './erx';

const SIZE = { cols: 80, rows: 24 };
const SAM = 'staff@elm.test';

let demo: DemoPractice;
let ada: Erx;
let grace: Erx;
let admin: Erx;

beforeAll(async () => {
  demo = await setupDemoPractice();
  const { server, practice } = demo;
  const oak = await addPractice(server.services.database, 'Oak Lane');
  await addPerson(server, 'ada@elm.test', [practice.id], { isSuperAdmin: true });
  await addPerson(server, 'grace@elm.test', [practice.id], {
    isSuperAdmin: true,
    firstName: 'Grace',
    lastName: 'Hopper',
  });
  await addPerson(server, 'eve@oak.test', [oak], { isSuperAdmin: true });
  await addPerson(server, 'admin@elm.test', [practice.id], { role: 'Admin', firstName: 'Harriet' });
  [ada, grace, admin] = [
    await demo.terminal('ada@elm.test'),
    await demo.terminal('grace@elm.test'),
    await demo.terminal('admin@elm.test'),
  ];
});
afterAll(() => demo.close());

const open = async (who: Erx = ada) =>
  JSON.parse((await who.run('users', 'role-requests', '--json')).stdout) as RoleRequest[];
const sam = async () =>
  (JSON.parse((await ada.run('users', 'list', '--json')).stdout) as PracticeMember[]).find(
    ({ email }) => email === SAM,
  );
const ask = (who: Erx, role: string, ...words: readonly string[]) =>
  who.run('users', 'role', SAM, '--give', role, ...words);

describe('a role that two people give', () => {
  it('is asked for with a reason, and told who approves it', async () => {
    expect(await ask(ada, 'super-admin', '--yes')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('the second one reads why. Say it with --reason.') as string,
    });
    expect(await ask(ada, 'super-admin', '--reason', 'Takes over')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /there is no terminal to ask on: Sam Porter <staff@elm\.test>.*Ask for this role\?/,
      ) as string,
    });
    expect(await ask(admin, 'super-admin', '--reason', 'Takes over', '--yes')).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('Only a super administrator can change this') as string,
    });
    const asked = await ask(ada, 'super-admin', '--reason', 'Takes over', '--until', '2026-12-31', '--yes');
    const [request] = await open();
    expect(asked).toMatchObject({
      code: 0,
      stdout: '',
      stderr:
        'The role is asked for. It does not hold yet. It holds once a second person ' +
        `approves it: Grace Hopper. They approve it with: erx users approve-role ${request?.id ?? ''}\n`,
    });
    expect((await sam())?.isSuperAdmin).toBe(false);
    expect((await ask(grace, 'partner', '--reason', 'x', '--yes')).stderr).toContain(
      'A request about this person waits already: it must be decided or taken back first.',
    );
  });

  it('is listed with who asked, why and what one may do; in another practice there is nothing', async () => {
    const cells = async (who: Erx) => (await who.run('users', 'role-requests')).stdout.split('\t');
    expect((await cells(ada)).slice(0, 6)).toEqual([
      'Sam Porter',
      'Super administrator',
      'Ada Byron',
      'withdraw',
      'Takes over',
      '12/31/2026',
    ]);
    expect((await cells(grace))[3]).toBe('approve, deny');
    expect((await cells(admin))[3]).toBe('no actions');
    expect(await open(await demo.terminal('eve@oak.test'))).toEqual([]);
    expect(await (await demo.terminal(SAM)).run('users', 'role-requests')).toMatchObject({ code: 5 });
  });

  it('is approved by another person at a terminal alone, with the password, which is never shown', async () => {
    expect(await ada.run('users', 'approve-role', SAM)).toMatchObject({
      code: 5,
      stderr: expect.stringContaining(
        'You asked for this. Another super administrator must approve it.',
      ) as string,
    });
    expect(await grace.run('users', 'approve-role', SAM)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Your password is asked for only on a terminal') as string,
    });
    expect(await grace.run('users', 'approve-role', 'nobody@elm.test')).toMatchObject({ code: 2 });
    const wrong = grace.onTerminal(['users', 'approve-role', SAM], SIZE);
    await wrong.sees(
      /Super administrator[\s\S]*Sam Porter, staff@elm\.test[\s\S]*Takes over[\s\S]*Your password: /,
    );
    wrong.pty.write('Wrong-Pass1!\r');
    expect(await wrong.exit).toBe(5);
    expect((await sam())?.isSuperAdmin).toBe(false);
    const right = grace.onTerminal(['users', 'approve-role', SAM], SIZE);
    await right.sees(/Your password: /);
    right.pty.write(`${PASSWORD}\r`);
    expect(await right.exit).toBe(0);
    expect(right.raw()).toContain(
      'The role is given. It holds immediately. Sam Porter: Super administrator.',
    );
    expect(right.raw()).not.toContain(PASSWORD);
    expect((await sam())?.isSuperAdmin).toBe(true);
    expect((await ada.run('users', 'review')).stdout).toMatch(
      /Sam Porter\tUser\tSuper administrator\t[^\t]*\tGrace Hopper, asked by Ada Byron\t/,
    );
  });

  it('is taken by one, and a request is denied or taken back in a script', async () => {
    expect(await grace.run('users', 'role', SAM, '--take', 'super-admin', '--yes')).toMatchObject({
      code: 0,
    });
    await ask(ada, 'partner', '--reason', 'Supports us', '--yes');
    expect(await grace.run('users', 'withdraw-role', SAM, '--yes')).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('Only the person who asked can take a request back.') as string,
    });
    expect(await grace.run('users', 'deny-role', SAM, '--reason', 'No', '--yes')).toMatchObject({
      code: 0,
      stderr: 'The request is denied. Nothing was changed.\n',
    });
    await ask(ada, 'partner', '--reason', 'Supports us', '--yes');
    expect(
      JSON.parse((await ada.run('users', 'withdraw-role', SAM, '--yes', '--json')).stdout),
    ).toMatchObject({
      state: 'withdrawn',
    });
    expect(await open()).toEqual([]);
    expect((await sam())?.isPartner).toBe(false);
  });
});
