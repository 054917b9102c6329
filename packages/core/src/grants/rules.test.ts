import { describe, expect, it } from 'vitest';
import {
  anotherHoldsRts,
  anotherMayAdminister,
  findingsOn,
  type Circumstances,
  GRANT_ACTIONS,
  type GrantAction,
  type GrantPerson,
  mayStillBegin,
  offeredTo,
  findRefusal,
} from './rules';

/** What the table of S6-13 speaks of, as yes and no. */
const ACTOR_FLAGS = ['partner', 'super', 'npi', 'dea', 'token', 'change', 'rts'] as const;
const TARGET_FLAGS = ['tPartner', 'tActive', 'tDea', 'tToken', 'tPin', 'tChange', 'tRts'] as const;
type Flags = Record<(typeof ACTOR_FLAGS)[number] | (typeof TARGET_FLAGS)[number], boolean>;
type Facts = Flags & {
  role: GrantPerson['role'];
  own: boolean;
  open: 'none' | 'Addition' | 'Removal';
  begunByActor: boolean;
  otherHolder: boolean;
  otherAdmin: boolean;
};

/**
 * S6-14 to S6-19 once more, row by row and in the words of the specification; then S4-7. Written from the
 * document, not from the code.
 */
const TABLE: Record<GrantAction, (f: Facts) => boolean> = {
  // 'Hidden for partners and for one's own row. Add is shown only if the target lacks it; remove only if the
  // target has it. Actor: admin, or has the change-request permission, or has an NPI.'
  'add-change-requests': (f) =>
    !f.partner &&
    !f.own &&
    !f.tChange &&
    (f.role === 'Admin' || f.change || f.npi) &&
    f.tActive &&
    !f.tPartner,
  'remove-change-requests': (f) =>
    !f.partner && !f.own && f.tChange && (f.role === 'Admin' || f.change || f.npi),
  // 'Target needs a DEA number; not for partners or one's own row. Add requires that the target has a soft or
  // hardware token and lacks the permission; remove only if the target has it. Actor needs
  // permissionChangeRequestsGrant.'
  'add-ready-to-sign': (f) =>
    f.tDea &&
    !f.partner &&
    !f.own &&
    f.tToken &&
    !f.tRts &&
    f.change &&
    f.tActive &&
    !f.tPartner &&
    f.open === 'none',
  'remove-ready-to-sign': (f) => f.tDea && !f.partner && !f.own && f.tRts && f.change && f.open === 'none',
  // 'Target must have a PIN and not be oneself. Actor: super admin, admin or provider.' Of who may sign, an
  // administrator: it takes that permission away.
  'remove-pin': (f) =>
    f.tPin && !f.own && (f.super || f.role === 'Admin' || (f.npi && !f.tRts)) && !f.partner,
  // 'Actor: super admin, admin or partner. Not oneself; target must have a token.'
  'revoke-proofing': (f) => (f.super || f.role === 'Admin' || f.partner) && !f.own && f.tToken,
  // 'Target needs a DEA number. Approver needs a DEA number, must not be a partner, must not be the first
  // approver, and either (approver is the target) no other user holds the ready-to-sign permission, or
  // (otherwise) the approver has permissionEpcsRts and a token.'
  approve: (f) =>
    f.open !== 'none' &&
    f.tDea &&
    f.dea &&
    !f.partner &&
    !f.begunByActor &&
    (f.own ? !f.otherHolder : f.rts && f.token) &&
    f.npi &&
    (f.open === 'Addition' ? !f.tRts && f.tToken && f.tActive && !f.tPartner : f.tRts),
  // 'Only the initiator.'
  cancel: (f) => f.open !== 'none' && f.begunByActor,
  activate: (f) => !f.own && !f.tActive && !f.partner && (f.role === 'Admin' || f.super || f.npi),
  deactivate: (f) =>
    !f.own && f.tActive && !f.partner && (f.role === 'Admin' || f.super || f.npi) && f.otherAdmin,
};

const bits = <Name extends string>(names: readonly Name[]) =>
  Array.from(
    { length: 2 ** names.length },
    (_, number) =>
      Object.fromEntries(names.map((name, place) => [name, (number >> place) % 2 === 1])) as Record<
        Name,
        boolean
      >,
  );

const person = (changes: Partial<GrantPerson> = {}): GrantPerson => ({
  id: 'somebody',
  role: 'User',
  isSuperAdmin: false,
  isPartner: false,
  active: true,
  hasPinNumber: false,
  hasSoftToken: false,
  permissionChangeRequestsGrant: false,
  permissionEpcsRts: false,
  ...changes,
});

const CIRCUMSTANCES = (['none', 'Addition', 'Removal'] as const).flatMap((open) =>
  (open === 'none' ? [false] : [false, true]).flatMap((begunByActor) =>
    [false, true].flatMap((otherHolder) =>
      [false, true].map((otherAdmin) => ({
        circumstances: { open, begunByActor, otherHolder, otherAdmin },
        around: {
          request:
            open === 'none'
              ? undefined
              : { initiatedById: begunByActor ? 'actor' : 'third', operation: open },
          anotherUserHasRtsPermission: otherHolder,
          anotherAdministers: otherAdmin,
        } satisfies Circumstances,
      })),
    ),
  ),
);

