import { PharmacyRequest, RequestDetails } from '@erx/core/requests/model';
import { Prescription } from '@erx/core/prescriptions/model';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { personOf, PIN } from '../fixtures/signer';
import { Erx, type OnTerminal } from './erx';
import { makeLast, signIn } from './sign-in';
import { openShell } from './tmux';
import { readWorkbook } from '../harness/workbook';

let fixture: AnsweringFixture;
let provider: Erx;
let staff: Erx;
/** Requests about prescriptions of their own, in the order of the tests. */
const asked: Record<
  'plain' | 'changed' | 'denied' | 'signed' | 'pushed' | 'unlinked' | 'evaluated',
  RequestDetails
> = {} as never;
let sentPlain: Prescription;

const SIZE = { cols: 100, rows: 60 };
const shows = (terminal: OnTerminal, text: RegExp): Promise<void> =>
  expect.poll(terminal.raw, { timeout: 90_000, interval: 20 }).toMatch(text) as unknown as Promise<void>;
const state = async (request: RequestDetails): Promise<string> => (await fixture.look(request)).request.state;
const pending = (drug: string): Promise<Prescription> =>
  fixture.me.patient().then((patient) => fixture.me.write(drug, patient));

beforeAll(async () => {
  fixture = await setupAnswering('pglite');
  sentPlain = await fixture.sentOf('lisinopril 10');
  asked.plain = await fixture.ask(sentPlain);
  asked.changed = await fixture.ask(await fixture.sentOf('lisinopril 10'));
  asked.denied = await fixture.ask(await fixture.sentOf('lisinopril 10'));
  asked.unlinked = await fixture.ask(await fixture.sentOf('lisinopril 10'), { isStranger: true });
  asked.evaluated = await fixture.ask(await fixture.sentOf('lisinopril 10'), { type: 'D' });
  asked.signed = await fixture.ask(await fixture.sentOf('zolpidem'));
  asked.pushed = await fixture.ask(await fixture.sentOf('zolpidem'));
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

describe('requests that wait', () => {
  it('are listed oldest first, for programs and pipes, of one kind or of one order', async () => {
    const { stdout } = await provider.run('requests', 'list', '--json');
    const waiting = z.array(PharmacyRequest).parse(JSON.parse(stdout));
    expect(waiting.map(({ receivedAt }) => receivedAt)).toEqual(
      waiting.map(({ receivedAt }) => receivedAt).sort(),
    );
    expect(waiting.map(({ id }) => id)).toEqual(
      expect.arrayContaining(Object.values(asked).map(({ request }) => request.id)),
    );
    const changes = (await staff.run('queue', 'list', '--kind', 'change', '--jsonl')).stdout
      .trimEnd()
      .split('\n')
      .map((line) => PharmacyRequest.parse(JSON.parse(line)));
    expect(changes.map(({ kind }) => kind)).toEqual(changes.map(() => 'change'));
    expect(changes.map(({ id }) => id)).toContain(asked.evaluated.request.id);
    const one = await staff.run('requests', 'list', '--order', sentPlain.orderNumber);
    expect(one.stdout.split('\t').slice(1, 6)).toEqual([
      sentPlain.orderNumber,
      'Refill',
      'Osterhout, Nora',
      '05/17/1970',
      sentPlain.description,
    ]);
  });

  it('are shown by the order number, small letters too, with what differs', async () => {
    const { code, stdout } = await staff.run('requests', 'show', sentPlain.orderNumber.toLowerCase());
    expect(code).toBe(0);
    expect(stdout).toContain(`Id\t${asked.plain.request.id}`);
    // What is left of them is no measure of what is asked, so that it is not marked.
    expect(stdout).toMatch(/^Refills\tprescribed: 0\n\trequested: 2$/m);
    const unknown = await staff.run('requests', 'show', 'NOSUCHORDER1');
    expect(unknown).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'erx: This request does not exist in your practice. Check what you named, and the practice that you work in: erx whoami\n',
    });
  });
});

