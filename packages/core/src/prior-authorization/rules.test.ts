import { describe, expect, it } from 'vitest';
import type { EpaAnswerCode, PriorAuthorization } from './model';
import {
  approvedAmounts,
  awaitsAction,
  mayBeCancelled,
  mayBeInitiated,
  toOriginalRxRef,
  recommendation,
  STATE_OF_ANSWER,
} from './rules';
import type { EpaState } from '../prescriptions/epa-state';
import {
  type EpaResponseStatus,
  epaIsIncomplete,
  nextAfterStatus,
  originalIsNotInProgress,
  toResponseStatus,
} from '../prescriptions/rules/epa-state';

const ID = '0197f000-0000-7000-8000-000000000001';
const details = (state: EpaState, status?: EpaAnswerCode): PriorAuthorization => ({
  id: ID,
  prescriptionId: ID,
  state,
  ...(status === undefined ? {} : { status }),
  authorizationNumber: '',
  paNote: '',
  appealPaNote: '',
  startedAt: '2026-11-20T10:00:00Z',
});
const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code);

describe('Sending asks about a prior authorization that is not complete (P4-18)', () => {
  const table: readonly (readonly [EpaState | undefined, boolean])[] = [
    [undefined, false],
    ['NotRequired', false],
    ['Approved', false],
    ['Denied', false],
    ['Cancelled', false],
    ['Started', true],
    ['InProcess', true],
    ['PartiallyDenied', true],
  ];
  it.each(table)('%s: asks %s', (state, asks) => {
    expect(epaIsIncomplete(state)).toBe(asks);
  });
});

describe('Answer codes (S4-13)', () => {
  it.each<[EpaAnswerCode, EpaState]>([
    [0, 'Approved'],
    [1, 'Denied'],
    [2, 'PartiallyDenied'],
    [3, 'Approved'],
  ])('%i means %s', (code, state) => {
    expect(STATE_OF_ANSWER[code]).toBe(state);
  });
});

describe('What awaits action (S2.1-11, S4-13)', () => {
  it.each<[string, Parameters<typeof awaitsAction>[0], boolean]>([
    [
      'pending and approved',
      { scriptStatus: 'Pending', epaReferenceId: ID, epaDetails: details('Approved', 0) },
      true,
    ],
    [
      'pending and denied',
      { scriptStatus: 'Pending', epaReferenceId: ID, epaDetails: details('Denied', 1) },
      true,
    ],
    [
      'pending and partially denied',
      { scriptStatus: 'Pending', epaReferenceId: ID, epaDetails: details('PartiallyDenied', 2) },
      true,
    ],
    [
      'pending and treated as approved',
      { scriptStatus: 'Pending', epaReferenceId: ID, epaDetails: details('Approved', 3) },
      true,
    ],
    [
      'pending and in process',
      { scriptStatus: 'Pending', epaReferenceId: ID, epaDetails: details('InProcess') },
      false,
    ],
    [
      'answered, then cancelled',
      { scriptStatus: 'Pending', epaReferenceId: ID, epaDetails: details('Cancelled', 1) },
      false,
    ],
    ['already sent', { scriptStatus: 'Sent', epaReferenceId: ID, epaDetails: details('Approved', 0) }, false],
    ['without a reference', { scriptStatus: 'Pending', epaDetails: details('Approved', 0) }, false],
    ['without details', { scriptStatus: 'Pending', epaReferenceId: ID }, false],
  ])('%s', (_, entry, awaits) => {
    expect(awaitsAction(entry)).toBe(awaits);
  });
});

describe('A status response and what follows (P4-16)', () => {
  it.each<[EpaState | undefined, EpaResponseStatus, ReturnType<typeof nextAfterStatus>]>([
    [undefined, 'None', 'initiate'],
    ['Started', 'None', 'initiate'],
    ['InProcess', 'Other', 'resume'],
    ['Approved', 'Approved', 'approved'],
    ['Denied', 'Denied', 'initiate'],
    ['PartiallyDenied', 'PartiallyDenied', 'initiate'],
    ['NotRequired', 'NotRequired', 'initiate'],
    ['Cancelled', 'Cancelled', 'initiate'],
  ])('%s answers %s: %s', (state, response, next) => {
    expect(toResponseStatus(state)).toBe(response);
    expect(nextAfterStatus(response)).toBe(next);
  });
});

