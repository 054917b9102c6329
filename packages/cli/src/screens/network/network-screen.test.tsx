import type { AnyEndpoint } from '@erx/core/client/endpoint';
import type { NetworkMessage } from '@erx/core/network/model';
import { cleanup, render } from 'ink-testing-library';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PracticeSession } from '../../session/practice-session';
import { manualClock } from '../../testing/manual-clock';
import { id, NOW } from '../../testing/requests';
import { drawnIsListening, soon } from '../../testing/soon';
import { NetworkScreen } from './network-screen';

afterEach(cleanup);

const message = (number: number, changes: Partial<NetworkMessage> = {}): NetworkMessage => ({
  id: id(number),
  at: NOW.toISOString(),
  direction: 'in',
  kind: 'RxFill',
  messageId: `m-${String(number)}`,
  orderNumber: `ORDER${String(number)}`,
  pharmacy: { id: '9910004', storeName: 'Crestline' },
  state: 'taken',
  reason: '',
  isRefusedHere: false,
  isResendable: false,
  ...changes,
});

function open(messages: readonly NetworkMessage[]) {
  const asked: unknown[] = [];
  const clock = manualClock(NOW);
  let current = messages;
  const page = async (_: AnyEndpoint, { query }: { query: { state?: string } }) => {
    asked.push(query);
    return {
      items: current.filter(({ state }) => query.state === undefined || state === query.state),
      next: undefined,
    };
  };
  const ended = vi.fn();
  const screen = render(
    <NetworkScreen
      practiceSession={
        {
          client: { page },
          clock,
          server: '127.0.0.1:9',
          practice: 'Lakeside Family Medicine',
          user: {
            firstName: 'Sam',
            middleName: '',
            lastName: 'Porter',
            timeZone: 'America/Chicago',
            permissions: ['network.read'],
          },
        } as unknown as PracticeSession
      }
      onEnd={ended}
    />,
  );
  Object.defineProperty(screen.stdout, 'columns', { value: 80, configurable: true });
  Object.defineProperty(screen.stdout, 'rows', { value: 24, configurable: true });
  screen.stdout.emit('resize');
  const frame = (): string => screen.lastFrame() ?? '';
  return {
    asked,
    clock,
    ended,
    frame,
    become: (now: readonly NetworkMessage[]) => {
      current = now;
    },
    sees: (text: string | RegExp): Promise<void> => soon(() => expect(frame()).toMatch(text)),
    async press(keys: string) {
      await drawnIsListening();
      screen.stdin.write(keys);
    },
  };
}

describe('the network desk', () => {
  it('lists what was sent and received, and marks what was refused, within 80 columns', async () => {
    const { frame, sees } = open([
      message(1),
      message(2, { kind: '', state: 'refused', reason: 'It cannot be read.', isRefusedHere: true }),
      message(3, { direction: 'out', kind: 'NewRx', state: 'unanswered' }),
    ]);
    await sees(/› .* ← RxFill +Taken +ORDER1/);
    await sees(/✕ .* ← not readable +Refused +ORDER2/);
    await sees(/✕ .* → NewRx +Not answered +ORDER3/);
    expect(
      Math.max(
        ...frame()
          .split('\n')
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(80);
  });

  it('Tab asks for what was refused alone, and Enter shows why', async () => {
    const { asked, press, sees } = open([
      message(1),
      message(2, { state: 'refused', reason: 'It was sent to another pharmacy.' }),
    ]);
    await sees('ORDER1');
    await press('\t');
    await sees(/Network · refused · 1/);
    expect(asked.at(-1)).toMatchObject({ state: 'refused' });
    await press('\r');
    await sees(/Reason +It was sent to another pharmacy\./);
  });

  it('reads again by itself, and says when nothing is there', async () => {
    const { become, clock, sees } = open([]);
    await sees('No message was found.');
    become([message(7)]);
    clock.advance(10_001);
    await sees('ORDER7');
  });

  it('q leaves', async () => {
    const { ended, press, sees } = open([message(1)]);
    await sees('ORDER1');
    await press('q');
    await soon(() => expect(ended).toHaveBeenCalledWith('quit'));
  });
});
