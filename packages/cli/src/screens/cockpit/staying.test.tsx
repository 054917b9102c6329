import { cleanup } from 'ink-testing-library';
import { afterEach, describe, expect, it } from 'vitest';
import { KEY, openAlerts } from '../../testing/alerts-screen';
import { grantRequest } from '../../testing/grants';
import { inCockpit } from '../../testing/in-cockpit';
import { manualClock } from '../../testing/manual-clock';
import { prescription, TIMELINE } from '../../testing/prescriptions';
import { id, NOW, refill, toJudged } from '../../testing/requests';
import { ME, openScreen, workplaceAt } from '../../testing/screen';
import { onScreen, openPracticeSession } from '../../testing/screens';
import { drawnIsListening, soon } from '../../testing/soon';
import { Alerts } from '../alerts/alerts';
import { AuditScreen } from '../audit/audit-screen';
import { GrantsScreen } from '../grants/grants-screen';
import { NetworkScreen } from '../network/network-screen';
import { TraceScreen } from '../prescription-history/trace-screen';
import { PrescriptionsScreen } from '../prescriptions/prescriptions-screen';
import type { DrawScreen } from './show-screen';

afterEach(cleanup);

const ONE = prescription(1);
const CONTEXT = {
  stdout: process.stdout,
  cancelled: new AbortController().signal,
  atExit: () => () => undefined,
  environment: {},
};
const BACKSPACE = '\u007f';
const OUT = ['q', BACKSPACE, ':quit\r', ':home\r'];
const WAIT = 'Wait: it is being done';
const PERMISSIONS = ['prescription.read', 'prescription.cancel', 'network.read', 'network.repair'];

const EMPTY_DESK = { searchDeskMessages: () => ({ items: [], next: undefined }) };
/** An answer that is given when the test says so. */
function later<Answer>() {
  let answer!: (given: Answer) => void;
  const promise = new Promise<Answer>((resolve) => (answer = resolve));
  return { promise, answer };
}

type Seen = Pick<ReturnType<typeof onScreen>, 'press' | 'sees' | 'frame'>;
type Around = Pick<ReturnType<typeof inCockpit>, 'ended' | 'opened' | 'stopping'>;

/** No way leads out, and each says why. */
async function stays(
  { press, sees, frame }: Seen,
  { ended }: Around,
  why: string,
  ways = OUT,
): Promise<void> {
  for (const way of ways) {
    await press(way);
    await sees(why);
    // Any key takes the sentence away again.
    await press('~');
    await soon(() => expect(frame()).not.toContain(why));
  }
  expect(ended).not.toHaveBeenCalled();
}

/** The same while an act was sent and is not answered; no other screen is opened either. */
async function waits(screen: Seen, around: Around): Promise<void> {
  await stays(screen, around, WAIT, [KEY.escape, ...OUT, ':trace\r']);
  expect(around.opened).not.toHaveBeenCalled();
  await screen.press('q');
  await screen.sees(WAIT);
}

/** What came of it is said in the place of the sentence, and the way out is free. */
async function isFree({ press, sees, frame }: Seen, { ended }: Around, expected: RegExp): Promise<void> {
  await sees(expected);
  expect(frame()).not.toContain(WAIT);
  await press(':quit\r');
  await soon(() => expect(ended).toHaveBeenCalledExactlyOnceWith('quit'));
}

