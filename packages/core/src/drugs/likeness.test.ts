import { describe, expect, it } from 'vitest';
import { type Compared, isSameMedicine } from './likeness';

const product = (ingredients: string[], doseForm: string, route = 'ORAL'): Compared => ({
  ingredients,
  doseForm,
  route,
});

describe('two products are one medicine', () => {
  it.each<[string, Compared, Compared, boolean]>([
    ['tablets of two strengths', product(['carvedilol'], 'tablet'), product(['carvedilol'], 'tablet'), true],
    [
      'a salt and its base',
      product(['metoprolol tartrate'], 'tablet'),
      product(['metoprolol'], 'tablet'),
      true,
    ],
    ['a tablet and a capsule', product(['gabapentin'], 'tablet'), product(['gabapentin'], 'capsule'), true],
    [
      'a tablet and one of extended release',
      product(['oxycodone'], 'tablet'),
      product(['oxycodone'], 'extended-release tablet'),
      false,
    ],
    [
      'a tablet and eye drops',
      product(['timolol'], 'tablet'),
      product(['timolol'], 'ophthalmic solution', 'OPHTHALMIC'),
      false,
    ],
    [
      'a combination and one of its parts',
      product(['lisinopril', 'hydrochlorothiazide'], 'tablet'),
      product(['lisinopril'], 'tablet'),
      false,
    ],
    ['what names no ingredient', product([], 'tablet'), product([], 'tablet'), false],
  ])('%s', (_, one, other, isSame) => {
    expect(isSameMedicine(one, other)).toBe(isSame);
    expect(isSameMedicine(other, one)).toBe(isSame);
  });
});
