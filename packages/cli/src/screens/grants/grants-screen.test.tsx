import { CallError } from '@erx/core/client/failure';
import type { OtpType } from '@erx/core/credentials/proofing/model';
import { cleanup } from 'ink-testing-library';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { grantRequest, member } from '../../testing/grants';
import { id } from '../../testing/requests';
import { type Answers, KEY, ME, openScreen, workplaceAt } from '../../testing/screen';
import { STANDALONE, ScreenHost } from '../../terminal/screen-host';
import { GrantsScreen } from './grants-screen';
import { soon } from '../../testing/soon';

afterEach(cleanup);

const refused = (
  code: 'grant.factor-refused' | 'grant.locked' | 'grant.not-open' | 'grant.push-refused',
  sentence: string,
): CallError => new CallError(sentence, { status: 422, code });

function open(answers: Answers = {}, offered: readonly OtpType[] = ['Swtok'], columns = 80) {
  const authorize = vi.fn<(input: object) => unknown>(() => undefined);
  const practiceSession = workplaceAt({
    listGrantRequests: () => ({
      requests: [
        grantRequest(2),
        grantRequest(3, { initiatedByUser: { id: ME.id, firstName: 'Ada', lastName: 'Byron' } }),
      ],
      anotherUserHasRtsPermission: false,
      offered,
    }),
    getUserInfo: () => ME,
    searchGrantees: () => ({ items: [member(2), member(4, { active: false, hasPinNumber: true })] }),
    authorizeGrant: authorize,
    ...answers,
  });
  const ended = vi.fn();
  const screen = openScreen(<GrantsScreen practiceSession={practiceSession} onEnd={ended} />, { columns });
  return { ...screen, clock: practiceSession.clock, ended, authorize };
}

describe('the lists', () => {
  it('say what waits for whom, and offer only what the rules offer', async () => {
    const { sees, frame, press } = open();
    await sees(/2 open, 1 for you to approve/);
    expect(frame()).toMatch(/› Victor Osei2 +Addition +approve +Sam Porter/);
    expect(frame()).toMatch(/ {2}Victor Osei3 +Addition +cancel +Ada Byron/);
    expect(frame()).toMatch(/a approve/);
    await press('j');
    await sees(/› Victor Osei3[\s\S]*c cancel/);
    await press('a');
    await sees(/! You began this request and count as its first approver/);
    await press(KEY.tab);
    await sees(/\[People\][\s\S]*› Victor Osei2[\s\S]*Addition asked[\s\S]*! Victor Osei4[\s\S]*not active/);
    await press('/');
    await sees(/Enter keep/);
    await press('osei4');
    await sees(/filter "osei4"[\s\S]*› Victor Osei4/);
    await press(KEY.enter, KEY.enter);
    await sees(/What do you want to do\?[\s\S]*Remove PIN Number/);
  });

  it('have keys wait for the rows of the one that is seen alone', async () => {
    const reading = new Set<string>();
    const place = {
      ...STANDALONE,
      setReading: (what: string, isReading: boolean) =>
        void (isReading ? reading.add(what) : reading.delete(what)),
    };
    const practiceSession = workplaceAt({
      listGrantRequests: () => ({
        requests: [grantRequest(2)],
        anotherUserHasRtsPermission: false,
        offered: [],
      }),
      getUserInfo: () => ME,
      searchGrantees: () => new Promise(() => undefined),
    });
    const { sees, press } = openScreen(
      <ScreenHost.Provider value={place}>
        <GrantsScreen practiceSession={practiceSession} onEnd={vi.fn()} />
      </ScreenHost.Provider>,
    );
    await sees(/› Victor Osei2/);
    expect(reading.size).toBe(0);
    await press(KEY.tab);
    await sees(/\[People\]/);
    expect(reading.size).toBe(1);
  });

  it.each([
    [20, 10],
    [40, 12],
    [80, 24],
    [200, 50],
  ])('fit %ix%i', async (columns, rows) => {
    const { sees, frame, size, press } = open({}, ['Hwtok', 'Swtok'], columns);
    size(columns, rows);
    await sees(/Osei2/);
    for (const key of ['?', '?', KEY.enter, KEY.escape, 'a', KEY.escape]) {
      await press(key);
      const lines = frame().split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
      expect(lines.length).toBeLessThanOrEqual(rows);
    }
  });

  it('ask before what only its owner can bring back, and leave it at Enter', async () => {
    const cleared = vi.fn();
    const { sees, press } = open({ clearPin: cleared });
    await sees(/2 open/);
    await press(KEY.tab);
    await sees(/› Victor Osei2[\s\S]*! Victor Osei4/); // they are read apart, and Enter needs a person
    await press(KEY.enter);
    await sees(/Remove PIN Number/);
    await press('3');
    await sees(/Remove the PIN number of this person\?[\s\S]*› Leave it as it is/);
    await press(KEY.enter);
    await sees(/in the practice/);
    expect(cleared).not.toHaveBeenCalled();
    await press(KEY.enter);
    await sees(/Remove PIN Number/);
    await press('3');
    await sees(/Leave it as it is/);
    await press('2');
    await sees(/✓ The PIN number is removed\./);
    expect(cleared).toHaveBeenCalledExactlyOnceWith({ params: { id: id(2) } });
  });
});

