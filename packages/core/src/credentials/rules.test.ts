import { describe, expect, it } from 'vitest';
import { deaLetterAgrees, registrantInitial } from '../users/registrations';
import type { CredentialChange } from './model';
import {
  type Bearer,
  endsOfChanges,
  isAsLookedAt,
  isBound,
  mayRenewLicense,
  shownCredentialValue,
  splitChanges,
  withNameAtRegistration,
} from './rules';

const NEW: Bearer = {
  proofing: 'None',
  hasSoftToken: false,
  permissionEpcsRts: false,
  deaNumber: '',
  hasSpi: false,
};
const change = (field: CredentialChange['field'], before: string, after: string): CredentialChange => ({
  field,
  before,
  after,
});

describe('others rely on somebody’s credentials', () => {
  it.each<[string, Partial<Bearer>, boolean]>([
    ['after sign-up', {}, false],
    ['with a DEA number that no network knows', { deaNumber: 'FB1234563' }, false],
    ['with an SPI and no DEA number', { hasSpi: true }, true],
    ['with both', { deaNumber: 'FB1234563', hasSpi: true }, true],
    ['once proofing has begun', { proofing: 'WtgRedirect' }, true],
    ['once proofed', { proofing: 'Complete' }, true],
    ['with a soft token', { hasSoftToken: true }, true],
    ['with a hardware token', { hardwareTokenReference: 'X1' }, true],
    ['with the permission to sign', { permissionEpcsRts: true }, true],
  ])('%s: %s', (_, bearer, expected) => {
    expect(isBound({ ...NEW, ...bearer })).toBe(expected);
  });

  it.each<[string, Partial<Bearer>, boolean]>([
    ['nothing but messages', { hasSpi: true }, true],
    ['a DEA number', { hasSpi: true, deaNumber: 'FB1234563' }, false],
    ['proofing', { hasSpi: true, proofing: 'WtgRedirect' }, false],
    ['a token', { hasSpi: true, hasSoftToken: true }, false],
  ])('a renewed license is entered at once where on them rests %s: %s', (_, bearer, renews) => {
    expect(mayRenewLicense({ ...NEW, ...bearer })).toBe(renews);
  });
});

describe('what becomes a request', () => {
  it.each<[string, readonly CredentialChange[], readonly string[]]>([
    ['a first DEA number', [change('deaNumber', '', 'FB1234563')], []],
    ['another one', [change('deaNumber', 'FB1234563', 'FB1234575')], ['deaNumber']],
    ['none any more', [change('deaNumber', 'FB1234563', '')], ['deaNumber']],
    [
      'the end of another one, which waits with it',
      [change('deaNumber', 'FB1234563', 'FB1234575'), change('deaExpiresOn', '', '2028-01-31')],
      ['deaNumber', 'deaExpiresOn'],
    ],
    [
      'the end of a first one',
      [change('deaNumber', '', 'FB1234575'), change('deaExpiresOn', '', '2028-01-31')],
      [],
    ],
    ['a first end', [change('deaExpiresOn', '', '2028-01-31')], []],
    ['a later end', [change('deaExpiresOn', '2026-01-31', '2028-01-31')], ['deaExpiresOn']],
    ['another last name', [change('lastName', 'Byron', 'King')], ['lastName']],
    [
      'the former name as that of the registration',
      [change('lastName', 'Byron', 'King'), change('deaName', '', 'Byron')],
      ['lastName', 'deaName'],
    ],
    ['a generation', [change('generation', 'None', 'Junior')], ['generation']],
    ['first schedules', [change('deaSchedules', '', 'III IV')], []],
    ['fewer schedules', [change('deaSchedules', 'III IV', 'III')], []],
    ['one more', [change('deaSchedules', 'III', 'II III')], ['deaSchedules']],
    ['another one', [change('deaSchedules', 'III', 'IV')], ['deaSchedules']],
  ])('%s', (_, changes, asked) => {
    expect(splitChanges(true, changes).asked.map(({ field }) => field)).toEqual(asked);
    expect(splitChanges(true, changes).immediate).toHaveLength(changes.length - asked.length);
    expect(splitChanges(false, changes)).toEqual({ immediate: changes, asked: [] });
  });

  const name = [change('lastName', 'Byron', 'King'), change('stateLicenseNumber', 'AL1', 'AL2')];
  const later = change('licenseExpiresOn', '2026-01-31', '2028-01-31');
  it.each<
    [string, boolean, Parameters<typeof splitChanges>[2], readonly CredentialChange[], readonly string[]]
  >([
    ['a name that is another prescriber’s, always', false, { isNameAlike: true }, name, ['lastName']],
    [
      'everything that is asked for, beside such a name',
      true,
      { isNameAlike: true },
      name,
      ['lastName', 'stateLicenseNumber'],
    ],
    ['no renewed license, where that is free', true, { renewsLicense: true }, [later], []],
    [
      'a license with an earlier end',
      true,
      { renewsLicense: true },
      [change('licenseExpiresOn', '2028-01-31', '2026-01-31')],
      ['licenseExpiresOn'],
    ],
    [
      'a renewed license of another number',
      true,
      { renewsLicense: true },
      [...name.slice(1), later],
      ['stateLicenseNumber', 'licenseExpiresOn'],
    ],
  ])('%s', (_, bound, more, changes, asked) => {
    expect(splitChanges(bound, changes, more).asked.map(({ field }) => field)).toEqual(asked);
  });
});

