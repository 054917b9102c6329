import { expect, it } from 'vitest';
import { completes, offerReactions } from './offered-reactions';
import { REACTIONS } from './model';

it.each([
  ['anaph', ['Anaphylaxis']],
  ['Swell', ['Swelling']],
  ['ss', ['Dizziness', 'Shortness of breath']],
  ['hives', []],
  ['Shortness of', ['Shortness of breath']],
  ['itching', []],
])('a reaction begun as %j offers %j', (typed, offered) => {
  expect(offerReactions(typed)).toEqual(offered.map((reaction) => ({ reaction })));
});

it('nothing typed offers all of them', () => {
  expect(offerReactions(' ')).toHaveLength(REACTIONS.length);
});

it.each([
  ['hives mod', 'Hives', 'Moderate'],
  ['anaph, severe', 'Anaphylaxis', 'Severe'],
  ['shortness of breath low', 'Shortness of breath', 'Low'],
])('a severity behind a reaction, as in %j, is offered with it', (typed, reaction, severity) => {
  expect(offerReactions(typed)).toEqual([{ reaction, severity }]);
});

it.each(['hives mo', 'hives 3', 'itching severe', 'severe'])(
  '%j has no severity behind a reaction',
  (typed) => {
    expect(offerReactions(typed)).toEqual([]);
  },
);

it.each([
  ['anaph', true],
  ['breath', true],
  ['hives sev', true],
  ['d', false],
  ['ylaxis', false],
  ['', false],
])('%j means the only one that is offered: %s', (typed, isMeant) => {
  const offered = offerReactions(typed);
  expect(offered.some((one) => completes(typed, one, offered))).toBe(isMeant);
});