describe('an approval', () => {
  it('asks for code and PIN as asterisks, sends them once and forgets them', async () => {
    const { sees, press, authorize, all } = open();
    await sees(/1 for you/);
    await press('a');
    // what is approved is in sight
    await sees(/Schedules +C-II, C-V in AL[\s\S]*authenticator app[\s\S]*Code:/);
    await press('12345', KEY.enter);
    await sees(/! A one-time code has 6 digits\./);
    await press('918273');
    await sees(/Code: \*{6}/);
    await press(KEY.enter);
    await sees(/PIN:/);
    await press('4837', KEY.enter);
    await sees(/✓ Successfully approved request/);
    expect(authorize).toHaveBeenCalledExactlyOnceWith({
      params: { requestId: id(802) },
      body: { otpType: 'Swtok', pinNumber: '4837', otpToken: '918273' },
    });
    expect(all()).not.toMatch(/4837|918273|12345/);
  });

  it('says what the server refuses in its sentence: a wrong code again from the code on, anything else ends it', async () => {
    const { sees, press, authorize } = open();
    authorize.mockImplementationOnce(() => {
      throw refused(
        'grant.factor-refused',
        'The PIN or the code is not right. Nothing was changed. Tries left: 4.',
      );
    });
    authorize.mockImplementationOnce(() => {
      throw refused('grant.not-open', 'This request was approved or cancelled already. Nothing was changed.');
    });
    await sees(/1 for you/);
    await press('a');
    for (const next of [
      /Tries left: 4\.[\s\S]*Code:/,
      /! This request was approved or cancelled already\. Nothing was changed\./,
    ]) {
      await sees(/Code:/);
      await press('918273', KEY.enter);
      await sees(/PIN:/);
      await press('4837', KEY.enter);
      await sees(next);
    }
    expect(authorize).toHaveBeenCalledTimes(2);
  });

  it('takes what is pasted with its Enter', async () => {
    const { sees, press, authorize } = open();
    await sees(/1 for you/);
    await press('a');
    await sees(/Code:/);
    await press('918 273\r');
    await sees(/PIN:/);
    await press('4837\r');
    await sees(/✓ Successfully approved request/);
    expect(authorize).toHaveBeenCalledExactlyOnceWith({
      params: { requestId: id(802) },
      body: { otpType: 'Swtok', pinNumber: '4837', otpToken: '918273' },
    });
  });

  it('says that nothing is known where no answer came', async () => {
    const { sees, press, authorize } = open();
    authorize.mockImplementation(() => {
      throw new CallError('An unexpected error has occurred', { status: 0, code: 'call.unreachable' });
    });
    await sees(/1 for you/);
    await press('a');
    await sees(/Code:/);
    await press('918273', KEY.enter);
    await sees(/PIN:/);
    await press('4837', KEY.enter);
    await sees(/! The server cannot be reached\. It is not known whether it was done: check\s+before/);
  });

  it('asks about the phone every eight seconds with a countdown, and stops at Esc', async () => {
    const complete = vi.fn<() => unknown>(() => ({ pending: 'push' }));
    const { sees, press, authorize, clock } = open({ completeGrantPush: complete }, ['Oob']);
    authorize.mockImplementation(() => ({
      pending: 'push',
      transactionReferenceNumber: 'kept',
      reference: 'K7Q2',
      expiresAt: new Date(clock.now().getTime() + 120_000).toISOString(),
    }));
    const begin = async (): Promise<void> => {
      await press('a');
      await sees(/Your phone is asked next[\s\S]*PIN:/);
      await press('4837', KEY.enter);
      await sees(/Reference K7Q2[\s\S]*2:00 left/);
      await soon(() => {
        expect(clock.running).toBe(3);
      });
    };
    await sees(/1 for you/);
    const before = clock.running;
    await begin();
    expect(authorize).toHaveBeenLastCalledWith({
      params: { requestId: id(802) },
      body: { otpType: 'Oob', pinNumber: '4837' },
    });
    clock.advance(7_999);
    expect(complete).not.toHaveBeenCalled();
    clock.advance(1);
    expect(complete).toHaveBeenCalledExactlyOnceWith({ body: { transactionReferenceNumber: 'kept' } });
    await sees(/1:52 left/);
    await press(KEY.escape);
    await sees(/! You stopped waiting for the phone/);
    await soon(() => {
      expect(clock.running).toBe(before);
    });
    clock.advance(8_000);
    expect(complete).toHaveBeenCalledTimes(1);

    await begin();
    complete.mockImplementation(() => undefined);
    clock.advance(8_000);
    await sees(/✓ Successfully approved request/);
    await begin();
    complete.mockImplementation(() => {
      throw refused('grant.push-refused', 'The request was refused on your phone. Nothing was changed.');
    });
    clock.advance(8_000);
    await sees(/! The request was refused on your phone/);
  });

  it('is not started without a token or a PIN', async () => {
    const none = open({}, []);
    await none.sees(/1 for you/);
    await none.press('a');
    await none.sees(/! Approving needs a token of your own/);
    const pinless = open({ getUserInfo: () => ({ ...ME, hasPinNumber: false }) });
    await pinless.sees(/1 for you/);
    await pinless.press('a');
    await pinless.sees(/! Set a PIN number in your profile before approving/);
  });
});

it('reads again every fifteen seconds, keeps what is shown when that fails, and ends when the session has', async () => {
  let failure: Error | undefined;
  const { clock, sees, unmount } = open({
    getUserInfo: () => {
      if (failure) throw failure;
      return ME;
    },
  });
  await sees(/● connected/);
  failure = new CallError('', { status: 0, code: 'call.unreachable' });
  clock.advance(15_000);
  await sees(
    /✕ not connected[\s\S]*Osei2[\s\S]*! The server cannot be reached\. What is shown may be out of date/,
  );
  failure = undefined;
  await soon(() => {
    expect(clock.running).toBe(2);
  });
  clock.advance(5_000);
  await sees(/● connected/);
  unmount();
  expect(clock.running).toBe(0);
});

it('ends by q and by Ctrl-C', async () => {
  const one = open();
  await one.sees(/2 open/);
  await one.press('q');
  await soon(() => {
    expect(one.ended).toHaveBeenCalledExactlyOnceWith('quit');
  });
  const other = open();
  await other.sees(/2 open/);
  await other.press('a');
  await other.sees(/Code:/);
  await other.press(KEY.ctrlC);
  await soon(() => {
    expect(other.ended).toHaveBeenCalledExactlyOnceWith('cancelled');
  });
});
