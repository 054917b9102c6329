import { describe, expect, it } from 'vitest';
import { type Actor, listRights } from '../access/rights';
import { check } from '../findings/finding';
import {
  ACCOUNTS_LIMIT,
  type Maker,
  NAME_LIMIT,
  type NewServiceAccount,
  SERVICE_ACCOUNT_RULES,
  toServiceAccountName,
  rightsChosen,
} from './rules';

const administrator: Actor = {
  role: 'Admin',
  isSuperAdmin: false,
  isPartner: false,
  hasNpi: false,
  canChangeRequests: false,
  canSignControlled: false,
  canPriorAuthorize: false,
  isEmergency: false,
};
const makerOf = (actor: Actor): Maker => ({ ...actor, permissions: listRights(actor) });
const usable: NewServiceAccount = {
  name: 'Nightly audit',
  rights: ['audit.read', 'audit.export'],
  maker: makerOf(administrator),
  existing: [],
};
const named = (name: string, revokedAt?: string) => ({
  name,
  ...(revokedAt === undefined ? {} : { revokedAt }),
});
const YESTERDAY = '2026-11-19T12:00:00.000Z';

const found = (over: Partial<NewServiceAccount>) =>
  check(SERVICE_ACCOUNT_RULES, { ...usable, ...over }).map(({ code }) => code);

describe('a new service account', () => {
  it.each<[string, Partial<NewServiceAccount>, string[]]>([
    ['as it should be', {}, []],
    ['a name of the most characters', { name: 'x'.repeat(NAME_LIMIT) }, []],
    ['a name with one more', { name: 'x'.repeat(NAME_LIMIT + 1) }, ['service-account.name-too-long']],
    ['a name of the most characters that are two units each', { name: '😀'.repeat(NAME_LIMIT) }, []],
    ['spaces around a name do not count', { name: `  ${'x'.repeat(NAME_LIMIT)}  ` }, []],
    ['no name', { name: '' }, ['service-account.name-missing']],
    ['spaces for a name', { name: '   ' }, ['service-account.name-missing']],
    ['an escape sequence in a name', { name: 'Nightly\u001b[2J' }, ['service-account.name-characters']],
    ['a name that turns text around', { name: 'Nightly\u202e' }, ['service-account.name-characters']],
    ['a name of another', { existing: [named('Nightly audit')] }, ['service-account.name-taken']],
    [
      'the same in other letters and spaces',
      { name: ' NIGHTLY  audit ', existing: [named('Nightly audit')] },
      ['service-account.name-taken'],
    ],
    ['a name of one that was revoked', { existing: [named('Nightly audit', YESTERDAY)] }, []],
    ['no right', { rights: [] }, ['service-account.rights-missing']],
    [
      'a right that no service account can have',
      { rights: ['audit.read', 'prescription.sign'] },
      ['service-account.right-unknown'],
    ],
    [
      'a right of the list that its maker does not hold',
      { rights: ['audit.read', 'marketing.read'] },
      ['service-account.right-not-held'],
    ],
    ["everybody's monthly logs, by an administrator", { rights: ['controlled-log.read'] }, []],
    [
      "everybody's monthly logs, by a prescriber, who reads the own ones alone",
      {
        rights: ['controlled-log.read'],
        maker: makerOf({ ...administrator, role: 'Provider', hasNpi: true }),
      },
      ['service-account.right-not-held'],
    ],
    [
      'the same by a super administrator',
      {
        rights: ['marketing.read', 'reference.import'],
        maker: makerOf({ ...administrator, isSuperAdmin: true }),
      },
      [],
    ],
    [
      'room for one more',
      { existing: Array.from({ length: ACCOUNTS_LIMIT - 1 }, (_, at) => named(String(at))) },
      [],
    ],
    [
      'no room',
      { existing: Array.from({ length: ACCOUNTS_LIMIT }, (_, at) => named(String(at))) },
      ['service-account.too-many'],
    ],
    [
      'revoked ones take no room',
      { existing: Array.from({ length: ACCOUNTS_LIMIT }, (_, at) => named(String(at), YESTERDAY)) },
      [],
    ],
  ])('%s', (_, over, expected) => {
    expect(found(over)).toEqual(expected);
  });

  it('names the rights that its maker lacks', () => {
    expect(
      check(SERVICE_ACCOUNT_RULES, { ...usable, rights: ['reference.import', 'marketing.read'] }),
    ).toMatchObject([{ data: { list: 'marketing.read, reference.import' }, field: 'rights' }]);
  });

  it('is kept with its name tidied, and each right once in the order of the list', () => {
    expect(toServiceAccountName('  Nightly   audit ')).toBe('Nightly audit');
    expect(rightsChosen(['signed.read', 'audit.read', 'audit.read', 'prescription.sign'])).toEqual([
      'audit.read',
      'signed.read',
    ]);
  });
});
