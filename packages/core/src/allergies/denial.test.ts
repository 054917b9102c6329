import { expect, it } from 'vitest';
import { readDenial } from './denial';

it.each([
  'NKDA',
  'nka',
  'NKFA',
  'N.K.D.A.',
  'none',
  'None known',
  'no',
  'Denies',
  'Pt denies any drug allergies',
  'No known drug allergies',
  'No known allergies.',
  'no known food or drug allergies',
  'No allergies to any medications',
  'NKDA, no known food allergies',
  'not allergic to anything',
])('%j denies every allergy', (text) => {
  expect(readDenial(text)).toEqual({ denies: 'all', rest: '' });
});

it.each([
  'Not allergic to penicillin',
  'No known allergies to penicillin',
  'no penicillin allergy',
  'Denies penicillin allergy',
  'denies penicillin',
  'Penicillin - not allergic',
  'tolerates amoxicillin',
  'penicillin allergy ruled out',
  'ok with penicillin',
  'Pt is okay with amoxicillin',
  'does fine on cephalexin',
  'no problems with sulfa',
  'has had no issues taking codeine',
])('%j denies one', (text) => {
  expect(readDenial(text)).toEqual({ denies: 'one', rest: '' });
});

it.each([
  'Penicillin',
  'pcn - hives; penicillin (patient is not sure)',
  'sulfa drugs',
  'No codeine',
  'NO PENICILLIN!',
  'no PCN - allergy',
  'no codeine due to allergy',
  'does not tolerate codeine',
  'cannot tolerate statins',
  'no longer tolerates lisinopril',
  'NKDA except penicillin',
  'ok with codeine until hives',
  'ok with penicillin but not amoxicillin',
  'not ok with penicillin',
  'problems with sulfa',
  'none but sulfa',
  'not sure if allergic to penicillin',
  'Not allergic to penicillin but to sulfa',
  'Nonoxynol-9',
  'non-steroidal anti-inflammatory',
  'Norco',
  'Penicillin, no anaphylaxis',
  'Nitrofurantoin',
  'Penicillin: Anaphylaxis',
])('%j denies nothing', (text) => {
  expect(readDenial(text)).toEqual({ rest: text });
});

it('what it does not deny remains', () => {
  expect(readDenial('NKDA; latex')).toEqual({ denies: 'all', rest: 'latex' });
  expect(readDenial('not allergic to penicillin, sulfa')).toEqual({ denies: 'one', rest: 'sulfa' });
});
