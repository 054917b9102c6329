import { describe, expect, it } from 'vitest';
import { alikeBy, alikePatients, type ComparedPatient } from './alike';

const ANA: ComparedPatient = {
  id: 'ana',
  accountNumber: '10042',
  firstName: 'Ana',
  middleName: '',
  lastName: 'Núñez-Arriaga',
  generation: 'None',
  birthDate: '1984-02-29',
  homePhone: '5155550100',
  cellPhone: '',
  workPhone: '',
};
/** Someone with another phone, so that only name and birth date can be alike. */
const typed = (changes: Partial<ComparedPatient>): ComparedPatient => ({ ...ANA, homePhone: '', ...changes });

describe('a person is alike a patient of the same birth date', () => {
  it.each([
    ['the same name', {}, 'same-name'],
    ['case, accents and hyphens', { lastName: 'NUNEZ ARRIAGA' }, 'same-name'],
    ['a suffix in the name', { lastName: 'Nunez-Arriaga, Jr.' }, 'same-name'],
    ['the generation', { generation: 'Junior' }, 'same-name'],
    ['a middle name that the other lacks', { middleName: 'Maria' }, 'same-name'],
    ['first and last name swapped', { firstName: 'Nunez Arriaga', lastName: 'Ana' }, 'same-name'],
    ['names parted elsewhere', { firstName: 'Ana Núñez', lastName: 'Arriaga' }, 'same-name'],
    ['one letter wrong', { lastName: 'Nunes-Arriaga' }, 'near-name'],
    ['one letter missing', { firstName: 'An' }, 'near-name'],
    ['one letter too many', { firstName: 'Anna' }, 'near-name'],
    ['two letters changed round', { lastName: 'Núñez-Arraiga' }, 'near-name'],
    ['a slip in swapped names', { firstName: 'Nunes-Arriaga', lastName: 'Ana' }, 'near-name'],
    ['two slips', { firstName: 'Anna', lastName: 'Nunes-Arriaga' }, undefined],
    ['another first name', { firstName: 'Luis' }, undefined],
    ['another birth date', { birthDate: '1984-02-28' }, undefined],
    ['no birth date', { birthDate: '' }, undefined],
  ] as const)('%s: %o', (_, changes, by) => {
    expect([alikeBy(typed(changes), ANA), alikeBy(ANA, typed(changes))]).toEqual([by, by]);
  });

  it('never by two unknown birth dates, nor by names without letters', () => {
    expect(alikeBy(typed({ birthDate: null }), typed({ birthDate: null }))).toBeUndefined();
    expect(alikeBy(typed({ firstName: '-' }), typed({ firstName: '-' }))).toBeUndefined();
  });

  it('keeps a last name that is only a suffix', () => {
    expect(alikeBy(typed({ lastName: 'Senior' }), typed({ lastName: 'Junior' }))).toBeUndefined();
  });
});

describe('a person is alike a patient of the same first name', () => {
  const other = { lastName: 'Lopez', birthDate: '1990-01-01' } as const;
  it.each([
    ['and the same phone', { ...other, homePhone: '5155550100' }, 'phone'],
    ['and its phone under another type', { ...other, cellPhone: '5155550100' }, 'phone'],
    ['spelled otherwise', { ...other, firstName: 'ÁNA', workPhone: '5155550100' }, 'phone'],
    ['and no birth date', { ...other, birthDate: null, homePhone: '5155550100' }, 'phone'],
    ['and another phone', { ...other, homePhone: '5155550101' }, undefined],
    ['not by phone alone', { ...other, firstName: 'Luis', homePhone: '5155550100' }, undefined],
  ] as const)('%s: %o', (_, changes, by) => {
    expect([alikeBy(typed(changes), ANA), alikeBy(ANA, typed(changes))]).toEqual([by, by]);
  });

  it('not by two missing phones', () => {
    expect(alikeBy(typed(other), typed({}))).toBeUndefined();
  });
});

describe('the alike patients of a practice', () => {
  it('come surest first, with the end of the phone that is shared, else of the first', () => {
    const known = [
      typed({
        id: 'phone',
        lastName: 'Lopez',
        birthDate: null,
        homePhone: '5155550199',
        cellPhone: '5155550100',
      }),
      typed({ id: 'near', firstName: 'Anna', homePhone: '5155550177' }),
      typed({ id: 'other', firstName: 'Luis' }),
      typed({ id: 'same' }),
    ];
    expect(
      alikePatients(ANA, known).map(({ id, by, phoneEnd, birthDate }) => [id, by, phoneEnd, birthDate]),
    ).toEqual([
      ['same', 'same-name', '', '1984-02-29'],
      ['near', 'near-name', '0177', '1984-02-29'],
      ['phone', 'phone', '0100', ''],
    ]);
  });

  it('are five at most, and say nothing more of a patient', () => {
    const found = alikePatients(
      ANA,
      Array.from({ length: 6 }, (_, index) => ({ ...ANA, id: String(index), address: '1 Elm St' })),
    );
    expect(found.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4']);
    expect(Object.keys(found[0] ?? {})).not.toContain('address');
  });
});
