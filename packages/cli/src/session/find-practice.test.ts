import { describe, expect, it } from 'vitest';
import { findPractice } from './find-practice';

const elm = {
  id: '01990000-0000-7000-8000-00000000000a',
  name: 'Elm Street',
  city: 'Boston',
  state: 'MA',
  isEmergency: false,
};
const oak = {
  id: '01990000-0000-7000-8000-00000000000b',
  name: 'Oak Lane',
  city: 'Tucson',
  state: 'AZ',
  isEmergency: false,
};
const oakToo = { ...oak, id: '01990000-0000-7000-8000-00000000000c', city: 'Austin' };

describe('findPractice', () => {
  it.each([['Elm Street'], [' elm street '], ['Elm'], ['e'], [elm.id], [elm.id.toUpperCase()]])(
    '%s',
    (wanted) => {
      expect(findPractice(wanted, [elm, oak])).toBe(elm);
    },
  );

  it('takes a whole name before the beginning of another', () => {
    const elmStreetEast = { ...oak, name: 'Elm Street East' };
    expect(findPractice('elm street', [elmStreetEast, elm])).toBe(elm);
  });

  it('refuses what no practice is called, a part from the middle, and part of an id', () => {
    for (const wanted of ['Street', '', '0199'])
      expect(() => findPractice(wanted, [elm, oak])).toThrow(
        expect.objectContaining({ code: 'terminal.practice-unknown' }) as Error,
      );
  });

  it.each(['oak lane', 'Oak'])(
    'refuses %s, which two are called or begin with, and takes the id',
    (wanted) => {
      expect(() => findPractice(wanted, [elm, oak, oakToo])).toThrow(
        expect.objectContaining({
          code: 'terminal.practice-ambiguous',
          next: expect.stringContaining(oakToo.id) as string,
        }) as Error,
      );
      expect(findPractice(oakToo.id, [elm, oak, oakToo])).toBe(oakToo);
    },
  );
});
