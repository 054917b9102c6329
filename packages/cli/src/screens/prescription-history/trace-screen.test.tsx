import { CallError } from '@erx/core/client/failure';
import type { Prescription } from '@erx/core/prescriptions/model';
import type { TimelineEntry } from '@erx/core/prescription-history/model';
import { cleanup } from 'ink-testing-library';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { prescription, TIMELINE } from '../../testing/prescriptions';
import { type Answers, KEY, onScreen, openPracticeSession } from '../../testing/screens';
import type { ScreenEnd } from '../../terminal/screen-look';
import { TraceScreen } from './trace-screen';
import { soon } from '../../testing/soon';

afterEach(cleanup);

const ONE = prescription(1);
const LINES = Array.from(
  { length: 40 },
  (_, index) => `<Line${String(index)}>\u001b[31m</Line${String(index)}>`,
);
const CONTEXT = {
  stdout: process.stdout,
  cancelled: new AbortController().signal,
  atExit: () => () => undefined,
  environment: {},
};
const unreachable = () =>
  new CallError('The server does not answer.', { status: 0, code: 'call.unreachable' });

interface Over {
  readonly orderNumber?: string;
  readonly answers?: Answers;
  readonly permissions?: readonly string[];
  readonly columns?: number;
}

function open({ orderNumber, answers = {}, permissions, columns }: Over = {}) {
  const practiceSession = openPracticeSession(
    {
      getPrescriptionByOrderNumber: ({ params }): Prescription => {
        if (params?.['orderNumber'] !== ONE.orderNumber)
          throw new CallError('This prescription does not exist in your practice.', {
            status: 404,
            code: 'prescription.not-found',
          });
        return ONE;
      },
      getTimeline: (): readonly TimelineEntry[] => TIMELINE,
      getPrescription: () => ONE,
      getRawMessage: () => ({
        xml: `<Message>${LINES.join('')}</Message>`,
      }),
      ...answers,
    },
    permissions,
  );
  const ended = vi.fn<(how: ScreenEnd) => void>();
  return {
    practiceSession,
    ended,
    ...onScreen(
      <TraceScreen
        practiceSession={practiceSession}
        context={CONTEXT}
        orderNumber={orderNumber}
        onEnd={ended}
      />,
      columns,
    ),
  };
}

describe('an order number', () => {
  it('is typed, in small letters too, and leads to the way of its prescription, oldest first', async () => {
    const { press, sees, lines } = open();
    await sees('Order number:');
    await press(ONE.orderNumber.toLowerCase());
    await press(KEY.enter);
    await sees('→ New prescription');
    expect(lines()[1]).toContain(
      `Order ${ONE.orderNumber} · Verified · Patient1, Rosa, born 03/04/1961 · Lisin`,
    );
    expect(
      lines()
        .slice(3, 6)
        .map((line) => line.trim().replace(/\s+/g, ' ')),
    ).toEqual([
      '› 11/20/2026 9:00:00 AM · Created by Amelia Grant',
      '11/20/2026 9:00:00 AM → New prescription NewRx',
      '✕ 11/20/2026 9:00:00 AM ← Refused 900 Quantity\ufffd[2J missing Error',
    ]);
  });

  it('that nobody has is said, and another may be typed; Esc clears, then leaves', async () => {
    const { press, sees, ended, frame } = open({ orderNumber: 'NOSUCH' });
    await sees('! This prescription does not exist in your practice.');
    await press(KEY.escape);
    await soon(() => expect(frame()).not.toContain('NOSUCH'));
    await press(`${ONE.orderNumber}\r`);
    await sees('→ New prescription');
    await press(KEY.escape);
    await sees('Order number:');
    await press(KEY.escape);
    await soon(() => expect(ended).toHaveBeenCalledWith('quit'));
  });

  it('q is a letter of it, and Ctrl-C cancels', async () => {
    const { press, sees, ended } = open();
    await sees('Order number:');
    await press('q');
    await sees('Order number: q');
    await press(KEY.ctrlC);
    await soon(() => expect(ended).toHaveBeenCalledWith('cancelled'));
  });
});

