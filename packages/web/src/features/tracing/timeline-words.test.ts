// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { indented, wordsOfAct, wordsOfMessage } from './timeline-words';

describe('words of a timeline', () => {
  it.each([
    ['prescription.sent', 'done', 'Sent'], ['prescription.cancel-refused', 'failed', 'Cancel refused (failed)'], ['request.answered', 'done', 'Answered'],
    ['signing.token-issued', 'done', 'Signing token issued'], ['access.refused', 'refused', 'Access refused'],
  ] as const)('%s, %s: %s', (event, outcome, words) => { expect(wordsOfAct({ event, outcome })).toBe(words); });

  it.each([['NewRx', 'New prescription'], ['RxChangeRequest', 'Change request'], ['Other', 'Other']])('%s is %s', (kind, words) => { expect(wordsOfMessage({ kind })).toBe(words); });

  it('indents what can be read and leaves the rest', () => {
    expect(indented('<a x="1"><b>t &amp; u</b><c/></a>')).toBe('<a x="1">\n  <b>t & u</b>\n  <c></c>\n</a>');
    expect(indented('<a><b></a>')).toBe('<a><b></a>');
  });
});
