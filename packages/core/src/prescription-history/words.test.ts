import { describe, expect, it } from 'vitest';
import { resultOfAttempt, wordsOfAct, wordsOfAttempt, wordsOfMessage, wordsOfProblem } from './words';

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

  it.each([
    ['no answer in time', 'no answer in time'],
    ['http 503', 'the network answered with HTTP 503'],
    ['ECONNREFUSED', 'the network was not reached (ECONNREFUSED)'],
    ['stopped', 'the service was stopped before the answer came'],
    ['', 'no reason is known'],
  ])('the problem %j is said as %s', (problem, words) => {
    expect(wordsOfProblem(problem)).toBe(words);
  });

  it.each([
    [undefined, 'no answer in time; next at 10:16'],
    [1, 'no answer in time; next at 10:16 (the attempt before it is not listed)'],
    [267, 'no answer in time; next at 10:16 (the 267 attempts before it are not listed)'],
  ])('an attempt says what came of it, %s unlisted before it', (unlisted, words) => {
    const attempt = { problem: 'no answer in time', nextAt: '2026-11-20T10:16:00.000Z', unlisted };
    expect(resultOfAttempt(attempt, (at) => at.slice(11, 16))).toBe(words);
    expect(wordsOfAttempt({ attempt: 2 })).toBe('Attempt 2');
  });
});
