import { describe, expect, it } from 'vitest';
import { patientName, patientTabTitle } from './name';

describe('patientName', () => {
  it.each([
    [{ firstName: 'Ana', lastName: 'Reyes' }, 'Reyes, Ana'],
    [{ firstName: 'Ana', middleName: 'M', lastName: 'Reyes' }, 'Reyes, Ana M'],
    [{ firstName: 'Ana', middleName: '', lastName: 'Reyes', generation: 'None' }, 'Reyes, Ana'],
    [{ firstName: 'Otto', middleName: '', lastName: 'Lind', generation: 'Junior' }, 'Lind, Otto Jr'],
    [{ firstName: 'Otto', middleName: 'K', lastName: 'Lind', generation: 'Third' }, 'Lind, Otto K III'],
  ] as const)('%o reads %s', (person, name) => {
    expect(patientName(person)).toBe(name);
  });
});

describe('patientTabTitle', () => {
  it('has initials and the account number, never the name', () => {
    expect(patientTabTitle({ firstName: 'ana', lastName: 'Reyes', accountNumber: '10042' })).toBe('AR 10042');
  });
});
