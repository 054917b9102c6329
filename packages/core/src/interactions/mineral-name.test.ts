import { describe, expect, it } from 'vitest';
import { nameReader } from './name-reader';
import { withMinerals } from './mineral-name';

const read = withMinerals(
  nameReader([
    ['furosemide', ['furosemide']],
    ['lasix', ['furosemide']],
    ['losartan', ['losartan']],
    ['amoxicillin', ['amoxicillin']],
    ['clavulanate', ['clavulanate']],
  ]),
  {
    potassium: 'potassium supplements',
    calcium: 'calcium salts',
    magnesium: 'magnesium salts',
    zinc: 'zinc salts',
  },
);

describe('a mineral by itself in a line of medicines', () => {
  it.each<[string, string[], boolean]>([
    ['potassium', ['potassium supplements'], true],
    ['Potassium ER 20 meq daily', ['potassium supplements'], true],
    ['furosemide, potassium', ['furosemide', 'potassium supplements'], true],
    ['lasix and potassium', ['furosemide', 'potassium supplements'], true],
    ['furosemide 40 mg; potassium 20mEq', ['furosemide', 'potassium supplements'], true],
    ['lasix & K', ['furosemide', 'potassium supplements'], true],
    ['furosemide, calcium 600 mg', ['furosemide', 'calcium salts'], true],
    ['magnesium gummies', ['magnesium salts'], true],
    ['calcium and zinc', ['calcium salts', 'zinc salts'], true],
    ['vitamins D and K', [], false],
    ['losartan, hydrangea and zinc', ['losartan', 'zinc salts'], false],
    ['potassium and the blue one', ['potassium supplements'], false],
    ['losartan potassium', ['losartan'], true],
    ['losartan potassium 50 mg, furosemide', ['losartan', 'furosemide'], true],
    ['amoxicillin and clavulanate potassium', ['amoxicillin', 'clavulanate'], true],
  ])('%s', (text, terms, isWhollyRead) => {
    expect(read(text)).toMatchObject({ terms, isWhollyRead });
  });
});