describe('while an act is under way the screen is not left, and what came of it is said', () => {
  const session = () => {
    const cancelled = later<unknown>();
    const resent = later<unknown>();
    const practiceSession = openPracticeSession(
      {
        listPrescriptions: () => ({ items: [ONE], next: undefined }),
        getPrescriptionByOrderNumber: () => ONE,
        getPrescription: () => ONE,
        getTimeline: () => TIMELINE,
        cancelPrescription: () => cancelled.promise,
        searchDeskMessages: () => ({
          items: [
            {
              id: ONE.id,
              at: NOW.toISOString(),
              direction: 'out',
              kind: 'NewRx',
              messageId: 'm-1',
              orderNumber: 'ORDER1',
              state: 'unanswered',
              reason: '',
              isRefusedHere: false,
              isResendable: true,
            },
          ],
          next: undefined,
        }),
        resendNetworkMessage: () => resent.promise,
      },
      PERMISSIONS,
    );
    return {
      practiceSession,
      cancel: () => cancelled.answer({ ...ONE, scriptStatus: 'CancelledAfterSending' }),
      resend: () => resent.answer({}),
    };
  };

  /** Asks the pharmacy to cancel what is selected. */
  const staysForCancel = async (screen: Seen, around: Around, cancel: () => void) => {
    await screen.press('c');
    await screen.sees('› Leave it as it is');
    await screen.press('j');
    await screen.press(KEY.enter);
    await screen.sees('working');
    await waits(screen, around);
    cancel();
    await isFree(screen, around, /✓ .*pharmacy/);
  };

  it('in a list of prescriptions', async () => {
    const { practiceSession, cancel } = session();
    const around = inCockpit((onEnd) => (
      <PrescriptionsScreen
        practiceSession={practiceSession}
        context={CONTEXT}
        first={{ status: 'Sent' }}
        onEnd={onEnd}
      />
    ));
    const screen = onScreen(around.screen);
    await screen.sees('Patient1');
    await staysForCancel(screen, around, cancel);
  });

  it('in a timeline that was found by its number', async () => {
    const { practiceSession, cancel } = session();
    const around = inCockpit((onEnd) => (
      <TraceScreen
        practiceSession={practiceSession}
        context={CONTEXT}
        orderNumber={undefined}
        onEnd={onEnd}
      />
    ));
    const screen = onScreen(around.screen);
    await screen.sees('Order number:');
    await screen.press(`${ONE.orderNumber}\r`);
    await screen.sees('→ New prescription');
    await staysForCancel(screen, around, cancel);
  });

  it('in the network desk', async () => {
    const { practiceSession, resend } = session();
    const around = inCockpit((onEnd) => <NetworkScreen practiceSession={practiceSession} onEnd={onEnd} />);
    const screen = onScreen(around.screen);
    await screen.sees('s send again');
    await screen.press('s');
    await screen.sees('working');
    await waits(screen, around);
    resend();
    await isFree(screen, around, /✓ /);
  });

  const approving = async (offered: 'Swtok' | 'Oob') => {
    const authorized = later<unknown>();
    const practiceSession = workplaceAt({
      listGrantRequests: () => ({
        requests: [grantRequest(2)],
        anotherUserHasRtsPermission: false,
        offered: [offered],
      }),
      getUserInfo: () => ME,
      searchGrantees: () => ({ items: [] }),
      authorizeGrant: () => authorized.promise,
    });
    const around = inCockpit((onEnd) => <GrantsScreen practiceSession={practiceSession} onEnd={onEnd} />);
    const screen = openScreen(around.screen);
    const seen = { ...screen, sees: (text: string | RegExp) => screen.sees(new RegExp(text)) };
    await seen.sees('1 for you');
    await screen.press('a');
    if (offered === 'Swtok') {
      await seen.sees('Code:');
      await screen.press('918273', KEY.enter);
    }
    await seen.sees('PIN:');
    await screen.press('4837', KEY.enter);
    await soon(() => expect(screen.frame()).not.toContain('PIN:'));
    return { seen, around, authorized };
  };

  it('in the approval of a request for a permission', async () => {
    const { seen, around, authorized } = await approving('Swtok');
    await waits(seen, around);
    authorized.answer(undefined);
    await isFree(seen, around, /✓ Successfully approved request/);
  });

  it('and for a phone it is waited until Esc, which says what that comes to', async () => {
    const { seen, around, authorized } = await approving('Oob');
    authorized.answer({
      reference: '4711',
      transactionReferenceNumber: 't-1',
      expiresAt: new Date(NOW.getTime() + 120_000).toISOString(),
    });
    await seen.sees('Reference 4711');
    await stays(seen, around, 'Wait for your phone, or press Esc', [...OUT, ':trace\r']);
    expect(around.opened).not.toHaveBeenCalled();
    await seen.press(KEY.escape);
    await isFree(seen, around, /! You stopped waiting for the phone/);
  });

  const together = async () => {
    const [first, second] = [later<unknown>(), later<unknown>()];
    const answers = [first.promise, second.promise];
    let around!: ReturnType<typeof inCockpit>;
    const screen = await openAlerts({
      requests: [refill(1, 90), refill(3, 5)],
      mayAnswer: true,
      replies: {
        judgeTogether: [toJudged(1), toJudged(3)],
        get answerRefillRequest() {
          return answers.shift();
        },
      },
      within: (draw) => (around = inCockpit(draw)).screen,
    });
    await screen.press('X');
    await screen.sees('■ clean Patient1');
    await screen.press('A');
    await screen.sees('? Approve these 2 requests');
    await screen.press('y');
    await screen.sees('Approving 1 of 2');
    return { screen, around, first, second };
  };

  it('in the queue of requests', async () => {
    const { screen, around, first, second } = await together();
    await waits(screen, around);
    first.answer({});
    await screen.sees('Approving 2 of 2');
    expect(screen.frame()).toContain(WAIT);
    second.answer({});
    await isFree(screen, around, /✓ 2 requests are approved/);
  });

  it('and a request to stop from outside tells of it as Ctrl-C does', async () => {
    const { around } = await together();
    around.stopping.abort();
    expect(around.ended).toHaveBeenCalledExactlyOnceWith('unanswered');
  });

  it('and of several requests none more is answered after Ctrl-C, which tells of the one under way', async () => {
    const { screen, around, first } = await together();
    await screen.press(KEY.ctrlC);
    await soon(() => expect(around.ended).toHaveBeenCalledExactlyOnceWith('unanswered'));
    first.answer({});
    await first.promise;
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    expect(screen.calls.filter((name) => name === 'answerRefillRequest')).toHaveLength(1);
  });
});

