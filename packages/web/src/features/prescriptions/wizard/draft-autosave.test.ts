import { newForm } from '@erx/core/prescriptions/model';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DraftContent, DraftAutosave, type DraftState } from './draft-autosave';

const content = (sig: string): DraftContent => ({
  drugId: 'drug',
  form: { ...newForm('2026-11-20'), sig },
  step: 'sig',
});

function keeper() {
  const saves: { sig: string; keepalive: boolean; settle: (ok: boolean) => void }[] = [];
  const states: DraftState[] = [];
  const discards: number[] = [];
  const draft = new DraftAutosave({
    save: ({ form }, { keepalive }) =>
      new Promise<void>((resolve, reject) => {
        saves.push({
          sig: form.sig,
          keepalive,
          settle: (ok) => {
            if (ok) resolve();
            else reject(new Error('lost'));
          },
        });
      }),
    discard: async () => {
      discards.push(saves.length);
    },
    onState: (state) => {
      states.push(state);
    },
  });
  const settle = async (index: number, ok = true) => {
    saves[index]?.settle(ok);
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
    await settle(0, false);
    expect(states.at(-1)).toBe('failed');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saves.map(({ sig }) => sig)).toEqual(['a', 'a']);
    await settle(1);
    expect(states.at(-1)).toBe('saved');
  });

  it('after a failure prefers what was typed since', async () => {
    const { draft, saves, settle } = keeper();
    draft.change(content('a'));
    await vi.advanceTimersByTimeAsync(800);
    draft.change(content('ab'));
    await settle(0, false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saves.map(({ sig }) => sig)).toEqual(['a', 'ab']);
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