/**
 * Every pair of people under every circumstance. For oneself, what holds of the target holds of the actor.
 */
function* situations(): Generator<{
  facts: Facts;
  actor: GrantPerson;
  target: GrantPerson;
  around: Circumstances;
}> {
  for (const role of ['Provider', 'User', 'Admin'] as const)
    for (const a of bits(ACTOR_FLAGS)) {
      const actor = person({
        id: 'actor',
        role,
        isPartner: a.partner,
        isSuperAdmin: a.super,
        npi: a.npi ? '1234567893' : undefined,
        deaNumber: a.dea ? 'AB1234563' : undefined,
        hardwareTokenReference: a.token ? 'HW-1' : undefined,
        permissionChangeRequestsGrant: a.change,
        permissionEpcsRts: a.rts,
      });
      for (const own of [false, true])
        for (const t of bits(TARGET_FLAGS)) {
          const isImpossible =
            own &&
            (t.tPartner !== a.partner ||
              !t.tActive ||
              t.tDea !== a.dea ||
              t.tToken !== a.token ||
              t.tChange !== a.change ||
              t.tRts !== a.rts);
          if (isImpossible) continue;
          const target: GrantPerson = own
            ? { ...actor, hasPinNumber: t.tPin }
            : person({
                id: 'target',
                isPartner: t.tPartner,
                active: t.tActive,
                deaNumber: t.tDea ? 'BC1234563' : '',
                hasSoftToken: t.tToken,
                hasPinNumber: t.tPin,
                permissionChangeRequestsGrant: t.tChange,
                permissionEpcsRts: t.tRts,
              });
          const facts: Facts = {
            ...a,
            ...t,
            role,
            own,
            open: 'none',
            begunByActor: false,
            otherHolder: false,
            otherAdmin: false,
          };
          for (const { circumstances, around } of CIRCUMSTANCES) {
            Object.assign(facts, circumstances); // one object a pair: a million of them take their time
            yield { facts, actor, target, around };
          }
        }
    }
}

/** Actors × (others as targets + oneself with and without a PIN) × circumstances. */
const COUNT = 3 * 2 ** 7 * (2 ** 7 + 2) * CIRCUMSTANCES.length;

