import { describe, expect, it } from 'vitest';
import {
  findEndRefusal,
  findingsOnRoleEnd,
  findRoleRefusal,
  type GivenRole,
  hasAnotherAdministrator,
  listHeldRoles,
  type RoleCircumstances,
  type RolePerson,
} from './roles';
import { GIVEN_ROLES } from './vocabulary';

const person = (changes: Partial<RolePerson> = {}): RolePerson => ({
  id: 'target',
  role: 'User',
  isSuperAdmin: false,
  isPartner: false,
  active: true,
  epaPaPreparerRole: false,
  epaPaReviewerRole: false,
  epaPaSubmitterRole: false,
  ...changes,
});
const AROUND: RoleCircumstances = {
  hasAnotherAdministrator: true,
  hasAnotherSuperAdministrator: true,
  administersElsewhere: false,
};
const HOLDING: Record<GivenRole, Partial<RolePerson>> = {
  admin: { role: 'Admin' },
  'super-admin': { isSuperAdmin: true },
  partner: { isPartner: true },
  'epa-preparer': { epaPaPreparerRole: true },
  'epa-reviewer': { epaPaReviewerRole: true },
  'epa-submitter': { epaPaSubmitterRole: true },
};
const ACTORS = {
  'super administrator': { role: 'Admin', isSuperAdmin: true },
  'super administrator without a role in the practice': { role: 'User', isSuperAdmin: true },
  administrator: { role: 'Admin' },
  'administrator who prescribes': { role: 'Admin', npi: '1234567893' },
  prescriber: { role: 'Provider', npi: '1234567893' },
  staff: { role: 'User' },
  partner: { role: 'User', isPartner: true },
  'partner who was a super administrator': { role: 'Admin', isSuperAdmin: true, isPartner: true },
} as const satisfies Record<string, Partial<RolePerson>>;
type Who = keyof typeof ACTORS;

const SUPER: Who[] = ['super administrator', 'super administrator without a role in the practice'];
const ADMINS: Who[] = [...SUPER, 'administrator', 'administrator who prescribes'];
/** Who gives and takes which role, as docs/roles.md says it: a rule that changes must change here too. */
const GIVERS: Record<GivenRole, Who[]> = {
  admin: ADMINS,
  'super-admin': SUPER,
  partner: SUPER,
  'epa-preparer': ADMINS,
  'epa-reviewer': ADMINS,
  'epa-submitter': ADMINS,
};

describe('who gives and takes which role', () => {
  it.each(GIVEN_ROLES.flatMap((role) => (Object.keys(ACTORS) as Who[]).map((who) => [role, who] as const)))(
    '%s by a %s',
    (role, who) => {
      const actor = person({ id: 'actor', ...ACTORS[who] });
      const may = GIVERS[role].includes(who);
      const expected = may
        ? undefined
        : ADMINS.includes(who)
          ? 'role.super-administrator-needed'
          : 'access.refused';
      expect(findRoleRefusal('Addition', role, actor, person(), AROUND)).toBe(expected);
      const holder = person(HOLDING[role]);
      expect(findRoleRefusal('Removal', role, actor, holder, AROUND)).toBe(expected);
      expect(findRoleRefusal('Addition', role, { ...actor, active: false }, person(), AROUND)).toBe(
        'session.account-inactive',
      );
    },
  );

  it('nobody rises by an act on the own account: what one gives oneself one is already above', () => {
    const rise: [GivenRole, Who][] = [];
    for (const role of GIVEN_ROLES)
      for (const who of Object.keys(ACTORS) as Who[]) {
        const self = person({ id: 'actor', ...ACTORS[who] });
        if (findRoleRefusal('Addition', role, self, self, AROUND) === undefined) rise.push([role, who]);
      }
    expect(rise.filter(([role]) => !role.startsWith('epa-'))).toEqual([
      ['admin', 'super administrator without a role in the practice'],
    ]);
    expect(rise.filter(([role]) => role === 'epa-preparer').map(([, who]) => who)).toEqual(ADMINS);
  });

  it('a super administrator is changed by another one alone', () => {
    const target = person({ role: 'Admin', isSuperAdmin: true, epaPaPreparerRole: true });
    for (const [operation, role] of [
      ['Removal', 'admin'],
      ['Addition', 'epa-reviewer'],
      ['Removal', 'epa-preparer'],
    ] as const) {
      expect(findRoleRefusal(operation, role, person({ id: 'actor', role: 'Admin' }), target, AROUND)).toBe(
        'role.super-administrator-needed',
      );
      expect(
        findRoleRefusal(operation, role, person({ id: 'actor', isSuperAdmin: true }), target, AROUND),
      ).toBeUndefined();
    }
  });
});

