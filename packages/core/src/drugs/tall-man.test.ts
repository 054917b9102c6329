import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tallMan } from './tall-man';

describe('tall-man letters', () => {
  it.each([
    ['hydroxyzine hydrochloride 25 mg tablet', 'hydrOXYzine hydrochloride 25 mg tablet'],
    ['hydralazine 25 mg tablet', 'hydrALAZINE 25 mg tablet'],
    ['Prednisone 10 MG Oral Tablet', 'predniSONE 10 MG Oral Tablet'],
    ['METFORMIN HYDROCHLORIDE 500 mg', 'metFORMIN HYDROCHLORIDE 500 mg'],
    ['oxycodone/acetaminophen 5 mg-325 mg', 'oxyCODONE/acetaminophen 5 mg-325 mg'],
    ['Celexa 20 mg tablet', 'CeleXA 20 mg tablet'],
    ['lisinopril 10 mg tablet', 'lisinopril 10 mg tablet'],
    ['quinine', 'quiNINE'],
    ['quinines', 'quinines'],
    ['methylprednisolone 4 mg', 'methylPREDNISolone 4 mg'],
    ['', ''],
  ])('%j reads %j', (description, shown) => {
    expect(tallMan(description)).toBe(shown);
  });

  it('never changes more than the case of letters, and nothing the second time', () => {
    const name = fc.constantFrom('hydroxyzine', 'Celebrex', 'LORAZEPAM', 'lisinopril', ' 10 mg', '/', 'é');
    fc.assert(
      fc.property(fc.array(fc.oneof(name, fc.string()), { maxLength: 6 }), (parts) => {
        const text = parts.join('');
        expect(tallMan(text).toLowerCase()).toBe(text.toLowerCase());
        expect(tallMan(tallMan(text))).toBe(tallMan(text));
      }),
    );
  });
});
