import { describe, expect, it } from 'vitest';
import { MOST_WRONG, openDoor, WINDOW_MILLISECONDS } from './throttle';

const A = '203.0.113.7';
const B = '203.0.113.8';

function opened() {
  let at = 1_000_000;
  const door = openDoor(() => at);
  return {
    door,
    pass: (milliseconds: number) => {
      at += milliseconds;
    },
    wrong: (times: number, address = A) =>
      Array.from({ length: times }, () => door.judge(address, () => false)),
  };
}

describe('the door of the network', () => {
  it('refuses so many wrong calls of an address, and then listens no more', () => {
    const { door, wrong } = opened();
    expect(new Set(wrong(MOST_WRONG))).toEqual(new Set(['refused']));
    expect(wrong(1)).toEqual(['throttled']);
    let isAsked = false;
    expect(
      door.judge(A, () => {
        isAsked = true;
        return true;
      }),
    ).toBe('throttled');
    expect(isAsked).toBe(false);
    expect(door.waitOf(A)).toBe(WINDOW_MILLISECONDS / 1_000);
  });

  it('listens to other addresses meanwhile, and again when the minute is over', () => {
    const { door, wrong, pass } = opened();
    wrong(MOST_WRONG + 5);
    expect(door.judge(B, () => true)).toBe('let-in');
    pass(WINDOW_MILLISECONDS - 1);
    expect(wrong(1)).toEqual(['throttled']);
    pass(1);
    expect(door.judge(A, () => true)).toBe('let-in');
    expect(door.waitOf(A)).toBe(0);
  });

  it('lets an address go on that had shown the right credentials, and not guess', () => {
    const { door, wrong, pass } = opened();
    door.judge(A, () => true);
    wrong(MOST_WRONG);
    expect(wrong(1)).toEqual(['throttled']);
    expect(door.judge(A, () => true)).toBe('let-in');
    pass(25 * 3_600_000);
    wrong(MOST_WRONG);
    expect(door.judge(A, () => true)).toBe('throttled');
  });

  it('counts an IPv6 network of 64 bits as one address', () => {
    const { door } = opened();
    for (let one = 1; one <= MOST_WRONG; one += 1)
      door.judge(`2001:db8:1:2::${one.toString(16)}`, () => false);
    expect(door.judge('2001:db8:1:2:ffff::1', () => true)).toBe('throttled');
    expect(door.judge('2001:db8:1:3::1', () => true)).toBe('let-in');
  });
});
