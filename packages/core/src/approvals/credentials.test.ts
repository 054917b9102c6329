import { describe, expect, it } from 'vitest';
import { withDeaCheckDigit } from '../users/registrations';
import {
  type AskedCredentials,
  askedChanges,
  findChangeRequestRefusal,
  findLapse,
  findingsOnAsking,
  findingsOnAskingReason,
  type Decider,
  refusalOfDecision,
  registrantRule,
} from './credentials';
import type { CredentialChange, PersonCredentials } from '../credentials/model';

const change = (field: CredentialChange['field'], before: string, after: string): CredentialChange => ({
  field,
  before,
  after,
});

const OWN = withDeaCheckDigit('FB123456');
const OTHER = withDeaCheckDigit('FB123457');
const KINGS = withDeaCheckDigit('FK123456');
const BEFORE: PersonCredentials = {
  firstName: 'Ada',
  lastName: 'Byron',
  deaNumber: OWN,
  deaName: '',
  deaExpiresOn: '2027-01-31',
  stateLicenseNumber: 'MD.1',
  licenseState: 'AL',
  licenseExpiresOn: '2027-02-28',
};

describe('a change asked for another person', () => {
  it.each<[string, AskedCredentials, readonly string[]]>([
    ['what is the same', { lastName: 'Byron', deaNumber: OWN }, []],
    ['a later end', { deaExpiresOn: '2030-01-31' }, ['deaExpiresOn']],
    ['what nobody had stated', { deaName: 'Gordon' }, ['deaName']],
    ['another number, whose end is unknown', { deaNumber: OTHER }, ['deaNumber', 'deaExpiresOn']],
    [
      'another number with its end',
      { deaNumber: OTHER, deaExpiresOn: '2030-01-31' },
      ['deaNumber', 'deaExpiresOn'],
    ],
    [
      'another license',
      { stateLicenseNumber: 'MD.2' },
      ['stateLicenseNumber', 'licenseState', 'licenseExpiresOn'],
    ],
    ['another last name, whose number keeps its letter', { lastName: 'King' }, ['lastName', 'deaName']],
    [
      'another last name with a number of that name',
      { lastName: 'King', deaNumber: KINGS },
      ['lastName', 'deaNumber', 'deaExpiresOn'],
    ],
    ['nothing of what is undefined', { firstName: undefined }, []],
  ])('%s', (_, asked, fields) => {
    expect(
      askedChanges(BEFORE, asked)
        .map(({ field }) => field)
        .sort(),
    ).toEqual([...fields].sort());
  });

  it('has each value before and after', () => {
    expect(askedChanges(BEFORE, { lastName: 'King' })).toEqual([
      { field: 'lastName', before: 'Byron', after: 'King' },
      { field: 'deaName', before: '', after: 'Byron' },
    ]);
  });

  it.each<[string, AskedCredentials, boolean, readonly (readonly [string, string])[]]>([
    ['is sound', { deaNumber: OTHER }, true, []],
    ['needs a name', { lastName: '' }, true, [['field.required', 'lastName']]],
    ['has a wrong check digit', { deaNumber: 'FB1234560' }, true, [['account.dea-invalid', 'deaNumber']]],
    ['has another letter', { deaNumber: KINGS }, true, [['account.dea-letter', 'deaNumber']]],
    ['has the letter of the name at registration', { deaNumber: KINGS, deaName: 'King' }, true, []],
    ['has the letter of the last name asked for', { deaNumber: KINGS, lastName: 'King' }, true, []],
    ['is of nobody who prescribes', { deaNumber: OTHER }, false, [['account.dea-without-npi', 'deaNumber']]],
    ['has a state that is none', { licenseState: 'ZZ' }, true, [['field.state', 'licenseState']]],
  ])('%s', (_, asked, hasNpi, findings) => {
    expect(findingsOnAsking(BEFORE, asked, { hasNpi }).map(({ code, field }) => [code, field])).toEqual(
      findings,
    );
  });
});

describe('the reason', () => {
  it.each([
    ['', false],
    [' ab ', false],
    ['abc', true],
    ['x'.repeat(200), true],
    ['x'.repeat(201), false],
  ])('%j is enough: %s', (reason, isEnough) => {
    expect(findingsOnAskingReason(reason).length === 0).toBe(isEnough);
  });
});

describe('who asks', () => {
  const admin = { id: 'a', role: 'Admin', isSuperAdmin: false, isPartner: false } as const;
  const target = { id: 't', isSuperAdmin: false, isPartner: false, active: true };
  it.each<[string, Parameters<typeof findChangeRequestRefusal>[0], typeof target, string | undefined]>([
    ['an administrator', admin, target, undefined],
    ['oneself', admin, { ...target, id: 'a' }, 'credential.ask-own'],
    ['a prescriber', { ...admin, role: 'Provider' }, target, 'access.refused'],
    ['a partner', { ...admin, isPartner: true }, target, 'access.refused'],
    [
      'of a super administrator',
      admin,
      { ...target, isSuperAdmin: true },
      'credential.ask-super-administrator',
    ],
    ['of a partner', admin, { ...target, isPartner: true }, 'credential.ask-super-administrator'],
    [
      'a super administrator of another',
      { ...admin, isSuperAdmin: true },
      { ...target, isSuperAdmin: true },
      undefined,
    ],
    ['of somebody inactive', admin, { ...target, active: false }, 'credential.ask-inactive'],
  ])('%s', (_, actor, of, code) => {
    expect(findChangeRequestRefusal(actor, of)).toBe(code);
  });
});

