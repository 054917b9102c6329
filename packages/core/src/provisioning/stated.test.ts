import { describe, expect, it } from 'vitest';
import { ScimUserEntry, type Stated } from './model';
import { readPatch, toStated, withCanonicalNames } from './stated';
import { ERX_SCHEMA } from './vocabulary';

const op = (value: unknown, path?: string, name = 'replace') => ({
  op: name,
  ...(path === undefined ? {} : { path }),
  value,
});

describe('operations of a directory', () => {
  it.each<[string, ReturnType<typeof op>, Stated]>([
    ['a boolean', op(false, 'active'), { active: false }],
    ['the text of one', op('False', 'active', 'Replace'), { active: false }],
    ['the text of the other', op('True', 'active', 'Add'), { active: true }],
    ['no path', op({ active: false }), { active: false }],
    ['no path and a text', op({ active: 'False' }), { active: false }],
    ['names with dots as members', op({ 'name.givenName': 'Ada' }), { firstName: 'Ada' }],
    [
      'a name whole',
      op({ givenName: 'Ada', familyName: 'Byron' }, 'name'),
      { firstName: 'Ada', lastName: 'Byron' },
    ],
    ['a path in another case', op('Byron', 'NAME.FAMILYNAME'), { lastName: 'Byron' }],
    ['an address by its type', op('a@b.test', 'emails[type eq "work"].value'), { email: 'a@b.test' }],
    ['an address by being primary', op('a@b.test', 'emails[primary eq true].value'), { email: 'a@b.test' }],
    ['addresses whole', op([{ value: 'a@b.test', type: 'work' }], 'emails'), { email: 'a@b.test' }],
    ['the userName alone, which is no address', op('a@b.test', 'userName'), { userName: 'a@b.test' }],
    ['an id taken away', op(undefined, 'externalId', 'remove'), { externalId: '' }],
    ['an empty id', op('', 'externalId'), { externalId: '' }],
    ['an NPI', op('1245319599', `${ERX_SCHEMA}:npi`), { npi: '1245319599' }],
    ['an NPI in its schema', op({ npi: '1245319599' }, ERX_SCHEMA), { npi: '1245319599' }],
    ['a role', op('Admin', 'roles[primary eq "True"].value'), { roles: ['Admin'] }],
    ['what is not kept', op('Dr.', 'title'), {}],
    ['what is not kept, in parts', op('x', 'phoneNumbers[type eq "work"].value'), {}],
    ['what is not kept, taken away', op(undefined, 'displayName', 'remove'), {}],
  ])('%s', (_, operation, stated) => {
    expect(readPatch({ Operations: [operation] })).toEqual(stated);
  });

  it('the last of several counts', () => {
    expect(readPatch({ Operations: [op(true, 'active'), op('False', 'active')] })).toEqual({ active: false });
  });

  it.each([
    ['an operation that is none', op(1, 'active', 'move'), 'provisioning.operation'],
    ['a removal of nothing', op(undefined, undefined, 'remove'), 'provisioning.no-target'],
    ['a path to nowhere', op('x', 'shoeSize'), 'provisioning.path'],
    ['a path of what objects have', op('x', 'toString'), 'provisioning.path'],
    ['a member to nowhere', op({ shoeSize: 9 }), 'provisioning.path'],
    ['no member at all', op('active'), 'provisioning.value'],
    ['neither true nor false', op('no', 'active'), 'provisioning.value'],
    ['a name that is a number', op(1, 'name.givenName'), 'provisioning.value'],
    ['an empty name', op('', 'name.givenName'), 'provisioning.needed'],
    ['active taken away', op(undefined, 'active', 'remove'), 'provisioning.needed'],
    ['an NPI taken away', op(undefined, `${ERX_SCHEMA}:npi`, 'remove'), 'provisioning.npi-fixed'],
  ])('%s is refused', (_, operation, code) => {
    expect(() => readPatch({ Operations: [operation] })).toThrow(expect.objectContaining({ code }) as Error);
  });
});

describe('a person that a directory sends', () => {
  const entry = (value: unknown) => ScimUserEntry.parse(withCanonicalNames(value));

  it('states what it says, in whatever case, and nothing of what it does not', () => {
    expect(
      toStated(entry({ UserName: 'ada', ACTIVE: 'False', Name: { GivenName: 'Ada', familyname: 'Byron' } })),
    ).toEqual({ userName: 'ada', active: false, firstName: 'Ada', lastName: 'Byron' });
    expect(toStated(entry({ userName: null, emails: [], roles: [], active: null }))).toEqual({});
  });

  it('has the primary address, else that of the work, else the first', () => {
    const of = (...emails: object[]) => toStated(entry({ emails })).email;
    expect(of({ value: 'a@b' }, { value: 'c@d', type: 'work' }, { value: 'e@f', primary: 'True' })).toBe(
      'e@f',
    );
    expect(of({ value: 'a@b' }, { value: 'c@d', type: 'work' })).toBe('c@d');
    expect(of({ value: 'a@b' }, { value: 'c@d' })).toBe('a@b');
    expect(of({ type: 'work' })).toBeUndefined();
  });

  it('is refused with what the standard does not know', () => {
    expect(ScimUserEntry.safeParse({ isAdmin: true }).success).toBe(false);
    expect(ScimUserEntry.safeParse({ [ERX_SCHEMA]: { dea: 'x' } }).success).toBe(false);
  });
});
