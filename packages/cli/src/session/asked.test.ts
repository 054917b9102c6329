import { expect, it } from 'vitest';
import { asked } from './asked';
import { LightRequest } from './light-messages';

it.each([
  ['an address', 'https://erx.test/api/x', undefined, 'GET'],
  ['a URL', new URL('https://erx.test/api/x'), { method: 'POST' }, 'POST'],
  ['a request', new Request('https://erx.test/api/x', { method: 'PUT' }), undefined, 'PUT'],
  [
    'a light request',
    new LightRequest('https://erx.test/api/x', { method: 'DELETE' }) as unknown as Request,
    undefined,
    'DELETE',
  ],
])('what fetch was asked is read from %s', (_, input, init, method) => {
  expect(asked(input, init)).toEqual({ address: new URL('https://erx.test/api/x'), method });
});