describe('What a new prescription says of its original (P4-15)', () => {
  it.each<[EpaState | undefined, 0 | 1 | 2 | undefined]>([
    ['Approved', 0],
    ['Started', 1],
    ['InProcess', 1],
    ['PartiallyDenied', 2],
    ['Denied', undefined],
    ['NotRequired', undefined],
    ['Cancelled', undefined],
    [undefined, undefined],
  ])('%s: %s', (state, status) => {
    const ref = toOriginalRxRef(
      { orderNumber: 'ORDER1', ...(state === undefined ? {} : { epaState: state }) },
      'AUTH-9',
    );
    expect(ref).toEqual(
      status === undefined
        ? undefined
        : { originalOrderNumber: 'ORDER1', originalEpaStatus: status, originalAuthNumber: 'AUTH-9' },
    );
  });

  it.each<[0 | 1 | 2 | undefined, string[]]>([
    [undefined, []],
    [0, []],
    [1, ['prior-authorization.original-in-progress']],
    [2, []],
  ])('original status %s disables Send Prior Authorization: %j', (status, found) => {
    const originalRxRef =
      status === undefined
        ? undefined
        : { originalOrderNumber: 'ORDER1', originalEpaStatus: status, originalAuthNumber: '' };
    expect(codes(originalIsNotInProgress({ originalRxRef }))).toEqual(found);
  });
});

describe('Beginning one', () => {
  it.each<[string, Parameters<typeof mayBeInitiated>[0], string[]]>([
    ['a pending prescription without one', { scriptStatus: 'Pending' }, []],
    ['one that the portal never confirmed', { scriptStatus: 'Pending', epaState: 'Started' }, []],
    ['after a denial', { scriptStatus: 'Pending', epaState: 'Denied' }, []],
    ['after a partial denial', { scriptStatus: 'Pending', epaState: 'PartiallyDenied' }, []],
    ['after it was cancelled', { scriptStatus: 'Pending', epaState: 'Cancelled' }, []],
    [
      'while one is in process',
      { scriptStatus: 'Pending', epaState: 'InProcess' },
      ['prior-authorization.already-open'],
    ],
    [
      'after an approval',
      { scriptStatus: 'Pending', epaState: 'Approved' },
      ['prior-authorization.already-approved'],
    ],
    ['a sent prescription', { scriptStatus: 'Sent' }, ['prescription.not-pending']],
    ['a printed prescription', { scriptStatus: 'Printed' }, ['prescription.not-pending']],
    ['a cancelled prescription', { scriptStatus: 'CancelledBeforeSending' }, ['prescription.not-pending']],
    [
      'while the original is in progress',
      {
        scriptStatus: 'Pending',
        originalRxRef: { originalOrderNumber: 'O', originalEpaStatus: 1, originalAuthNumber: '' },
      },
      ['prior-authorization.original-in-progress'],
    ],
  ])('%s', (_, prescription, found) => {
    expect(codes(mayBeInitiated(prescription))).toEqual(found);
  });
});

describe('Giving one up', () => {
  it.each<[EpaState | undefined, boolean]>([
    [undefined, false],
    ['Cancelled', false],
    ['NotRequired', false],
    ['Started', true],
    ['InProcess', true],
    ['Approved', true],
    ['Denied', true],
    ['PartiallyDenied', true],
  ])('%s: %s', (epaState, may) => {
    expect(mayBeCancelled(epaState === undefined ? {} : { epaState }).length === 0).toBe(may);
  });
});

describe('The recommendation on the review step (P2-15)', () => {
  it.each<[string, Parameters<typeof recommendation>[0], boolean]>([
    ['the plan asks for one', { required: true }, true],
    ['the plan asks, and it was denied', { required: true, state: 'Denied' }, true],
    ['the plan asks, and the portal never confirmed it', { required: true, state: 'Started' }, true],
    ['the plan asks, and it is in process', { required: true, state: 'InProcess' }, false],
    ['the plan asks, and it is approved', { required: true, state: 'Approved' }, false],
    [
      'the original has it',
      {
        required: true,
        originalRxRef: { originalOrderNumber: 'O', originalEpaStatus: 0, originalAuthNumber: 'A' },
      },
      false,
    ],
    ['the plan asks for none', { required: false }, false],
    ['the formulary is not known', { required: undefined }, false],
  ])('%s', (_, known, says) => {
    expect(codes(recommendation(known))).toEqual(says ? ['prior-authorization.recommended'] : []);
  });
});

describe('What a new prescription takes from a partial denial', () => {
  it.each<[EpaState, { authorizationQuantityValue?: string; daysSupply?: number }, unknown]>([
    [
      'PartiallyDenied',
      { authorizationQuantityValue: '3', daysSupply: 15 },
      { dispense: '3', daysSupply: '15' },
    ],
    ['PartiallyDenied', { authorizationQuantityValue: '3' }, { dispense: '3' }],
    ['PartiallyDenied', {}, undefined],
    ['Approved', { authorizationQuantityValue: '3', daysSupply: 15 }, undefined],
    ['Denied', { authorizationQuantityValue: '3' }, undefined],
  ])('%s with %j: %j', (state, said, expected) => {
    expect(approvedAmounts({ state, ...said })).toEqual(expected);
  });
});
