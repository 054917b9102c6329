import { describe, expect, it } from 'vitest';
import type { SecretMade } from '../service-accounts/answering';
import {
  countAsTwoFrom,
  HANDLING_EVENTS,
  type Handling,
  isBegunByRegistered,
  toHandlingsByPeople,
} from './two-people';

const AT = new Date('2026-11-26T09:00:00.000Z');
const handling = (changes: Partial<Handling> = {}): Handling => ({
  event: 'user.registered',
  byId: 'nora',
  ofId: 'omar',
  at: AT,
  ...changes,
});
const after = (milliseconds: number) => new Date(AT.getTime() + milliseconds);
const DAY = 24 * 3_600_000;
const from = (handlings: readonly Handling[], now: Date, hours = 24) =>
  countAsTwoFrom(handlings, 'nora', 'omar', hours, now)?.toISOString();

describe('two people of a grant (readings S6-18, S2.5-8)', () => {
  it.each(HANDLING_EVENTS)('are one after %s, whichever of the two did it', (event) => {
    for (const [byId, ofId] of [
      ['nora', 'omar'],
      ['omar', 'nora'],
    ] as const)
      expect(from([handling({ event, byId, ofId })], AT)).toBe(after(DAY).toISOString());
  });

  it.each<[string, number, number, boolean]>([
    ['a millisecond before a day is over', DAY - 1, 24, false],
    ['when a day is over', DAY, 24, true],
    ['a millisecond before two hours, where two are set', 2 * 3_600_000 - 1, 2, false],
    ['after two hours, where two are set', 2 * 3_600_000, 2, true],
    ['at the same moment, where none are set', 0, 0, true],
  ])('%s', (_, elapsed, hours, areTwo) => {
    expect(from([handling()], after(elapsed), hours) === undefined).toBe(areTwo);
  });

  it('wait for the last of several acts, whatever their order', () => {
    const acts = [
      handling({ at: after(-DAY) }),
      handling({ event: 'pin.cleared', at: after(5) }),
      handling(),
    ];
    expect(from(acts, after(6))).toBe(after(DAY + 5).toISOString());
    expect(from(acts.toReversed(), after(6))).toBe(after(DAY + 5).toISOString());
  });

  it('are one where the one registered somebody who registered the other, until a link of the chain is old', () => {
    const chain = [
      handling({ ofId: 'olga' }),
      handling({ byId: 'olga', ofId: 'omar', at: after(3_600_000) }),
    ];
    expect(from(chain, after(DAY - 1))).toBe(after(DAY).toISOString());
    expect(from(chain.toReversed(), after(DAY - 1))).toBe(after(DAY).toISOString());
    expect(from(chain, after(DAY))).toBeUndefined();
    const longer = [
      ...chain,
      handling({ byId: 'admin', ofId: 'omar' }),
      handling({ byId: 'admin', ofId: 'eve' }),
    ];
    expect(countAsTwoFrom(longer, 'nora', 'eve', 24, after(1))?.toISOString()).toBe(after(DAY).toISOString());
    expect(from([handling({ ofId: 'olga' }), handling({ byId: 'eve' })], AT)).toBeUndefined();
  });

  it('are one where somebody else handled both', () => {
    const both = [handling({ byId: 'admin', ofId: 'nora' }), handling({ byId: 'admin', at: after(5) })];
    expect(from(both, after(6))).toBe(after(DAY).toISOString());
  });

  it('are two where nobody handled the other, and what was done to others does not count', () => {
    expect(from([], AT)).toBeUndefined();
    expect(
      from([handling({ ofId: 'nobody' }), handling({ byId: 'admin', ofId: 'nora' })], AT),
    ).toBeUndefined();
  });
});

describe('what a service account did to a sign-in', () => {
  const YEAR = 365 * DAY;
  const HOUR = 3_600_000;
  const made = (byId: string, at: number): SecretMade => ({
    event: 'service-account.created',
    byId,
    ofId: 'script',
    at: after(at),
  });
  const rotated = (byId: string, at: number): SecretMade => ({
    ...made(byId, at),
    event: 'service-account.rotated',
  });
  const byScript = handling({ byId: 'script' }); // of omar, at AT

  it.each<[string, readonly SecretMade[], readonly string[]]>([
    ['whoever made it, however long ago', [made('nora', -YEAR)], ['nora']],
    ['not who changed the secret later', [made('nora', -YEAR), rotated('eve', HOUR)], ['nora']],
    ['who changed the secret before', [made('eve', -YEAR), rotated('nora', -HOUR)], ['nora']],
    ['not who made it, once another holds it', [made('nora', -YEAR), rotated('eve', -HOUR)], ['eve']],
    [
      'who held it at the time, of several',
      [rotated('olga', HOUR), rotated('nora', -HOUR), made('eve', -YEAR)],
      ['nora'],
    ],
    ['both, around a change', [made('nora', -YEAR), rotated('eve', -1)], ['nora', 'eve']],
  ])('did %s', (_, secrets, people) => {
    const acts = toHandlingsByPeople([byScript, ...secrets]);
    expect(acts).toEqual(people.map((byId) => ({ ...byScript, byId })));
    const isNora = people.includes('nora');
    expect(from(acts, after(DAY - 1))).toBe(isNora ? after(DAY).toISOString() : undefined);
    expect(from(acts, after(DAY))).toBeUndefined();
  });

  it('joins its maker with whom a puppet of it made, and nobody by a secret alone', () => {
    const chain = [
      made('nora', -YEAR),
      handling({ byId: 'script', ofId: 'olga' }),
      handling({ byId: 'olga' }),
    ];
    expect(from(toHandlingsByPeople(chain), after(1))).toBe(after(DAY).toISOString());
    expect(from(toHandlingsByPeople([made('nora', 0), rotated('omar', 0)]), after(1))).toBeUndefined();
  });

  it('leaves what people did as it is', () => {
    const act = handling({ event: 'email.changed', byId: 'omar', ofId: 'omar' });
    expect(toHandlingsByPeople([act, made('nora', -YEAR)])).toEqual([act]);
    expect(from([act], after(1))).toBeUndefined();
  });
});

describe('a request begun by somebody whom its subject registered', () => {
  it.each<[string, Handling, boolean]>([
    ['is one, however long ago', handling({ at: new Date(0) }), true],
    ['is none where the subject was registered by them', handling({ byId: 'omar', ofId: 'nora' }), false],
    ['is none where they were only invited', handling({ event: 'user.invited' }), false],
    ['is none where somebody else registered them', handling({ byId: 'admin' }), false],
  ])('%s', (_, act, expected) => {
    expect(isBegunByRegistered([act], 'omar', 'nora')).toBe(expected);
  });
});
