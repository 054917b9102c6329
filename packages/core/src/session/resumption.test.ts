import { describe, expect, it } from 'vitest';
import { resumptionIn } from './resumption';

function setupResumption({ silentFrame = false, idleMinutes = 15 } = {}) {
  const kept = new Map<string, string>();
  let now = 1_000_000;
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return {
    kept,
    resumption: resumptionIn(storage, { silentFrame, idleMinutes }, () => now),
    pass: (minutes: number) => {
      now += minutes * 60_000;
    },
  };
}

describe('taking up a sign-in at a foreign provider', () => {
  it('is not offered in a browser in which nobody signed in', () => {
    const { resumption } = setupResumption();
    expect([resumption.isOffered, resumption.isLocked]).toEqual([false, false]);
  });

  it.each([
    [15, 20.99, true],
    [15, 21, false],
    [0, 719.99, true],
    [0, 720, false],
  ])('with %d idle minutes, %d minutes after the last work: %s', (idleMinutes, minutes, isOffered) => {
    const { resumption, pass } = setupResumption({ idleMinutes });
    resumption.goOn();
    pass(minutes);
    expect(resumption.isOffered).toBe(isOffered);
  });

  it('is not offered after a lock, which the next sign-in has to know, nor after a sign-out', () => {
    const { resumption } = setupResumption();
    resumption.goOn();
    resumption.lock();
    expect([resumption.isOffered, resumption.isLocked]).toEqual([false, true]);
    resumption.goOn();
    expect([resumption.isOffered, resumption.isLocked]).toEqual([true, false]);
    resumption.forget();
    expect([resumption.isOffered, resumption.isLocked]).toEqual([false, false]);
  });

  it('keeps nothing where the provider is ours, and ignores what it cannot read', () => {
    const own = setupResumption({ silentFrame: true });
    own.resumption.goOn();
    own.resumption.lock();
    expect([own.kept.size, own.resumption.isOffered, own.resumption.isLocked]).toEqual([0, false, false]);
    const { kept, resumption } = setupResumption();
    for (const text of ['{', '"elsewhere"', '{"until":"soon"}']) {
      kept.set('erx.resumption', text);
      expect([resumption.isOffered, resumption.isLocked]).toEqual([false, false]);
    }
  });
});
