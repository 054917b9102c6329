import { cleanup } from 'ink-testing-library';
import { afterEach, describe, expect, it } from 'vitest';
import { CallError } from '@erx/core/client/failure';
import type { PharmacyRequest } from '@erx/core/requests/model';
import { KEY, openAlerts as open } from '../../testing/alerts-screen';
import { id, refill } from '../../testing/requests';
import { soon } from '../../testing/soon';

afterEach(cleanup);

describe('what the screen shows', () => {
  it('has the server, the practice, the user and the connection in its title', async () => {
    const { sees, frame, state } = await open();
    state('connected');
    await sees('● connected');
    expect(frame().split('\n')[0]).toMatch(/erx\.example · Lakeside Family Medicine · Sam Porter/);
    state('reconnecting');
    await sees('◌ reconnecting');
    state('offline');
    await sees('✕ not connected');
  });

  it('lists oldest first with how long each waits, and says how many there are', async () => {
    const { frame } = await open();
    const rows = frame()
      .split('\n')
      .filter((line) => /Patient\d/.test(line));
    expect(rows.map((line) => line.trim().replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^1 h ✓ clean Patient1, Rosa 03\/04\/1961 Lisinopril .* Refill$/),
      expect.stringMatching(/^30 min ✓ clean Patient2, Rosa 03\/04\/1961 Lisinopril .* Change G$/),
      expect.stringMatching(/^5 min ✓ clean Patient3, Rosa 03\/04\/1961 Lisinopril .* Refill$/),
    ]);
    expect(frame()).toContain('2 refill and 1 change requests · all prescribers');
  });

  it('fits 80x24: no line is wider, none is beyond the screen, and the keys are on the last', async () => {
    const { frame } = await open({
      requests: Array.from({ length: 60 }, (_, index) => refill(index, 100 - index)),
    });
    const lines = frame().split('\n');
    expect(lines.length).toBeLessThanOrEqual(23);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(lines.at(-1)).toMatch(/j\/k move.*q quit/);
    expect(frame()).toContain('▼ 42');
  });

  it('keeps who and how to leave on a narrow terminal', async () => {
    const { frame } = await open({ columns: 40 });
    const lines = frame().split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
    expect(frame()).toMatch(/Patient1, R\S* +03\/04\/1961 Lisin/);
    expect(lines.at(-1)).toMatch(/j\/k move.*\? help {2}q quit/);
  });

  it('says the schedule of a controlled drug, and that one is not known', async () => {
    const { frame } = await open({
      requests: [
        refill(1, 5, { drug: { drugDescription: 'Oxycodone 5 mg', deaSchedule: 'II' } }),
        refill(2, 4, { drug: { drugDescription: 'Somnolex 5 mg', deaSchedule: 'unknown' } }),
      ],
    });
    expect(frame()).toMatch(/oxyCODONE 5 mg\s+C-II/);
    expect(frame()).toMatch(/Somnolex 5 mg\s+C-\?/);
  });

  it('says whose requests they are to a prescriber, and offers no other prescribers', async () => {
    const { frame, press, sees } = await open({ scope: 'own' });
    expect(frame()).toContain('addressed to you');
    expect(frame()).not.toContain('p prescriber');
    await press('p');
    await press('?');
    await sees('Keys');
    expect(frame()).not.toContain('Whose requests?');
  });

  it('names a patient as the pharmacy wrote it, with a sign, while nobody is linked', async () => {
    const unlinked: PharmacyRequest = refill(1, 5, { patientAsSent: 'DOE, JOHN' });
    delete unlinked.patient;
    const { sees } = await open({ requests: [unlinked] });
    await sees('? DOE, JOHN');
  });

  it('shows more columns when wider, and the details beside the list', async () => {
    const { frame, press, sees, settles } = await open({ columns: 200, rows: 40 });
    expect(frame()).toMatch(/Pharmacy\s+Prescriber\s+Received/);
    expect(frame()).toContain('11/20/2026 7:30 AM');
    await press('j');
    await sees('Reading all that the pharmacy asks');
    await settles();
    await sees(/Dispense +prescribed: 30 tablets/);
    await sees(/≠ requested: 90 tablets/);
    await sees('NCPDP 1234567');
  });

  it('shows text that would steer the terminal as text', async () => {
    const { frame } = await open({
      requests: [
        refill(1, 5, {
          pharmacy: { ncpdpId: '1234567', storeName: 'Lakeside Pharmacy' },
          drug: { drugDescription: 'A\u001b[2JB\u202eC', deaSchedule: 'none' },
        }),
      ],
    });
    expect(frame()).toContain('A\ufffd[2JB\ufffdC');
    expect(frame()).not.toContain('\u001b[2J');
  });

  it('says so when nothing waits', async () => {
    const { frame } = await open({ requests: [] });
    expect(frame()).toContain('New ones appear here by themselves.');
  });
});

