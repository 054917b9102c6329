import { scriptCodec } from '@erx/script/codec';
import { sampleNewRx } from '@erx/script/testing/sample';
import { describe, expect, it } from 'vitest';
import { cancelAnswerOf, fillOf, FillOutcome } from './counter';

const codec = scriptCodec('2017071');

describe('what a pharmacy says of its dispensing', () => {
  it.each(FillOutcome.options)('%s satisfies the standard', (outcome) => {
    const sent = sampleNewRx();
    sent.body.medication.fillIndicator = 'All Fill Statuses';
    expect(
      codec.check({ ...sent, body: fillOf(sent.body, { outcome, note: 'Picked up', quantity: '' }) }),
    ).toEqual([]);
  });

  it.each([
    ['dispensed', '', '30'],
    ['dispensed', '28', '28'],
    ['partiallyDispensed', '', '15'],
    ['partiallyDispensed', '10', '10'],
  ] as const)('%s, quantity %j: %s', (outcome, quantity, handedOver) => {
    expect(fillOf(sampleNewRx().body, { outcome, note: '', quantity }).dispensed?.quantity.value).toBe(
      handedOver,
    );
  });

  it.each(['notDispensed', 'transferred'] as const)('%s hands nothing over', (outcome) => {
    expect(fillOf(sampleNewRx().body, { outcome, note: '', quantity: '30' })).not.toHaveProperty('dispensed');
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
    expect(Object.keys(cancelAnswerOf(held, last).response)).toEqual([answer]);
  });
});
