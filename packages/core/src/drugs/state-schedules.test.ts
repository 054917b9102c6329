import { describe, expect, it } from 'vitest';
import type { Schedule } from './model';
import { schedulesRaisedByStates, type StateSchedule } from './state-schedules';

const law: StateSchedule[] = [
  { state: 'AL', substance: 'gabapentin', schedule: 'V', source: 'A board', asOf: '2019-11-18' },
  { state: 'KY', substance: 'gabapentin', schedule: 'V', source: 'A rule', asOf: '2017-07-01' },
  { state: 'KY', substance: 'phenobarbital', schedule: 'III', source: 'A rule', asOf: '2017-07-01' },
  { state: 'KY', substance: 'tramadol', schedule: 'V', source: 'Laxer than federal', asOf: '2017-07-01' },
];

describe('the law of states', () => {
  it.each<[string, Schedule, string[], (readonly [string, Schedule])[]]>([
    [
      'raises what is not scheduled',
      'none',
      ['gabapentin'],
      [
        ['AL', 'V'],
        ['KY', 'V'],
      ],
    ],
    [
      'raises a salt or ester of it',
      'none',
      ['Gabapentin Enacarbil'],
      [
        ['AL', 'V'],
        ['KY', 'V'],
      ],
    ],
    ['raises a schedule', 'IV', ['phenobarbital'], [['KY', 'III']]],
    [
      'raises a combination by one of its ingredients',
      'none',
      ['lidocaine', 'gabapentin'],
      [
        ['AL', 'V'],
        ['KY', 'V'],
      ],
    ],
    ['leaves another name as it is', 'none', ['pregabalin'], []],
    ['leaves a name that only contains the letters', 'none', ['nogabapentinol'], []],
    ['never lowers', 'IV', ['tramadol'], []],
    ['leaves its own schedule as it is', 'V', ['gabapentin'], []],
    ['leaves what is unknown unknown', 'unknown', ['gabapentin'], []],
    ['leaves schedule I', 'I', ['gabapentin'], []],
  ])('%s', (_, federal, ingredients, raised) => {
    expect(
      schedulesRaisedByStates({ federal, ingredients }, law).map(({ state, schedule }) => [state, schedule]),
    ).toEqual(raised);
  });

  it('takes the strictest of several facts of a state', () => {
    const two: StateSchedule[] = [
      ...law,
      {
        state: 'KY',
        substance: 'gabapentin enacarbil',
        schedule: 'IV',
        source: 'A rule',
        asOf: '2017-07-01',
      },
    ];
    expect(
      schedulesRaisedByStates({ federal: 'none', ingredients: ['gabapentin enacarbil'] }, two),
    ).toContainEqual({ state: 'KY', schedule: 'IV' });
  });
});
