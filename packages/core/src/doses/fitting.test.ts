import { describe, expect, it } from 'vitest';
import { checkDoses } from './check-doses';
import type { DosedDrug } from './model';

const drug = (name: string, strength: string, form: string, route: string): DosedDrug => ({
  ...{ ingredients: [name], strength, doseForm: form, route },
  potencyUnitCode: form === 'tablet' ? 'C48542' : 'C28254',
});
const TABLET = drug('lisinopril', '20 mg', 'tablet', 'oral');
const DROPS = drug('latanoprost', '0.005%', 'ophthalmic solution', 'ophthalmic');
const INHALER = drug('albuterol', '90 mcg/actuation', 'metered-dose inhaler', 'inhalation');
const SUSPENSION = drug('amoxicillin', '400 mg/5 mL', 'oral suspension', 'oral');
const PATCH = drug('fentanyl', '25 mcg/hr', 'patch', 'transdermal');
const SUBLINGUAL = drug('nitroglycerin', '0.4 mg', 'sublingual tablet', 'sublingual');
const ENOXAPARIN = drug('enoxaparin', '40 mg/0.4 mL', 'prefilled syringe', 'subcutaneous');
const LANTUS = drug('insulin glargine', '100 units/mL', 'pen injector', 'subcutaneous');
const SPIRIVA = drug('tiotropium', '18 mcg', 'inhalation capsule', 'inhalation');
const CREAM = drug('hydrocortisone', '1%', 'cream', 'topical');

const unfit = (of: DosedDrug, sig: string) =>
  checkDoses({ drug: of, sig, daysSupply: undefined }, [], { ageMonths: 600, weightKg: 70 })
    .findings.filter(({ code }) => code.startsWith('dose.unfit'))
    .map(({ tier, code, data }) => `${tier} ${code.replace('dose.unfit-', '')} ${String(data['said'])}`);

describe('directions that cannot be meant for a product', () => {
  it.each([
    [
      TABLET,
      'Inhale 2 puffs twice daily',
      ['reason unit puff', 'reason route by inhalation', 'reason method inhale'],
    ],
    [TABLET, 'Inject 1 tablet under the skin daily', ['reason route under the skin', 'reason method inject']],
    [TABLET, 'take 5 mL daily', ['reason unit mL']],
    [TABLET, 'Take 1 capsule daily', ['reason unit capsule']],
    [
      DROPS,
      'Take 1 tablet by mouth daily',
      ['reason unit tablet', 'reason route by mouth', 'reason method take'],
    ],
    [INHALER, 'take 1 tablet daily', ['reason unit tablet']],
    [SUSPENSION, 'take 1 tablet twice daily', ['reason unit tablet']],
    [PATCH, 'Apply 1 patch by mouth every 72 hours', ['reason route by mouth']],
    [DROPS, 'Instill 1 drop in both ears daily', ['reason route into the ear']],
    [SUBLINGUAL, 'swallow 1 tablet daily', ['reason route by mouth']],
    [ENOXAPARIN, 'Inject 40 units under the skin daily', ['reason unit unit']],
    [LANTUS, 'Inject 20 mg under the skin daily', ['reason unit mg']],
    [LANTUS, 'Inject 20 units into the muscle daily', ['reason route into the muscle']],
    [CREAM, 'Take 1 application twice daily', ['reason method take']],
    [TABLET, 'Take 1 capsule', ['reason unit capsule']],
    [TABLET, 'Take 1 capsule daily for my cat', ['reason unit capsule']],
  ])('%o: %s', (of, sig, expected) => {
    expect(unfit(of, sig)).toEqual(expected);
  });

  it.each([
    [TABLET, 'Take 20 mg by mouth daily'],
    [TABLET, 'Take 1 tablet daily'],
    [DROPS, 'Instill 1 drop in both eyes at bedtime'],
    [INHALER, 'Inhale 2 puffs by mouth every 4 hours as needed'],
    [INHALER, 'Take 2 puffs twice daily'],
    [SPIRIVA, 'Inhale the contents of 1 capsule once daily'],
    [SPIRIVA, 'Inhale 2 inhalations once daily'],
    [SUSPENSION, 'Give 400 mg by mouth twice daily'],
    [PATCH, 'Apply 1 patch to the skin every 72 hours'],
    [SUBLINGUAL, 'Dissolve 1 tablet under the tongue daily'],
    [ENOXAPARIN, 'Inject 40 mg under the skin daily'],
    [ENOXAPARIN, 'Inject 0.4 mL under the skin daily'],
    [LANTUS, 'Take 20 units subcutaneously daily'],
    [CREAM, 'Apply a thin layer twice daily'],
  ])('are not these, %o: %s', (of, sig) => {
    expect(unfit(of, sig)).toEqual([]);
  });

  it('make no tablets of puffs', () => {
    const check = (of: DosedDrug, sig: string) =>
      checkDoses({ drug: of, sig, daysSupply: undefined }, [], { ageMonths: 600, weightKg: 70 }).steps;
    expect(check(TABLET, 'Inhale 2 puffs twice daily')).toEqual([]);
    expect(check(SPIRIVA, 'Inhale 2 inhalations once daily')[0]?.ingredients[0]?.perDay?.most).toBeCloseTo(
      0.036,
    );
  });
});
