import { describe, expect, it } from 'vitest';
import { CAUTION_COLUMNS, cautionsCsvReader } from './cautions-csv';

const LINE = {
  set: 'elm-street',
  id: 'P-1',
  drugs: 'lithium; nsaids',
  when: 'pregnancy',
  severity: 'major',
  message: 'Not in pregnancy.',
  source: 'Protocol 12',
  owner: 'Dr. Elm',
  reviewBy: '2027-06-30',
};

function read(part: Partial<Record<(typeof CAUTION_COLUMNS)[number], string>>) {
  const reader = cautionsCsvReader();
  reader(CAUTION_COLUMNS.join(','), 1);
  const cells: Partial<Record<string, string>> = { ...LINE, ...part };
  return reader(CAUTION_COLUMNS.map((column) => cells[column] ?? '').join(','), 2);
}

describe('a line of a set of cautions', () => {
  it('is a fact with its lists, its bounds and who answers for it', () => {
    expect(read({ fromWeek: '20', except: 'aspirin', isEvenLocal: 'yes', isConfirmed: 'No' })).toEqual({
      record: {
        set: 'elm-street',
        id: 'P-1',
        drugs: ['lithium', 'nsaids'],
        except: ['aspirin'],
        when: { kind: 'pregnancy', fromWeek: 20 },
        severity: 'serious',
        message: 'Not in pregnancy.',
        isEvenLocal: true,
        isConfirmed: false,
        source: 'Protocol 12',
        owner: 'Dr. Elm',
        reviewBy: '2027-06-30',
      },
    });
  });

  it('names diseases by their names here, by codes, or by both', () => {
    expect(read({ when: 'condition', conditions: 'heart failure', codes: 'L40; z87.898' })).toMatchObject({
      record: { when: { kind: 'condition', conditions: ['heart failure'], codes: ['L40', 'Z87898'] } },
    });
    expect(read({ when: 'Condition', codes: 'L40' })).toMatchObject({ record: { when: { codes: ['L40'] } } });
  });

  const MISSING = [
    'set',
    'id',
    'drugs',
    'when',
    'severity',
    'message',
    'source',
    'owner',
    'reviewBy',
  ] as const;
  it.each(MISSING)('is refused without %s', (column) => {
    expect(read({ [column]: '' })).toEqual({ bad: { line: 2, reason: 'value-missing', field: column } });
  });

  const INVALID: [string, Parameters<typeof read>[0]][] = [
    ['set', { set: 'Elm Street' }],
    ['id', { id: 'a b' }],
    ['drugs', { drugs: 'lithium;;nsaids' }],
    ['when', { when: 'genes' }],
    ['severity', { severity: 'grave' }],
    ['reviewBy', { reviewBy: '06/30/2027' }],
    ['isConfirmed', { isConfirmed: 'yes' }],
    ['isEvenLocal', { isEvenLocal: 'no' }],
    ['fromWeek', { fromWeek: 'twenty' }],
    ['below', { below: '30' }],
    ['conditions', { conditions: 'heart failure' }],
    ['conditions', { when: 'condition', conditions: 'broken heart' }],
    ['conditions', { when: 'condition' }],
    ['codes', { when: 'condition', codes: 'L' }],
    ['below', { when: 'kidney' }],
    ['fromMonths', { when: 'age' }],
    ['toMonths', { when: 'age', fromMonths: '216', toMonths: '144' }],
  ];
  it.each(INVALID)('names the column %s of %o', (field, part) => {
    expect(read(part)).toEqual({ bad: { line: 2, reason: 'value-invalid', field } });
  });

  it('is no set without each of its columns', () => {
    expect(cautionsCsvReader()(CAUTION_COLUMNS.slice(1).join(','), 1)).toEqual({
      bad: { line: 1, reason: 'header-unknown', field: 'set' },
    });
  });
});