describe('the permission to sign ends', () => {
  it.each<[CredentialChange, readonly string[]]>([
    [change('deaNumber', 'FB1234563', 'FB1234575'), ['dea-number-changed']],
    [change('lastName', 'Byron', 'King'), ['name-changed']],
    [change('firstName', 'Ada', 'Augusta'), ['name-changed']],
    [change('stateLicenseNumber', 'AL1', 'AL2'), ['license-changed']],
    [change('licenseState', 'AL', 'AZ'), ['license-changed']],
    [change('licenseState', '', 'AZ'), []],
    [change('deaExpiresOn', '2026-01-31', '2029-01-31'), []],
    [change('deaSchedules', 'III', 'II III'), ['dea-schedule-added']],
    [change('deaSchedules', 'II III', 'III'), []],
  ])('with %o: %s', (one, ends) => {
    expect(endsOfChanges([one])).toEqual(ends);
  });
});

describe('the letter of a DEA number', () => {
  it.each([
    ['Byron', 'B'],
    ['byron', 'B'],
    ['Émile', 'E'],
    ['Østergaard', 'O'],
    ["'t Hooft", 'T'],
    ['Яковлев', ''],
    ['', ''],
  ])('of %s is %s', (name, letter) => {
    expect(registrantInitial(name)).toBe(letter);
  });
  it.each([
    ['FB1234563', ['Byron'], true],
    ['FB1234563', ['King'], false],
    ['FB1234563', ['King', 'Byron'], true],
    ['F91234563', ['King'], true],
    ['FB1234563', ['Яковлев'], false],
    ['FB1234563', [], false],
  ])('%s agrees with %s: %s', (number, names, agrees) => {
    expect(deaLetterAgrees(number, names)).toBe(agrees);
  });
  const registered = { deaNumber: 'FB1234563', deaName: '' };
  const married = change('lastName', 'Byron', 'King');
  it.each<[string, CredentialChange, typeof registered, boolean]>([
    ['under another letter', married, registered, true],
    ['under the same letter', change('lastName', 'Byron', 'Bell'), registered, false],
    ['whose name at registration is stated', married, { ...registered, deaName: 'Bell' }, false],
    ['without a DEA number', married, { deaNumber: '', deaName: '' }, false],
    ['whose number was of neither', change('lastName', 'Moor', 'King'), registered, false],
  ])('a rename %s keeps the former name: %s', (_, renamed, about, keeps) => {
    expect(withNameAtRegistration([renamed], about)).toEqual([
      renamed,
      ...(keeps ? [change('deaName', '', 'Byron')] : []),
    ]);
  });
});

describe('what was looked at is what is in force', () => {
  const inForce = { lastName: 'Byron', deaSchedules: 'III IV', state: 'AL' };
  const schedules = (before: string, state?: string): CredentialChange => ({
    ...change('deaSchedules', before, 'II III IV'),
    ...(state === undefined ? {} : { state }),
  });
  it.each<[string, readonly CredentialChange[], boolean]>([
    ['a name that is as it was', [change('lastName', 'Byron', 'King')], true],
    ['a name that is another by now', [change('lastName', 'Noel', 'King')], false],
    ['schedules of the state of the address', [schedules('III IV', 'AL')], true],
    ['other schedules by now', [schedules('III', 'AL')], false],
    ['the same schedules of another state', [schedules('III IV', 'FL')], false],
    ['schedules of which no state is kept', [schedules('III IV')], false],
    ['one of two that is another', [change('lastName', 'Byron', 'King'), schedules('III IV', 'FL')], false],
  ])('%s', (_, changes, isSo) => {
    expect(isAsLookedAt(changes, inForce)).toBe(isSo);
  });
});

it.each([
  ['deaNumber', '', 'None'],
  ['generation', 'None', 'None'],
  ['deaExpiresOn', '2028-01-31', '01/31/2028'],
  ['deaSchedules', 'II III', 'C-II, C-III'],
  ['lastName', 'Byron', 'Byron'],
] as const)('%s %s is shown as %s', (field, value, shown) => {
  expect(shownCredentialValue(field, value)).toBe(shown);
});