describe('what a user may do with the permissions of another (S6-13)', () => {
  it(`is what the table says in each of ${String(COUNT)} situations, for ${String(GRANT_ACTIONS.length)} actions`, () => {
    let count = 0;
    const offered = new Map<GrantAction, number>();
    const wrong: unknown[] = [];
    for (const { facts, actor, target, around } of situations()) {
      count += 1;
      const given = offeredTo(actor, target, around);
      for (const action of GRANT_ACTIONS) {
        const isOffered = given.includes(action);
        if (isOffered !== TABLE[action](facts)) wrong.push({ action, isOffered, facts: { ...facts } });
        if (isOffered) offered.set(action, (offered.get(action) ?? 0) + 1);
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(count).toBe(COUNT);
    // Each is offered in some situations and refused in others, or the table has said nothing.
    for (const action of GRANT_ACTIONS)
      expect([offered.get(action) ?? 0, action]).toEqual([
        expect.toSatisfy((times: number) => times > 0 && times < count),
        action,
      ]);
  });

  it('keeps the PIN of who works in another practice, too, to administrators: the permission to sign may be given there', () => {
    const around = { request: undefined, anotherUserHasRtsPermission: false, anotherAdministers: true };
    const prescriber = person({ id: 'actor', role: 'Provider', npi: '1' });
    expect(findRefusal('remove-pin', prescriber, person({ hasPinNumber: true }), around)).toBeUndefined();
    expect(
      findRefusal('remove-pin', prescriber, person({ hasPinNumber: true, worksElsewhere: true }), around),
    ).toBe('pin.needs-administrator');
    expect(
      findRefusal(
        'remove-pin',
        person({ id: 'actor', role: 'Admin' }),
        person({ hasPinNumber: true, worksElsewhere: true }),
        around,
      ),
    ).toBeUndefined();
  });

  it('is nothing for a user who is not active', () => {
    const everything = person({
      id: 'actor',
      active: false,
      role: 'Admin',
      isSuperAdmin: true,
      npi: '1',
      deaNumber: 'AB1234563',
      hasSoftToken: true,
      permissionChangeRequestsGrant: true,
      permissionEpcsRts: true,
    });
    const target = person({ deaNumber: 'BC1234563', hasSoftToken: true, hasPinNumber: true });
    expect(
      offeredTo(everything, target, {
        request: { initiatedById: 'actor', operation: 'Addition' },
        anotherUserHasRtsPermission: false,
        anotherAdministers: true,
      }),
    ).toEqual([]);
    expect(
      findRefusal('cancel', everything, target, {
        request: undefined,
        anotherUserHasRtsPermission: false,
        anotherAdministers: true,
      }),
    ).toBe('session.account-inactive');
  });

  it.each<[actor: string, Partial<GrantPerson>, isOffered: boolean]>([
    ['a super administrator', { role: 'Admin', isSuperAdmin: true }, true],
    ['a prescriber who is one', { role: 'Provider', npi: '1', isSuperAdmin: true }, true],
    ['an administrator', { role: 'Admin' }, false],
    ['a prescriber', { role: 'Provider', npi: '1' }, false],
  ])(
    'has a super administrator activated and deactivated by their like alone: %s',
    (_, changes, isOffered) => {
      const actor = person({ id: 'actor', ...changes });
      const around = { request: undefined, anotherUserHasRtsPermission: false, anotherAdministers: true };
      for (const active of [true, false]) {
        const action = active ? 'deactivate' : 'activate';
        expect(findRefusal(action, actor, person({ isSuperAdmin: true, active }), around)).toBe(
          isOffered ? undefined : 'member.super-administrator',
        );
        expect(findRefusal(action, actor, person({ role: 'Admin', active }), around)).toBeUndefined();
      }
    },
  );

  it('is refused as a finding that concerns the whole, so that its sentence comes first (S8-9)', () => {
    const admin = person({ role: 'Admin' });
    const around = { request: undefined, anotherUserHasRtsPermission: false, anotherAdministers: false };
    expect(findingsOn('deactivate', admin, person({ id: 'other' }), around)).toEqual([
      { severity: 'stop', code: 'member.last-administrator', data: {} },
    ]);
    expect(
      findingsOn('deactivate', admin, person({ id: 'other' }), { ...around, anotherAdministers: true }),
    ).toEqual([]);
  });
});

describe('of the whole practice', () => {
  it.each<[string, Partial<GrantPerson>, boolean]>([
    ['another holder', { id: 'other', permissionEpcsRts: true }, true],
    ['oneself', { id: 'me', permissionEpcsRts: true }, false],
    ['another who is not active', { id: 'other', permissionEpcsRts: true, active: false }, false],
    ['another without it', { id: 'other' }, false],
  ])('another user holds the ready-to-sign permission: %s', (_, changes, expected) => {
    expect(anotherHoldsRts([person(changes)], 'me')).toBe(expected);
  });

  it.each<[string, Partial<GrantPerson>, boolean]>([
    ['an administrator', { role: 'Admin' }, true],
    ['a super administrator', { isSuperAdmin: true }, true],
    ['a prescriber', { npi: '1' }, true],
    ['staff', {}, false],
    ['a partner', { role: 'Admin', isPartner: true }, false],
    ['an administrator who is not active', { role: 'Admin', active: false }, false],
    ['only oneself', { id: 'me', role: 'Admin' }, false],
  ])('another user administers it: %s', (_, changes, expected) => {
    expect(anotherMayAdminister([person(changes)], 'me')).toBe(expected);
  });

  it.each<[string, Partial<GrantPerson>, boolean]>([
    ['with the permission', { permissionChangeRequestsGrant: true }, true],
    ['without', {}, false],
    ['not active', { permissionChangeRequestsGrant: true, active: false }, false],
    ['a partner by now', { permissionChangeRequestsGrant: true, isPartner: true }, false],
  ])('a user who started a request may still start one: %s', (_, changes, expected) => {
    expect(mayStillBegin(person(changes))).toBe(expected);
  });
});

describe('the change-request permission of who ranks above', () => {
  const staff = person({ id: 'actor', permissionChangeRequestsGrant: true });
  const prescriber = person({ id: 'actor', npi: '1999900016' });
  const admin = person({ id: 'actor', role: 'Admin' });
  const superAdmin = person({ id: 'actor', role: 'Admin', isSuperAdmin: true });
  const held = { id: 'target', permissionChangeRequestsGrant: true };
  const none = { request: undefined, anotherUserHasRtsPermission: false, anotherAdministers: true };
  it.each([
    ['staff', staff, 'staff', {}, undefined],
    ['staff', staff, 'an administrator', { role: 'Admin' }, 'grant.target-administrator'],
    ['staff', staff, 'a super administrator', { isSuperAdmin: true }, 'grant.target-super-administrator'],
    ['a prescriber', prescriber, 'an administrator', { role: 'Admin' }, undefined],
    [
      'a prescriber',
      prescriber,
      'a super administrator',
      { isSuperAdmin: true },
      'grant.target-super-administrator',
    ],
    ['an administrator', admin, 'an administrator', { role: 'Admin' }, undefined],
    [
      'an administrator',
      admin,
      'a super administrator',
      { isSuperAdmin: true },
      'grant.target-super-administrator',
    ],
    ['a super administrator', superAdmin, 'a super administrator', { isSuperAdmin: true }, undefined],
  ] as const)('%s, %o, takes it from %s, %o: %s', (_, actor, __, changes, code) => {
    expect(findRefusal('remove-change-requests', actor, person({ ...held, ...changes }), none)).toBe(code);
  });
});
