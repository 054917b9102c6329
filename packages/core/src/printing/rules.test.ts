import { describe, expect, it } from 'vitest';
import type { DeliveryState, ScriptStatus, VerificationStatus } from '../prescriptions/model';
import { DEFAULT_PRINT_SETTINGS } from './model';
import {
  asPrinted,
  toPrintout,
  printsPatientAddress,
  printsStateRegistration,
  signatureLabels,
  signaturesAreNamed,
} from './rules';

describe('What a prescription prints as (21 CFR 1311.170)', () => {
  const table: readonly (readonly [
    ScriptStatus,
    DeliveryState,
    VerificationStatus,
    ReturnType<typeof toPrintout>,
  ])[] = [
    ['Pending', 'none', 'Unverified', 'original'],
    ['Printed', 'none', 'Unverified', 'original'],
    ['Sent', 'queued', 'Unverified', 'copy'],
    ['Sent', 'accepted', 'Unverified', 'copy'],
    ['Sent', 'accepted', 'Verified', 'copy'],
    ['Sent', 'failed', 'Unverified', 'original-after-failure'],
    ['Sent', 'failed', 'Error', 'original-after-failure'],
    ['Sent', 'accepted', 'Error', 'original-after-failure'],
    ['CancelledBeforeSending', 'none', 'Unverified', undefined],
    ['CancelledBeforeSending', 'failed', 'Error', undefined],
    ['CancelledAfterSending', 'accepted', 'Verified', undefined],
  ];
  it.each(table)('%s, delivery %s, verification %s: %s', (scriptStatus, state, status, printout) => {
    expect(toPrintout({ scriptStatus, delivery: { state }, verification: { status } })).toBe(printout);
  });
});

describe('Print settings (S3-8)', () => {
  it.each([
    ['none', true, true],
    ['none', false, false],
    ['II', false, true],
    ['V', false, true],
    ['unknown', false, true],
    ['II', true, true],
  ] as const)('schedule %s, address %s: printed %s', (schedule, patientAddress, printed) => {
    expect(printsPatientAddress(schedule, { patientAddress })).toBe(printed);
  });

  it.each([
    ['none', true, false],
    ['IV', true, true],
    ['IV', false, false],
    ['unknown', true, true],
  ] as const)('schedule %s, DPS %s: printed %s', (schedule, dps, printed) => {
    expect(printsStateRegistration(schedule, { dps })).toBe(printed);
  });

  it('has one or two signature lines', () => {
    expect(signatureLabels(DEFAULT_PRINT_SETTINGS)).toEqual([
      'SUBSTITUTION PERMITTED',
      'DISPENSE AS WRITTEN',
    ]);
    expect(signatureLabels({ ...DEFAULT_PRINT_SETTINGS, twoSignatureLines: false })).toEqual([
      'SUBSTITUTION PERMITTED',
    ]);
  });

  it.each([
    ['Take 1 tablet daily', 'TAKE 1 TABLET DAILY'],
    ['Renée', 'RENÉE'],
    ['5 µg and 5 μg', '5 µG AND 5 μG'],
    ['', ''],
  ])('%j in capital letters is %j', (text, printed) => {
    expect(asPrinted(text, { capitalize: true })).toBe(printed);
    expect(asPrinted(text, { capitalize: false })).toBe(text);
  });

  it.each([
    [{ signature1: 'A', signature2: 'B', twoSignatureLines: true }, []],
    [{ signature1: ' ', signature2: 'B', twoSignatureLines: true }, ['signature1']],
    [{ signature1: 'A', signature2: '', twoSignatureLines: true }, ['signature2']],
    [{ signature1: 'A', signature2: '', twoSignatureLines: false }, []],
  ])('%j lacks %j', (settings, fields) => {
    expect(signaturesAreNamed(settings).map(({ field }) => field)).toEqual(fields);
  });
});
