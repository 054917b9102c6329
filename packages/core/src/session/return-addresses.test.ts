import { expect, it } from 'vitest';
import { holdsAnswer, returnAddress, returnAddresses, returnKindOf } from './return-addresses';

const ORIGIN = 'https://erx.test';

it('each end of a sign-in has a path, and the address of before', () => {
  expect(returnAddresses(ORIGIN, 'page')).toEqual([`${ORIGIN}/signed-in`, `${ORIGIN}/?callback`]);
  expect(returnAddresses(ORIGIN, 'silent')).toEqual([`${ORIGIN}/signed-in/silent`, `${ORIGIN}/?silent`]);
  expect(returnAddress(ORIGIN, 'popup', { returnForm: 'paths' })).toBe(`${ORIGIN}/signed-in/popup`);
  expect(returnAddress(ORIGIN, 'popup', { returnForm: 'queries' })).toBe(`${ORIGIN}/?popup`);
});

it.each<[string, ReturnType<typeof returnKindOf>, boolean]>([
  ['/signed-in?code=a&state=b', 'page', true],
  ['/Signed-In/?code=a&state=b', 'page', true],
  ['/signed-in', 'page', false],
  ['/signed-in/silent?error=login_required', 'silent', true],
  ['/signed-in/popup?code=a', 'popup', true],
  ['/?callback&code=a&state=b', 'page', true],
  ['/?silent&code=a', 'silent', true],
  ['/?popup=&code=a', 'popup', true],
  ['/?code=a&state=b', undefined, true],
  ['/?error=access_denied', undefined, true],
  ['/', undefined, false],
  ['/signed-in/other?code=a', undefined, false],
  ['/patients?code=a', undefined, false],
])('%s ends %s; holds an answer: %s', (path, kind, isAnswer) => {
  const address = new URL(path, ORIGIN);
  expect(returnKindOf(address)).toBe(kind);
  expect(holdsAnswer(address)).toBe(isAnswer);
});
