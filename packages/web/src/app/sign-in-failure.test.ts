import { failureWithoutResponse } from '@erx/core/client/failure';
import { AppError } from '@erx/core/findings/app-error';
import { expect, it } from 'vitest';
import { sentenceOfSignIn } from './sign-in-failure';

it.each([
  [
    'no answer',
    failureWithoutResponse(new TypeError('fetch failed')),
    'The server cannot be reached. Nothing was sent; try again when the connection is back.',
  ],
  ['a refusal', new AppError('session.sign-in-failed'), 'The e-mail address or the password is not right.'],
  ['a fault of the page', new RangeError('x'), 'An unexpected error has occurred'],
])('%s', (_, error, sentence) => {
  expect(sentenceOfSignIn(error)).toBe(sentence);
});
