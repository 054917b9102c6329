import { sampleNewRx } from '@erx/script/testing/sample';
import { describe, expect, it } from 'vitest';
import { cancelAnswerOf, fillOf } from './counter';

const AT = new Date('2026-11-22T15:04:05Z');

describe('what a pharmacy says of its dispensing', () => {
  it.each([
    ['dispensed', '', '30'],
    ['dispensed', '28', '28'],
    ['partiallyDispensed', '', '15'],
    ['partiallyDispensed', '10', '10'],
  ] as const)('%s, quantity %j: %s', (outcome, quantity, handedOver) => {
    expect(fillOf(sampleNewRx().body, { outcome, note: '', quantity }, AT).dispensed?.quantity.value).toBe(
      handedOver,
    );
  });

  it.each(['notDispensed', 'transferred'] as const)('%s hands nothing over', (outcome) => {
    expect(fillOf(sampleNewRx().body, { outcome, note: '', quantity: '30' }, AT).dispensed).toBeUndefined();
  });
});

describe('how a pharmacist answers a CancelRx', () => {
  it.each([
    [true, undefined, 'approved'],
    [true, 'notDispensed', 'approved'],
    [true, 'partiallyDispensed', 'approved'],
    [true, 'dispensed', 'denied'],
    [true, 'transferred', 'denied'],
    [false, undefined, 'denied'],
  ] as const)('held %s, last %s: %s', (held, last, answer) => {
    expect(Object.keys(cancelAnswerOf(held, last).answer)).toEqual([answer]);
  });
});
