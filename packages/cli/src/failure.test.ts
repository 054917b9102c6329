import { type CallError, failureOfResponse, failureWithoutResponse } from '@erx/core/client/failure';
import { AppError } from '@erx/core/findings/app-error';
import type { MessageCode } from '@erx/core/findings/messages';
import { describe, expect, it } from 'vitest';
import { EXIT } from './exit-code';
import { showFailure, writeFailure } from './failure';
import { TerminalFailure, terminalMessages } from './messages';
import { ScriptFailure, scriptMessages } from './script-messages';

const refused = (status: number, code: MessageCode): CallError =>
  failureOfResponse(
    { status, statusText: '' },
    JSON.stringify({ code, errorMessage: 'What happened.', requestId: 'r-1' }),
  );

describe('exit codes', () => {
  it.each([
    ['no answer at all', failureWithoutResponse(new TypeError('fetch failed')), EXIT.failed],
    [
      'a stranger that answers',
      failureWithoutResponse(new TerminalFailure('terminal.server-foreign', { address: 'http://x' })),
      EXIT.failed,
    ],
    ['not signed in', refused(401, 'session.required'), EXIT.signIn],
    ['not a member', refused(403, 'session.practice-refused'), EXIT.signIn],
    ['a declined sign-in', new AppError('session.required'), EXIT.signIn],
    ['not allowed', refused(403, 'access.refused'), EXIT.stoppedByRule],
    ['a rule of writing', refused(422, 'controlled.schedule-unknown'), EXIT.stoppedByRule],
    ['changed meanwhile', refused(409, 'record.changed'), EXIT.stoppedByRule],
    ['repeated with other content', refused(409, 'call.repeated-differently'), EXIT.failed],
    ['unknown', refused(404, 'record.not-found'), EXIT.failed],
    ['malformed', refused(400, 'call.invalid'), EXIT.failed],
    ['too many', refused(429, 'call.rate-limited'), EXIT.failed],
    ['a defect of the server', refused(500, 'call.failed'), EXIT.failed],
    ['a defect of ours', new TypeError('x is not a function'), EXIT.failed],
    ['cancelled', new TerminalFailure('terminal.cancelled'), EXIT.cancelled],
  ])('%s', (_, error, exit) => {
    expect(showFailure(error).exit).toBe(exit);
  });
});

describe('what is written', () => {
  it('is what this program found out about a call, however deep a library has put it', () => {
    const foreign = new TerminalFailure('terminal.server-foreign', { address: 'http://x' });
    expect(
      showFailure(failureWithoutResponse(new Error('something went wrong', { cause: foreign }))).message,
    ).toBe('What answers at http://x is not an erx server.');
  });

  it('is one sentence and the next step', () => {
    const error = refused(401, 'session.required');
    expect(writeFailure(showFailure(error), error, { json: false, verbose: false })).toBe(
      'erx: What happened. Run: erx login\n',
    );
  });

  it('has the request number with --verbose', () => {
    const error = refused(500, 'call.failed');
    expect(writeFailure(showFailure(error), error, { json: false, verbose: true })).toMatch(
      /\nRequest number: r-1\n$/,
    );
  });

  it('is one JSON object under --json', () => {
    const error = refused(403, 'access.refused');
    expect(JSON.parse(writeFailure(showFailure(error), error, { json: true, verbose: false }))).toEqual({
      error: {
        code: 'access.refused',
        message: 'What happened.',
        next: 'erx whoami says what you may; ask an administrator of your practice for the rest.',
        requestId: 'r-1',
        exitCode: 5,
      },
    });
  });

  it('never repeats what an unexpected error says, which may quote a patient', () => {
    const error = new Error('Rosa Sample, born 1980');
    for (const verbose of [false, true])
      expect(writeFailure(showFailure(error), error, { json: false, verbose })).not.toContain('Rosa');
    expect(writeFailure(showFailure(error), error, { json: false, verbose: false })).not.toContain('    at ');
  });

  it('fills every placeholder of the catalogues where it is thrown with its data', () => {
    const dataFor = ({ text, next }: { readonly text: string; readonly next: string }) =>
      Object.fromEntries([...`${text} ${next}`.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']));
    const failures = [
      ...(Object.keys(terminalMessages) as (keyof typeof terminalMessages)[]).map(
        (code) => new TerminalFailure(code, dataFor(terminalMessages[code])),
      ),
      ...(Object.keys(scriptMessages) as (keyof typeof scriptMessages)[]).map(
        (code) => new ScriptFailure(code, dataFor(scriptMessages[code])),
      ),
    ];
    for (const failure of failures) expect(`${failure.message} ${failure.next}`).not.toMatch(/[{}]/);
  });
});
