import { describe, expect, it } from 'vitest';
import { similarNames } from './similar-names';
import { tallManNames } from './tall-man';

const CATALOGUE = [
  'amoxicillin',
  'ampicillin',
  'lisinopril',
  'metformin',
  'atorvastatin',
  'clarithromycin',
  'levetiracetam',
  'colcrys',
  'concerta',
  'pacerone',
  'ketamine',
  'cetirizine',
  'omeprazole',
  'androbalance',
  'quinine',
  'prednisone',
  'prednisolone',
  'hydralazine',
  'hydroxyzine',
  'fentanyl',
  'xanax',
  'clonidine',
  'warfarin',
  'nifedipine',
  'citalopram',
];
const names = (word: string, candidates = CATALOGUE) =>
  similarNames(word, candidates).map(({ name }) => name);

describe('names that a misspelt word may mean', () => {
  it.each([
    ['a letter missing', 'amoxicilin', ['amoxicillin']],
    ['two letters missing from a long name', 'amoxcilin', ['amoxicillin']],
    ['two letters changed round', 'metfromin', ['metformin']],
    ['a letter too many', 'lisinoprill', ['lisinopril']],
    ['the beginning of a name with a slip', 'lisnopr', ['lisinopril']],
    ['two letters changed round near the beginning', 'atrovastatin', ['atorvastatin']],
    ['another first letter', 'zanax', ['xanax']],
    ['another first sound', 'phentanyl', ['fentanyl']],
    ['one slip in five letters', 'zanex', []],
    ['two slips in seven letters', 'wafarrn', []],
    ['two slips in the beginning of a name', 'atrovasatt', []],
    ['three letters', 'xan', []],
    ['the name itself', 'lisinopril', []],
  ])('%s: %s', (_, word, expected) => {
    expect(names(word)).toEqual(expected);
  });

  it.each(['claritin', 'aleve', 'colace', 'spacer', 'ferrous', 'syndros'])(
    '%s is no slip for any of them',
    (word) => {
      expect(names(word)).toEqual([]);
    },
  );

  it.each([
    ['esketamine', 'ketamine'],
    ['levocetirizine', 'cetirizine'],
    ['esomeprazole', 'omeprazole'],
    ['escitalopram', 'citalopram'],
    ['ketamine', 'esketamine'],
    ['cetirizine', 'levocetirizine'],
  ])('%s is not %s, which is the end of the other name', (word, name) => {
    expect(names(word, [name])).toEqual([]);
  });

  it.each([
    ['quinidine', 'quinine'],
    ['prednisolone', 'prednisone'],
    ['nicardipine', 'nifedipine'],
    ['quinidin', 'quinine'],
    ['vinblastine', 'vincristine'],
    ['prednisolon', 'prednisone'],
  ])('%s, a name that is mistaken for another, is never read as %s', (word, name) => {
    expect(names(word, [name])).toEqual([]);
  });

  it('never reads any tall-man name, nor one with five letters of it or more, as another name', () => {
    const all = [...tallManNames(), ...CATALOGUE];
    for (const name of tallManNames())
      for (let length = 5; length <= name.length; length += 1)
        expect([name, names(name.slice(0, length), all)]).toEqual([name, []]);
  });

  it.each([
    ['hydrolazine', ['hydralazine']], // two edits from hydroxyzine
    ['hydroxizine', ['hydroxyzine']],
    ['prednisonne', ['prednisone']],
  ])('%s is read as the nearer of two names that are mistaken for each other', (word, expected) => {
    expect(names(word)).toEqual(expected);
  });

  it('offers no name where a listed one that the catalogue lacks is nearer', () => {
    expect(names('quinidinne', ['quinine'])).toEqual([]);
  });
});
