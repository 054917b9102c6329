import { describe, expect, it } from 'vitest';
import { patientFullName, patientName, patientTabTitle } from './name';

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
