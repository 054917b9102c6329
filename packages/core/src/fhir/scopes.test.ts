import { describe, expect, it } from 'vitest';
import { deleteExport, downloadExport, exportGroup, exportPatients, getExport } from './bulk-contract';
import { FHIR_CALLS, getCapabilityStatement } from './contract';
import { areInScope, isCallInScope, reachOf, scopesGiven, SYSTEM_SCOPES } from './scopes';

describe('scopes of a token', () => {
  it.each([
    ['system/Patient.rs', 'r', true],
    ['system/Patient.rs', 's', true],
    ['system/Patient.r', 's', false],
    ['system/Patient.s', 'r', false],
    ['system/*.rs', 's', true],
    ['system/Condition.rs', 'r', false],
    ['patient/Patient.rs', 'r', true],
    ['user/*.rs', 'r', true],
    ['patient/Patient.read', 's', true],
    ['patient/Patient.write', 'r', false],
    // nothing of these is given here
    ['system/Patient.cruds', 'r', false],
    ['system/Patient.rs?gender=male', 'r', false],
    ['system/Patient.', 'r', false],
    ['', 'r', false],
  ] as const)('%s lets a patient be %s: %s', (scope, interaction, isIn) => {
    expect(areInScope([scope], 'Patient', interaction)).toBe(isIn);
  });

  it('every one that can be asked for opens something', () => {
    for (const scope of SYSTEM_SCOPES)
      expect(areInScope([scope], 'Patient', 'r') || areInScope([scope], 'Patient', 's')).toBe(
        /^system\/(\*|Patient)\./.test(scope),
      );
  });

  it('narrow what is called, and none are no narrowing', () => {
    const { read, search, searchByPost } = FHIR_CALLS.Patient;
    for (const call of [read, search, searchByPost]) {
      expect(isCallInScope(call, undefined)).toBe(true);
      expect(isCallInScope(call, [])).toBe(false);
      expect(isCallInScope(call, ['system/Patient.rs'])).toBe(true);
    }
    expect(isCallInScope(read, ['system/Patient.s'])).toBe(false);
    expect(isCallInScope(searchByPost, ['system/Patient.r'])).toBe(false);
    expect(isCallInScope({ path: '/patients/:id' }, ['system/*.rs'])).toBe(false);
    expect(isCallInScope(getCapabilityStatement, ['system/*.rs'])).toBe(false);
  });

  it.each([
    [['system/*.rs'], true],
    [['system/Patient.rs'], true],
    [['system/Patient.r', 'system/Patient.s'], true],
    [['system/Patient.r', 'system/Condition.s'], false],
    [['user/*.rs'], false],
    [['patient/*.rs'], false],
    [['system/Patient.r', 'user/*.rs'], false],
  ])('%j let every chart be exported: %s', (scopes, isIn) => {
    for (const call of [exportGroup, exportPatients, getExport, deleteExport, downloadExport])
      expect([call.name, isCallInScope(call, scopes)]).toEqual([call.name, isIn]);
  });

  it.each([
    [['patient/*.rs'], 'Condition', 'patient'],
    [['patient/*.rs', 'user/Condition.s'], 'Condition', 'all'],
    [['patient/*.rs', 'user/Condition.r'], 'Condition', 'patient'],
    [['patient/Patient.rs', 'launch/patient', 'openid'], 'Condition', undefined],
  ] as const)('%j let conditions be searched: %s %s', (scopes, type, reach) => {
    expect(reachOf(scopes, type, 's')).toBe(reach);
  });

  it.each([
    [
      ['openid', 'launch', 'fhirUser'],
      ['openid', 'launch'],
      ['openid', 'launch'],
    ],
    [['patient/Condition.rs'], ['patient/*.rs'], ['patient/Condition.rs']],
    [['patient/*.read'], ['patient/*.rs'], ['patient/*.read']],
    [
      ['patient/*.rs'],
      ['patient/Condition.r', 'patient/Task.rs'],
      ['patient/Condition.r', 'patient/Task.rs'],
    ],
    [['patient/Condition.rs'], ['patient/*.s'], ['patient/Condition.s']],
    [['user/*.rs', 'patient/*.write', 'unknown'], ['patient/*.rs'], []],
  ])('of %j with %j registered, %j is given', (asked, registered, given) => {
    expect(scopesGiven(asked, registered)).toEqual(given);
  });
});