describe('what comes in', () => {
  it('appears where it sorts, marked for ten seconds', async () => {
    const { arrives, clock, frame, line, sees } = await open();
    arrives(refill(4, 60));
    await sees('Patient4');
    expect(line('Patient4')).toBe(line('Patient1') + 1);
    expect(frame()).toMatch(/\+ new\s+\S+( clean)?\s+Patient4/);
    clock.advance(9_000);
    expect(frame()).toMatch(/\+ new\s+\S+( clean)?\s+Patient4/);
    clock.advance(1_000);
    await sees(/ {3}1 h\s+\S+( clean)?\s+Patient4/);
  });

  it('does not move the selected row', async () => {
    const { arrives, clock, line, press, sees } = await open();
    await press('jj');
    await sees(/› .*Patient2/);
    const before = line('Patient2');
    arrives(refill(4, 120));
    arrives(refill(5, 200));
    clock.advance(200);
    await sees('▲ 2');
    expect(line('Patient2')).toBe(before);
  });

  it('leaves the list when it was answered elsewhere; while a row is selected it stays, marked', async () => {
    const { clock, frame, nowWaiting, press, sees } = await open();
    await press('j');
    await sees(/› .*Patient1/);
    nowWaiting([refill(1, 90), refill(3, 5)]);
    clock.advance(60_000);
    await sees(/✓ closed\s+closed\s+Patient2/);
    await press(KEY.escape);
    await soon(() => expect(frame()).not.toContain('Patient2'));
  });

  it('is read again after a cut', async () => {
    const { nowWaiting, sees, state } = await open();
    state('connected');
    state('reconnecting');
    nowWaiting([refill(7, 1)]);
    state('connected');
    await sees('Patient7');
  });
});

describe('a server that is slow', () => {
  it('is asked once however many come in, again when it has answered, and at once where the user asks', async () => {
    const { arrives, answers, clock, holds, press, readings, sees } = await open();
    const before = readings();
    holds();
    clock.advance(5_000);
    for (let number = 4; number < 9; number += 1) {
      arrives(refill(number, 60));
      clock.advance(2_000);
    }
    await sees('Patient8');
    expect(readings()).toBe(before + 1);
    await press('r');
    await sees('reading …');
    expect(readings()).toBe(before + 2);
    clock.advance(61_000);
    expect(readings()).toBe(before + 2);
    answers();
    await sees(/as of/);
    clock.advance(1_000);
    await soon(() => expect(readings()).toBe(before + 3));
  });
});

describe('what alerts a user who looks elsewhere', () => {
  it('rings for what comes in, not for what waited before, and at most every two seconds', async () => {
    const { arrives, clock, ring, sees } = await open();
    expect(ring).not.toHaveBeenCalled();
    clock.advance(5_000);
    arrives(refill(4, 0));
    await soon(() => expect(ring).toHaveBeenCalledTimes(1));
    clock.advance(500);
    arrives(refill(5, 0));
    await sees('Patient5');
    expect(ring).toHaveBeenCalledTimes(1);
    clock.advance(2_000);
    await soon(() => expect(ring).toHaveBeenCalledTimes(2));
    clock.advance(10_000);
    expect(ring).toHaveBeenCalledTimes(2);
  });

  it('has the number of those that wait in the title of the window, and nobody’s name', async () => {
    const { arrives, changed, clock, titles } = await open();
    await soon(() => expect(titles.at(-1)).toBe('(3) erx alerts'));
    arrives(refill(4, 0));
    await soon(() => expect(titles.at(-1)).toBe('(4) erx alerts'));
    changed(refill(1, 90), 'Approved');
    clock.advance(200);
    await soon(() => expect(titles.at(-1)).toBe('(3) erx alerts'));
    expect(titles.join()).not.toMatch(/Patient|Rosa/);
  });
});

describe('what was answered elsewhere', () => {
  it('leaves immediately, and a list that was on its way then does not bring it back', async () => {
    const { changed, clock, frame, sees } = await open();
    changed(refill(1, 90), 'Approved');
    await soon(() => expect(frame()).not.toContain('Patient1'));
    clock.advance(59_000);
    await sees('Patient2');
  });

  it('is read again when it changed and still waits', async () => {
    const { changed, clock, nowWaiting, sees } = await open();
    nowWaiting([refill(1, 90, { patientAsSent: '' }), refill(8, 1)]);
    clock.advance(1_000);
    changed(refill(1, 90), 'Pending');
    await sees('Patient8');
  });
});