describe('erx requests approve, deny and handle', () => {
  it('answer nothing where nobody was asked and --yes was not given, and nothing at "n"', async () => {
    const silent = await provider.run('requests', 'approve', asked.plain.request.id);
    expect(silent).toMatchObject({ code: 2, stdout: '' });
    expect(silent.stderr).toMatch(/Add --yes/);
    const terminal = provider.onTerminal(
      ['requests', 'deny', asked.plain.request.id, '--reason', 'AD'],
      SIZE,
    );
    await shows(
      terminal,
      /Are you sure you want to deny this Refill Request\? Reason: AD Refill too soon\. \[y\/N\]/,
    );
    terminal.pty.write('n\r');
    expect(await terminal.exit).toBe(3);
    expect(await state(asked.plain)).toBe('Pending');
  });

  it('approve once: the same command again answers nothing', async () => {
    const done = await provider.run('requests', 'approve', sentPlain.orderNumber, '--yes', '--json');
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(RequestDetails.parse(JSON.parse(done.stdout)).request).toMatchObject({
      id: asked.plain.request.id,
      state: 'Approved',
    });
    const again = await provider.run('requests', 'approve', asked.plain.request.id, '--yes');
    expect(again).toMatchObject({ code: 5, stdout: '' });
    expect(again.stderr).toMatch(/^erx: This request was already answered\./);
    expect(await fixture.answers(asked.plain)).toHaveLength(1);
  });

  it('approve with the changes that are named, and refuse what the rules refuse', async () => {
    const { id } = asked.changed.request;
    expect(await provider.run('requests', 'approve', id, '--refills', '2', '--yes')).toMatchObject({
      code: 5,
      stderr:
        'erx: Nothing differs from what the pharmacy asked. Approve it as it is, or change something.\n',
    });
    expect(await provider.run('requests', 'approve', id, '--comment', 'x'.repeat(71), '--yes')).toMatchObject(
      { code: 5 },
    );
    expect(await provider.run('requests', 'approve', id, '--refills', 'many', '--yes')).toMatchObject({
      code: 2,
    });
    expect(await state(asked.changed)).toBe('Pending');
    expect(
      await provider.run('requests', 'approve', id, '--refills', '1', '--comment', 'One more', '--yes'),
    ).toMatchObject({ code: 0, stderr: 'The request is approved. The pharmacy is notified.\n' });
    const [message] = await fixture.answers(asked.changed);
    expect(message?.body).toMatchObject({ response: { approvedWithChanges: { note: 'One more' } } });
  });

  it('deny with a reason that is always named', async () => {
    const { id } = asked.denied.request;
    expect(await provider.run('requests', 'deny', id, '--yes')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no reason was named\. Add --reason with one of: AA, AB/) as string,
    });
    expect(await provider.run('requests', 'deny', id, '--reason', 'ZZ', '--yes')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/Allowed choices are AA/) as string,
    });
    expect(await state(asked.denied)).toBe('Pending');
    expect(
      await provider.run('requests', 'deny', id, '--reason', 'AM', '--note', 'Call us', '--yes'),
    ).toMatchObject({ code: 0, stderr: 'The request is denied. The pharmacy is notified.\n' });
    expect((await fixture.look(asked.denied)).request).toMatchObject({
      state: 'Denied',
      deniedReasonCode: 'AM',
    });
    const past = await staff.run('requests', 'list', '--state', 'denied', '--from', 'today', '--json');
    expect(
      z
        .array(PharmacyRequest)
        .parse(JSON.parse(past.stdout))
        .map((request) => request.id),
    ).toContain(id);
    expect(
      await staff.run('requests', 'list', '--state', 'deniedNewPrescriptionToFollow', '--kind', 'change'),
    ).toMatchObject({ code: 2 });
  });

  it('are the prescriber’s alone, and say what to do about an unknown patient', async () => {
    const { id } = asked.unlinked.request;
    expect(await staff.run('requests', 'deny', id, '--reason', 'AA', '--yes')).toMatchObject({
      code: 5,
      stderr: 'erx: Only the prescriber to whom a request is addressed can answer it.\n',
    });
    expect(await provider.run('requests', 'approve', id, '--yes')).toMatchObject({
      code: 5,
      stderr: expect.stringMatching(/Link the patient with l in erx alerts/) as string,
    });
    expect(await state(asked.unlinked)).toBe('Pending');
  });

  it('handle what has no answer, and only that', async () => {
    const handle = (id: string, note: string) =>
      provider.run('requests', 'handle', id, '--note', note, '--yes');
    expect(await handle(asked.unlinked.request.id, 'Called')).toMatchObject({ code: 5 });
    expect(await handle(asked.evaluated.request.id, ' ')).toMatchObject({ code: 5 });
    expect(await handle(asked.evaluated.request.id, 'Called: stays as it is')).toMatchObject({ code: 0 });
    expect(await state(asked.evaluated)).toBe('Handled');
  });
});

