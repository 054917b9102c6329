import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settling } from '../page/settled';
import { createQueryClient, setQueryResult, queryKey, readAgain } from './queries';

const LIST = queryKey('prescriptions', 'Sent');

/** A service whose answers are held back; each was read when it was asked for. */
function slowService() {
  const held: ((fails?: boolean) => void)[] = [];
  let now = 'Sent';
  return {
    held,
    becomes(state: string) {
      now = state;
    },
    read: vi.fn(() => {
      const then = now;
      return new Promise<string>((resolve, reject) => {
        held.push((fails = false) => {
          if (fails) reject(new Error('refused'));
          else resolve(then);
        });
      });
    }),
  };
}

let queries = createQueryClient();
let forget: () => void = () => undefined;
let service = slowService();
const shown = () => queries.getQueryData(LIST);

beforeEach(() => {
  queries = createQueryClient();
  service = slowService();
  forget = new QueryObserver(queries, { queryKey: LIST, queryFn: service.read }).subscribe(() => undefined);
});
afterEach(() => {
  forget();
  queries.clear();
});

describe('what becomes invalid', () => {
  it('while it is read for the first time is read once more: the answer under way may be of before', async () => {
    service.becomes('Verified');
    const done = queries.invalidateQueries({ queryKey: queryKey('prescriptions') });
    service.held[0]?.();
    await expect.poll(() => service.held).toHaveLength(2);
    service.held[1]?.();
    await done;
    expect(shown()).toBe('Verified');
    expect(service.read).toHaveBeenCalledTimes(2);
  });

  it('afterwards is read once, and what is of another noun not at all', async () => {
    service.held[0]?.();
    await expect.poll(shown).toBe('Sent');
    await queries.invalidateQueries({ queryKey: queryKey('requests') });
    expect(service.read).toHaveBeenCalledTimes(1);
    service.becomes('Verified');
    const done = queries.invalidateQueries({ queryKey: queryKey('prescriptions') });
    service.held[1]?.();
    await done;
    expect(shown()).toBe('Verified');
    expect(service.read).toHaveBeenCalledTimes(2);
  });

  it('while a first reading fails is not asked for again by that', async () => {
    const done = queries.invalidateQueries({ queryKey: LIST });
    service.held[0]?.(true);
    await done;
    expect(service.read).toHaveBeenCalledTimes(1);
    expect(queries.getQueryState(LIST)?.status).toBe('error');
  });

  it('while nobody looks any more is old when the user looks again', async () => {
    forget();
    service.becomes('Verified');
    const done = queries.invalidateQueries({ queryKey: LIST });
    service.held[0]?.();
    await done;
    expect(queries.getQueryState(LIST)?.isInvalidated).toBe(true);
  });
});

describe('what a change was answered with', () => {
  it.each([
    ['for the first time', false],
    ['again', true],
  ])('stays, although the list was being read %s', async (_, isKnown) => {
    if (isKnown) {
      service.held.pop()?.();
      await expect.poll(shown).toBe('Sent');
      void queries.invalidateQueries({ queryKey: LIST });
    }
    setQueryResult(queries, LIST, 'Cancelled');
    expect(shown()).toBe('Cancelled');
    service.held.pop()?.();
    await new Promise(setImmediate);
    expect(queries.getQueryState(LIST)).toMatchObject({
      data: 'Cancelled',
      status: 'success',
      fetchStatus: 'idle',
    });
  });
});

describe('the page', () => {
  it('is not settled from a change until what it makes invalid was read again, without a gap', async () => {
    service.held[0]?.();
    await expect.poll(() => queries.isFetching()).toBe(0);
    const said: string[] = [];
    vi.spyOn(settling, 'begin').mockImplementation(() => {
      said.push('begun');
      return () => void said.push('over');
    });
    let answer: () => void = () => undefined;
    const change = new MutationObserver(queries, {
      mutationFn: () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
      onSuccess: () => {
        readAgain(queries, 'prescriptions'); // as most do: no one waits for it
      },
    });
    const changed = change.mutate();
    await expect.poll(() => queries.isMutating()).toBe(1);
    answer();
    await changed;
    expect(service.held).toHaveLength(2);
    expect(said).toEqual(['begun']);
    service.held[1]?.();
    await expect.poll(() => queries.isFetching()).toBe(0);
    expect(said).toEqual(['begun', 'over']);
    vi.restoreAllMocks();
  });
});
