import { CallError } from '@erx/core/client/failure';
import { cleanup } from 'ink-testing-library';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LeadsTo } from '../../terminal/exit-target';
import type { ScreenEnd } from '../../terminal/screen-look';
import { prescription, TIMELINE } from '../../testing/prescriptions';
import { KEY, onScreen, openPracticeSession } from '../../testing/screens';
import { soon } from '../../testing/soon';
import { TraceScreen } from '../prescription-history/trace-screen';
import { PrescriptionsScreen } from '../prescriptions/prescriptions-screen';
import { Cockpit } from './cockpit';
import type { Target } from './target';

afterEach(cleanup);

const ROWS = [prescription(1), prescription(2), prescription(3)];
const CONTEXT = {
  stdout: process.stdout,
  cancelled: new AbortController().signal,
  atExit: () => () => undefined,
  environment: {},
};
const BACKSPACE = '\u007f';

function open({
  leadsTo = 'shell',
  permissions,
  openBrowser = async () => undefined,
}: {
  readonly leadsTo?: 'shell' | 'home';
  readonly permissions?: readonly string[];
  readonly openBrowser?: (address: string) => Promise<void>;
} = {}) {
  const practiceSession = openPracticeSession(
    {
      listPrescriptions: () => ({ items: ROWS, next: undefined }),
      getTimeline: () => TIMELINE,
      getPrescription: ({ params }) => ROWS.find(({ id }) => id === params?.['id']) ?? ROWS[0],
      getPrescriptionByOrderNumber: ({ params }) => {
        const found = ROWS.find(({ orderNumber }) => orderNumber === params?.['orderNumber']);
        if (!found)
          throw new CallError('There is no such prescription.', {
            status: 404,
            code: 'prescription.not-found',
          });
        return found;
      },
    },
    permissions,
  );
  const ended = vi.fn<(how: ScreenEnd) => void>();
  const prescriptions = (first: object) => (onEnd: (how: ScreenEnd) => void) => (
    <PrescriptionsScreen practiceSession={practiceSession} context={CONTEXT} first={first} onEnd={onEnd} />
  );
  const opened = vi.fn(async (target: Target) => {
    if (target.to === 'alerts') throw new Error('of no use here');
    return target.to === 'trace'
      ? (onEnd: (how: ScreenEnd) => void) => (
          <TraceScreen
            practiceSession={practiceSession}
            context={CONTEXT}
            orderNumber={target.order}
            onEnd={onEnd}
          />
        )
      : prescriptions(target);
  });
  return {
    ended,
    opened,
    practiceSession,
    ...onScreen(
      <LeadsTo.Provider value={leadsTo}>
        <Cockpit
          first={prescriptions({ status: 'Sent' })}
          open={opened}
          permissions={() => ['prescription.read', 'request.read']}
          who={async () => 'Sam Porter, in Lakeside Family Medicine.'}
          outlive={vi.fn()}
          toWebAddress={(path) => `https://erx.example${path}`}
          openBrowser={openBrowser}
          onEnd={ended}
          cancelled={new AbortController().signal}
        />
      </LeadsTo.Provider>,
    ),
  };
}

