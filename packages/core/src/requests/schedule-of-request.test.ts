import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Schedule } from '../drugs/model';
import { strictestSchedule } from './schedule-of-request';

describe('strictestSchedule', () => {
  it.each<[(Schedule | undefined)[], Schedule]>([
    [[], 'unknown'],
    [[undefined, undefined], 'unknown'],
    [['none'], 'none'],
    [[undefined, 'none'], 'none'],
    [['none', 'unknown'], 'unknown'],
    [['none', 'V'], 'V'],
    [['unknown', 'V'], 'V'],
    [['V', 'IV'], 'IV'],
    [['III', 'IV'], 'III'],
    [['II', 'III', undefined], 'II'],
    [['I', 'II'], 'I'],
  ])('%j is %s', (said, strictest) => {
    expect(strictestSchedule(said)).toBe(strictest);
  });

  it('is none only where someone said so and nobody said otherwise', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.constantFrom(...Schedule.options), { nil: undefined })), (said) => {
        const isHarmless = said.includes('none') && said.every((one) => one === undefined || one === 'none');
        expect(strictestSchedule(said) === 'none').toBe(isHarmless);
      }),
    );
  });
});
