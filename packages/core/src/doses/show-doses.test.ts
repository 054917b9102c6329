import { describe, expect, it } from 'vitest';
import { showUnchecked } from './show-doses';

describe('what was not looked at', () => {
  it('is said once of ingredients of which the same is to be said', () => {
    expect(
      showUnchecked([
        { ingredient: 'losartan', reason: 'no-data' },
        { ingredient: 'hydrochlorothiazide', reason: 'no-data' },
        { ingredient: 'metformin', reason: 'kidney', note: 'stop below 30 mL/min' },
        { ingredient: 'sitagliptin', reason: 'kidney', note: 'reduce below 45 mL/min' },
      ]),
    ).toEqual([
      'Dose of losartan and hydrochlorothiazide not checked: no data for this ingredient and route.',
      'Kidney function was not looked at. metformin: stop below 30 mL/min.',
      'Kidney function was not looked at. sitagliptin: reduce below 45 mL/min.',
    ]);
  });

  it('is nothing where everything was', () => {
    expect(showUnchecked([])).toEqual([]);
  });
});