describe('a timeline', () => {
  it('opens an entry, then its message, which is asked for only then, and scrolls it', async () => {
    const { press, sees, frame, practiceSession } = open({ orderNumber: ONE.orderNumber });
    await sees('Created');
    await press('j');
    await press(KEY.enter);
    await sees('Message id  out-1');
    expect(practiceSession.asked).not.toContain('getRawMessage');
    await press('m');
    await sees('<Message>');
    expect(frame()).toContain('\ufffd[31m');
    expect(frame()).not.toContain('Line39');
    await press('G');
    await sees('Line39');
    await press(KEY.escape);
    await sees('→ New prescription');
  });

  it('shows no message to a user who may not read one', async () => {
    const { press, sees, frame, practiceSession } = open({
      orderNumber: ONE.orderNumber,
      permissions: ['prescription.read'],
    });
    await sees('Created');
    await press('j');
    await sees(/› .*→ New prescription/);
    expect(frame()).not.toContain('m message');
    await press('m');
    await sees('! Your role does not allow this.');
    expect(practiceSession.asked).not.toContain('getRawMessage');
  });

  it('is read again by itself; a lost connection is said, and recovered from', async () => {
    let isGone = false;
    let entries = TIMELINE.slice(0, 2);
    const { sees, passes, frame, practiceSession } = open({
      orderNumber: ONE.orderNumber,
      answers: {
        getTimeline: () => {
          if (isGone) throw unreachable();
          return entries;
        },
      },
    });
    await sees('● connected');
    expect(frame()).not.toContain('Refused');
    isGone = true;
    await passes(practiceSession, '✕ not connected', 15_000);
    expect(frame()).toContain('→ New prescription');
    isGone = false;
    entries = TIMELINE.slice();
    await passes(practiceSession, 'Refused');
    await sees('● connected');
  });

  it.each([20, 40, 80, 200])('fits %i columns', async (columns) => {
    const { sees, lines } = open({ orderNumber: ONE.orderNumber, columns });
    await sees('Created');
    expect(Math.max(...lines().map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(lines().length).toBeLessThanOrEqual(23);
  });
});

describe('what may be done with it', () => {
  const MAY = ['prescription.read', 'prescription.cancel', 'prescription.print'];

  it('is cancelled after a question that names the drug and the patient twice over, as it is now', async () => {
    let now = { ...ONE, version: 4 };
    const cancelled = vi.fn((given: object) => {
      now = { ...now, scriptStatus: 'CancelledAfterSending', delivery: { state: 'queued' } };
      return { ...now, given };
    });
    const { press, sees, frame } = open({
      orderNumber: ONE.orderNumber,
      permissions: MAY,
      answers: { getPrescription: () => now, cancelPrescription: cancelled },
    });
    await sees('c cancel');
    await press('c');
    await sees(/Lisinopril 10 mg oral tablet, for Patient1, Rosa, born 03\/04\/1961\s+› Leave it as it is/);
    await press(KEY.enter);
    await sees('→ New prescription');
    expect(cancelled).not.toHaveBeenCalled();
    await press('c');
    await sees('› Leave it as it is');
    await press('j');
    await sees('› Cancel it');
    await press(KEY.enter);
    await sees('✓ The request to cancel is on its way');
    await soon(() => expect(frame()).not.toContain('c cancel'));
    expect(cancelled.mock.calls).toEqual([[{ params: { id: ONE.id }, body: { version: 4 } }]]);
    await press('c');
    await press('j');
    await sees(/› .*→ New prescription/);
    expect(frame()).not.toContain('Leave it as it is');
  });

  it('is printed into a file whose name may be given up', async () => {
    const { press, sees, frame, practiceSession } = open({ orderNumber: ONE.orderNumber, permissions: MAY });
    await sees('o print');
    await press('o');
    await sees(`Save as: ${ONE.orderNumber}.pdf`);
    await press('q');
    await sees('.pdfq');
    await press(KEY.escape);
    await soon(() => expect(frame()).not.toContain('Save as'));
    expect(frame()).toContain('→ New prescription');
    expect(practiceSession.asked).toEqual(['getPrescriptionByOrderNumber', 'getTimeline', 'getPrescription']);
  });

  it('is not offered to who may only read it', async () => {
    const { press, sees, frame } = open({ orderNumber: ONE.orderNumber, permissions: ['prescription.read'] });
    await sees('Created');
    expect(frame()).not.toMatch(/c cancel|o print/);
    await press('c');
    await press('o');
    await press('j');
    await sees(/› .*→ New prescription/);
    expect(frame()).not.toMatch(/Leave it as it is|Save as/);
  });
});

it('the header says the state of the prescription, as the list does', async () => {
  const { press, sees } = open({
    orderNumber: ONE.orderNumber,
    answers: {
      getPrescription: () => ({ ...ONE, scriptStatus: 'CancelledAfterSending', cancelStatus: 'Denied' }),
    },
  });
  await sees('Cancel denied');
  await press('q');
});
