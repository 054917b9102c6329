import { describe, expect, it } from 'vitest';
import { SUPPLY_COLUMNS, suppliesReader } from './supplies-csv';

const read = (text: string) => {
  const reader = suppliesReader();
  expect(reader(SUPPLY_COLUMNS.join(','), 1)).toEqual({ skipped: true });
  return reader(text, 2);
};

describe('a list of supplies', () => {
  it.each([
    [
      'Some test strips,Test strip,C48538,UPC,036000291452',
      {
        record: {
          description: 'Some test strips',
          form: 'test strip',
          units: 'C48538',
          itemCode: { kind: 'UPC', code: '036000291452' },
        },
      },
    ],
    [
      'A sensor,sensor,c64933,hri,8627-007701',
      {
        record: {
          description: 'A sensor',
          form: 'sensor',
          units: 'C64933',
          itemCode: { kind: 'HRI', code: '8627007701' },
        },
      },
    ],
    [
      'A meter,glucose meter,C64933,NDC,53885-0194-01',
      { record: { description: 'A meter', form: 'glucose meter', units: 'C64933', ndc: '53885019401' } },
    ],
    ['A spacer,spacer,C64933,,', { record: { description: 'A spacer', form: 'spacer', units: 'C64933' } }],
    ['A spacer,spacer,C64933,,1', { bad: { line: 2, reason: 'value-missing', field: 'codeKind' } }],
    ['A spacer,spacer,C64933,UPC,036000291453', { bad: { line: 2, reason: 'value-invalid', field: 'code' } }],
    [
      'A spacer,spacer,C64933,GTIN,036000291452',
      { bad: { line: 2, reason: 'value-invalid', field: 'code' } },
    ],
    ['A spacer,spacer,C1,,', { bad: { line: 2, reason: 'value-invalid', field: 'units' } }],
    [',spacer,C64933,,', { bad: { line: 2, reason: 'value-missing', field: 'description' } }],
    ['A spacer,,C64933,,', { bad: { line: 2, reason: 'value-missing', field: 'form' } }],
    [
      `${'x'.repeat(106)},spacer,C64933,,`,
      { bad: { line: 2, reason: 'value-invalid', field: 'description' } },
    ],
  ])('%s', (text, result) => {
    expect(read(text)).toEqual(result);
  });
});
