import { describe, expect, it } from 'vitest';
import { identityInShort, namedAlike, patientFullName, patientName, patientTabTitle } from './name';

describe('patientName', () => {
  it.each([
    [{ firstName: 'Ana', lastName: 'Reyes', generation: 'None' }, 'Reyes, Ana'],
    [{ firstName: 'Ana', middleName: 'M', lastName: 'Reyes', generation: 'None' }, 'Reyes, Ana M'],
    [{ firstName: 'Ana', middleName: '', lastName: 'Reyes', generation: 'None' }, 'Reyes, Ana'],
    [{ firstName: 'Otto', middleName: '', lastName: 'Lind', generation: 'Junior' }, 'Lind, Otto Jr'],
    [{ firstName: 'Otto', middleName: 'K', lastName: 'Lind', generation: 'Third' }, 'Lind, Otto K III'],
  ] as const)('%o reads %s', (person, name) => {
    expect(patientName(person)).toBe(name);
  });
});

describe('patientFullName', () => {
  it('has the generation behind it, so that father and son differ', () => {
    const [father, son] = (['Senior', 'Junior'] as const).map((generation) =>
      patientFullName({ firstName: 'Otto', middleName: 'K', lastName: 'Lind', generation }),
    );
    expect([father, son]).toEqual(['Otto K Lind Sr', 'Otto K Lind Jr']);
  });
});

describe('patientTabTitle', () => {
  it('has initials and the account number, never the name', () => {
    expect(patientTabTitle({ firstName: 'ana', lastName: 'Reyes', accountNumber: '10042' })).toBe('AR 10042');
  });
});

describe('what distinguishes people of one name', () => {
  it.each([
    ['1942-01-28', 'Female', '84 years, Female, born 01/28/1942'],
    ['2025-11-20', 'Male', '1 year, Male, born 11/20/2025'],
    ['2026-11-19', 'Unknown', '0 years, Unknown, born 11/19/2026'],
    ['', 'Male', 'Male, birth date not known'],
  ])('born %j, %s: %s', (birthDate, gender, said) => {
    expect(identityInShort({ birthDate, gender }, '2026-11-20')).toBe(said);
  });

  it('is asked for where first and last name are those of another one', () => {
    const one = (id: string, firstName: string, lastName = 'Lind') => ({ id, firstName, lastName });
    expect([
      ...namedAlike([one('a', 'Otto'), one('b', 'otto'), one('c', 'Ottilie'), one('d', 'Otto', 'Linde')]),
    ]).toEqual(['a', 'b']);
  });
});