describe('an export or a verification of the audit trail', () => {
  const ABOVE = ['q', ':quit\r', ':home\r'];
  const drawNetwork: DrawScreen = (onEnd) => (
    <NetworkScreen practiceSession={openPracticeSession(EMPTY_DESK)} onEnd={onEnd} />
  );
  const audit = async (above = drawNetwork) => {
    const [saved, verified] = [later<string>(), later<unknown>()];
    let signal: AbortSignal | undefined;
    const practiceSession = workplaceAt({
      searchAuditItems: () => ({ items: [], next: undefined }),
      verifyAuditTrail: () => verified.promise,
    });
    const around = inCockpit(
      (onEnd) => (
        <AuditScreen
          practiceSession={practiceSession}
          save={(_query, _out, given) => {
            signal = given;
            return saved.promise;
          }}
          home={undefined}
          person={{ id: ME.id, label: 'Ada Byron' }}
          onEnd={onEnd}
        />
      ),
      above,
    );
    const screen = openScreen(around.screen);
    const seen = { ...screen, sees: (text: string | RegExp) => screen.sees(new RegExp(text)) };
    await seen.sees('e export');
    return {
      seen,
      around,
      saved,
      verified,
      isStopped: () => signal?.aborted,
      async exports() {
        await screen.press('e');
        await seen.sees('Save as:');
        await screen.press(KEY.enter);
        await seen.sees('Exporting');
      },
    };
  };
  const why = 'The export of the audit trail is still running';

  it('is not stopped by leaving, goes on below another screen, and says there what came of it', async () => {
    const { seen, around, saved, isStopped, exports } = await audit();
    await exports();
    await stays(seen, around, why);
    await seen.press(':trace\r');
    await seen.sees('Network · all');
    await stays(seen, around, why, ABOVE);
    await seen.press(BACKSPACE);
    await seen.sees('Exporting');
    expect(isStopped()).toBe(false);
    saved.answer('Saved in audit.csv: 3 records.');
    await seen.sees('✓ Saved in audit.csv');
    await seen.press('q');
    await soon(() => expect(around.ended).toHaveBeenCalledExactlyOnceWith('quit'));
  });

  it('that has ended below another screen is read before all are left', async () => {
    const { seen, around, verified } = await audit();
    await seen.press('v');
    await seen.sees('Verifying');
    await seen.press(':trace\r');
    await seen.sees('Network · all');
    await stays(seen, around, 'The verification of the audit trail is still running', ABOVE);
    const deviation = { kind: 'row-altered', sealNumber: 2, sequence: 11 };
    verified.answer({ seals: 1, records: 10, unsealed: 0, deviation });
    await verified.promise;
    await drawnIsListening();
    await stays(seen, around, 'The verification of the audit trail has ended', ABOVE);
    await seen.press(BACKSPACE);
    await seen.sees('! The audit trail deviates from its seals');
    await seen.press('q');
    await soon(() => expect(around.ended).toHaveBeenCalledExactlyOnceWith('quit'));
  });

  it('is not left from a queue that is still being read, of which Esc leads back', async () => {
    const connection = { origin: 'https://erx.example', practice: { id: id(1), name: 'Elm Street' } };
    const { seen, around, isStopped, exports } = await audit((onEnd) => (
      <Alerts
        connection={connection}
        open={() => new Promise(() => undefined)}
        clock={manualClock(NOW)}
        queue={undefined}
        cancelled={new AbortController().signal}
        onEnd={onEnd}
      />
    ));
    await exports();
    await seen.press(':trace\r');
    await seen.sees('Reading the queue');
    await stays(seen, around, why, ABOVE);
    await seen.press(KEY.escape);
    await seen.sees('Exporting');
    expect(isStopped()).toBe(false);
    expect(around.ended).not.toHaveBeenCalled();
  });
});
