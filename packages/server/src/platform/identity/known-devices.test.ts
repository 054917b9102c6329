import { describe, expect, it } from 'vitest';
import { createKnownDevices } from './known-devices';

const ADA = '0198f000-0000-7000-8000-000000000001';
const BEN = '0198f000-0000-7000-8000-000000000002';
const NOW = new Date('2026-11-23T12:00:00Z');
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const keys = (secret: string) => ({ derive: (purpose: string) => `${secret} ${purpose}` });
const devices = createKnownDevices(keys('ours'), { path: '/identity', isSecure: true });
const sent = (setCookie: string, others = 'erx_session=x') => `${others}; ${setCookie.split(';')[0] ?? ''}`;

describe('a browser that has signed a user in', () => {
  it('is known for that account alone, by a cookie that scripts, other sites and other paths do not get', () => {
    const cookie = devices.add(undefined, ADA, NOW);
    expect(cookie).toMatch(
      /^erx_known=[\w.~-]+; Path=\/identity; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(cookie).not.toContain(ADA);
    expect(devices.find(sent(cookie), ADA, NOW)).toMatch(/^[\w-]{16}$/);
    expect(devices.find(sent(cookie), BEN, NOW)).toBeUndefined();
    expect(
      createKnownDevices(keys('ours'), { path: '/identity', isSecure: false }).add(undefined, ADA, NOW),
    ).not.toContain('Secure');
  });

  it('stays the same one with each sign-in, beside the other accounts of a shared workstation', () => {
    const first = devices.add(undefined, ADA, NOW);
    const both = devices.add(sent(first), BEN, later(1));
    const again = devices.add(sent(both), ADA, later(2));
    expect(devices.find(sent(again), ADA, later(2))).toBe(devices.find(sent(first), ADA, NOW));
    expect(devices.find(sent(again), BEN, later(2))).toBe(devices.find(sent(both), BEN, later(1)));
    expect(devices.find(sent(again), ADA, later(2))).not.toBe(devices.find(sent(again), BEN, later(2)));
    expect(again.split('~')).toHaveLength(2);
  });

  it('is known for the twenty accounts that came last', () => {
    const people = Array.from(
      { length: 21 },
      (_, number) => `0198f000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
    );
    let cookie = '';
    for (const one of people) cookie = devices.add(sent(cookie), one, NOW);
    expect(people.map((one) => devices.find(sent(cookie), one, NOW) !== undefined)).toEqual([
      false,
      ...Array.from({ length: 20 }, () => true),
    ]);
  });

  it.each([
    [0, true],
    [180, true],
    [181, false],
    [-1, true],
    [-2, false],
  ])('%i days later it is known: %s', (days, isKnown) => {
    expect(devices.find(sent(devices.add(undefined, ADA, NOW)), ADA, later(days)) !== undefined).toBe(
      isKnown,
    );
  });

  const value = sent(devices.add(undefined, ADA, NOW)).split('erx_known=')[1] ?? '';
  const [id = '', day = '', signature = ''] = value.split('.');
  it.each([
    ['nothing', undefined],
    ['an empty one', 'erx_known='],
    ['garbage', 'erx_known=a.b.c~~~'],
    [
      'one of another installation',
      sent(createKnownDevices(keys('theirs'), { path: '/', isSecure: true }).add(undefined, ADA, NOW)),
    ],
    ['another day', `erx_known=${id}.zzz.${signature}`],
    ['another id', `erx_known=${'A'.repeat(16)}.${day}.${signature}`],
    ['a cut signature', `erx_known=${id}.${day}.${signature.slice(1)}`],
    ['another name', `x_erx_known=${value}`],
    ['a long one', `erx_known=${'~'.repeat(100_000)}`],
  ])('is not known by %s', (_, cookies) => {
    expect(devices.find(cookies, ADA, NOW)).toBeUndefined();
  });
});
