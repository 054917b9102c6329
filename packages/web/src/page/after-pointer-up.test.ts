// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPointerUp } from './after-pointer-up';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  window.dispatchEvent(new Event('pointerup'));
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('what may move the page', () => {
  it('happens immediately when nothing is pressed', () => {
    const work = vi.fn();
    afterPointerUp(work);
    expect(work).toHaveBeenCalledOnce();
  });

  it.each(['pointerup', 'pointercancel'])('waits for the press to end by %s, and happens once', (end) => {
    const work = vi.fn();
    window.dispatchEvent(new Event('pointerdown'));
    afterPointerUp(work);
    expect(work).not.toHaveBeenCalled();
    window.dispatchEvent(new Event(end));
    expect(work).not.toHaveBeenCalled(); // the click comes first
    vi.runAllTimers();
    window.dispatchEvent(new Event('pointerup'));
    vi.runAllTimers();
    expect(work).toHaveBeenCalledOnce();
  });

  it('happens after the click under way when it is asked for while that is handled, without another press', () => {
    const work = vi.fn();
    window.dispatchEvent(new Event('pointerdown'));
    window.dispatchEvent(new Event('pointerup'));
    afterPointerUp(work); // as a handler of the click does
    expect(work).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledOnce();
  });
});
