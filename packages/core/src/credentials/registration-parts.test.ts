import { describe, expect, it } from 'vitest';
import type { Registrations } from '../accounts/model';
import {
  emptiedParts,
  restatedParts,
  statedChanges,
  withoutFormerRegistration,
  withPartsOfNumbers,
} from './registration-parts';

const BEFORE: Registrations = {
  deaNumber: 'FB1234563',
  deaName: '',
  deaExpiresOn: '2027-01-31',
  stateLicenseNumber: 'AL1',
  licenseState: 'AL',
  licenseExpiresOn: '2027-02-28',
};
const having = (changes: Partial<Registrations>): Registrations => ({ ...BEFORE, ...changes });

describe('what belongs to a number', () => {
  it.each<[string, Partial<Registrations>, stated: string[], Partial<Registrations>]>([
    ['stays with the same number', { licenseExpiresOn: '2029-02-28' }, [], {}],
    [
      'goes with the former license',
      { stateLicenseNumber: 'AL2' },
      [],
      { licenseState: '', licenseExpiresOn: '' },
    ],
    ['goes with the former DEA number', { deaNumber: 'FB1234575' }, [], { deaExpiresOn: '' }],
    ['goes where the number is none', { deaNumber: '' }, [], { deaExpiresOn: '' }],
    [
      'is what is stated of the new one',
      { stateLicenseNumber: 'AL2', licenseExpiresOn: '2029-02-28' },
      ['stateLicenseNumber', 'licenseExpiresOn'],
      { licenseState: '' },
    ],
    [
      'stays where it is stated again',
      { stateLicenseNumber: 'AL2' },
      ['stateLicenseNumber', 'licenseState', 'licenseExpiresOn'],
      {},
    ],
  ])('%s', (_, changes, stated, gone) => {
    expect(withoutFormerRegistration(BEFORE, having(changes), stated)).toEqual(
      having({ ...changes, ...gone }),
    );
  });

  it('is named where it is emptied, and where it is stated again', () => {
    const after = having({ stateLicenseNumber: 'AL2', licenseState: '' });
    expect(emptiedParts(BEFORE, after)).toEqual(['licenseState']);
    expect(restatedParts(BEFORE, after)).toEqual([
      { field: 'licenseExpiresOn', before: '2027-02-28', after: '2027-02-28' },
    ]);
    expect(statedChanges(BEFORE, after)).toEqual([
      { key: 'stateLicenseNumber', value: 'AL2' },
      { key: 'licenseState', value: '' },
      { key: 'licenseExpiresOn', value: '2027-02-28' },
    ]);
    for (const changes of [{}, { licenseState: '' }]) {
      expect(emptiedParts(BEFORE, having(changes))).toEqual([]);
      expect(restatedParts(BEFORE, having(changes))).toEqual([]);
    }
  });
});

describe('a form in which a number is typed', () => {
  it.each<[string, typed: Partial<Registrations>, changes: Partial<Registrations>, Partial<Registrations>]>([
    [
      'is emptied of what belongs to it with the first difference',
      {},
      { stateLicenseNumber: 'AL' },
      { licenseState: '', licenseExpiresOn: '' },
    ],
    [
      'has it again with the former number',
      { stateLicenseNumber: 'AL', licenseState: '', licenseExpiresOn: '' },
      { stateLicenseNumber: 'AL1' },
      { licenseState: 'AL', licenseExpiresOn: '2027-02-28' },
    ],
    [
      'keeps what was stated before',
      { licenseExpiresOn: '2029-02-28' },
      { stateLicenseNumber: 'AL2' },
      { licenseState: '' },
    ],
    [
      'keeps what was stated again while it is typed on',
      { stateLicenseNumber: 'AL', licenseState: 'AL', licenseExpiresOn: '' },
      { stateLicenseNumber: 'AL2' },
      {},
    ],
    ['is not emptied by a blank', {}, { deaNumber: 'fb 1234563' }, {}],
    ['is not emptied by another field', {}, { licenseState: 'GA' }, {}],
  ])('%s', (_, typed, changes, parts) => {
    expect(withPartsOfNumbers(BEFORE, having(typed), changes)).toEqual({ ...changes, ...parts });
  });
});
