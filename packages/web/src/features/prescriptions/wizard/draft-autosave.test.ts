import { type DraftContent, newForm } from '@erx/core/prescriptions/model';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftAutosave, type DraftState, type SaveRefusal } from './draft-autosave';

const content = (sig: string): DraftContent => ({
  drugId: 'drug',
  form: { ...newForm('2026-11-20'), sig },
  step: 'sig',
});

/** A server that answers a save when it is asked to: with the next version, or why not. */
function keeper() {
  const saves: {
    sig: string;
    of: string;
    keepalive: boolean;
    settle: (refusal?: SaveRefusal | 'lost') => void;
  }[] = [];
  const states: DraftState[] = [];
  const discards: string[] = [];
  const draft = new DraftAutosave(
    {
      save: ({ id, version }, { form }, { keepalive }) =>
        new Promise<number>((resolve, reject) => {
          saves.push({
            sig: form.sig,
            of: `${id} ${String(version)}`,
            keepalive,
            settle: (refusal) => {
              if (refusal) reject(new Error(refusal));
              else resolve(version + 1);
            },
          });
        }),
      refusalOf: (error) => {
        const { message } = error as Error;
        return message === 'lost' ? undefined : (message as SaveRefusal);
      },
      discard: async (id) => {
        discards.push(id);
      },
      newId: () => 'another',
      onState: (state) => {
        states.push(state);
      },
    },
    { id: 'one', version: 0 },
  );
  const settle = async (index: number, refusal?: SaveRefusal | 'lost') => {
    saves[index]?.settle(refusal);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { draft, saves, states, discards, settle };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('keeping a draft', () => {
  it('saves once after a pause, with the last content', async () => {
    const { draft, saves, states, settle } = keeper();
    draft.change(content('a'));
    await vi.advanceTimersByTimeAsync(799);
    draft.change(content('ab'));
    await vi.advanceTimersByTimeAsync(799);
    expect(saves).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(saves.map(({ sig }) => sig)).toEqual(['ab']);
    await settle(0);
    expect(states.at(-1)).toBe('saved');
  });

  it('never has two saves under way, and the last content wins', async () => {
    const { draft, saves, states, settle } = keeper();
    draft.change(content('a'));
    await vi.advanceTimersByTimeAsync(800);
    draft.change(content('ab'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saves).toHaveLength(1);
    await settle(0);
    expect(saves.map(({ sig }) => sig)).toEqual(['a', 'ab']);
    await settle(1);
    expect(states.at(-1)).toBe('saved');
  });

  it('says that a save failed, keeps the content and tries again', async () => {
    const { draft, saves, states, settle } = keeper();
    draft.change(content('a'));
    await vi.advanceTimersByTimeAsync(800);
    await settle(0, 'lost');
    expect(states.at(-1)).toBe('failed');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saves.map(({ sig }) => sig)).toEqual(['a', 'a']);
    await settle(1);
    expect(states.at(-1)).toBe('saved');
  });

  it('repeats a save whose answer was lost as it was, then saves what was typed since', async () => {
    const { draft, saves, states, settle } = keeper();
    draft.change(content('a'));
    await vi.advanceTimersByTimeAsync(800);
    draft.change(content('ab'));
    await settle(0, 'lost');
    await vi.advanceTimersByTimeAsync(5_000);
    await settle(1);
    expect(saves.map(({ sig, of }) => [sig, of])).toEqual([
      ['a', 'one 0'],
      ['a', 'one 0'],
      ['ab', 'one 1'],
    ]);
    await settle(2);
    expect(states.at(-1)).toBe('saved');
  });

  it('prefers what was typed since to what the server takes for invalid', async () => {
    const { draft, saves, settle } = keeper();
    draft.change(content('a'));
    await vi.advanceTimersByTimeAsync(800);
    draft.change(content('ab'));
    await settle(0, 'invalid');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saves.map(({ sig }) => sig)).toEqual(['a', 'ab']);
  });

  it.each(['changed', 'gone'] as const)(
    '%s by another page: overwrites nothing until it is said what is kept',
    async (refusal) => {
      const { draft, saves, states, settle } = keeper();
      draft.change(content('a'));
      await vi.advanceTimersByTimeAsync(800);
      await settle(0);
      draft.change(content('ab'));
      await vi.advanceTimersByTimeAsync(800);
      await settle(1, refusal);
      draft.change(content('abc'));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(saves).toHaveLength(2);
      expect(states.at(-1)).toBe(refusal);
      void draft.fork();
      await settle(2);
      expect(saves.slice(1).map(({ sig, of }) => [sig, of])).toEqual([
        ['ab', 'one 1'],
        ['abc', 'another 0'],
      ]);
      expect([draft.id, states.at(-1)]).toEqual(['another', 'saved']);
    },
  );

  it('that is left while another page has changed it is kept as another draft', async () => {
    const { draft, saves, settle } = keeper();
    draft.change(content('a'));
    await vi.advanceTimersByTimeAsync(800);
    await settle(0, 'changed');
    expect(await draft.flush()).toBe(false); // another tab was only looked at
    const left = draft.leave();
    await vi.advanceTimersByTimeAsync(0);
    await settle(1);
    expect(await left).toBe(true);
    expect(saves.map(({ sig, of }) => [sig, of])).toEqual([
      ['a', 'one 0'],
      ['a', 'another 0'],
    ]);
  });

  it('saves nothing of what is abandoned', async () => {
    const { draft, saves, discards, settle } = keeper();
    draft.change(content('a'));
    await vi.advanceTimersByTimeAsync(800);
    await settle(0, 'changed');
    draft.abandon();
    expect(await draft.leave()).toBe(true);
    expect([saves.length, discards.length]).toEqual([1, 0]);
  });

  it('saves immediately, outliving the page, when the page is left', async () => {
    const { draft, saves } = keeper();
    draft.change(content('a'));
    void draft.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(saves).toMatchObject([{ sig: 'a', keepalive: true }]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saves).toHaveLength(1);
  });

  it('when left during a save, saves the rest after it', async () => {
    const { draft, saves, settle } = keeper();
    draft.change(content('a'));
    await vi.advanceTimersByTimeAsync(800);
    draft.change(content('ab'));
    const left = draft.flush();
    await settle(0);
    expect(saves.map(({ sig }) => sig)).toEqual(['a', 'ab']);
    await settle(1);
    await left;
  });

  it('saves nothing where nothing was written', async () => {
    const { draft, saves } = keeper();
    await draft.flush();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saves).toHaveLength(0);
  });

  it('discards after the save that is under way, and saves nothing more', async () => {
    const { draft, saves, discards, settle } = keeper();
    draft.change(content('a'));
    await vi.advanceTimersByTimeAsync(800);
    draft.change(content('ab'));
    const done = draft.discard();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(discards).toHaveLength(0);
    await settle(0);
    await done;
    expect(discards).toHaveLength(1);
    draft.change(content('abc'));
    await draft.flush();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saves).toHaveLength(1);
  });
});
