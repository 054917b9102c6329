import { describe, expect, it } from 'vitest';
import { readFilter } from './filter';

describe('a filter of a directory', () => {
  it.each<[string, object | undefined]>([
    ['userName eq "Ada@Elm.test"', { userName: 'ada@elm.test' }],
    ['USERNAME EQ "ada@elm.test"', { userName: 'ada@elm.test' }],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a"', { userName: 'a' }],
    ['externalId eq "00uJ"', { externalId: '00uJ' }], // case counts in ids of a directory
    ['emails.value eq "A@b.test"', { email: 'a@b.test' }],
    ['emails eq "a@b.test"', { email: 'a@b.test' }],
    ['emails[type eq "work"].value eq "a@b.test"', { email: 'a@b.test' }],
    ['emails[primary eq true].value eq "a@b.test"', { email: 'a@b.test' }],
    ['userName eq "a" and active eq true', { userName: 'a', active: true }],
    ['userName eq "a" and userName eq "b"', undefined],
    ['active eq false', { active: false }],
    ['userName eq "a \\"quoted\\" one"', { userName: 'a "quoted" one' }],
  ])('%s means whom it says', (filter, wanted) => {
    expect(readFilter(filter)).toEqual(wanted);
  });

  it.each([
    '',
    'userName',
    'userName eq',
    'userName eq 1',
    'userName co "a"',
    'userName pr',
    'not (userName eq "a")',
    'userName eq "a" or externalId eq "b"',
    'active eq "true"',
    'title eq "Dr."',
    'toString eq "a"',
    'emails[type eq "home"].value eq "a@b.test"',
    'emails[type eq "work"]',
    '('.repeat(900),
    `userName eq "${'x'.repeat(1000)}"`,
  ])('%s is refused', (filter) => {
    expect(() => readFilter(filter)).toThrow(
      expect.objectContaining({ code: 'provisioning.filter' }) as Error,
    );
  });
});