describe('the command bar', () => {
  it('completes a word, opens what is named, and Esc closes it', async () => {
    const { press, sees, frame } = open();
    await sees('Patient3');
    await press(':');
    await sees(/ : +rx trace alerts/);
    await press('tr');
    await press(KEY.tab);
    await sees(':trace');
    await sees('[ORDER]');
    await press(KEY.escape);
    await soon(() => expect(frame()).not.toContain(':trace'));
    await press(`:rx ${ROWS[1]?.orderNumber ?? ''}`);
    await press(KEY.enter);
    await sees('One prescription');
    await sees('Patient2, Rosa, born');
  });

  it('takes a command that comes in one piece, with its Enter', async () => {
    const { press, sees } = open();
    await sees('Patient3');
    await press(`:trace ${ROWS[2]?.orderNumber ?? ''}\r`);
    await sees(`Order ${ROWS[2]?.orderNumber ?? ''}`);
    await sees('→ New prescription');
  });

  it('says an unknown word, what one may not open, and what could not be opened; all stays as it was', async () => {
    const { press, sees, opened } = open();
    await sees('Patient3');
    await press('j');
    await press(':foo\r');
    await sees(/! There is no command foo\. There are: rx, trace/);
    await press(':audit\r');
    await sees('! You may not open audit. Nothing was opened.');
    expect(opened).not.toHaveBeenCalled();
    await press(':alerts\r');
    await sees(/! Something went wrong/);
    await press(':who\r');
    await sees('✓ Sam Porter, in Lakeside Family Medicine.');
    await press('k');
    await sees(/› .*Patient1/);
  });

  it('is text where text is typed, and no key of it reaches the screen below', async () => {
    const { press, sees, ended } = open();
    await sees('Patient3');
    await press('/');
    await sees('Enter keep');
    await press('a:b');
    await sees('filter "a:b"');
    await press(KEY.escape);
    await sees('Patient1');
    await press(':');
    await sees('Tab complete');
    await press('q');
    await sees(':q');
    await press(KEY.enter);
    await sees('! There is no command q. Did you mean quit?');
    expect(ended).not.toHaveBeenCalled();
    await press(':home\r');
    await soon(() => expect(ended).toHaveBeenCalledWith('home'));
  });
});

describe('the web application', () => {
  const MAY = ['prescription.read', 'patient.read'];
  const [ONE] = ROWS;
  const address = `https://erx.example/patient/${ONE?.patient.id ?? ''}?prescriptionId=${ONE?.id ?? ''}`;
  const shown = (frame: string): string => frame.replace(/\s+/g, '');

  it('is opened at the selected prescription, and the address is told until the next key', async () => {
    const openBrowser = vi.fn(async () => undefined);
    const { press, sees, frame } = open({ permissions: MAY, openBrowser });
    await sees('Patient3');
    await press('O');
    await sees('If it does not open by itself, go to');
    expect(shown(frame())).toContain(address);
    expect(openBrowser).toHaveBeenCalledExactlyOnceWith(address);
    await press('j');
    await sees(/› .*Patient2/);
    expect(frame()).not.toContain('by itself');
  });

  it('is told where no browser can be opened', async () => {
    const { press, sees, frame } = open({
      permissions: MAY,
      openBrowser: () => Promise.reject(new Error('no browser')),
    });
    await sees('Patient3');
    await press('O');
    await sees('No browser could be opened on this machine');
    expect(shown(frame())).toContain(address);
  });

  it('is not offered to who may not look at patients there', async () => {
    const openBrowser = vi.fn(async () => undefined);
    const { press, sees } = open({ openBrowser });
    await sees('Patient3');
    await press('O');
    await press('j');
    await sees(/› .*Patient2/);
    expect(openBrowser).not.toHaveBeenCalled();
  });
});

describe('the way back', () => {
  it.each([
    ['Esc', KEY.escape],
    ['Backspace', BACKSPACE],
  ])('%s leads to where one was, with what was selected', async (_, key) => {
    const { press, sees, frame } = open();
    await sees('Patient3');
    await press('j');
    await sees(/› .*Patient2/);
    await press('t');
    await sees('→ New prescription');
    await press('x');
    await sees('One prescription');
    await press(key);
    await sees('→ New prescription');
    await press(key);
    await sees(/› .*Patient2/);
    await press(key);
    await sees(/› .*Patient2/);
    expect(frame()).toContain('[Sent]');
  });

  it('reads nothing again for a screen that is covered', async () => {
    const { press, sees, practiceSession } = open();
    await sees('Patient3');
    await press('t');
    await sees('→ New prescription');
    await press('x');
    await sees('One prescription');
    const count = (): number => practiceSession.asked.filter((name) => name === 'getTimeline').length;
    const before = count();
    await press('y');
    await sees('✓ Order number');
    practiceSession.clock.advance(60_000);
    await sees('One prescription');
    expect(count()).toBe(before);
    await press(KEY.escape);
    await sees('→ New prescription');
    await soon(() => expect(count()).toBe(before + 1));
  });

  it('leads home from the first screen where one came from there', async () => {
    const { press, sees, ended } = open({ leadsTo: 'home' });
    await sees('Patient3');
    await press(KEY.escape);
    await soon(() => expect(ended).toHaveBeenCalledWith('quit'));
  });
});
