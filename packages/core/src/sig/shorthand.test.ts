import { describe, expect, it } from 'vitest';
import { isSure, readSig } from './read-sig';
import { isShorthand, rangesOfUnread } from './shorthand';
import { writeSig } from './write-sig';

const TABLET = { unit: 'tablet', method: 'take', route: 'by mouth' } as const;

describe('isShorthand', () => {
  it.each([
    ['1 po tid x10d', true],
    ['1-0-1', true],
    ['Take 1-0-1', true],
    ['1 tablet by mouth twice daily', true],
    ['Take 1 tab by mouth twice daily', true],
    ['Take .5 tablet by mouth twice daily', true],
    ['Take ½ tablet by mouth twice daily', true],
    ['Take 1 tablet by mouth twice daily PRN', true],
    ['1 tab 30 min before breakfast', false],
    ['1 tab daily with a full glass of water', false],
    ['take as directed by the anticoagulation clinic', false],
    ['1 tab tid 1 hour before meals', true],
    ['Tome 1 tableta dos veces al dia', false],
    ['Take 1 tablet by mouth twice daily', false],
    ['take one tablet by mouth every day for 10 days', false],
    ['Take 1 tablet by mouth at bedtime', false],
    ['Take 0.5 tablet by mouth every evening.', false],
    ['Take 1 tablet by mouth every 6 hours as needed for pain', false],
  ])('%s: %s', (typed, expected) => {
    const reading = readSig(typed, TABLET);
    if (!isSure(reading)) throw new Error('It is not understood.');
    expect(isShorthand(typed, writeSig(reading.sig))).toBe(expected);
  });
});

describe('rangesOfUnread', () => {
  it.each([
    ['1 cap bid for my Cat', ['for', 'my', 'cat'], ['for my Cat']],
    ['Take 1 tab  Zork, zork bid', ['zork', 'zork'], ['Zork, zork']],
    ['1 tab zork bid until seen', ['zork', 'until', 'seen'], ['zork', 'until seen']],
    ['1 candy and 2 tabs', ['and'], ['and']],
    ['5 po daily', ['5'], ['5']],
    ['una pastilla zork', ['one', 'tablet'], ['una pastilla zork']],
    ['', ['zork'], ['']],
  ])('%s, %j: %j', (typed, unread, expected) => {
    expect(rangesOfUnread(typed, unread).map(({ start, end }) => typed.slice(start, end))).toEqual(expected);
  });
});
