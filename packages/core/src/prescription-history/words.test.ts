import { describe, expect, it } from 'vitest';
import { wordsOfAct, wordsOfMessage } from './words';

describe('words of a timeline', () => {
  it.each([
    ['prescription.sent', 'done', 'Sent'],
    ['prescription.cancel-refused', 'failed', 'Cancel refused (failed)'],
    ['request.answered', 'done', 'Answered'],
    ['signing.token-issued', 'done', 'Signing token issued'],
    ['access.refused', 'refused', 'Access refused'],
  ] as const)('%s, %s: %s', (event, outcome, words) => {
    expect(wordsOfAct({ event, outcome })).toBe(words);
  });

  it.each([
    ['NewRx', 'New prescription'],
    ['RxChangeRequest', 'Change request'],
    ['Other', 'Other'],
  ])('%s is %s', (kind, words) => {
    expect(wordsOfMessage({ kind })).toBe(words);
  });
});
