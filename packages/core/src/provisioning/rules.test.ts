import { describe, expect, it } from 'vitest';
import type { Stated } from './model';
import { findingsOnNewcomer, judgeStated, type ProvisionedPerson, toNewcomer } from './rules';

const ada: ProvisionedPerson = {
  userName: 'ada@elm.test',
  externalId: '',
  email: 'ada@elm.test',
  firstName: 'Ada',
  lastName: 'Byron',
  active: true,
  isEndedByGroup: false,
  role: 'User',
  isSuperAdmin: false,
  isPartner: false,
  permissionChangeRequestsGrant: false,
  isAwaited: true,
  worksElsewhere: false,
};
const away = { active: false };

describe('what a directory states of a person', () => {
  it.each<[string, Partial<ProvisionedPerson>, Stated, object | string]>([
    ['nothing', {}, {}, {}],
    ['what is so already', {}, { firstName: 'Ada', email: 'ADA@elm.test', active: true }, {}],
    ['an end', {}, { active: false }, { ends: true }],
    ['an end of somebody who has gone', away, { active: false }, {}],
    [
      'an end of somebody whom a group has ended',
      { ...away, isEndedByGroup: true },
      { active: false },
      { staysEnded: true },
    ],
    [
      'a return of somebody whom a group has ended',
      { ...away, isEndedByGroup: true },
      { active: true },
      { returns: true },
    ],
    ['an end beside what is refused', {}, { active: false, roles: ['Admin'], npi: '1' }, { ends: true }],
    ['a return', away, { active: true }, { returns: true }],
    ['a return of an administrator', { ...away, role: 'Admin' }, { active: true }, 'provisioning.powerful'],
    [
      'a return of a super administrator',
      { ...away, isSuperAdmin: true },
      { active: true },
      'provisioning.powerful',
    ],
    ['a return of a partner', { ...away, isPartner: true }, { active: true }, 'provisioning.powerful'],
    [
      'a return of whoever changes grants',
      { ...away, permissionChangeRequestsGrant: true },
      { active: true },
      'provisioning.powerful',
    ],
    ['another name', {}, { lastName: ' King ' }, { names: { firstName: 'Ada', lastName: 'King' } }],
    [
      'another name of who works elsewhere',
      { worksElsewhere: true },
      { lastName: 'King' },
      'provisioning.works-elsewhere',
    ],
    ['the same name of who works elsewhere', { worksElsewhere: true }, { lastName: 'Byron' }, {}],
    ['a name that is too long', {}, { lastName: 'x'.repeat(36) }, 'provisioning.value'],
    ['a name with a letter that passes for another', {}, { lastName: 'K\u0456ng' }, 'provisioning.value'],
    [
      'a name of the most characters',
      {},
      { lastName: 'x'.repeat(35) },
      { names: { firstName: 'Ada', lastName: 'x'.repeat(35) } },
    ],
    ['another address before the first sign-in', {}, { email: 'New@elm.test' }, { email: 'new@elm.test' }],
    ['another address after it', { isAwaited: false }, { email: 'new@elm.test' }, 'provisioning.email-fixed'],
    [
      'another address of an administrator',
      { role: 'Admin' },
      { email: 'new@elm.test' },
      'provisioning.powerful',
    ],
    ['an address that is none', {}, { email: 'new' }, 'field.email'],
    ['another userName', { isAwaited: false }, { userName: 'upn' }, { userName: 'upn' }],
    ['an id', {}, { externalId: 'x' }, { externalId: 'x' }],
    ['an id with a character that is not shown', {}, { externalId: '\u202e' }, 'provisioning.value'],
    ['the role that is held', { role: 'Admin' }, { roles: ['Admin'] }, {}],
    [
      'the role that follows from the NPI',
      { npi: '1245319599', role: 'Provider' },
      { roles: ['Provider'] },
      {},
    ],
    ['a role beyond it', {}, { roles: ['User', 'Admin'] }, 'provisioning.role'],
    ['Provider of nobody who is one', {}, { roles: ['Provider'] }, 'provisioning.role'],
    ['the NPI that is held', { npi: '1245319599', role: 'Provider' }, { npi: '1245319599' }, {}],
    ['another NPI', { npi: '1245319599', role: 'Provider' }, { npi: '1234567893' }, 'provisioning.npi-fixed'],
    ['an NPI of who has none', {}, { npi: '1245319599' }, 'provisioning.npi-fixed'],
  ])('%s', (_, person, stated, expected) => {
    const judged = judgeStated({ ...ada, ...person }, stated);
    expect('acts' in judged ? judged.acts : judged.findings[0]?.code).toEqual(expected);
  });
});

describe('somebody whom a directory registers', () => {
  const stated: Stated = { userName: 'ada@elm.test', firstName: 'Ada', lastName: 'Byron' };
  const found = (more: Stated) =>
    findingsOnNewcomer(toNewcomer({ ...stated, ...more }), { ...stated, ...more }).map(({ code }) => code);

  it.each<[string, Stated, string[]]>([
    ['with the userName for an address', {}, []],
    ['with an address beside', { userName: 'upn', email: 'ada@elm.test' }, []],
    ['without any address', { userName: 'upn' }, ['provisioning.needed']],
    ['without names', { firstName: ' ', lastName: '' }, ['provisioning.needed', 'provisioning.needed']],
    ['with an address that is too long', { email: `${'x'.repeat(75)}@b.test` }, ['provisioning.value']],
    ['with an NPI', { npi: '1245319599', roles: ['Provider'] }, []],
    ['with an NPI of a wrong check digit', { npi: '1245319598' }, ['account.npi-invalid']],
    ['as an administrator', { roles: ['Admin'] }, ['provisioning.role']],
    ['as a user with an NPI', { npi: '1245319599', roles: ['User'] }, ['provisioning.role']],
  ])('%s', (_, more, codes) => {
    expect(found(more)).toEqual(codes);
  });

  it('is active where nothing is said', () => {
    expect(toNewcomer(stated).active).toBe(true);
    expect(toNewcomer({ ...stated, active: false }).active).toBe(false);
  });
});
