import { CallError } from '@erx/core/client/failure';
import { cleanup } from 'ink-testing-library';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

interface Over {
  readonly answers?: Answers;
  readonly columns?: number;
  readonly permissions?: readonly string[];
  /** The home folder. */
  readonly home?: string;
}

function open({ answers = {}, columns, permissions, home }: Over = {}) {
  const practiceSession = openPracticeSession(
    {
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
    },
    permissions,
  );
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
        <PrescriptionsScreen
          practiceSession={practiceSession}
          context={{ ...CONTEXT, environment: { HOME: home } }}
          onEnd={ended}
        />
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

describe('printing into a file', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'erx-print-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A list of sent or of pending ones, and the name typed that the first is to be printed into. */
  const named = async (name: string, status: 'Sent' | 'Pending' = 'Sent') => {
    const screen = open({
      answers: { printPrescription: () => ({ body: [Buffer.from('new')] }) },
      permissions: ['prescription.read', 'prescription.print'],
      home: folder,
    });
    await screen.sees('[Pending] · 1');
    if (status === 'Sent') {
      await screen.press(KEY.tab);
      await screen.sees('Patient3');
    }
    await screen.press('o');
    await screen.sees(/Save as: 7K3M9QXA\d+\.pdf/);
    await screen.press('\u0015');
    await screen.press(`${name}${KEY.enter}`);
    return screen;
  };
  const isPrinted = ({ practiceSession }: Awaited<ReturnType<typeof named>>): boolean =>
    practiceSession.asked.includes('printPrescription');

  it('knows the home folder, and says where it went', async () => {
    const screen = await named('~/page.pdf');
    await screen.sees('✓ Printed into');
    expect(screen.frame().replace(/\s+/g, '')).toContain(`${join(folder, 'page.pdf')}.`);
    expect(readFileSync(join(folder, 'page.pdf'), 'utf8')).toBe('new');
    expect(existsSync('~')).toBe(false);
  });

  it('asks before a file is replaced: at no it is kept and another name may be typed', async () => {
    const there = join(folder, 'page.pdf');
    writeFileSync(there, 'old');
    const screen = await named('~/page.pdf');
    await screen.sees(/there already[\s\S]*› Choose another name/);
    await screen.press(KEY.enter);
    await screen.sees('Save as: ~/page.pdf');
    expect(isPrinted(screen)).toBe(false);
    await screen.press(KEY.enter);
    await screen.sees('› Choose another name');
    await screen.press(KEY.escape);
    await soon(() => expect(screen.frame()).not.toMatch(/there already|Save as/));
    expect(isPrinted(screen)).toBe(false);
    expect(readFileSync(there, 'utf8')).toBe('old');
  });

  it('replaces it at yes', async () => {
    const there = join(folder, 'page.pdf');
    writeFileSync(there, 'old');
    const screen = await named(there);
    await screen.sees('› Choose another name');
    await screen.press('2');
    await screen.sees('✓ Printed into');
    expect(readFileSync(there, 'utf8')).toBe('new');
  });

  it('asks what an original means after the file, and prints at no of neither', async () => {
    const there = join(folder, 'page.pdf');
    writeFileSync(there, 'old');
    const screen = await named(there, 'Pending');
    await screen.sees('› Choose another name');
    await screen.press('2');
    await screen.sees(/› Leave it as it is\s+Print it into/);
    expect(isPrinted(screen)).toBe(false);
    await screen.press(KEY.enter);
    await soon(() => expect(screen.frame()).not.toContain('Leave it as it is'));
    expect(isPrinted(screen)).toBe(false);
    expect(readFileSync(there, 'utf8')).toBe('old');
  });
});
