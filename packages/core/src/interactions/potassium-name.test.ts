import { describe, expect, it } from 'vitest';
import { nameReader } from './name-reader';
import { withPotassium } from './potassium-name';

const read = withPotassium(
  nameReader([
    ['furosemide', ['furosemide']],
    ['lasix', ['furosemide']],
    ['losartan', ['losartan']],
    ['amoxicillin', ['amoxicillin']],
    ['clavulanate', ['clavulanate']],
  ]),
  'potassium supplements',
);

describe('potassium by itself in a line of medicines', () => {
  it.each<[string, string[], boolean]>([
    ['potassium', ['potassium supplements'], true],
    ['Potassium ER 20 meq daily', ['potassium supplements'], true],
    ['furosemide, potassium', ['furosemide', 'potassium supplements'], true],
    ['lasix and potassium', ['furosemide', 'potassium supplements'], true],
    ['furosemide 40 mg; potassium 20mEq', ['furosemide', 'potassium supplements'], true],
    ['potassium and the blue one', ['potassium supplements'], false],
    ['losartan potassium', ['losartan'], true],
    ['losartan potassium 50 mg, furosemide', ['losartan', 'furosemide'], true],
    ['amoxicillin and clavulanate potassium', ['amoxicillin', 'clavulanate'], true],
  ])('%s', (text, terms, isWhollyRead) => {
    expect(read(text)).toMatchObject({ terms, isWhollyRead });
  });
});
