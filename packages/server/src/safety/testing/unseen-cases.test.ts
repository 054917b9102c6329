import { describe, expect, it } from 'vitest';
import { judgeUnseen, outcomeOf, unseenCases, unseenMissing } from './unseen-cases';

const cases = unseenCases();
const missing = unseenMissing();

describe('combinations written before anything that the product knows was read', () => {
  it('are many, and a part of them harmless', () => {
    expect(cases.length).toBeGreaterThanOrEqual(460);
    expect(cases.filter(({ group }) => group === 'harmless').length).toBeGreaterThanOrEqual(60);
  });

  it.each(cases.map((each) => [each.line, each] as const))('%s', (line, each) => {
    const known = missing.find((one) => one.isOf(each));
    expect(outcomeOf(each, judgeUnseen(each))).toBe(known?.outcome ?? 'right');
  });

  it('has each that is not found as expected listed once, with its reason', () => {
    const wrong = missing.filter(({ isOf, reason }) => cases.filter(isOf).length !== 1 || reason === '');
    expect(wrong.map(({ line }) => line)).toEqual([]);
  });
});
