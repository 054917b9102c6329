import { describe, expect, it } from 'vitest';
import type { WholeCheck } from '../interactions/rules/check';
import type { Medication } from '../medications/model';
import type { SafetyFinding } from '../safety/model';
import {
  allergiesAgainst,
  allergiesRead,
  type AllergiesRead,
  chooseByAllergy,
  formerToDecide,
  isTickedAtFirst,
  mayBeAdded,
  whyNotTicked,
} from './rules';
import { line } from './testing/line';

describe('what an allergy changes', () => {
  const finding = (changes: Partial<SafetyFinding>): SafetyFinding => ({
    kind: 'allergy',
    severity: 'serious',
    about: 'penicillin',
    text: '',
    source: '',
    key: '',
    tier: 'reason',
    ...changes,
  });
  const judged = (name: string, findings: SafetyFinding[], allergies: Partial<AllergiesRead> = {}) => ({
    name,
    findings,
    allergies: { grave: new Set<string>(), open: [], ...allergies },
  });
  const low = [finding({ severity: 'low', tier: 'inform' })];
  const penicillin = judged('amoxicillin', [finding({})]);
  const alike = judged('cephalexin', [finding({ severity: 'moderate', tier: 'inform' })]);
  const seldom = judged('cefdinir', low);
  const afterGrave = judged('cefdinir', low, { grave: new Set(['penicillin']) });
  const afterOther = judged('cefdinir', low, { grave: new Set(['sulfa']) });
  const other = judged('azithromycin', [finding({ kind: 'drug', tier: 'inform' })]);
  const open = judged('azithromycin', [], { open: ['the pink medicine'] });
  it.each([
    ['nothing, where none speaks against it', other, [seldom], 'azithromycin'],
    ['the drug, for the first that most may take', penicillin, [alike, seldom, other], 'cefdinir'],
    ['the drug, for the next', penicillin, [alike, other], 'azithromycin'],
    ['after a grave reaction, for one of another family', penicillin, [afterGrave, other], 'azithromycin'],
    ['after a grave reaction to another family', penicillin, [afterOther, other], 'cefdinir'],
    ['nothing, where one speaks against each', penicillin, [alike], 'amoxicillin'],
    ['nothing, where all are relatives after a grave reaction', penicillin, [afterGrave], 'amoxicillin'],
    ['nothing, where there is no alternative', penicillin, [], 'amoxicillin'],
  ])('%s', (_, root, alternatives, chosen) => {
    expect(chooseByAllergy(root, alternatives).name).toBe(chosen);
  });

  it.each([
    ['an allergy', penicillin, false],
    ['what is alike', alike, false],
    ['what most may take', seldom, true],
    ['what most may take, after a grave reaction', afterGrave, false],
    ['what most may take, after a grave reaction to something else', afterOther, true],
    ['nothing of an allergy', other, true],
    ['allergies that were not all checked', open, false],
  ])('is ticked at first or not with %s', (_, each, isTicked) => {
    expect(isTickedAtFirst(line(), each)).toBe(isTicked);
    expect(isTickedAtFirst(line({ isTicked: false }), each)).toBe(false);
    expect(mayBeAdded({ form: {}, findings: each.findings })).toBe(true);
  });

  it.each<[string, Pick<WholeCheck, 'allergyInteractions' | 'incomplete'>, readonly string[], boolean]>([
    ['all is understood', { allergyInteractions: [], incomplete: [] }, [], false],
    ...(
      [
        'allergies-not-recorded',
        'allergen-unknown',
        'allergen-guessed',
        'excipient-unknown',
        'former-record-unread',
        'reading-failed',
      ] as const
    ).map((reason): [string, Pick<WholeCheck, 'allergyInteractions' | 'incomplete'>, string[], boolean] => [
      reason,
      { allergyInteractions: [], incomplete: [{ part: 'allergy', reason, about: 'the pink medicine' }] },
      [],
      true,
    ]),
    [
      'a former record that was understood',
      { allergyInteractions: [], incomplete: [{ part: 'allergy', reason: 'former-record-unmatched' }] },
      [],
      false,
    ],
    [
      'a medication that was not understood',
      { allergyInteractions: [], incomplete: [{ part: 'drug', reason: 'medication-unknown' }] },
      [],
      false,
    ],
    ...(
      [
        ['Stevens-Johnson syndrome', ['penicillin']],
        ['DRESS', ['penicillin']],
        ['toxic epidermal necrolysis', ['penicillin']],
        ['anaphylaxis', ['penicillin']],
        ['rash', []],
      ] as const
    ).map(
      ([reaction, grave]): [
        string,
        Pick<WholeCheck, 'allergyInteractions' | 'incomplete'>,
        readonly string[],
        boolean,
      ] => [
        reaction,
        {
          allergyInteractions: [
            {
              allergen: 'penicillin',
              ingredient: 'cefdinir',
              match: 'cross-reaction',
              severity: 'low',
              reaction,
              message: '',
              source: '',
            },
          ],
          incomplete: [],
        },
        grave,
        false,
      ],
    ),
  ])('is read of a check: %s', (_, check, grave, isOpen) => {
    const read = allergiesRead(check);
    expect([...read.grave]).toEqual(grave);
    expect(read.open.length > 0).toBe(isOpen);
    expect(read.open.join('')).toContain(check.incomplete.find(() => isOpen)?.about ?? '');
  });

  it.each([
    ['allergies that were not all checked', open, /not every allergy was checked: the pink medicine$/],
    ['a relative after a grave reaction', afterGrave, /related to penicillin/],
    ['what its finding says by itself', penicillin, /^$/],
    ['nothing', other, /^$/],
  ])('is said where it is not ticked for %s', (_, each, sentence) => {
    expect(whyNotTicked(line(), each) ?? '').toMatch(sentence);
    expect(whyNotTicked(line({ isTicked: false }), each)).toBeUndefined();
  });

  it('is named once; what is stopped cannot be added', () => {
    expect(allergiesAgainst(judged('', [...penicillin.findings, ...alike.findings]))).toEqual(['penicillin']);
    expect(allergiesAgainst(other)).toEqual([]);
    expect(mayBeAdded({ form: {}, findings: [finding({ kind: 'dose', tier: 'stop' })] })).toBe(false);
    expect(mayBeAdded({ findings: [] })).toBe(false);
  });
});

