import { CallError } from '@erx/core/client/failure';
import type { AnyEndpoint } from '@erx/core/client/endpoint';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../session/connect';
import { manualClock } from '../testing/manual-clock';
import { NOW } from '../testing/requests';
import { openChannel } from './channel';
import { soon } from '../testing/soon';

let stop: () => void = () => undefined;
afterEach(() => stop());

/** A channel to a server that cannot be reached, but for one question. */
function channel(answer: CallError | undefined) {
  const clock = manualClock(NOW);
  const unreachable = new CallError('An unexpected error has occurred', {
    status: 0,
    code: 'call.unreachable',
  });
  const call = async ({ name }: AnyEndpoint): Promise<unknown> => {
    if (name !== 'getUserInfo') throw unreachable;
    if (answer) throw answer;
    return {};
  };
  const connection = {
    origin: 'http://127.0.0.1:9',
    practice: { id: 'p', name: 'P' },
    client: { call },
    accessToken: async () => 'token',
  } as unknown as Connection;
  const failed = vi.fn();
  stop = openChannel(connection, clock, { follow: vi.fn(), state: vi.fn(), failed });
  return { clock, failed };
}

describe('a channel', () => {
  it.each([
    ['the session has ended', 401, 'session.required'],
    ['the right to the practice was taken away', 403, 'session.practice-refused'],
  ] as const)('ends within a minute when %s', async (_, status, code) => {
    const refusal = new CallError('No.', { status, code });
    const { clock, failed } = channel(refusal);
    clock.advance(59_999);
    expect(failed).not.toHaveBeenCalled();
    clock.advance(1);
    await soon(() => expect(failed).toHaveBeenCalledExactlyOnceWith(refusal));
    expect(clock.running).toBe(0);
  });

  it('goes on while the server is out of reach or allows it', async () => {
    for (const answer of [undefined, new CallError('Busy.', { status: 503, code: 'call.not-ready' })]) {
      const { clock, failed } = channel(answer);
      clock.advance(180_000);
      await new Promise(setImmediate);
      expect(failed).not.toHaveBeenCalled();
      expect(clock.running).toBe(1);
      stop();
    }
  });
});