describe('a controlled substance', () => {
  it('is not answered without a terminal, whatever is said beforehand', async () => {
    const done = await provider.run('requests', 'approve', asked.signed.request.id, '--yes', '--json');
    expect(done).toMatchObject({ code: 5, stdout: '' });
    expect(JSON.parse(done.stderr)).toMatchObject({
      error: {
        code: 'terminal.signing-needs-terminal',
        exitCode: 5,
        message: expect.stringMatching(/two factors.*only on a terminal\. Nothing was sent/) as string,
      },
    });
    expect(await state(asked.signed)).toBe('Pending');
  });

  it('is signed with PIN and code, after everything that is signed and the statement were in view; neither is shown', async () => {
    const terminal = provider.onTerminal(
      ['requests', 'approve', asked.signed.request.id, '--with', 'hardware', '--yes'],
      SIZE,
    );
    await shows(terminal, /Is it ready to be signed\? \[y\/N\]/);
    for (const said of [
      /Patient +Nora Q Osterhout/,
      /DEA number +F/,
      /zolpidem.*\(C-IV\)/i,
      /Sig +Take 1 tablet by mouth at bedtime/,
      /Quantity +10 tablets/,
      /Refills +2/,
      /Date issued/,
    ])
      expect(terminal.raw()).toMatch(said);
    terminal.pty.write('y\r');
    await shows(terminal, /you are legally signing/);
    await shows(terminal, /PIN number:/);
    terminal.pty.write('9876\r');
    await shows(terminal, /Code of your Hardware Token:/);
    terminal.pty.write(`${await fixture.fresh()}\r`);
    await shows(terminal, /The PIN or the code is not right\. Nothing was sent\. Tries left: 4\./);
    expect(await state(asked.signed)).toBe('Pending');
    const before = terminal.raw().length;
    const again = (text: RegExp): Promise<void> =>
      expect
        .poll(() => terminal.raw().slice(before), { timeout: 90_000, interval: 20 })
        .toMatch(text) as unknown as Promise<void>;
    terminal.pty.write(`${PIN}\r`);
    await again(/Code of your Hardware Token:/);
    const code = await fixture.fresh();
    terminal.pty.write(`${code}\r`);
    expect(await terminal.exit).toBe(0);
    expect(terminal.raw()).toContain('The request is approved. The pharmacy is notified.');
    expect(terminal.raw()).not.toContain('9876');
    expect(terminal.raw()).not.toContain(code);
    expect(await state(asked.signed)).toBe('Approved');
    expect(await fixture.answers(asked.signed)).toHaveLength(1);
    expect(
      await fixture.rows(
        'SELECT otp_type FROM signed_prescriptions WHERE resource_id = $1',
        asked.signed.request.id,
      ),
    ).toEqual([{ otp_type: 'Hwtok' }]);
  });

  it('is signed with PIN and phone; Ctrl-C stops waiting, and nothing is sent', async () => {
    const begin = async (): Promise<OnTerminal> => {
      const terminal = provider.onTerminal(
        ['requests', 'approve', asked.pushed.request.id, '--with', 'push'],
        SIZE,
      );
      await shows(terminal, /Is it ready to be signed\?/);
      terminal.pty.write('y\r');
      await shows(terminal, /PIN number:/);
      terminal.pty.write(`${PIN}\r`);
      await shows(terminal, /Approve the request on your phone/);
      return terminal;
    };
    const left = await begin();
    left.pty.write('\u0003');
    expect(await left.exit).toBe(3);
    expect(left.raw()).toMatch(/Stopped waiting for your phone\. Nothing was sent/);
    expect(await state(asked.pushed)).toBe('Pending');
    const terminal = await begin();
    const [, reference = ''] =
      /Reference: (\S+)\. Ctrl-C/.exec(terminal.raw().replaceAll(/\r?\n/g, '')) ?? [];
    await fixture.phone.answer(reference, 'approve');
    expect(await terminal.exit).toBe(0);
    expect(await state(asked.pushed)).toBe('Approved');
  });
});

