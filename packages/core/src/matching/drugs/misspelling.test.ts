import { describe, expect, it } from 'vitest';
import { labelledNumbers, numberGroups } from './bare-numbers';
import { nameBegun, nameMeant } from './misspelling';
import { withoutDirections } from '../names/directions';
import { writtenOut } from '../names/drug-name';

const NAMES = [
  'lisinopril',
  'simvastatin',
  'hydroxyzine',
  'hydralazine',
  'clonidine',
  'klonopin',
  'celebrex',
  'celexa',
  'prednisone',
  'prednisolone',
  'metformin',
];

describe('a misspelt name', () => {
  it.each([
    ['simvistatin', 'simvastatin'],
    ['lisinoprill', 'lisinopril'],
    ['metfromin', 'metformin'],
    ['hydroxizine', 'hydroxyzine'],
  ])('%s means %s', (word, name) => {
    expect(nameMeant(word, NAMES)).toBe(name);
  });

  it.each(['hydroxy', 'prednis', 'lisin', 'hydralazine2', 'cele', 'metfor', 'esketamine', ''])(
    '%s means none: a beginning, too short, or another name',
    (word) => {
      expect(nameMeant(word, NAMES)).toBeUndefined();
    },
  );
});

describe('directions', () => {
  it.each([
    ['synthroid 50mcg 1 po qd', 'synthroid 50mcg'],
    ['hydralazine 50 tid', 'hydralazine 50'],
    ['lisinopril 10 tab', 'lisinopril 10 tab'],
    ['lisinopril 10 1 tab daily', 'lisinopril 10'],
    ['furosemide 40 mg 1/2 tab qd', 'furosemide 40 mg'],
    ['bactrim ds 1 tab bid x 10 days', 'bactrim ds'],
    ['norco 5-325 q6h prn', 'norco 5-325'],
    ['atorvastatin 40mg 1 tab po qhs #90 rf3', 'atorvastatin 40mg'],
    ['metformin 500mg tabs - take two tablets twice a day', 'metformin 500mg tabs -'],
    ['warfarin mwf 5 mg', 'warfarin   5 mg'],
    ['take 1 tablet daily', 'take'],
  ])('%s', (text, rest) => {
    expect(withoutDirections(text)).toBe(rest);
  });
});

describe('the beginning of a name', () => {
  it.each([
    ['lisin', 'lisinopril'],
    ['lisinop', 'lisinopril'],
    ['simv', 'simvastatin'],
    ['lis', undefined],
    ['prednis', undefined],
    ['hydr', undefined],
    ['clon', undefined],
    ['xyzz', undefined],
  ])('%s is %s', (word, name) => {
    expect(nameBegun(word, NAMES)).toBe(name);
  });
});

describe('shorthand', () => {
  it.each([
    ['z-pak as directed', /^zithromax 250 mg tablet/],
    ['tylenol #3', /codeine 30 mg/],
    ['tylenol w/ codeine #4', /codeine 60 mg/],
    ['tylenol no. 3', /codeine 30 mg/],
    ['tylenol 325', /^tylenol 325$/],
    ['t4', /^t4$/],
    ['medrol dose pack', /^medrol dosepak/],
    ['pen vk 500', /^penicillin v potassium 500$/],
    ['amoxicillin 250/5 ml', /^amoxicillin 250\/5$/],
    ['amoxicillin 250 mg/5 ml', /^amoxicillin 250 mg\/5 ml$/],
  ])('%s', (text, written) => {
    expect(writtenOut(text)).toMatch(written);
  });
});

describe('numbers without a unit', () => {
  it('are read off labels and lines', () => {
    expect(labelledNumbers('400 mg-57 mg/5 mL')).toEqual([
      { spelled: [400], volume: 5 },
      { spelled: [57], volume: 5 },
    ]);
    expect(labelledNumbers('125 mcg')).toEqual([{ spelled: [125, 0.125], volume: undefined }]);
    expect(labelledNumbers('50,000 units')).toEqual([{ spelled: [50_000], volume: undefined }]);
    expect(numberGroups('7.5/325 20 .5')).toEqual([[7.5, 325], [20], [0.5]]);
  });
});
