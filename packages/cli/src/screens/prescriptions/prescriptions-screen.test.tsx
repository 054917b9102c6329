import { CallError } from '@erx/core/client/failure';
import { cleanup } from 'ink-testing-library';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { prescription } from '../../testing/prescriptions';
import { type Answers, KEY, onScreen, openPracticeSession } from '../../testing/screens';
import type { ScreenEnd } from '../../terminal/screen-look';
import { PrescriptionsScreen } from './prescriptions-screen';
import { Navigating, type Navigation } from '../cockpit/navigation';
import { soon } from '../../testing/soon';

afterEach(cleanup);

const SENT = [
  prescription(1),
  prescription(2, {
    delivery: { state: 'failed', description: 'The network refused it.' },
    verification: { status: 'Unverified' },
  }),
  prescription(3, {
    subState: 'RefillRequestPending',
    description: '오메프라졸 omeprazole 20 mg delayed-release oral capsule',
  }),
];

const CONTEXT = {
  stdout: process.stdout,
  cancelled: new AbortController().signal,
  atExit: () => () => undefined,
};

function open({ answers = {}, columns }: { readonly answers?: Answers; readonly columns?: number } = {}) {
  const practiceSession = openPracticeSession({
    listPrescriptions: ({ params, query }) => {
      if (params?.['status'] !== 'Sent')
        return {
          items: params?.['status'] === 'Pending' ? [prescription(9, { scriptStatus: 'Pending' })] : [],
          next: undefined,
        };
      return query?.['after'] === undefined
        ? { items: SENT, next: 'second' }
        : { items: [prescription(7)], next: undefined };
    },
    getPrescription: ({ params }) => SENT.find(({ id }) => id === params?.['id']) ?? prescription(7),
    ...answers,
  });
  const ended = vi.fn<(how: ScreenEnd) => void>();
  const go = vi.fn<Navigation['go']>();
  return {
    practiceSession,
    ended,
    go,
    ...onScreen(
      <Navigating.Provider
        value={{
          go,
          back: () => false,
          mayLeave: () => true,
          outlive: vi.fn(),
          openInWeb: vi.fn(),
          say: vi.fn(),
        }}
      >
        <PrescriptionsScreen practiceSession={practiceSession} context={CONTEXT} onEnd={ended} />
      </Navigating.Provider>,
      columns,
    ),
  };
}

describe('the list', () => {
  it('turns from status to status, with a sign before what needs the user', async () => {
    const { press, sees, lines } = open();
    await sees('[Pending] · 1');
    await press(KEY.tab);
    await sees('[Sent] · 3 on this page');
    const rows = lines()
      .filter((line) => line.includes('Patient') && line.includes('7K3M'))
      .map((line) => line.trim().replace(/\s+/g, ' '));
    expect(rows.map((row) => [row.slice(0, 1), /(Verified|Error)$/.exec(row)?.[0]])).toEqual([
      ['›', 'Verified'],
      ['✕', 'Error'],
      ['?', 'Verified'],
    ]);
    await press('s');
    await sees('Which prescriptions?');
    await press('j');
    await sees('› Printed');
    await press(KEY.enter);
    await sees('No prescriptions of this status');
  });

  it('turns pages and comes back to the row that was left', async () => {
    const { press, sees } = open();
    await press(KEY.tab);
    await sees('Patient3');
    await press('j');
    await sees(/› .*Patient2/);
    await press('n');
    await sees('page 2, the last');
    await sees('Patient7');
    await press('p');
    await sees(/› .*Patient2/);
  });

  it('filters while typing, q being a letter; Esc clears', async () => {
    const { press, sees, frame, ended } = open();
    await press(KEY.tab);
    await sees('Patient3');
    await press('/');
    await sees('Enter keep');
    await press('omep');
    await soon(() => expect(frame()).not.toContain('Patient1'));
    await press('q');
    await sees('Nothing on this page matches');
    expect(ended).not.toHaveBeenCalled();
    await press(KEY.escape);
    await sees('Patient1');
  });

  it('opens the details with why it failed, leads to its timeline from there, and comes back', async () => {
    const { press, sees, go } = open();
    await press(KEY.tab);
    await sees('Patient3');
    await press('j');
    await press(KEY.enter);
    await sees('The network refused it.');
    await press('t');
    await soon(() => expect(go).toHaveBeenCalledWith({ to: 'trace', order: SENT[1]?.orderNumber }));
    await press(KEY.escape);
    await sees('[Sent]');
    await sees(/› .*Patient2/);
  });

  it('says a failure, keeps asking where nobody answers, and q quits', async () => {
    let isGone = true;
    const { press, sees, passes, ended, practiceSession } = open({
      answers: {
        listPrescriptions: () => {
          if (isGone)
            throw new CallError('The server does not answer.', { status: 0, code: 'call.unreachable' });
          return { items: SENT, next: undefined };
        },
      },
    });
    await sees('✕ not connected');
    isGone = false;
    await passes(practiceSession, 'Patient1');
    await press('q');
    await soon(() => expect(ended).toHaveBeenCalledWith('quit'));
  });

  it.each([20, 40, 80, 200])('fits %i columns, wide letters among them', async (columns) => {
    const { press, sees, lines } = open({ columns });
    await sees('Patient9');
    await press(KEY.tab);
    await sees(columns >= 120 ? 'Take 1 tablet daily' : 'Patient1');
    expect(
      Math.max(
        ...lines().map((line) =>
          [...line].reduce((sum, letter) => sum + (/\p{Script=Hangul}/u.test(letter) ? 2 : 1), 0),
        ),
      ),
    ).toBeLessThanOrEqual(columns);
    expect(lines().length).toBeLessThanOrEqual(23);
    await press('?');
    await sees('Keys');
  });
});
