import { describe, expect, it } from 'vitest';
import {
  findAskRefusal,
  findDecisionRefusal,
  findOperatorRefusal,
  listDeciders,
  type RequestPerson,
  type RoleRequestFacts,
  secondPersonText,
} from './roles';
import { findingsOnRoleChange, type RoleCircumstances, takesTwoPeople } from '../grants/roles';
import { GIVEN_ROLES } from '../grants/vocabulary';

const person = (id: string, changes: Partial<RequestPerson> = {}): RequestPerson => ({
  id,
  role: 'User',
  isSuperAdmin: false,
  isPartner: false,
  active: true,
  epaPaPreparerRole: false,
  epaPaReviewerRole: false,
  epaPaSubmitterRole: false,
  isAwaited: false,
  ...changes,
});
const AROUND: RoleCircumstances = {
  hasAnotherAdministrator: true,
  hasAnotherSuperAdministrator: true,
  administersElsewhere: false,
};
const asker = person('asker', { isSuperAdmin: true });
const second = person('second', { isSuperAdmin: true });
const target = person('target');

describe('which changes take two people', () => {
  it.each(GIVEN_ROLES)('%s', (role) => {
    const isOfAccount = role === 'super-admin' || role === 'partner';
    expect([takesTwoPeople('Addition', role), takesTwoPeople('Removal', role)]).toEqual([isOfAccount, false]);
    expect(findingsOnRoleChange('Addition', role, asker, target, AROUND).map(({ code }) => code)).toEqual(
      isOfAccount ? ['role.two-people-needed'] : [],
    );
  });
});

describe('who asks', () => {
  it.each<[string, RequestPerson, RequestPerson, boolean, string | undefined]>([
    ['a super administrator', asker, target, false, undefined],
    ['one for whom another request waits', asker, target, true, 'role.request-open'],
    ['for oneself', asker, asker, false, 'role.own'],
    [
      'an administrator',
      person('asker', { role: 'Admin' }),
      target,
      false,
      'role.super-administrator-needed',
    ],
    ['a prescriber', person('asker', { role: 'Provider', npi: '1' }), target, false, 'access.refused'],
    ['a partner', person('asker', { isSuperAdmin: true, isPartner: true }), target, false, 'access.refused'],
    [
      'somebody who is not active',
      person('asker', { isSuperAdmin: true, active: false }),
      target,
      false,
      'session.account-inactive',
    ],
    ['for one who holds it', asker, person('target', { isSuperAdmin: true }), false, 'role.already-held'],
    ['for one who is not active', asker, person('target', { active: false }), false, 'role.target-inactive'],
    ['for a partner', asker, person('target', { isPartner: true }), false, 'role.target-partner'],
  ])('%s', (_, actor, about, isOpen, code) => {
    expect(findAskRefusal('super-admin', actor, about, AROUND, isOpen)).toBe(code);
  });
});

describe('who decides', () => {
  const FINE = { administersElsewhere: false, isExpired: false, isTwo: true };
  const facts: RoleRequestFacts = { role: 'partner', target, askedById: asker.id, asker };
  const [APPROVED, DENIED] = [undefined, undefined];

  it.each<
    [
      string,
      RequestPerson,
      Partial<RoleRequestFacts>,
      Partial<typeof FINE>,
      string | undefined,
      string | undefined,
    ]
  >([
    ['another super administrator', second, {}, {}, APPROVED, DENIED],
    ['whom it is about', person('target', { isSuperAdmin: true }), {}, {}, 'role.own', 'role.own'],
    ['who asked', asker, {}, {}, 'role.asked-yourself', 'role.asked-yourself'],
    [
      'an administrator',
      person('second', { role: 'Admin' }),
      {},
      {},
      'role.super-administrator-needed',
      'role.super-administrator-needed',
    ],
    ['a prescriber', person('second', { npi: '1' }), {}, {}, 'access.refused', 'access.refused'],
    [
      'a partner',
      person('second', { isSuperAdmin: true, isPartner: true }),
      {},
      {},
      'access.refused',
      'access.refused',
    ],
    [
      'one who is not active any more',
      person('second', { isSuperAdmin: true, active: false }),
      {},
      {},
      'session.account-inactive',
      'session.account-inactive',
    ],
    [
      'one whose time is over',
      second,
      {},
      { isExpired: true },
      'role.request-expired',
      'role.request-expired',
    ],
    ['one who is no second person', second, {}, { isTwo: false }, 'role.not-two-people', DENIED],
    ['of an asker who left', second, { asker: undefined }, {}, 'role.asker-lost', DENIED],
    [
      'of an asker who is no super administrator any more',
      second,
      { asker: person('asker', { role: 'Admin' }) },
      {},
      'role.asker-lost',
      DENIED,
    ],
    [
      'of an asker who is not active',
      second,
      { asker: person('asker', { isSuperAdmin: true, active: false }) },
      {},
      'role.asker-lost',
      DENIED,
    ],
    [
      'for somebody who was deactivated',
      second,
      { target: person('target', { active: false }) },
      {},
      'role.target-inactive',
      DENIED,
    ],
    [
      'for somebody who prescribes by now',
      second,
      { target: person('target', { npi: '1' }) },
      {},
      'role.partner-prescribes',
      DENIED,
    ],
    [
      'for somebody who administers another practice by now',
      second,
      {},
      { administersElsewhere: true },
      'role.partner-administers',
      DENIED,
    ],
    [
      'for somebody who holds it by now',
      second,
      { target: person('target', { isPartner: true }) },
      {},
      'role.already-held',
      DENIED,
    ],
  ])('%s', (_, actor, changed, around, approval, denial) => {
    const request = { ...facts, ...changed };
    expect(findDecisionRefusal('approve', actor, request, { ...FINE, ...around })).toBe(approval);
    expect(findDecisionRefusal('deny', actor, request, { ...FINE, ...around })).toBe(denial);
  });

  it('by roles they are the active super administrators who are neither the asker nor the target', () => {
    const people = [
      asker,
      second,
      target,
      person('awaited', { isSuperAdmin: true, isAwaited: true }),
      person('left', { isSuperAdmin: true, active: false }),
      person('partner', { isSuperAdmin: true, isPartner: true }),
      person('administrator', { role: 'Admin' }),
    ];
    expect(listDeciders(people, { targetId: 'target', askedById: 'asker' }).map(({ id }) => id)).toEqual([
      'second',
    ]);
  });

  it('the operator does only where nobody else can, and never of what no two people could', () => {
    const around = { administersElsewhere: false, isExpired: false };
    expect(findOperatorRefusal(facts, [], around)).toBeUndefined();
    expect(findOperatorRefusal(facts, [second], around)).toBe('role.operator-not-needed');
    expect(findOperatorRefusal(facts, [], { ...around, isExpired: true })).toBe('role.request-expired');
    expect(findOperatorRefusal({ ...facts, asker: undefined }, [], around)).toBe('role.asker-lost');
    expect(findOperatorRefusal({ ...facts, target: person('target', { active: false }) }, [], around)).toBe(
      'role.target-inactive',
    );
  });

  it('is said by name, and what to do where nobody can', () => {
    expect(secondPersonText(['Ada Byron'])).toBe('It holds once a second person approves it: Ada Byron.');
    expect(secondPersonText(['Ada Byron', 'Grace Hopper', 'Sam Porter'])).toContain(
      'Ada Byron, Grace Hopper or Sam Porter.',
    );
    expect(secondPersonText([])).toContain('erx admin approve-role');
  });
});
