import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { Erx } from './erx';
import { makePractice, type TerminalPractice } from './practice';
import { signIn } from './sign-in';
import { openShell } from './tmux';

const SMALL = { columns: 80, rows: 24 };
/** More than a page of a screen holds; named as no order number is, which has no n. */
const MANY = 130;

let server: TestServer;
let practice: TerminalPractice;
let staff: Erx;

beforeAll(async () => {
  server = await startTestServer('pglite');
  practice = await makePractice(server, 'Elm Street', 'elm.test');
  for (let count = 0; count < MANY; count += 1)
    await practice.prescribe(`drug n${String(count).padStart(3, '0')}`, {
      scriptedAt: new Date(Date.UTC(2026, 0, 1, 12) + ((count * 7) % MANY) * 60_000),
    });
  staff = new Erx(server.origin);
  await signIn(staff, 'staff@elm.test');
});
afterAll(async () => {
  staff.close();
  await server.close();
});

describe('keys that are typed between two screens', () => {
  it('are taken by the one that comes, home included; what would act is refused by name, and so is what follows', async () => {
    const shell = openShell(staff, SMALL);
    await shell.sees(/^\$$/m);
    // While the program starts: home opens the list, and the list moves.
    shell.press('e', 'r', 'x', 'Enter', 'p', 'j', 'j');
    await shell.sees(/\[Pending\][\s\S]*\n {3}\S+ +Sample, Rosa[\s\S]*\n {3}\S+ +Sample[\s\S]*\n › /);
    // Back to home and on at once, into the filter of the list that comes.
    shell.press('BSpace', 'p', '/', 'n', '1', '2', '7');
    await shell.sees(/filter "n127"[\s\S]*\n › \S+ +Sample, Rosa .*drug n127/);
    shell.press('Escape');
    await shell.sees(/Enter open/);
    // c cancels a prescription: whoever typed it had not seen of which.
    shell.press('BSpace', 'p', 'j', 'c', 'Enter', 'j');
    await shell.sees(/c was pressed before this screen was seen: nothing was done/);
    expect(shell.screen()).not.toMatch(/Leave it as it is/);
    shell.press('c');
    await shell.sees(/› Leave it as it is/);
    shell.press('Escape');
    await shell.sees(/c cancel/);
    shell.press('q');
    await shell.sees(/Go to/);
    shell.press('C-c');
    await shell.sees(/Stopped at your request/);
    expect(shell.state()).toEqual({ isSecondScreen: false, hasCursor: true });
  });

  it('wait with a command for the rows of its screen', async () => {
    const shell = openShell(staff, SMALL);
    shell.run('erx trace');
    await shell.sees(/Order number:/);
    shell.press('Escape');
    await shell.sees(/\$ *$/m);
    shell.run('erx prescriptions');
    await shell.sees(/\[Pending\] · 100/);
    shell.type(':prescriptions');
    shell.press('Enter', 'j', 'j', 'j', 'Enter');
    await shell.sees(/Prescriber +\S+/);
    shell.press('C-c');
  });
});

describe('erx prescriptions', () => {
  it('sorts over all pages and searches through all of them, from any of them', async () => {
    const shell = openShell(staff, SMALL);
    shell.run('erx prescriptions');
    await shell.sees(/\[Pending\] · 100 on this page/);
    shell.press('S');
    await shell.sees(/In which order\?/);
    shell.press('j', 'j', 'Enter');
    await shell.sees(/Drug, Z to A[\s\S]*› \S+ .*drug n129/);
    shell.press('n');
    await shell.sees(/page 2[\s\S]*› \S+ .*drug n029/);
    shell.press('/');
    await shell.sees(/Enter keep/);
    shell.type('drug n111');
    await shell.sees(/Nothing on this page matches/);
    shell.press('Enter');
    await shell.sees(/page 1[\s\S]*› \S+ .*drug n111/);
    shell.press('/');
    await shell.sees(/Enter keep/);
    shell.press('C-u');
    shell.type('no such drug');
    shell.press('Enter');
    await shell.sees(/Nothing on any page matches/);
    shell.press('C-c');
    await shell.sees(/Stopped at your request/);
  });

  it('lists in the order that --sort names, over all pages', async () => {
    const { stdout } = await staff.run(
      'prescriptions',
      'list',
      '--status',
      'Pending',
      '--sort',
      'DrugDesc',
      '--all',
      '--jsonl',
    );
    const drugs = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { description: string }).description);
    expect(drugs).toHaveLength(MANY);
    expect(drugs).toEqual(drugs.toSorted().toReversed());
    expect(drugs.slice(0, 2)).toEqual(['drug n129', 'drug n128']);
    expect(await staff.run('prescriptions', 'list', '--sort', 'Weight')).toMatchObject({
      code: 2,
      stdout: '',
    });
  });

  it.each([
    [60, 20],
    [80, 24],
    [120, 40],
    [200, 50],
  ])(
    'has patient, birth date, drug and status at %ix%i, and marks a row in one stretch',
    async (columns, rows) => {
      const shell = openShell(staff, { columns, rows });
      shell.run('erx prescriptions');
      await shell.sees(/› .*Sample, Rosa +02\/03\/1980 drug n\d{3} .*Pending/);
      expect(shell.lines().some((line) => line.length > columns)).toBe(false);
      shell.press('C-c');
      await shell.sees(/Stopped at your request/);
    },
  );
});

describe('what a row offers', () => {
  it('is done from a timeline as from a list, asked with two identifiers, and never by a key typed ahead', async () => {
    const order = '7K3M9QXA2B4C';
    const id = await practice.prescribe('drug to be stopped', {
      orderNumber: order,
      scriptedAt: new Date(Date.UTC(2026, 5, 1)),
    });
    const status = async (): Promise<unknown> => {
      const { stdout } = await staff.run('prescriptions', 'show', id, '--json');
      return (JSON.parse(stdout) as { scriptStatus: unknown }).scriptStatus;
    };
    const shell = openShell(staff, SMALL);
    shell.run('erx prescriptions');
    await shell.sees(/› \S+ +Sample, Rosa +02\/03\/1980 drug to be/);
    // c and what answers its question, typed before the timeline is seen.
    shell.press('t', 'c', 'j', 'Enter');
    await shell.sees(/c was pressed before this screen was seen: nothing was done/);
    await shell.sees(/Order \S+ · Pending · Sample, Rosa, born 02\/03\/1980/);
    expect(await status()).toBe('Pending');
    shell.press('y');
    await shell.sees(new RegExp(`Order number ${order} was copied to the clipboard`));
    shell.press('O');
    await shell.sees(/If it does not open by itself, go to/);
    const address = `${server.origin}/patient/${practice.patientId}?prescriptionId=${id}`;
    expect(shell.screen().replace(/\s+/g, '')).toContain(address);
    await expect.poll(() => staff.browserAddress()).toBe(address);
    shell.press('c');
    await shell.sees(/drug to be stopped, for Sample, Rosa, born 02\/03\/1980\s+› Leave it as it is/);
    shell.press('Enter');
    await shell.sees(/c cancel/);
    expect(await status()).toBe('Pending');
    shell.press('c');
    await shell.sees(/› Leave it as it is/);
    shell.press('j');
    await shell.sees(/› Cancel it/);
    shell.press('Enter');
    await shell.sees(/✓ [\s\S]*\? help/);
    await shell.sees(/Order \S+ · Cancelled/);
    expect(shell.screen()).not.toMatch(/c cancel/);
    expect(await status()).toBe('CancelledBeforeSending');
    shell.press('C-c');
    await shell.sees(/Stopped at your request/);
  });
});
