import { describe, expect, it } from 'vitest';
import type { DeliveryState, ScriptStatus, VerificationStatus } from '../prescriptions/model';
import { DEFAULT_PRINT_SETTINGS } from './model';
import {
  asPrinted,
  toReprint,
  printsPatientAddress,
  printsStateRegistration,
  signatureLabels,
  showSerial,
  signaturesAreNamed,
} from './rules';
import { type CountedOriginal, reprintHasReason, toPrintout } from '../prescriptions/rules/printout';

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

it.each([
  [1, '000001'],
  [999_999, '999999'],
  [1_000_000, '1000000'],
])('serial %i is printed as %s', (serial, shown) => {
  expect(showSerial(serial)).toBe(shown);
});

describe('one more original (G12)', () => {
  const printed = {
    scriptStatus: 'Printed',
    delivery: { state: 'none' },
    verification: { status: 'Unverified' },
    schedule: 'II',
    originalsPrinted: 1,
  } as CountedOriginal;
  it.each<[Partial<CountedOriginal>, number]>([
    [{}, 1],
    [{ schedule: 'V' }, 1],
    [{ schedule: 'unknown' }, 1],
    [{ schedule: 'none' }, 0],
    [{ originalsPrinted: 0 }, 0],
    [{ originalsPrinted: undefined }, 0],
    [{ originalsPrinted: 7 }, 1],
    [{ scriptStatus: 'Pending', originalsPrinted: undefined }, 0],
    [{ scriptStatus: 'Sent', delivery: { state: 'failed' } }, 1],
    [{ scriptStatus: 'Sent', delivery: { state: 'accepted' } }, 0],
    [{ scriptStatus: 'CancelledBeforeSending' }, 0],
  ])('%j needs %i reasons', (changes, count) => {
    const prescription = { ...printed, ...changes };
    expect(reprintHasReason({ prescription, reprint: undefined })).toHaveLength(count);
    expect(reprintHasReason({ prescription, reprint: { reason: 'lost', note: '' } })).toEqual([]);
  });
  it.each([
    [undefined, undefined],
    ['  ', undefined],
    ['Damaged', { reason: 'damaged', note: '' }],
    ['other', { reason: 'other', note: 'other' }],
    ['the tray was empty', { reason: 'other', note: 'the tray was empty' }],
  ])('%j as a reason', (typed, reprint) => {
    expect(toReprint(typed)).toEqual(reprint);
  });
});
