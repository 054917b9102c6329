import { describe, expect, it } from 'vitest';
import { replaceDeniedStorage } from './denied-storage';

const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

describe('the storages of a page', () => {
  it('are replaced by memory where the browser denies them, and left alone where it does not', () => {
    const own = { length: 0 };
    const view = Object.defineProperties(
      {},
      {
        localStorage: { get: denied, configurable: true },
        sessionStorage: { value: own, configurable: true },
      },
    ) as Window & typeof globalThis;
    replaceDeniedStorage(view);
    expect(view.sessionStorage).toBe(own);
    view.localStorage.setItem('a', '1');
    view.localStorage.setItem('b', '2');
    view.localStorage.removeItem('a');
    expect([
      view.localStorage.getItem('a'),
      view.localStorage.getItem('b'),
      view.localStorage.length,
      view.localStorage.key(0),
    ]).toEqual([null, '2', 1, 'b']);
    view.localStorage.clear();
    expect([view.localStorage.length, view.localStorage.key(0)]).toEqual([0, null]);
  });
});
