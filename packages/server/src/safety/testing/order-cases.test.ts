import { describe, expect, it } from 'vitest';
import { needsAnswer } from '@erx/core/safety/tiers';
import {
  isRight,
  judgeCase,
  type OrderCase,
  orderCases,
  ordersOfDay,
  ordersOfRefillDay,
  linesOf,
} from './judge-case';

const cases = orderCases();
const nameOf = ({ kind, expect: expected, patient, drug }: OrderCase) =>
  `${kind}: ${drug}, ${JSON.stringify(patient)}: ${expected}`;

describe('orders of all kinds', () => {
  it('are many, over many products, nearly half of them harmless', () => {
    expect(cases.length).toBeGreaterThanOrEqual(600);
    expect(new Set(cases.map(({ drug }) => drug)).size).toBeGreaterThanOrEqual(200);
    expect(cases.filter((each) => each.expect === 'nothing').length).toBeGreaterThanOrEqual(
      cases.length * 0.45,
    );
  });

  it.each(cases.map((each) => [nameOf(each), each] as const))('%s', (_, each) => {
    expect(isRight(each, judgeCase(each))).toBe(true);
  });
});

describe('a day of 32 orders', () => {
  const orders = ordersOfDay();
  it('is 15 people', () => {
    expect([orders.length, new Set(orders.map(({ patient }) => patient)).size]).toEqual([32, 15]);
  });
  const drugsThat = (isWrong: (interrupts: boolean, isAsked: boolean) => boolean) =>
    orders
      .filter((order) => isWrong(order.interrupts, judgeCase(order).some(needsAnswer)))
      .map(({ drug }) => drug);

  it('interrupts for nothing never', () => {
    expect(drugsThat((interrupts, isAsked) => isAsked && !interrupts)).toEqual([]);
  });

  it('stops at what must be stopped at', () => {
    expect(drugsThat((interrupts, isAsked) => interrupts && !isAsked)).toEqual([]);
  });
});

describe('a day of refills, 32 orders for 15 people with several diseases', () => {
  const orders = ordersOfRefillDay();
  const shownLines = linesOf(orders);
  it('interrupts where it should alone', () => {
    expect([orders.length, new Set(orders.map(({ patient }) => patient)).size]).toEqual([32, 15]);
    expect(shownLines.judged.filter(({ interrupts }) => interrupts).map(({ order }) => order.drug)).toEqual(
      orders.filter(({ interrupts }) => interrupts).map(({ drug }) => drug),
    );
  });

  it('shows at most one line an order on average, with what was not checked folded to one', () => {
    expect(shownLines.linesPerOrder).toBeLessThanOrEqual(1);
    expect(linesOf(ordersOfDay()).linesPerOrder).toBeLessThanOrEqual(1);
  });

  it('says nothing of a refill because the list has it', () => {
    const refills = orders.filter(({ drug, patient }) => patient.medications.includes(drug));
    expect(refills.length).toBeGreaterThanOrEqual(20);
    expect(refills.filter((each) => judgeCase(each).some(({ kind }) => kind === 'duplicate'))).toEqual([]);
  });

  it('is checked whole for most orders', () => {
    expect(shownLines.wholeShare).toBeGreaterThanOrEqual(0.75);
  });
});

it('at most one harmless order in a hundred interrupts', () => {
  const harmless = cases.filter((each) => each.expect === 'nothing');
  const interrupting = harmless.filter((each) => judgeCase(each).some(needsAnswer));
  expect(interrupting.length).toBeLessThanOrEqual(harmless.length / 100);
});

it.each([
  ['oxycodone 5 mg tablet', 'Suboxone 8 mg-2 mg sublingual film', false],
  ['Suboxone 8 mg-2 mg sublingual film', 'oxycodone 5 mg tablet', false],
  ['oxycodone 5 mg tablet', 'Narcan 4 mg/0.1 mL nasal spray', true],
  ['Narcan 4 mg/0.1 mL nasal spray', 'oxycodone 5 mg tablet', true],
])('with %s on the list, %s is said to meet a rescue: %s', (taken, drug, isRescue) => {
  const findings = judgeCase({
    drug,
    patient: {
      years: 50,
      sex: 'F',
      breastFeeding: false,
      smoking: false,
      problems: [],
      allergies: [],
      medications: [taken],
    },
  });
  expect(findings.some(({ text }) => text.includes('Meant as rescue'))).toBe(isRescue);
});
