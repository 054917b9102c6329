import { describe, expect, it } from 'vitest';
import { isCodeOf, isProblemOf } from './conditions';
import { conditionsInWords } from './conditions-in-words';

const read = (text: string) => [...conditionsInWords(text)].sort();
const SJS = 'Stevens-Johnson syndrome or toxic epidermal necrolysis';

describe('what a problem list says in words', () => {
  it.each<[string, string[]]>([
    ['History of Stevens-Johnson syndrome (lamotrigine, 2014)', [SJS]],
    ['h/o SJS', [SJS]],
    ['Heparin-induced thrombocytopenia 2019', ['heparin-induced thrombocytopenia']],
    ['PMH: DVT, TIA', ['stroke', 'venous thromboembolism']],
    ['Crohn’s disease of the ileum', ['inflammatory bowel disease']],
    ['No asthma; long QT on sotalol', ['long QT syndrome']],
    ['Not diabetic, but has WPW', ['pre-excitation syndrome']],
    ['asthma', ['asthma']],
  ])('%j states %j', (text, conditions) => {
    expect(read(text)).toEqual(conditions);
  });

  it.each([
    'No history of stroke, TIA or seizures',
    'Denies asthma',
    'Family history of breast cancer',
    'Mother had breast cancer',
    'FHx: long QT, sudden death',
    'r/o SJS',
    'SJS?',
    '?DVT',
    'possible Crohn’s disease',
    'Pulmonary embolism ruled out',
    'Screening for prostate cancer',
    'At risk for stroke',
    'Hypertensive heart disease without heart failure',
    'history of asthma in childhood',
    'history of hyperkalemia, resolved',
    'Hit by a car',
    'Seizure-like episode',
    'G6PD carrier',
    'non-epileptic events, not epilepsy',
    '',
  ])('%j states nothing', (text) => {
    expect(read(text)).toEqual([]);
  });
});

describe('a condition', () => {
  it.each([
    ['G20', 'parkinson disease', true],
    ['G20.A1', 'parkinson disease', true],
    ['D75.82', 'heparin-induced thrombocytopenia', true],
    ['D75.829', 'heparin-induced thrombocytopenia', true],
    ['I71.40', 'aortic aneurysm or dissection', true],
    ['I1A.0', 'hypertension', true],
    ['F50.25', 'eating disorder', true],
    ['F50.82', 'eating disorder', false],
    ['D84.9', 'immunodeficiency', true],
    ['D84.1', 'immunodeficiency', false],
  ] as const)('%s is one of %s: %s', (code, condition, expected) => {
    expect(isCodeOf(code, condition)).toBe(expected);
  });

  it('is found in the words of a problem whose code says less', () => {
    const problem = { code: 'Z87.898', description: 'History of Stevens-Johnson syndrome' };
    expect(isProblemOf(problem, SJS)).toBe(true);
    expect(isProblemOf({ code: 'Z87.898' }, SJS)).toBe(false);
  });
});
