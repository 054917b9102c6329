import type { FoundUser } from '@erx/core/users/model';
import { describe, expect, it } from 'vitest';
import { personMeant } from './person-filter';

const person = (number: number, firstName: string, lastName: string): FoundUser => ({
  id: `01990000-0000-7000-8000-00000000000${String(number)}`,
  firstName,
  middleName: '',
  lastName,
  email: `${firstName.toLowerCase()}@elm.test`,
  active: true,
});
const ann = person(1, 'Ann', 'Lee');
const anna = person(2, 'Anna', 'Lee');
const bo = person(3, 'Bo', 'Lee');

describe('the person who is meant', () => {
  it.each([
    ['ann@elm.test', [ann, anna], ann],
    ['Ann Lee', [ann, anna], ann],
    ['  ann   LEE ', [ann, anna], ann],
    ['Lee, Anna', [ann, anna], anna],
    ['bo', [bo], bo],
  ])('%s', (word, found, meant) => {
    expect(personMeant(word, found)).toBe(meant);
  });

  it('is nobody where nobody is called so, and nothing was typed', () => {
    for (const [word, found] of [
      ['Cy', []],
      ['', [bo]],
      ['  ', [bo]],
    ] as const) {
      expect(() => personMeant(word, found)).toThrow(
        expect.objectContaining({ code: 'terminal.person-unknown' }) as Error,
      );
    }
  });

  it('is asked for where several are, with their addresses and ids', () => {
    expect(() => personMeant('lee', [ann, anna, bo])).toThrow(
      expect.objectContaining({
        code: 'terminal.person-ambiguous',
        next: expect.stringContaining(`Anna Lee <anna@elm.test> ${anna.id}`) as string,
      }) as Error,
    );
    const many = Array.from({ length: 12 }, (_, at) => person(at % 10, `P${String(at)}`, 'Lee'));
    expect(() => personMeant('lee', many)).toThrow(
      expect.objectContaining({ next: expect.stringContaining('and 4 more') as string }) as Error,
    );
  });
});
