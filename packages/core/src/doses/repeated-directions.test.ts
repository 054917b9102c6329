import { describe, expect, it } from 'vitest';
import { sigOf } from '../sig/rules';
import { checkDoses } from './check-doses';
import type { DosedDrug } from './model';

const drug = (ingredients: string, strength: string, form = 'tablet'): DosedDrug => ({
  ...{ ingredients: ingredients.split(' + '), strength, doseForm: form, route: 'oral' },
  potencyUnitCode: form === 'tablet' ? 'C48542' : 'C28254',
});
const DIGOXIN = drug('digoxin', '125 mcg');
const ALPRAZOLAM = drug('alprazolam', '0.25 mg');
const WARFARIN = drug('warfarin', '5 mg');
const ONE = drug('lorazepam', '1 mg');
const LISINOPRIL = drug('lisinopril', '20 mg');
const SUSPENSION = drug('amoxicillin', '400 mg/5 mL', 'oral suspension');
const PERCOCET = drug('oxycodone + acetaminophen', '5 mg-325 mg');

const found = (of: DosedDrug, sig: string, note = '') =>
  checkDoses({ drug: of, sig, daysSupply: undefined, note }, [], { ageMonths: 600, weightKg: 70 })
    .findings.filter(({ code }) => /bare|stated|note/.test(code))
    .map(({ tier, code }) => `${tier} ${code}`);

describe('a number without a unit', () => {
  it.each([
    [DIGOXIN, '0.125 po daily'],
    [DIGOXIN, '125 po daily'],
    [ALPRAZOLAM, '0.25 po tid'],
    [ALPRAZOLAM, '0.125 po tid'],
    [ALPRAZOLAM, '0.5 po tid'],
    [WARFARIN, '2.5 po daily'],
    [drug('tizanidine', '4 mg'), '2 po tid'],
    [WARFARIN, '5 po daily'],
    [WARFARIN, 'Take 5 by mouth'],
    [WARFARIN, '1-5 po daily'],
    [WARFARIN, '10 po daily'],
    [PERCOCET, '5 po q6h prn'],
    [SUSPENSION, '400 po bid'],
    [SUSPENSION, '5.5 po bid'],
  ])('%o: %s is asked about, and no quantity is made of it', (of, sig) => {
    expect(found(of, sig)).toEqual(['reason dose.bare-number']);
    expect(sigOf(sig, of)).toBeUndefined();
  });

  it.each([
    [DIGOXIN, '1 po daily'],
    [ALPRAZOLAM, '2 po tid'],
    [ALPRAZOLAM, '1/2 po tid'],
    [WARFARIN, '4 po daily'],
    [WARFARIN, '5 mg po daily'],
    [WARFARIN, '5 tablets po daily'],
    [ONE, '1 po bid'],
  ])('%o: %s is a count', (of, sig) => {
    expect(found(of, sig)).toEqual([]);
    expect(sigOf(sig, of)).toBeDefined();
  });
});

describe('a total or a strength in brackets', () => {
  it.each([
    [LISINOPRIL, 'Take 1 tablet (40 mg total) by mouth 2 times a day'],
    [LISINOPRIL, 'Take 2 tablets (20 mg) by mouth daily'],
    [LISINOPRIL, 'Take 2 tablets (10 mg each) by mouth daily'],
    [LISINOPRIL, 'Take 1-2 tablets (20-60 mg) by mouth daily'],
    [LISINOPRIL, 'Take 20 mg (2 tablets) by mouth daily'],
    [LISINOPRIL, 'Take 40 mg (20 mg total) by mouth daily'],
    [SUSPENSION, 'Take 400 mg (10 mL) by mouth twice daily'],
    [PERCOCET, 'Take 1 tablet (10 mg total) by mouth daily'],
  ])('that is another dose is asked about, %o: %s', (of, sig) => {
    expect(found(of, sig)).toEqual(['reason dose.stated-differs']);
  });

  it.each([
    [LISINOPRIL, 'Take 1 tablet (20 mg total) by mouth 2 times a day'],
    [LISINOPRIL, 'Take 2 tablets (40 mg) by mouth daily'],
    [LISINOPRIL, 'Take 2 tablets (20 mg each) by mouth daily'],
    [LISINOPRIL, 'Take 1-2 tablets (20-40 mg) by mouth daily'],
    [LISINOPRIL, 'Take 40 mg (2 tablets) by mouth daily'],
    [LISINOPRIL, 'Take 20 mg (20,000 mcg) by mouth daily'],
    [SUSPENSION, 'Take 9.2 mL (736 mg total) by mouth twice daily'],
    [PERCOCET, 'Take 1 tablet (325 mg total) by mouth daily'],
  ])('that is the same dose is read, %o: %s', (of, sig) => {
    expect(found(of, sig)).toEqual([]);
    expect(sigOf(sig, of)).toBeDefined();
  });
});

describe('directions in the note', () => {
  const SIG = 'Take 1 tablet by mouth daily';

  it.each([
    'Take 2 tablets at bedtime',
    'Take 1 tablet twice daily',
    'Please dispense generic. Patient should take 2 tablets daily.',
    'give 40 mg daily',
  ])('that are not those of the sig are asked about: %s', (note) => {
    expect(found(LISINOPRIL, SIG, note)).toEqual(['reason dose.note-differs']);
  });

  it.each([
    '',
    'Please use the blister pack',
    'Take 1 tablet at bedtime',
    'Give 20 mg once daily',
    'Take 1 tablet every day',
    'Dose increased from 2 tablets daily',
    'Replaces the order of 2 tablets daily',
    'Patient has 2 tablets left',
    'Call 555-0100 for questions',
    'Dispense 90 tablets',
    'Weight 16.3 kg',
  ])('are not asked about: %s', (note) => {
    expect(found(LISINOPRIL, SIG, note)).toEqual([]);
  });

  it('are asked about beside a sig that is as directed', () => {
    expect(found(LISINOPRIL, 'Take as directed', 'Take 2 tablets daily')).toEqual([
      'reason dose.note-differs',
    ]);
  });
});
