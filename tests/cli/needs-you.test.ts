import { listAttention } from '@erx/core/attention/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { personOf } from '../fixtures/signer';
import { accept, refuse } from '../harness/network';
import { Erx } from './erx';
import { makeLast, signIn } from './sign-in';
import { openShell } from './tmux';

const SMALL = { columns: 80, rows: 24 };

let fixture: AnsweringFixture;
let provider: Erx;
let refused: Prescription;

/** How the refused prescription waits, beside what the demo practice has of its own. */
const waiting = async (): Promise<readonly string[]> =>
  (await fixture.me.client.call(listAttention, { query: {} }))
    .filter(({ prescription }) => prescription?.id === refused.id)
    .map(({ kind }) => kind);

beforeAll(async () => {
  fixture = await setupAnswering('pglite');
  fixture.networkDoes(refuse);
  refused = await fixture.sentOf('lisinopril 10');
  await vi.waitFor(async () => expect(await waiting()).toEqual(['not-delivered']), { timeout: 90_000 });
  fixture.networkDoes(accept);
  provider = new Erx(fixture.server.origin);
  expect((await signIn(provider, 'provider@demo.test')).code).toBe(0);
  makeLast(provider, await personOf(fixture.server, 'provider', 'a terminal'));
});
afterAll(async () => {
  provider.close();
  await fixture.close();
});

describe('what waits until someone acts', () => {
  it('is listed for a script with two identifiers of the patient', async () => {
    const { code, stdout } = await provider.run('needs-you', 'list', '--csv');
    expect(code).toBe(0);
    const [heading, ...lines] = stdout.trim().split('\r\n');
    const [line, ...more] = lines.filter((one) => one.includes(refused.orderNumber));
    expect(heading).toBe('What,Patient,About,Order,Since,Born,Pharmacy,Id,Directions');
    expect(line).toMatch(/^Not delivered,"Osterhout, Nora[^"]*",lisinopril 10 mg/);
    expect(line).toMatch(/,\d\d\/\d\d\/\d{4},/);
    expect(more).toEqual([]);
  });

  it('is read with its reason, followed to its prescription, and marked as seen to with a note', async () => {
    const shell = openShell(provider, SMALL);
    await shell.sees(/^\$$/m);
    shell.run('erx');
    await shell.sees(/! Needs you +\d/);
    shell.press('y');
    await shell.sees(/Needs you · \d/);
    shell.type(`/${refused.orderNumber}`);
    shell.press('Enter');
    await shell.sees(/filter "[\s\S]*› .*Not delivered +Osterhout, Nora.* \d\d\/\d\d\/\d{4} /);
    expect(shell.lines().some((line) => line.length > SMALL.columns)).toBe(false);
    shell.press('Enter');
    await shell.sees(/What +Not delivered[\s\S]*Why +\S/);
    expect(shell.screen()).toMatch(/lisinopril 10[\s\S]*Osterhout, Nora, born/);
    shell.press('o');
    await shell.sees(/lisinopril 10[\s\S]*Error/);
    shell.press('BSpace');
    await shell.sees(/Needs you · \d/);
    shell.type(`/${refused.orderNumber}`);
    shell.press('Enter');
    await shell.sees(/filter "/);

    // Asked with both identifiers; what is left is left.
    const whom = /Not delivered, Osterhout, Nora.*, born \d\d\/\d\d\/\d{4}, lisinopril 10/;
    shell.press('h');
    await shell.sees(/What was done:/);
    shell.type('called the pharmacy');
    shell.press('Enter');
    await shell.sees(whom);
    shell.press('Escape');
    await shell.sees(/Needs you · [\s\S]*› /);
    expect(await waiting()).toEqual(['not-delivered']);

    shell.press('h');
    await shell.sees(/What was done:/);
    shell.type('called the pharmacy');
    shell.press('Enter');
    await shell.sees(whom);
    shell.press('j');
    await shell.sees(/› Mark it as seen to/);
    shell.press('Enter');
    await shell.sees(/✓ It is marked as seen to\. It comes back when it changes again\./);
    expect(await waiting()).toEqual([]);
    shell.press('q');
    await shell.sees(/Go to/);
    shell.press('q');
    await shell.sees(/^\$$/m);
  });
});