describe('erx prescriptions on one prescription', () => {
  it('show and timeline name it by its order number; message gives the very text of a message, and is written down', async () => {
    expect((await staff.run('prescriptions', 'show', sentPlain.orderNumber)).stdout).toMatch(
      new RegExp(`^Id\\t${sentPlain.id}$`, 'm'),
    );
    expect(
      Prescription.parse(
        JSON.parse((await staff.run('prescriptions', 'show', sentPlain.id, '--json')).stdout),
      ).id,
    ).toBe(sentPlain.id);
    const lines = (await staff.run('prescriptions', 'timeline', sentPlain.orderNumber)).stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    const newRx = lines.find((line) => line[4] === 'NewRx');
    expect(newRx?.slice(1, 3)).toEqual(['→', 'New prescription']);
    expect(lines.map((line) => line[2])).toEqual(
      expect.arrayContaining(['Created', 'Sent', 'Refill request', 'Answer to the refill request']),
    );
    const record = newRx?.at(-1) ?? '';
    const [archived] = await fixture.messages(sentPlain);
    expect((await staff.run('prescriptions', 'message', record)).stdout).toBe(archived?.xml);
    expect(await fixture.trail(record)).toEqual(['message.read done']);
    expect(await staff.run('prescriptions', 'timeline', 'NOSUCHORDER1')).toMatchObject({
      code: 1,
      stdout: '',
    });
  });

  it('cancel asks first; at once where no pharmacy has it, else the pharmacy; and never twice', async () => {
    const unsent = await pending('lisinopril 10');
    expect(await staff.run('prescriptions', 'cancel', unsent.id)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/No pharmacy has this prescription.*Add --yes/) as string,
    });
    expect((await fixture.now(unsent)).scriptStatus).toBe('Pending');
    expect(await staff.run('prescriptions', 'cancel', unsent.orderNumber, '--yes')).toMatchObject({
      code: 0,
      stderr: 'Successfully cancelled the prescription!\n',
    });
    expect(await staff.run('prescriptions', 'cancel', unsent.id, '--yes')).toMatchObject({
      code: 5,
      stderr: 'erx: Only a pending or sent prescription can be cancelled.\n',
    });
    const sent = await fixture.sentOf('lisinopril 10');
    // A report of its delivery that came between the question and the answer would make it another version.
    await expect.poll(async () => (await fixture.now(sent)).delivery.state).toBe('accepted');
    const terminal = staff.onTerminal(['prescriptions', 'cancel', sent.id], SIZE);
    await shows(terminal, /The pharmacy is asked to cancel it[\s\S]*\[y\/N\]/);
    terminal.pty.write('y\r');
    expect(await terminal.exit).toBe(0);
    expect(terminal.raw()).toMatch(/on its way to the pharmacy/);
    expect((await fixture.now(sent)).scriptStatus).toBe('CancelledAfterSending');
  });

  it('print changes nothing before the file can be written, then saves the page and makes it printed', async () => {
    const unsent = await pending('lisinopril 10');
    expect(
      (await staff.run('prescriptions', 'print', unsent.id, '--out', 'none/page.pdf', '--yes')).code,
    ).toBe(1);
    expect((await staff.run('prescriptions', 'print', unsent.id, '--out', 'page.pdf')).stderr).toMatch(
      /it is not transmitted any more.*Add --yes/,
    );
    expect((await fixture.now(unsent)).scriptStatus).toBe('Pending');
    const file = join(staff.folder, 'page.pdf');
    expect(existsSync(file)).toBe(false);
    expect(await staff.run('prescriptions', 'print', unsent.id, '--out', 'page.pdf', '--yes')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'Printed into page.pdf.\n',
    });
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await fixture.now(unsent)).scriptStatus).toBe('Printed');
    const copy = await staff.run('prescriptions', 'print', sentPlain.orderNumber, '--out', '-');
    expect(copy.code).toBe(0);
    expect(copy.stdout.startsWith('%PDF-')).toBe(true);
    expect((await fixture.now(sentPlain)).scriptStatus).toBe('Sent');
  });

  it('export saves what the search finds, and is written down', async () => {
    const done = await staff.run(
      'prescriptions',
      'export',
      '--from',
      'yesterday',
      '--status',
      'CancelledAfterSending',
      '--out',
      'cancelled.csv',
    );
    expect(done).toMatchObject({ code: 0, stdout: '' });
    const lines = readFileSync(join(staff.folder, 'cancelled.csv'), 'utf8')
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split(/\r?\n/);
    expect(lines[0]).toMatch(/^"?Order Number"?,/);
    // In the words of the list: a cancellation that was asked for is not one that happened.
    expect(
      lines
        .slice(1)
        .every(
          (line) =>
            /\bCancel(led|\s(requested|denied|not delivered))?/.test(line) &&
            !line.includes(',CancelledAfterSending,'),
        ),
    ).toBe(true);
    expect(lines.length).toBeGreaterThan(1);
    expect(statSync(join(staff.folder, 'cancelled.csv')).mode & 0o077).toBe(0);
    const sheet = await staff.run(
      'prescriptions',
      'export',
      '--format',
      'xlsx',
      '--controlled',
      '--out',
      'controlled.xlsx',
      '--json',
    );
    expect(JSON.parse(sheet.stdout)).toMatchObject({ file: 'controlled.xlsx' });
    expect((await readWorkbook(readFileSync(join(staff.folder, 'controlled.xlsx'))))[0]?.[0]).toBe(
      'Order Number',
    );
    expect(
      await staff.run('prescriptions', 'export', '--from', 'today', '--to', 'yesterday', '--out', 'none.csv'),
    ).toMatchObject({ code: 5 });
    expect(existsSync(join(staff.folder, 'none.csv'))).toBe(false);
  });
});