describe('to whom', () => {
  const actor = person({ id: 'actor', role: 'Admin', isSuperAdmin: true });
  it.each<[string, GivenRole, Partial<RolePerson>, Partial<RoleCircumstances>, string | undefined]>([
    ['a role that is held', 'admin', { role: 'Admin' }, {}, 'role.already-held'],
    ['a person who is not active', 'epa-preparer', { active: false }, {}, 'role.target-inactive'],
    ['a partner', 'admin', { isPartner: true }, {}, 'role.target-partner'],
    ['a partner', 'epa-submitter', { isPartner: true }, {}, 'role.target-partner'],
    ['a partner', 'super-admin', { isPartner: true }, {}, 'role.target-partner'],
    ['a prescriber', 'partner', { npi: '1234567893' }, {}, 'role.partner-prescribes'],
    ['a prescriber', 'admin', { npi: '1234567893', role: 'Provider' }, {}, undefined],
    ['an administrator', 'partner', { role: 'Admin' }, {}, 'role.partner-administers'],
    ['a super administrator', 'partner', { isSuperAdmin: true }, {}, 'role.partner-administers'],
    [
      'an administrator of another practice',
      'partner',
      {},
      { administersElsewhere: true },
      'role.partner-administers',
    ],
    ['an administrator of another practice', 'admin', {}, { administersElsewhere: true }, undefined],
    ['staff', 'partner', {}, {}, undefined],
  ])('%s is given %s', (_, role, target, around, code) => {
    expect(findRoleRefusal('Addition', role, actor, person(target), { ...AROUND, ...around })).toBe(code);
  });
});

describe('the last one', () => {
  const actor = person({ id: 'actor', role: 'Admin', isSuperAdmin: true });
  it.each<[string, GivenRole, Partial<RolePerson>, Partial<RoleCircumstances>, string | undefined]>([
    [
      'administrator of a practice',
      'admin',
      { role: 'Admin' },
      { hasAnotherAdministrator: false },
      'role.last-administrator',
    ],
    ['but one', 'admin', { role: 'Admin' }, {}, undefined],
    [
      'who stays super administrator',
      'admin',
      { role: 'Admin', isSuperAdmin: true },
      { hasAnotherAdministrator: false },
      undefined,
    ],
    [
      'super administrator',
      'super-admin',
      { isSuperAdmin: true },
      { hasAnotherSuperAdministrator: false },
      'role.last-super-administrator',
    ],
    ['super administrator but one', 'super-admin', { isSuperAdmin: true }, {}, undefined],
    [
      'to give roles in the practice',
      'super-admin',
      { isSuperAdmin: true },
      { hasAnotherAdministrator: false },
      'role.last-administrator',
    ],
    [
      'who stays administrator',
      'super-admin',
      { role: 'Admin', isSuperAdmin: true },
      { hasAnotherAdministrator: false },
      undefined,
    ],
    [
      'ePA submitter',
      'epa-submitter',
      { epaPaSubmitterRole: true },
      { hasAnotherAdministrator: false, hasAnotherSuperAdministrator: false },
      undefined,
    ],
    [
      'a role that is not held',
      'admin',
      { role: 'Provider', npi: '1' },
      { hasAnotherAdministrator: false },
      'role.not-held',
    ],
  ])('%s: taking %s', (_, role, target, around, code) => {
    expect(findRoleRefusal('Removal', role, actor, person(target), { ...AROUND, ...around })).toBe(code);
    const self = { ...person(target), id: 'actor' };
    expect(
      findRoleRefusal(
        'Removal',
        role,
        { ...self, isSuperAdmin: true },
        { ...self },
        { ...AROUND, ...around },
      ),
      'also by oneself',
    ).toBe(code);
  });

  it.each<[string, Partial<RolePerson> & { isAwaited?: boolean }, boolean]>([
    ['another administrator', { role: 'Admin' }, true],
    ['a super administrator', { isSuperAdmin: true }, true],
    ['a prescriber', { role: 'Provider', npi: '1' }, false],
    ['one who is not active', { role: 'Admin', active: false }, false],
    ['one who never signed in', { role: 'Admin', isAwaited: true }, false],
    ['a partner', { role: 'Admin', isPartner: true }, false],
    ['only oneself', { id: 'me', role: 'Admin' }, false],
  ])('another user can give roles: %s', (_, changes, expected) => {
    expect(hasAnotherAdministrator([{ isAwaited: false, ...person(changes), ...changes }], 'me')).toBe(
      expected,
    );
  });
});

it('roles that are held are listed in their order', () => {
  expect(listHeldRoles(person({ role: 'Admin', isSuperAdmin: true, epaPaSubmitterRole: true }))).toEqual([
    'admin',
    'super-admin',
    'epa-submitter',
  ]);
  expect(listHeldRoles(person({ role: 'Provider', npi: '1' }))).toEqual([]);
});

describe('a role that is given for a time', () => {
  it.each<[string, string | undefined, boolean]>([
    ['no end', undefined, true],
    ['today', '2026-11-26', true],
    ['yesterday', '2026-11-25', false],
    ['five years of 366 days ahead', '2031-11-30', true],
    ['a day more', '2031-12-01', false],
    ['the end of the calendar', '9999-12-31', false],
  ])('%s', (_, until, isAllowed) => {
    expect(findingsOnRoleEnd(until, '2026-11-26').length === 0).toBe(isAllowed);
  });

  it.each<[string, GivenRole, Partial<RoleCircumstances>, string | undefined]>([
    ['an administrator with another', 'admin', {}, undefined],
    ['the last administrator', 'admin', { hasAnotherAdministrator: false }, 'role.last-administrator'],
    [
      'the last super administrator',
      'super-admin',
      { hasAnotherSuperAdministrator: false },
      'role.last-super-administrator',
    ],
    ['an ePA role, whoever else there is', 'epa-preparer', { hasAnotherAdministrator: false }, undefined],
  ])('ends where somebody else can act: %s', (_, role, changes, refusal) => {
    expect(findEndRefusal(role, person(HOLDING[role]), { ...AROUND, ...changes })).toBe(refusal);
  });
});
