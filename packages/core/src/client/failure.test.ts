import { describe, expect, it } from 'vitest';
import { toSentences } from '../findings/app-error';
import { say, titleFor } from '../findings/messages';
import { failureOfResponse, failureWithoutResponse, sentenceOfResponse } from './failure';

describe('the sentence of a failed call (S8-1..S8-6)', () => {
  const cases: [string, string, string, string][] = [
    ['no body: the status text (S8-3)', 'Bad Gateway', '', 'Bad Gateway'],
    ['no body but space', 'Bad Gateway', ' \n', 'Bad Gateway'],
    ['neither body nor status text: the general sentence (S8-2)', '', '', 'An unexpected error has occurred'],
    ['errorMessage (S8-4)', 'Bad Request', '{"errorMessage":"No.","errors":{"a":["Not this."]}}', 'No.'],
    [
      'an empty errorMessage gives way to the errors map (S8-5)',
      'Bad Request',
      '{"errorMessage":"","errors":{"a":["One."],"b":["Two.","Three."]}}',
      'One. Two. Three.',
    ],
    ['an empty errors map: the body text (S8-6)', 'Bad Request', '{"errors":{}}', '{"errors":{}}'],
    ['an object without either: the body text (S8-6)', 'Bad Request', '{"other":1}', '{"other":1}'],
    [
      'a bare Status: its first sentence (S8-16)',
      'Forbidden',
      '{"Status":["Your account is not active.","second"]}',
      'Your account is not active.',
    ],
    [
      'sentences by other names: all of them (S8-16)',
      'Forbidden',
      '{"a":["One."],"b":["Two."]}',
      'One. Two.',
    ],
    ['names without sentences: the body text (S8-6)', 'Forbidden', '{"Status":[]}', '{"Status":[]}'],
    ['an empty object: the body text (S8-6)', 'Forbidden', '{}', '{}'],
    ['a JSON string: its text', 'Bad Request', '"Not today."', 'Not today.'],
    ['plain text (S8-6)', 'Bad Request', 'Not today.', 'Not today.'],
    ['a list', 'Bad Request', '[1]', '[1]'],
  ];
  it.each(cases)('%s', (_, statusText, body, sentence) => {
    expect(sentenceOfResponse(statusText, body)).toBe(sentence);
  });

  it('without a response is the general sentence, with status 0 (S8-2)', () => {
    expect(failureWithoutResponse(new TypeError('fetch failed'))).toMatchObject({
      message: 'An unexpected error has occurred',
      status: 0,
      code: 'call.unreachable',
    });
  });
});

describe('what a failure carries', () => {
  it('code, findings, field sentences and request number of our own refusals', () => {
    const failure = failureOfResponse(
      { status: 422, statusText: '' },
      JSON.stringify({
        code: 'prescription.sig-missing',
        errorMessage: 'Sig value is missing',
        requestId: 'r1',
        errors: { sig: ['Sig value is missing'] },
        findings: [
          { severity: 'stop', code: 'prescription.sig-missing', data: {}, field: 'sig' },
          { severity: 'stop', code: 'of.a.newer.version', data: {} },
        ],
      }),
    );
    expect(failure).toMatchObject({
      status: 422,
      code: 'prescription.sig-missing',
      requestId: 'r1',
      fieldErrors: { sig: ['Sig value is missing'] },
      title: 'Error',
    });
    expect(failure.findings).toEqual([
      { severity: 'stop', code: 'prescription.sig-missing', data: {}, field: 'sig' },
      { severity: 'stop', code: 'of.a.newer.version', data: {} },
    ]);
  });

  it('without a code it is unexpected', () => {
    for (const body of [{ errorMessage: 'x' }, { code: '', errorMessage: 'x' }])
      expect(failureOfResponse({ status: 500, statusText: '' }, JSON.stringify(body)).code).toBe(
        'call.unexpected',
      );
  });

  it.each(['toString', 'of.a.newer.version'])('a code of a newer server (%j) is kept and shown', (code) => {
    const failure = failureOfResponse(
      { status: 422, statusText: '' },
      JSON.stringify({
        code,
        errorMessage: 'This version does not know why.',
        findings: [
          { severity: 'stop', code, data: { days: 3 }, field: 'sig', message: 'Three days are too long.' },
          { severity: 'warn', code: 'prescription.sig-missing' },
          { severity: 'stop', code },
        ],
      }),
    );
    expect(failure.code).toBe(code);
    expect(failure.message).toBe('This version does not know why.');
    expect(failure.title).toBe(titleFor('call.unexpected'));
    expect(failure.findings).toMatchObject([
      { severity: 'stop', code, data: { days: 3 }, field: 'sig' },
      { severity: 'warn', code: 'prescription.sig-missing' },
      { severity: 'stop', code },
    ]);
    // The server's sentence; our own where an older server sent none; the code where no one has one.
    expect(toSentences(failure)).toEqual(['Three days are too long.', say('prescription.sig-missing'), code]);
  });
});
