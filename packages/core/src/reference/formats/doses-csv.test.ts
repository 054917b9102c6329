import { describe, expect, it } from 'vitest';
import { dosesCsvReader } from './doses-csv';

const HEADER = 'ingredient,route,release,fromMonths,toMonths,fromKg,toKg,kind,amount,unit,note,source';

function read(line: string, header = HEADER) {
  const reader = dosesCsvReader();
  const first = reader(header, 1);
  return 'bad' in first ? first : reader(line, 2);
}

describe('a line of a set of dose facts', () => {
  it('is a fact of the base ingredient; an empty bound is open and an empty release is any', () => {
    expect(read('Metformin Hydrochloride,Oral,,216,,,,daily-most,2550,mg,for adults,A set')).toEqual({
      record: {
        ingredient: 'metformin',
        route: 'oral',
        release: 'any',
        fromMonths: 216,
        toMonths: null,
        fromKg: null,
        toKg: null,
        kind: 'daily-most',
        amount: 2550,
        unit: 'mg',
        note: 'for adults',
        source: 'A set',
      },
    });
  });

  it('holds in a situation alone where its columns say so', () => {
    const header = `${HEADER},kidneyBelow,beyondDays,inLiverDisease`;
    const readIn = (values: string) =>
      read(`gabapentin,oral,,,,,,daily-most,700,mg,,A set,${values}`, header);
    expect(readIn('30,,')).toMatchObject({ record: { kidneyBelow: 30 } });
    expect(readIn(',7,yes')).toMatchObject({ record: { beyondDays: 7, inLiverDisease: true } });
    expect(readIn(',,no')).toEqual({ bad: { line: 2, reason: 'value-invalid', field: 'inLiverDisease' } });
  });

  it.each([
    ['no ingredient', ',oral,,,,,,daily-most,1,mg,,s', 'value-missing', 'ingredient'],
    ['no source', 'a,oral,,,,,,daily-most,1,mg,,', 'value-missing', 'source'],
    ['no amount', 'a,oral,,,,,,daily-most,,mg,,s', 'value-missing', 'amount'],
    ['an amount of nothing', 'a,oral,,,,,,daily-most,0,mg,,s', 'value-invalid', 'amount'],
    ['an amount with a comma', 'a,oral,,,,,,daily-most,"1,000",mg,,s', 'value-invalid', 'amount'],
    ['an amount with an exponent', 'a,oral,,,,,,daily-most,1e3,mg,,s', 'value-invalid', 'amount'],
    ['a negative amount', 'a,oral,,,,,,daily-most,-5,mg,,s', 'value-invalid', 'amount'],
    ['a kind nobody knows', 'a,oral,,,,,,monthly-most,5,mg,,s', 'value-invalid', 'kind'],
    ['a unit nobody knows', 'a,oral,,,,,,daily-most,5,drams,,s', 'value-invalid', 'unit'],
    ['a release nobody knows', 'a,oral,slow,,,,,daily-most,5,mg,,s', 'value-invalid', 'release'],
    ['an age that is none', 'a,oral,,old,,,,daily-most,5,mg,,s', 'value-invalid', 'fromMonths'],
    ['ages that contradict', 'a,oral,,24,12,,,daily-most,5,mg,,s', 'value-invalid', 'toMonths'],
  ])('is refused with %s', (_, line, reason, field) => {
    expect(read(line)).toEqual({ bad: { line: 2, reason, field } });
  });

  it('needs every column', () => {
    expect(read('', HEADER.replace(',kind', ''))).toEqual({
      bad: { line: 1, reason: 'header-unknown', field: 'kind' },
    });
  });
});