describe('the screens', () => {
  it('erx trace follows a prescription by its order number, shows a message and gives the terminal back', async () => {
    const shell = openShell(staff, { columns: 80, rows: 24 });
    shell.run('erx trace');
    await shell.sees(/Order number:/);
    shell.type('NOSUCHORDER1');
    shell.press('Enter');
    await shell.sees(/This prescription does not exist in your practice/);
    shell.press('Escape');
    await shell.sees(/Order number:\s*$/m);
    shell.type(sentPlain.orderNumber.toLowerCase());
    shell.press('Enter');
    await shell.sees(/→ New prescription/);
    expect(shell.lines()[1]).toContain(`Order ${sentPlain.orderNumber}`);
    for (const line of shell.lines()) expect(line.length).toBeLessThanOrEqual(80);
    const entries = JSON.parse(
      (await staff.run('prescriptions', 'timeline', sentPlain.id, '--json')).stdout,
    ) as { kind?: string }[];
    for (let step = entries.findIndex(({ kind }) => kind === 'NewRx'); step > 0; step -= 1) shell.press('j');
    await shell.sees(/› .*→ New prescription/);
    shell.press('Enter');
    await shell.sees(/Message id +\S+/);
    shell.press('m');
    await shell.sees(/<Message[ >]/);
    shell.resize(20, 10);
    shell.resize(200, 50);
    await shell.sees(/<Message[ >]/);
    shell.press('Escape');
    await shell.sees(/Message id/);
    shell.press('q');
    await shell.sees(/[$#] *$/m);
    expect(shell.state()).toEqual({ isSecondScreen: false, hasCursor: true });
  });

  it('erx prescriptions shows a status, its details and its timeline; without a terminal it prints its help', async () => {
    const shell = openShell(staff, { columns: 80, rows: 24 });
    shell.run('erx prescriptions');
    await shell.sees(/\[Pending\] · \d+/);
    shell.press('Tab');
    await shell.sees(/\[Sent\] · \d+/);
    shell.press('/');
    await shell.sees(/Enter keep/);
    shell.type(sentPlain.orderNumber);
    shell.press('Enter');
    await shell.sees(new RegExp(`› ${sentPlain.orderNumber} +Osterhout, Nora`));
    shell.press('Enter');
    await shell.sees(/Prescriber +\S+/);
    shell.press('t');
    await shell.sees(/→ New prescription/);
    await shell.sees(/\d:\d\d:\d\d [AP]M/);
    shell.press('P');
    await shell.sees(/\[All\] · Osterhout, Nora.*born \d\d\/\d\d\/\d{4}/);
    shell.press('Escape');
    await shell.sees(/→ New prescription/);
    shell.press('BSpace');
    await shell.sees(/Prescriber +\S+/);
    shell.press('Escape');
    await shell.sees(new RegExp(`\\[Sent\\][\\s\\S]*› ${sentPlain.orderNumber}`));
    shell.press('?');
    await shell.sees(/Its timeline: every message/);
    shell.press('C-c');
    await shell.sees(/Stopped at your request/);
    const piped = await staff.run('prescriptions');
    expect(piped).toMatchObject({ code: 2, stdout: '' });
    expect(piped.stderr).toContain('timeline');
  });
});
