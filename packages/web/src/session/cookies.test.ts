// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { getCookie, remember } from './cookies';

beforeEach(() => {
  remember('practiceId', undefined);
  remember('providerId', undefined);
});

it('remembers each id by itself and forgets it again', () => {
  remember('practiceId', 'a-1');
  remember('providerId', 'b-2');
  expect([getCookie('practiceId'), getCookie('providerId')]).toEqual(['a-1', 'b-2']);
  remember('practiceId', undefined);
  expect([getCookie('practiceId'), getCookie('providerId')]).toEqual([undefined, 'b-2']);
});

it("reads the text 'null' as not set", () => {
  document.cookie = 'practiceId=null; Path=/';
  expect(getCookie('practiceId')).toBeUndefined();
});
