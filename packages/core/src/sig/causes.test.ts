import { describe, expect, it } from 'vitest';
import type { DosedDrug } from '../doses/model';
import { checkDoses } from '../doses/check-doses';
import { sigProductOf } from './product';
import { isSure, readSig } from './read-sig';
import { writeSig } from './write-sig';

const drug = (
  ingredients: string,
  strength: string,
  doseForm = 'tablet',
  route = 'oral',
  potencyUnitCode = 'C48542',
): DosedDrug => ({ ingredients: ingredients.split(' + '), strength, doseForm, route, potencyUnitCode });

const METHOTREXATE = drug('methotrexate', '2.5 mg');
const LISINOPRIL = drug('lisinopril', '20 mg');
const WARFARIN = drug('warfarin', '5 mg');
const DIGOXIN = drug('digoxin', '125 mcg');
const OXYCODONE = drug('oxycodone', '10 mg');
const ACETAMINOPHEN = drug('acetaminophen', '500 mg');
const GABAPENTIN = drug('gabapentin', '300 mg', 'capsule');
const LISPRO = drug('insulin lispro', '100 units/mL', 'injection', 'subcutaneous', 'C28254');
const LATANOPROST = drug('latanoprost', '0.005 %', 'ophthalmic solution', 'ophthalmic', 'C28254');
const FLUTICASONE = drug('fluticasone', '50 mcg/spray', 'nasal spray', 'nasal', 'C48155');
const ALBUTEROL = drug('albuterol', '2.5 mg/3 mL', 'inhalation solution', 'inhalation', 'C28254');
const LIDOCAINE = drug('lidocaine', '5 %', 'patch', 'transdermal', 'C48542');
const ESTRADIOL = drug('estradiol', '0.1 mg/day', 'patch', 'transdermal', 'C48542');

/** What is made of directions: the sentence, or what is asked. */
function said(typed: string, of: DosedDrug): string {
  const reading = readSig(typed, sigProductOf(of));
  if (isSure(reading)) return writeSig(reading.sig);
  return `? ${[...reading.unread, ...reading.missing.map((part) => `no ${part}`)].join(', ')}`;
}

describe('each cause for which real directions were not understood', () => {
  it.each<[cause: string, typed: string, of: DosedDrug, means: string]>([
    [
      'lost line breaks',
      '1 tab po bidx30 days',
      LISINOPRIL,
      'Take 1 tablet by mouth twice daily for 30 days.',
    ],
    [
      'lost line breaks, as needed',
      '1 tab po tidprnas needed for pain',
      OXYCODONE,
      'Take 1 tablet by mouth three times daily as needed for pain.',
    ],
    [
      'the total in brackets',
      'Take 6 tablets (15 mg total) by mouth daily.',
      METHOTREXATE,
      'Take 6 tablets (15 mg total) by mouth once daily.',
    ],
    [
      'the strength behind the dose',
      'Take 1 tablet 20 mg total by mouth daily',
      LISINOPRIL,
      'Take 1 tablet (20 mg total) by mouth once daily.',
    ],
    [
      'no "for" before a length',
      '1 tablet once a day 90 days',
      LISINOPRIL,
      'Take 1 tablet by mouth once daily for 90 days.',
    ],
    [
      'a purpose in free words',
      '1 tab bid for diabetic neuropathy',
      GABAPENTIN,
      'Take 1 tablet by mouth twice daily for diabetic neuropathy.',
    ],
    [
      'the most of a day said twice',
      '1 tab tid prn maximum daily dose 3 tablets mdd: 3',
      OXYCODONE,
      'Take 1 tablet by mouth three times daily as needed. Do not use more than 3 tablets in 24 hours.',
    ],
    [
      'a number said twice',
      'Take 1 tablet 2 two times daily',
      LISINOPRIL,
      'Take 1 tablet by mouth twice daily.',
    ],
    ['a time said twice', 'Take 1 tablet bid twice a day', LISINOPRIL, 'Take 1 tablet by mouth twice daily.'],
    [
      'the word route',
      'Take 1 tablet by oral route every day',
      LISINOPRIL,
      'Take 1 tablet by mouth once daily.',
    ],
    ['no dose', 'Take by mouth daily', LISINOPRIL, '? no dose'],
    ['no time', 'Take 1 tablet by mouth', LISINOPRIL, '? no timing'],
    [
      'both eyes without "in"',
      '1 drop both eyes qhs',
      LATANOPROST,
      'Instill 1 drop in both eyes once daily at bedtime.',
    ],
    [
      'a nostril without "in"',
      '1 spray per nostril daily',
      FLUTICASONE,
      'Use 1 spray in each nostril once daily.',
    ],
    [
      'a nebulizer',
      '3 mL via neb q6h prn wheezing',
      ALBUTEROL,
      'Inhale 3 mL by nebulizer every 6 hours as needed for wheezing.',
    ],
    ['every other week', '4 tabs every other week', METHOTREXATE, 'Take 4 tablets by mouth every 2 weeks.'],
    [
      'then increase to',
      '1 cap qhs for 3 days then increase to 1 cap tid',
      GABAPENTIN,
      'Take 1 capsule by mouth once daily at bedtime for 3 days, then 1 capsule three times daily.',
    ],
    ['a weekday behind q', '6 tabs q Friday', METHOTREXATE, 'Take 6 tablets by mouth each WEEK on Friday.'],
    ['days with a slash', '1 tab bid x 5/7', LISINOPRIL, 'Take 1 tablet by mouth twice daily for 5 days.'],
    [
      'doses in a row',
      '1-0-1',
      LISINOPRIL,
      'Take 1 tablet by mouth twice daily in the morning and in the evening.',
    ],
    [
      'Spanish',
      'tome una tableta por vía oral dos veces al día por 7 días',
      LISINOPRIL,
      'Take 1 tablet by mouth twice daily for 7 days.',
    ],
    ['a letter that slipped', 'take 1 tabelt dialy', LISINOPRIL, 'Take 1 tablet by mouth once daily.'],
    [
      'the clock',
      '1 tab at 8 am and 8 pm',
      OXYCODONE,
      'Take 1 tablet by mouth twice daily at 8 AM and at 8 PM.',
    ],
  ])('%s: %s', (_, typed, of, means) => {
    expect(said(typed, of)).toBe(means);
  });
});