describe('a medicine that the patient has', () => {
  const had = (description: string, isAlike: boolean, writtenOn = '2026-10-01') => ({
    duplicate: { id: description, description, sig: 'Take 1 tablet by mouth once daily.', isAlike },
    writtenOn,
  });
  it.each([
    ['in another strength', [had('lisinopril 20 mg tablet', true)], true, 'lisinopril 20 mg tablet'],
    ['once more', [had('lisinopril 10 mg tablet', true)], true, 'lisinopril 10 mg tablet'],
    [
      'twice, by the newest',
      [had('lisinopril 5 mg tablet', true), had('lisinopril 20 mg tablet', true, '2026-11-01')],
      true,
      'lisinopril 20 mg tablet',
    ],
    ['as a combination', [had('lisinopril-hydrochlorothiazide 20 mg-25 mg tablet', false)], true, undefined],
    ['no more', [had('lisinopril 20 mg tablet', true)], false, undefined],
  ])('is decided in the form: %s', (_, former, isTaken, expected) => {
    const prescriptions = former.map(
      ({ duplicate, writtenOn }) =>
        ({ id: duplicate.id, writtenOn }) as NonNullable<Medication['prescriptions']>[number],
    );
    expect(
      formerToDecide(
        former.map(({ duplicate }) => duplicate),
        isTaken ? [{ prescriptions }] : [],
      )?.description,
    ).toBe(expected);
  });
});
