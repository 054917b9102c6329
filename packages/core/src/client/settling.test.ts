import { describe, expect, it } from 'vitest';
import { createSettling } from './settling';

/** Frames that pass one by one, by hand. */
function setup() {
  const due: (() => void)[] = [];
  const shown: boolean[] = [];
  let isMoving = false;
  const settling = createSettling({
    afterFrame: (act) => void due.push(act),
    isMoving: () => isMoving,
    show: (isSettled) => void shown.push(isSettled),
  });
  const frame = (): void => {
    for (const act of due.splice(0)) act();
  };
  return {
    settling,
    shown,
    frame,
    frames: (count: number): void => {
      for (let passed = 0; passed < count; passed += 1) frame();
    },
    move: (moves: boolean): void => {
      isMoving = moves;
    },
    /** How many frames are waited for. */
    waiting: (): number => due.length,
  };
}

describe('what is under way', () => {
  it('is over after two frames of quiet, from the beginning on', () => {
    const { settling, shown, frame, waiting } = setup();
    expect(settling.isSettled).toBe(false);
    frame();
    expect(settling.isSettled).toBe(false);
    frame();
    expect(settling.isSettled).toBe(true);
    expect(shown).toEqual([true]);
    expect(waiting(), 'frames that are waited for while nothing happens').toBe(0);
  });

  it('is said before anything else sees what began', () => {
    const { settling, shown, frames } = setup();
    frames(2);
    settling.begin();
    expect(settling.isSettled).toBe(false);
    expect(shown).toEqual([true, false]);
    frames(10);
    expect(settling.isSettled).toBe(false);
  });

  it('lasts until all that began has ended, each counted once', () => {
    const { settling, frames } = setup();
    const endOne = settling.begin();
    const endOther = settling.begin();
    endOne();
    endOne();
    frames(5);
    expect(settling.isSettled).toBe(false);
    endOther();
    frames(2);
    expect(settling.isSettled).toBe(true);
  });

  it.each([0, 1])('is not over between an act and what it has read again, %d frames later', (between) => {
    const { settling, shown, frames } = setup();
    const endChange = settling.begin();
    endChange();
    frames(between);
    const endReading = settling.begin();
    frames(5);
    expect(shown).toEqual([]);
    endReading();
    frames(2);
    expect(shown).toEqual([true]);
  });

  it('counts no frame twice: one that was begun before does not count after', () => {
    const { settling, frame } = setup();
    frame();
    settling.stir();
    frame();
    expect(settling.isSettled, 'one frame since the act').toBe(false);
    frame();
    expect(settling.isSettled).toBe(true);
  });

  it('begins with every act, also of one that leads to nothing', () => {
    const { settling, shown, frames } = setup();
    frames(2);
    settling.stir();
    expect(settling.isSettled).toBe(false);
    frames(2);
    expect(shown).toEqual([true, false, true]);
  });

  it('is not over while something moves, and for two frames after', () => {
    const { settling, move, frame, frames } = setup();
    move(true);
    frames(10);
    expect(settling.isSettled).toBe(false);
    move(false);
    frame();
    move(true);
    frame();
    move(false);
    frame();
    expect(settling.isSettled).toBe(false);
    frame();
    expect(settling.isSettled).toBe(true);
  });

  it('lasts as long as a promise, whichever way it ends, and hands it back', async () => {
    const { settling, frames } = setup();
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    expect(settling.during(answered)).toBe(answered);
    const failed = settling.during(Promise.reject(new Error('refused')));
    await expect(failed).rejects.toThrow('refused');
    frames(2);
    expect(settling.isSettled).toBe(false);
    answer();
    await answered;
    frames(2);
    expect(settling.isSettled).toBe(true);
  });
});
