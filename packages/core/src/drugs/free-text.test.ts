import { describe, expect, it } from 'vitest';
import { CONTROLLED } from './controlled-substances';
import { CONTROLLED_BRANDS } from './controlled-brands';
import {
  controlledNameIn,
  describeFreeText,
  DESCRIPTION_LIMIT,
  findingsOnFreeText,
  staysUncontrolled,
  toFreeTextProduct,
} from './free-text';
import { isOralLiquid } from './model';

const drug = (name: string, strength = '', form = '') => ({ name, strength, form });
const codes = (name: string, strength?: string, form?: string) =>
  findingsOnFreeText({ drug: drug(name, strength, form) }).map(({ code }) => code);

describe('a drug as free text', () => {
  it.each([
    'magic mouthwash',
    'compounded progesterone vaginal suppository 200 mg',
    'hydrocortisone 1% and ketoconazole 2% cream',
    'clonidine in Lipoderm',
    'prednisone taper',
    'hydroxyzine syrup',
    'cocoa butter',
    'methyl salicylate liniment',
    'lidocaine-diphenhydramine-antacid mouthwash',
    'Miralax',
    'naltrexone 4.5 mg',
  ])('%s is written', (name) => {
    expect(codes(name)).toEqual([]);
  });

  it.each([
    ['oxycodone 5 mg', 'oxycodone'],
    ['OxyCONTIN', 'oxycontin'],
    ['Percocet 5/325', 'percocet'],
    ['hydrocodone-apap', 'hydrocodone'],
    ['Tylenol #3', 'tylenol 3'],
    ['tylenol with codeine', 'codeine'],
    ['T3', 't3'],
    ['depo-testosterone', 'depo testosterone'],
    ['testosterone 10% cream', 'testosterone'],
    ['ketamine 10%-gabapentin 6% cream', 'ketamine'],
    ['magic mouthwash with codeine', 'codeine'],
    ['xanax', 'xanax'],
    ['Soma 350', 'soma'],
    ['oxy codone', 'oxycodone'],
    ['o x y c o d o n e', 'oxycodone'],
  ])('%s is refused as what it is', (name, found) => {
    expect(codes(name)).toEqual(['free-text.controlled']);
    expect(controlledNameIn(name)?.name.toLowerCase().replaceAll('-', ' ')).toBe(found);
  });

  it.each([
    'oxycodon',
    'oxycodonne',
    'oxcyodone',
    '0xycodone',
    'hydromorph',
    'aderall',
    'alprazolm',
    'xanex',
  ])('%s is refused as too near one', (name) => {
    expect(codes(name)).toEqual(['free-text.near-controlled']);
  });

  it('refuses every controlled substance and brand, and each with one letter left out', () => {
    const names = [...Object.values(CONTROLLED).flat(), ...CONTROLLED_BRANDS];
    expect(names.length).toBeGreaterThan(500);
    expect(names.filter((name) => codes(name).length === 0)).toEqual([]);
    const single = names.filter((name) => /^[a-z]{6,}$/.test(name));
    expect(single.filter((name) => codes(`${name.slice(0, 2)}${name.slice(3)}`).length === 0)).toEqual([]);
  });

  it('refuses it in strength and form too', () => {
    expect(codes('cream', 'ketamine 10%')).toEqual(['free-text.controlled']);
    expect(codes('cream', '', 'with ketamine')).toEqual(['free-text.controlled']);
  });

  it('leaves a slip alone that is the name of another substance', () => {
    const isKnownUncontrolled = (word: string) => word === 'oxycodon';
    expect(findingsOnFreeText({ drug: drug('oxycodon'), isKnownUncontrolled })).toEqual([]);
    expect(findingsOnFreeText({ drug: drug('oxycodone'), isKnownUncontrolled })).toHaveLength(1);
  });

  it.each([
    ['', 'free-text.name-missing'],
    ['5', 'free-text.name-missing'],
    ['dexaméthasone', 'free-text.character'],
  ])('refuses %j', (name, code) => {
    expect(codes(name)).toEqual([code]);
  });

  it('fits the 105 characters of a message', () => {
    const name = 'ab '.repeat(33).trim();
    expect(describeFreeText(drug(name, '12345', ''))).toHaveLength(DESCRIPTION_LIMIT - 1);
    expect(codes(name, '123456')).toEqual([]);
    expect(codes(name, '1234567')).toEqual(['free-text.too-long']);
  });

  it('stays refused when it is sent, by whole names alone', () => {
    const stored = (description: string, type: 'Free Text' | 'Generic' | null) =>
      staysUncontrolled({ type, description }).map(({ code }) => code);
    expect(stored('xanax 1 mg', 'Free Text')).toEqual(['free-text.controlled']);
    expect(stored('magic mouthwash', 'Free Text')).toEqual([]);
    expect(stored('alprazolam 1 mg tablet', 'Generic')).toEqual([]);
    expect(stored('alprazolam 1 mg tablet', null)).toEqual([]);
  });
});

describe('the product that a free text stands for', () => {
  it('has no code, no ingredient and no schedule', () => {
    expect(toFreeTextProduct(drug(' Magic  mouthwash ', '', 'Oral solution'), 'id')).toEqual({
      prescribableDrugId: 'id',
      description: 'Magic mouthwash Oral solution',
      name: 'Magic mouthwash',
      ingredients: [],
      strength: '',
      doseForm: 'oral solution',
      route: 'oral',
      type: 'Free Text',
      overTheCounter: false,
      schedule: 'none',
      controlledSubstance: false,
      controlledSubstanceDeaId: '',
      potencyUnitCode: 'C28254',
    });
  });

  it.each([
    ['suspension', true],
    ['oral suspension', true],
    ['syrup', true],
    ['ophthalmic solution', false],
    ['rectal suspension', false],
    ['tablet', false],
    ['cream', false],
    ['', false],
  ])('as a %s is a liquid by mouth: %s', (form, isLiquid) => {
    expect(
      isOralLiquid(toFreeTextProduct(drug('x'), 'id') && toFreeTextProduct(drug('xx', '', form), 'id')),
    ).toBe(isLiquid);
  });

  it.each([
    ['Gabapentin 6% cream', ['gabapentin'], ['free-text.controlled']],
    ['gabapentine 6% cream', ['gabapentin'], []],
    ['gabapentin 6% cream', [], []],
    ['lidocaine 5% gel', ['gabapentin'], []],
  ])('%s, where the state controls %j, gives %j', (name, stateControlled, expected) => {
    expect(
      findingsOnFreeText({ drug: { name, strength: '', form: '' }, stateControlled }).map(({ code }) => code),
    ).toEqual(expected);
  });
});