describe('an approval of a change rests on two people of today', () => {
  const target = { id: 'samir', isSuperAdmin: false, isPartner: false, active: true };
  const asker = { ...target, id: 'harriet', role: 'Admin' as const };
  it.each<[string, Parameters<typeof findLapse>, ReturnType<typeof findLapse>]>([
    ['an administrator asked', [target, asker], undefined],
    ['the person asked', [target, { ...target, role: 'Provider' }], undefined],
    ['a service account in force asked', [target, 'service account'], undefined],
    ['nobody of the practice any more', [target, undefined], 'credential.asker-lost'],
    ['an administrator who is inactive', [target, { ...asker, active: false }], 'credential.asker-lost'],
    ['a former administrator', [target, { ...asker, role: 'User' }], 'credential.asker-lost'],
    [
      'an administrator who became a partner',
      [target, { ...asker, isPartner: true }],
      'credential.asker-lost',
    ],
    ['of who ranks above since', [{ ...target, isSuperAdmin: true }, asker], 'credential.asker-lost'],
    ['of nobody of the practice', [undefined, asker], 'credential.target-inactive'],
    ['of who is inactive', [{ ...target, active: false }, asker], 'credential.target-inactive'],
    [
      'of who is inactive, by a script',
      [{ ...target, active: false }, 'service account'],
      'credential.target-inactive',
    ],
  ])('%s', (_, [whom, who], code) => {
    expect(findLapse(whom, who)).toBe(code);
  });
});

describe('who decides', () => {
  const request = { accountId: 'eleanor', askedBy: ['eleanor'], isExpired: false, takesRegistrant: false };
  const ADMIN: Decider = {
    id: 'harriet',
    active: true,
    isPartner: false,
    hasSoftToken: false,
    permissionChangeRequestsGrant: true,
    permissionEpcsRts: false,
  };
  const holder = {
    permissionChangeRequestsGrant: false,
    npi: '1',
    permissionEpcsRts: true,
    hasSoftToken: true,
  };
  it.each<[string, Partial<Decider>, boolean, string | undefined]>([
    ['somebody who may begin grants', {}, true, undefined],
    ['somebody who may approve them', holder, true, undefined],
    ['a holder without a token', { ...holder, hasSoftToken: false }, true, 'credential.not-entitled'],
    ['a holder without an NPI', { ...holder, npi: undefined }, true, 'credential.not-entitled'],
    ['somebody who may neither', { permissionChangeRequestsGrant: false }, true, 'credential.not-entitled'],
    ['somebody who never signed in', { isAwaited: true }, true, 'credential.not-entitled'],
    ['somebody who is not active', { active: false }, true, 'credential.not-entitled'],
    ['a partner', { isPartner: true }, true, 'grant.partner'],
    ['the person', { id: 'eleanor' }, true, 'credential.own'],
    ['somebody who is no second person', {}, false, 'credential.not-two-people'],
  ])('%s', (_, changes, isTwo, refusal) => {
    expect(refusalOfDecision({ ...ADMIN, ...changes }, request, isTwo)).toBe(refusal);
  });
  it.each([
    ['who asked for somebody else', ['harriet']],
    ['any of those who answer for the service account that asked', ['omar', 'harriet']],
  ])('never %s', (_, askedBy) => {
    expect(refusalOfDecision(ADMIN, { ...request, askedBy }, true)).toBe('credential.own-request');
  });
  it.each<[string, Partial<Decider>, string | undefined]>([
    ['somebody who may begin grants alone', {}, 'credential.not-registrant'],
    ['a prescriber who may not sign', { npi: '1', hasSoftToken: true }, 'credential.not-registrant'],
    ['a registrant', holder, undefined],
  ])('of a prescriber’s number %s', (_, changes, refusal) => {
    expect(refusalOfDecision({ ...ADMIN, ...changes }, { ...request, takesRegistrant: true }, true)).toBe(
      refusal,
    );
  });
  const eleanor = { ...ADMIN, ...holder, id: 'eleanor' };
  const other = { ...ADMIN, ...holder, id: 'samir' };
  const license = [change('stateLicenseNumber', 'AL1', 'AL2')];
  it.each<[string, readonly CredentialChange[], readonly Decider[], ReturnType<typeof registrantRule>]>([
    ['a license, with another registrant', license, [eleanor, ADMIN, other], 'takes one'],
    ['a license, without', license, [eleanor, ADMIN], 'has none'],
    ['one more schedule', [change('deaSchedules', 'III', 'II III')], [eleanor, other], 'takes one'],
    ['a later end', [change('licenseExpiresOn', '2026-01-31', '2028-01-31')], [eleanor, other], 'takes none'],
    ['a name', [change('lastName', 'Byron', 'King')], [eleanor, other], 'takes none'],
    [
      'a number of somebody who prescribes nothing',
      license,
      [{ ...eleanor, npi: undefined }, other],
      'takes none',
    ],
  ])('%s: %s', (_, changes, people, rule) => {
    expect(registrantRule(changes, request, people)).toBe(rule);
  });
  it('nobody once its time is over, and those who never may are told that first', () => {
    const over = { ...request, isExpired: true };
    expect(refusalOfDecision(ADMIN, over, true)).toBe('credential.request-expired');
    expect(refusalOfDecision({ ...ADMIN, id: 'eleanor' }, over, true)).toBe('credential.own');
    expect(refusalOfDecision({ ...ADMIN, permissionChangeRequestsGrant: false }, over, true)).toBe(
      'credential.not-entitled',
    );
  });
});
