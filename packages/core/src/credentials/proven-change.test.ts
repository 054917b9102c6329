import { describe, expect, it } from 'vitest';
import type { CredentialChange } from './model';
import { isProvable, isProvenByProofing, type ProvenChange } from './proven-change';

const listed = {
  deaNumber: 'FW1234563',
  name: 'WHITCOMBE-HAYES, ELEANOR MD',
  state: 'AL',
  schedules: ['III', 'IV'] as const,
  expiresOn: '2028-01-31',
  isActive: true,
};
const number: CredentialChange = { field: 'deaNumber', before: 'FW9990018', after: 'FW1234563' };
const expiry: CredentialChange = { field: 'deaExpiresOn', before: '2027-01-31', after: '2028-01-31' };
const name: CredentialChange = { field: 'lastName', before: 'Hayes', after: 'Whitcombe-Hayes' };
const license: CredentialChange = { field: 'stateLicenseNumber', before: '1', after: '2' };
const asked: ProvenChange = {
  changes: [number, expiry],
  after: {
    firstName: 'Eleanor',
    lastName: 'Whitcombe-Hayes',
    deaNumber: 'FW1234563',
    deaName: '',
    state: 'AL',
    schedules: [],
  },
  proven: { firstName: 'Eleanor', lastName: 'Whitcombe-Hayes' },
  isBegunAfter: true,
  listed,
  today: '2026-11-26',
};
const aftermath = (change: Partial<ProvenChange['after']>) => ({ after: { ...asked.after, ...change } });

describe('a proofing as the second look', () => {
  it.each<[string, Partial<ProvenChange>, boolean]>([
    ['proves a number that the file has under that name', {}, true],
    ['proves no number without a file, or that it does not have', { listed: undefined }, false],
    ['proves no number of another name', { listed: { ...listed, name: 'OTHER, ELEANOR' } }, false],
    ['proves no number of another state', { listed: { ...listed, state: 'GA' } }, false],
    ['proves no number that is not active', { listed: { ...listed, isActive: false } }, false],
    [
      'proves one on the last day of the file',
      { listed: { ...listed, expiresOn: '2026-11-26' }, changes: [number] },
      true,
    ],
    [
      'proves none on the day after',
      { listed: { ...listed, expiresOn: '2026-11-25' }, changes: [number] },
      false,
    ],
    [
      'proves no other end than the file has',
      { changes: [number, { ...expiry, after: '2028-02-29' }] },
      false,
    ],
    ['proves schedules within the file', aftermath({ schedules: ['III'] }), true],
    ['proves no schedules beyond it', aftermath({ schedules: ['II'] }), false],
    ['proves nothing of a registration for which it was not begun', { isBegunAfter: false }, false],
    [
      'proves nothing where the first name is another',
      { proven: { firstName: 'Nora', lastName: 'Whitcombe-Hayes' } },
      false,
    ],
    [
      'proves nothing where the last name is another',
      { proven: { firstName: 'Eleanor', lastName: 'Hayes' } },
      false,
    ],
    ['proves a name without any file', { changes: [name], listed: undefined, isBegunAfter: false }, true],
    [
      'proves a name with the former one staying at the number',
      { changes: [name, { field: 'deaName', before: '', after: 'Hayes' }], listed: undefined },
      true,
    ],
    [
      'proves no other name at registration without a file',
      { changes: [name, { field: 'deaName', before: '', after: 'King' }], listed: undefined },
      false,
    ],
    [
      'proves no name at registration alone without a file',
      { changes: [{ field: 'deaName', before: '', after: 'Hayes' }], listed: undefined },
      false,
    ],
    ['proves no license, and nothing beside one', { changes: [name, license] }, false],
  ])('%s', (_, change, is) => {
    expect(isProvenByProofing({ ...asked, ...change })).toBe(is);
  });

  it('is offered for what it can prove', () => {
    expect([[name], [number, expiry], [license], [name, license]].map(isProvable)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
