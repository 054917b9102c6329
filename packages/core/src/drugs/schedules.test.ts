import { describe, expect, it } from 'vitest';
import { CONTROLLED } from './controlled-substances';
import type { Schedule } from './model';
import { controlledSubstanceIn, findSchedule, stricter } from './schedules';
import { toAmount } from './strength';

const KNOWN = new Set([
  'lisinopril',
  'acetaminophen',
  'guaifenesin',
  'atropine sulfate',
  'naloxone hydrochloride',
  'belladonna',
  'caffeine',
  'ibuprofen',
]);
const isKnown = (name: string) => KNOWN.has(name);

/** 'codeine phosphate 10 mg/5mL' -> name and amount. */
function ingredient(text: string) {
  const match = /^(.*?)(?: ([\d.]+) (\S+))?$/.exec(text);
  const [, name = '', value, unit] = match ?? [];
  return { name, amount: value === undefined || unit === undefined ? undefined : toAmount(value, unit) };
}

const schedule = (ingredients: string[], doseForm = 'TABLET', declared?: Schedule) =>
  findSchedule({ ingredients: ingredients.map(ingredient), doseForm, declared }, isKnown);

describe('the schedule of an ingredient, 21 CFR 1308', () => {
  it.each<[string, Schedule]>([
    ['OXYCODONE HYDROCHLORIDE', 'II'],
    ['hydrocodone bitartrate', 'II'],
    ['Methylphenidate', 'II'],
    ['lisdexamfetamine dimesylate', 'II'],
    ['amphetamine aspartate monohydrate', 'II'],
    ['fentanyl citrate', 'II'],
    ['tapentadol hydrochloride', 'II'],
    ['testosterone cypionate', 'III'],
    ['buprenorphine hydrochloride', 'III'],
    ['sodium oxybate', 'III'],
    ['perampanel', 'III'],
    ['butalbital', 'III'],
    ['alprazolam', 'IV'],
    ['tramadol hydrochloride', 'IV'],
    ['zolpidem tartrate', 'IV'],
    ['carisoprodol', 'IV'],
    ['phenobarbital sodium', 'IV'],
    ['butorphanol tartrate', 'IV'],
    ['eluxadoline', 'IV'],
    ['pregabalin', 'V'],
    ['lacosamide', 'V'],
    ['cenobamate', 'V'],
  ])('%s is %s', (name, expected) => {
    expect(controlledSubstanceIn(name)?.schedule).toBe(expected);
    expect(schedule([name])).toBe(expected);
  });

  it.each([
    'lisinopril',
    'naloxone hydrochloride',
    'apomorphine',
    'papaverine',
    'dextromethorphan',
    'poppy seed',
    'progesterone',
    'phenylbutyrate',
    'hydroxyamphetamine',
  ])('%s holds no controlled substance', (name) => {
    expect(controlledSubstanceIn(name)).toBeUndefined();
  });

  it('lists no substance twice', () => {
    const names = Object.values(CONTROLLED).flat();
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('limits of combinations', () => {
  it.each<[string, string[], string, Schedule]>([
    ['codeine alone', ['codeine sulfate 30 mg/1'], 'TABLET', 'II'],
    ['90 mg of codeine with another medicine', ['codeine 90 mg/1', 'acetaminophen'], 'TABLET', 'III'],
    ['more than 90 mg', ['codeine 91 mg/1', 'acetaminophen'], 'TABLET', 'II'],
    ['cough syrup at 200 mg in 100 mL', ['codeine 10 mg/5mL', 'guaifenesin'], 'SYRUP', 'V'],
    ['a syrup above it', ['codeine 10.1 mg/5mL', 'guaifenesin'], 'SYRUP', 'III'],
    [
      '120-12 solution: the phosphate counts as its base',
      ['codeine phosphate 12 mg/5mL', 'acetaminophen'],
      'SOLUTION',
      'V',
    ],
    ['a syrup of 1.8 g in 100 mL', ['codeine 18 mg/mL', 'guaifenesin'], 'SYRUP', 'III'],
    ['a syrup above 1.8 g', ['codeine 18.1 mg/mL', 'guaifenesin'], 'SYRUP', 'II'],
    ['codeine of unknown amount with another medicine', ['codeine', 'acetaminophen'], 'TABLET', 'II'],
    ['codeine with another narcotic only', ['codeine 30 mg/1', 'hydrocodone 5 mg/1'], 'TABLET', 'II'],
    [
      'dihydrocodeine 16 mg combined',
      ['dihydrocodeine bitartrate 16 mg/1', 'acetaminophen', 'caffeine'],
      'CAPSULE',
      'III',
    ],
    ['dihydrocodeine cough at 100 mg in 100 mL', ['dihydrocodeine 1 mg/mL', 'guaifenesin'], 'SYRUP', 'V'],
    [
      'hydrocodone with acetaminophen, since 2014',
      ['hydrocodone bitartrate 5 mg/1', 'acetaminophen 325 mg/1'],
      'TABLET',
      'II',
    ],
    ['diphenoxylate with atropine', ['diphenoxylate 2.5 mg/1', 'atropine sulfate .025 mg/1'], 'TABLET', 'V'],
    [
      'diphenoxylate with too little atropine',
      ['diphenoxylate 2.5 mg/1', 'atropine sulfate .024 mg/1'],
      'TABLET',
      'II',
    ],
    ['diphenoxylate above 2.5 mg', ['diphenoxylate 2.6 mg/1', 'atropine sulfate .025 mg/1'], 'TABLET', 'II'],
    ['its liquid', ['diphenoxylate 2.5 mg/5mL', 'atropine sulfate .025 mg/5mL'], 'LIQUID', 'V'],
    ['difenoxin 1 mg with atropine', ['difenoxin 1 mg/1', 'atropine sulfate .025 mg/1'], 'TABLET', 'IV'],
    ['difenoxin 0.5 mg with atropine', ['difenoxin .5 mg/1', 'atropine sulfate .025 mg/1'], 'TABLET', 'V'],
    ['difenoxin alone', ['difenoxin 1 mg/1'], 'TABLET', 'I'],
    ['opium and belladonna suppository', ['opium 30 mg/1', 'belladonna 16.2 mg/1'], 'SUPPOSITORY', 'II'],
    ['opium at 25 mg with another', ['opium 25 mg/1', 'belladonna 16.2 mg/1'], 'TABLET', 'III'],
    ['pentobarbital', ['pentobarbital sodium 50 mg/mL'], 'INJECTION, SOLUTION', 'II'],
    ['pentobarbital suppository', ['pentobarbital 60 mg/1'], 'SUPPOSITORY', 'III'],
    ['dronabinol capsule', ['dronabinol 5 mg/1'], 'CAPSULE, LIQUID FILLED', 'III'],
    ['dronabinol solution', ['dronabinol 5 mg/mL'], 'SOLUTION', 'II'],
    [
      'buprenorphine with naloxone',
      ['buprenorphine 8 mg/1', 'naloxone hydrochloride 2 mg/1'],
      'TABLET',
      'III',
    ],
    [
      'butalbital preparations, exempted ones too',
      ['butalbital 50 mg/1', 'acetaminophen', 'caffeine'],
      'TABLET',
      'III',
    ],
    [
      'butalbital with codeine',
      ['butalbital 50 mg/1', 'codeine phosphate 30 mg/1', 'caffeine'],
      'CAPSULE',
      'III',
    ],
  ])('%s', (_, ingredients, form, expected) => {
    expect(schedule(ingredients, form)).toBe(expected);
  });
});

describe('declared and lawful schedules together', () => {
  it.each<[string, string[], Schedule | undefined, Schedule]>([
    ['no column, known ingredient', ['lisinopril'], undefined, 'none'],
    ['no column, unknown ingredient', ['novelium'], undefined, 'unknown'],
    ['no column, one of two unknown', ['lisinopril', 'novelium'], undefined, 'unknown'],
    ['no column, no ingredient', [], undefined, 'unknown'],
    ['declared none, unknown ingredient', ['novelium'], 'none', 'none'],
    ['declared none, controlled ingredient', ['oxycodone'], 'none', 'II'],
    ['declared less than the law', ['hydrocodone', 'acetaminophen'], 'III', 'II'],
    ['declared more than the law', ['tramadol'], 'III', 'III'],
    ['declared, ingredient not in the table', ['novelium'], 'IV', 'IV'],
    ['a declaration nobody knows', ['lisinopril'], 'unknown', 'unknown'],
    ['a declaration nobody knows, controlled ingredient', ['alprazolam'], 'unknown', 'IV'],
  ])('%s', (_, ingredients, declared, expected) => {
    expect(schedule(ingredients, 'TABLET', declared)).toBe(expected);
  });

  it('finds a controlled substance in the name of a kit that states none', () => {
    const kit = { ingredients: [], names: ['testosterone cypionate and syringe'], doseForm: 'KIT' };
    expect(findSchedule(kit, isKnown)).toBe('III');
  });

  it('gives a supply none for a reason, and never one that names a controlled substance', () => {
    const strips = { ingredients: [], names: ['test strips'], doseForm: 'test strip' };
    expect(findSchedule(strips, isKnown)).toBe('unknown');
    expect(findSchedule({ ...strips, isSupply: true }, isKnown)).toBe('none');
    expect(findSchedule({ ...strips, names: ['testosterone and syringe'], isSupply: true }, isKnown)).toBe(
      'III',
    );
    expect(findSchedule({ ...strips, ingredients: [{ name: 'unknownium' }], isSupply: true }, isKnown)).toBe(
      'unknown',
    );
  });

  it('orders the schedules', () => {
    expect(stricter('II', 'IV')).toBe('II');
    expect(stricter('none', 'unknown')).toBe('unknown');
    expect(stricter('V', 'unknown')).toBe('V');
    expect(stricter('none', 'none')).toBe('none');
  });
});