describe('keys', () => {
  it('select with j, k and arrows; Enter opens all of it, Esc goes back and releases it', async () => {
    const { frame, press, sees, settles } = await open();
    await press(KEY.down);
    await sees(/› .*Patient1/);
    await press('j');
    await sees(/› .*Patient2/);
    await press(KEY.up);
    await sees(/› .*Patient1/);
    await press(KEY.enter);
    await sees('Patient1, Rosa, born 03/04/1961: Lisinopril');
    await settles();
    await sees(/≠ requested: 90 tablets/);
    await press('j');
    await sees('Change request G: Generic Substitution');
    await press(KEY.escape);
    await sees(/› .*Patient2/);
    await press(KEY.escape);
    await soon(() => expect(frame()).not.toContain('›'));
  });

  it('filter while typing, q being a letter; Enter keeps the filter, Esc clears it', async () => {
    const { ended, frame, press, sees } = await open({
      requests: [refill(1, 9, { drug: { drugDescription: 'Quinapril', deaSchedule: 'none' } }), refill(2, 8)],
    });
    await press('/');
    await sees('Enter keep');
    await press('q');
    await sees('filter "q": 1 shown');
    expect(ended).not.toHaveBeenCalled();
    expect(frame()).not.toContain('Patient2');
    await press(KEY.enter);
    await sees('q quit');
    await press(KEY.escape);
    await sees('Patient2');
  });

  it('choose a queue and a prescriber from a list', async () => {
    const { frame, press, sees } = await open();
    await press('v');
    await sees('Which queue?');
    await press('j');
    await sees('› Refill requests');
    await press('j');
    await sees('› Change requests');
    await press(KEY.enter);
    await sees('1 change requests');
    expect(frame()).not.toContain('Patient1');
    await press('p');
    await sees('Whose requests?');
    await press('3');
    await sees('Victor Osei');
    await sees('No request matches');
  });

  it('q quits and stops listening; Ctrl-C says it was cancelled', async () => {
    const first = await open();
    await first.press('q');
    await soon(() => expect(first.ended).toHaveBeenCalledWith('quit'));
    await soon(() => expect(first.isListening()).toBe(false));
    expect(first.clock.running).toBe(0);
    const second = await open();
    await second.press(KEY.ctrlC);
    await soon(() => expect(second.ended).toHaveBeenCalledWith('cancelled'));
  });
});

describe('the ways out of a request', () => {
  const MAY = ['request.read', 'prescription.read', 'patient.read', 'audit.read'];
  const OURS = refill(1, 5, { prescriptionId: id(301) });
  const PATIENT = { id: OURS.patient?.id, label: 'Patient1, Rosa, born 03/04/1961' };

  it.each([
    ['t', { to: 'trace', order: OURS.orderNumber }],
    ['P', { to: 'prescriptions', patient: PATIENT }],
    ['U', { to: 'audit', subject: { id: id(301), label: `order ${OURS.orderNumber}` } }],
    ['W', { to: 'audit', person: { id: OURS.prescriber.id, label: OURS.prescriber.name } }],
  ] as const)('%s leads to %j, from the list and from the details', async (key, target) => {
    const { press, sees, go } = await open({ requests: [OURS], permissions: MAY });
    await press(key);
    await press('j');
    await sees(/› .*Patient1/);
    expect(go).not.toHaveBeenCalled();
    await press(key);
    await soon(() => expect(go.mock.calls).toEqual([[target]]));
    await press(KEY.enter);
    await sees('Its prescriber answers it');
    await press(key);
    await soon(() => expect(go.mock.calls).toEqual([[target], [target]]));
  });

  it('O opens it in the web application, in its queue', async () => {
    const { press, sees, openInWeb } = await open({ requests: [OURS], permissions: MAY });
    await press('j');
    await sees(/› .*Patient1/);
    await press('O');
    await soon(() => expect(openInWeb.mock.calls).toEqual([[`/surescripts?requestId=${OURS.id}`]]));
  });

  it('offers none that leads nowhere: an order of another system has no timeline here', async () => {
    const foreign = refill(1, 5);
    delete foreign.prescriptionId;
    const { press, sees, frame, go } = await open({ requests: [foreign], permissions: MAY });
    await press('j');
    await sees('P patient');
    expect(frame()).not.toMatch(/t trace|U audit/);
    await press('t');
    await press('U');
    await press('P');
    await soon(() => expect(go.mock.calls).toEqual([[{ to: 'prescriptions', patient: PATIENT }]]));
  });
});

describe('when reading fails', () => {
  it('keeps what is shown, says why it may be old, and r tries again', async () => {
    const { clock, frame, listFails, press, sees } = await open();
    listFails(new CallError('An unexpected error has occurred', { status: 0, code: 'call.unreachable' }));
    clock.advance(60_000);
    await sees('! The server cannot be reached. What is shown may be old; r tries again.');
    expect(frame()).toContain('Patient1');
    listFails(undefined);
    await press('r');
    await soon(() => expect(frame()).not.toContain('cannot be reached'));
  });

  it('ends when the session has ended', async () => {
    const { clock, isListening, listFails } = await open();
    listFails(new CallError('Sign in to go on.', { status: 401, code: 'session.required' }));
    clock.advance(60_000);
    await soon(() => expect(isListening()).toBe(false));
  });
});