describe('each way in which directions were read otherwise than they were meant', () => {
  it.each<[cause: string, typed: string, of: DosedDrug, means: string]>([
    [
      'then within one day',
      'Take 6 tablets every morning then 6 tablets in the evening',
      ACETAMINOPHEN,
      '? then',
    ],
    [
      'then within one day, at bedtime',
      'Take 3 tablets in the morning then 3 tablets at bedtime',
      OXYCODONE,
      '? then',
    ],
    [
      'then within one week',
      'Take 4 tablets every Monday then 4 tablets every Thursday',
      METHOTREXATE,
      '? then',
    ],
    ['then behind a count', 'Take 1 tablet tid then 2 tablets at bedtime', OXYCODONE, '? then'],
    ['two lengths', '1 tab q am x 2 weeks q pm x 2 weeks', LISINOPRIL, '? x 2 weeks'],
    ['how long one is worn', 'use 1 patch for 7 days weekly', ESTRADIOL, '? use 1 patch for 7 days weekly'],
    ['the strength in mg as a count', '0.125 po daily', DIGOXIN, '? 0.125'],
    ['the strength as a count', '5 po daily', WARFARIN, '? 5'],
    ['half of it as a count', '2.5 po daily', WARFARIN, '? 2.5'],
    ['a number without a unit or a time', 'Take 5 by mouth', WARFARIN, '? 5, no timing'],
    ['a number a day', '3 tablets a day', WARFARIN, '? a, day, no timing'],
    ['days behind a purpose', '6 tabs daily for RA qwk', METHOTREXATE, '? 6 tabs daily for ra qwk'],
    ['days that a remark leaves out', '1 tab daily. avoid sundays', WARFARIN, '? avoid'],
    ['a Monday that may be a month', '4 tabs q mon', METHOTREXATE, '? q, mon, no timing'],
    ['a most that is no most', '1 tab daily up to 4 tabs per day', OXYCODONE, '? max'],
    ['a taper without its steps', '4 tabs daily x 4 days, taper to 1 tab daily', LISINOPRIL, '? taper, to'],
    ['a thousand', 'Inject 1.000 units daily', LISPRO, '? 1.000, units, no dose'],
    ['two ingredients as a range', '1 tab (5-325 mg) q6h', OXYCODONE, '? (5-325 mg)'],
  ])('%s: %s is asked about', (_, typed, of, asked) => {
    expect(said(typed, of)).toBe(asked);
  });

  it.each<[cause: string, typed: string, of: DosedDrug, means: string]>([
    [
      'several doses a day',
      '2 tabs am, 1 tab pm',
      OXYCODONE,
      'Take 2 tablets by mouth in the morning and 1 tablet in the evening.',
    ],
    [
      'several weights a day',
      '300 mg in the morning and 600 mg at bedtime',
      GABAPENTIN,
      'Take 300 mg by mouth in the morning and 600 mg at bedtime.',
    ],
    [
      'meals of a day',
      '5 units before breakfast and lunch, 8 units before dinner',
      LISPRO,
      'Inject 5 units under the skin before breakfast and before lunch and 8 units before dinner.',
    ],
    [
      'days of a week',
      '5 mg MWF, 2.5 mg other days',
      WARFARIN,
      'Take 5 mg by mouth each WEEK on Monday, Wednesday and Friday and 2.5 mg each WEEK on Tuesday, Thursday, Saturday and Sunday.',
    ],
    [
      'a scale',
      'inject tid ac by blood glucose: 150-199: 2 units, 200-249: 4 units',
      LISPRO,
      'Inject under the skin three times daily before meals by blood glucose: 150 to 199: 2 units, 200 to 249: 4 units.',
    ],
    [
      'on and off',
      '1 patch on 12 hours off 12 hours',
      LIDOCAINE,
      'Apply 1 patch on the skin once daily, remove after 12 hours.',
    ],
    [
      'what is offered for qhs',
      '1 tab po nightly at bedtime',
      LISINOPRIL,
      'Take 1 tablet by mouth once daily at bedtime.',
    ],
  ])('%s are said: %s', (_, typed, of, means) => {
    expect(said(typed, of)).toBe(means);
  });
});

describe('directions that cannot be meant for the product', () => {
  it.each<[typed: string, of: DosedDrug]>([
    ['Inhale 2 puffs twice daily', LISINOPRIL],
    ['Inject 1 tablet under the skin daily', LISINOPRIL],
    ['Take 5 mL daily', LISINOPRIL],
    ['Take 1 capsule daily', LISINOPRIL],
    ['Take 1 tablet by mouth daily', LATANOPROST],
    ['Instill 1 drop in both ears daily', LATANOPROST],
    ['Inject 20 mg daily', LISPRO],
    ['Apply 1 film under the tongue daily', LIDOCAINE],
  ])('%s needs a reason', (sig, of) => {
    const { findings } = checkDoses({ drug: of, sig, daysSupply: undefined, note: '' }, [], {
      ageMonths: 600,
      weightKg: 70,
    });
    expect(findings.filter(({ tier }) => tier === 'reason' || tier === 'stop')).not.toEqual([]);
  });
});
