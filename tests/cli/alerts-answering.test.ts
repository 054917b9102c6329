import type { RequestDetails } from '@erx/core/requests/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { personOf, PIN } from '../fixtures/signer';
import { Erx, type OnTerminal } from './erx';
import { makeLast, signIn } from './sign-in';

const SIZE = { cols: 80, rows: 24 };
const ENTER = '\r';

let fixture: AnsweringFixture;
let provider: Erx;
let staff: Erx;
const asked: Record<'denied' | 'signed' | 'stranger', RequestDetails> = {} as never;

const stateOf = async (request: RequestDetails): Promise<string> =>
  (await fixture.look(request)).request.state;

beforeAll(async () => {
  fixture = await setupAnswering('pglite');
  asked.denied = await fixture.ask(await fixture.sentOf('lisinopril 10'));
  asked.signed = await fixture.ask(await fixture.sentOf('zolpidem'));
  asked.stranger = await fixture.ask(await fixture.sentOf('lisinopril 10'), { isStranger: true });
  provider = new Erx(fixture.server.origin);
  staff = new Erx(fixture.server.origin);
  expect((await signIn(provider, 'provider@demo.test')).code).toBe(0);
  expect((await signIn(staff, 'staff@demo.test')).code).toBe(0);
  makeLast(provider, await personOf(fixture.server, 'provider', 'a terminal'));
  makeLast(staff, await personOf(fixture.server, 'staff', 'a terminal'));
});
afterAll(async () => {
  provider.close();
  staff.close();
  await fixture.close();
});

/** The queue with one request selected, found by its order number. */
async function openAt(erx: Erx, { request }: RequestDetails): Promise<OnTerminal> {
  const terminal = erx.onTerminal(['alerts'], SIZE);
  await terminal.sees(/● connected/);
  terminal.pty.write('/');
  await terminal.sees(/Enter keep/);
  terminal.pty.write(`${request.orderNumber}${ENTER}`);
  await terminal.sees(/filter ".*": 1 shown/);
  await terminal.sees(/v queue/);
  terminal.pty.write('j');
  await terminal.sees(/› /);
  return terminal;
}

describe('a request in the queue of a terminal', () => {
  it('is denied with words that come together with Enter, and names the patient by two identifiers throughout', async () => {
    const terminal = await openAt(provider, asked.denied);
    const whom = /Osterhout, Nora.*, born \d\d\/\d\d\/\d{4}: lisinopril 10/;
    terminal.pty.write('d');
    await terminal.sees(/Why is it denied\?/);
    expect(terminal.screen()).toMatch(whom);
    terminal.pty.write(ENTER);
    await terminal.sees(/To the pharmacist:/);
    expect(terminal.screen()).toMatch(whom);
    // One write: what a paste, or a slow line, delivers as one.
    terminal.pty.write(`see me first${ENTER}`);
    await terminal.sees(/\? Are you sure you want to deny this Refill Request\?/);
    expect(terminal.screen()).toMatch(whom);
    expect(terminal.screen()).toMatch(/Comment +see me first/);
    expect(await stateOf(asked.denied)).toBe('Pending');
    terminal.pty.write('y');
    await terminal.sees(/✓ The request is denied\. The pharmacy is notified\./);
    expect(await stateOf(asked.denied)).toBe('Denied');
    expect((await fixture.look(asked.denied)).comments).toBe('see me first');
    terminal.pty.write('q');
    expect(await terminal.exit).toBe(0);
  });

  it('of a controlled drug is signed in the pane, with the statement in view and neither factor shown', async () => {
    const terminal = await openAt(provider, asked.signed);
    terminal.pty.write('a');
    await terminal.sees(/Is it ready to be signed|Read on with j/);
    terminal.pty.write('G');
    await terminal.sees(/\? You have read what you grant/);
    terminal.pty.write('y');
    await terminal.sees(/How do you authenticate\?[\s\S]*› Hardware Token/);
    terminal.pty.write(ENTER);
    const tryWith = async (code: string, pin: string): Promise<void> => {
      await terminal.sees(/you are legally signing|legally signing/);
      await terminal.sees(/Code: /);
      terminal.pty.write(`${code}${ENTER}`);
      await terminal.sees(/PIN: /);
      terminal.pty.write(`${pin}${ENTER}`);
    };
    await tryWith(await fixture.fresh(), '9876');
    await terminal.sees(/! The PIN or the code is not right\. Nothing was sent\. Tries left: 4\./);
    expect(await stateOf(asked.signed)).toBe('Pending');
    const code = await fixture.fresh();
    await tryWith(code, PIN);
    await terminal.sees(/✓ The request is approved\. The pharmacy is notified\./);
    expect(await stateOf(asked.signed)).toBe('Approved');
    expect(await fixture.answers(asked.signed)).toHaveLength(1);
    expect(
      await fixture.rows(
        'SELECT otp_type FROM signed_prescriptions WHERE resource_id = $1',
        asked.signed.request.id,
      ),
    ).toEqual([{ otp_type: 'Hwtok' }]);
    terminal.pty.write('q');
    expect(await terminal.exit).toBe(0);
    expect(terminal.raw()).not.toContain('9876');
    expect(terminal.raw()).not.toContain(code);
  });

  it('of nobody who is known is linked by staff, who see what differs, and may not answer it', async () => {
    const terminal = await openAt(staff, asked.stranger);
    await terminal.sees(/l link patient/);
    expect(terminal.screen()).not.toMatch(/a approve|d deny/);
    terminal.pty.write('l');
    await terminal.sees(/Who is meant\?|Patient: /);
    expect(terminal.screen()).toMatch(/Nobody Whoknows/);
    if (/Who is meant/.test(terminal.screen())) {
      terminal.pty.write('\u001b[A');
      await terminal.sees(/› Someone else: search/);
      terminal.pty.write(ENTER);
    }
    await terminal.sees(/Patient: Nobody Whoknows/);
    terminal.pty.write(`\u0015Osterhout${ENTER}`);
    await terminal.sees(/› Osterhout, Nora.*, born/);
    terminal.pty.write(ENTER);
    await terminal.sees(/\? First name and last name differ\. Is it the same person anyway\?/);
    expect(terminal.screen()).toMatch(/Name +≠ sent: Nobody Whoknows; ours: Osterhout, Nora/);
    expect((await fixture.look(asked.stranger)).request.patient).toBeUndefined();
    terminal.pty.write('y');
    await terminal.sees(/✓ The request is linked to the patient\./);
    expect((await fixture.look(asked.stranger)).request.patient?.name.lastName).toBe('Osterhout');
    terminal.pty.write('q');
    await terminal.exit;
  });
});
