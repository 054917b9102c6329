import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/rights';
import type { Drug } from '../drugs/model';
import type { WholeCheck } from '../interactions/rules/check';
import type { Medication } from '../medications/model';
import type { SafetyFinding } from '../safety/model';
import type { OrderSetContent, OrderSetLine } from './model';
import {
  allergiesAgainst,
  allergiesRead,
  type AllergiesRead,
  chooseByAllergy,
  findingsOnSet,
  formerToDecide,
  isFoundBy,
  isSetOf,
  isTickedAtFirst,
  mayBeAdded,
  prescriberMayConfirmSet,
  setMayBeApplied,
  setsOfferedTo,
  writerMayChangeSet,
  whyNotTicked,
  writtenFor,
} from './rules';

const person = (changes: Partial<Actor>) => ({
  role: 'User' as const,
  isSuperAdmin: false,
  isPartner: false,
  hasNpi: false,
  canChangeRequests: false,
  canSignControlled: false,
  canPriorAuthorize: false,
  isEmergency: false,
  accountId: 'a',
  ...changes,
});
const prescriber = person({ role: 'Provider', hasNpi: true });
const staff = person({});
const admin = person({ role: 'Admin' });

describe('who changes and who confirms a set', () => {
  it.each([
    ['a prescriber the practice’s', prescriber, undefined, true, true],
    ['a prescriber the own', prescriber, 'a', true, true],
    ['a prescriber another’s', prescriber, 'b', false, false],
    ['an administrator the practice’s', admin, undefined, true, false],
    ['an administrator a prescriber’s', admin, 'b', false, false],
    ['an administrator under the own name', admin, 'a', false, false],
    ['staff the practice’s', staff, undefined, false, false],
  ])('%s', (_, actor, ownerId, mayChange, mayConfirm) => {
    expect(writerMayChangeSet({ actor, ownerId }).length === 0).toBe(mayChange);
    expect(prescriberMayConfirmSet({ actor, ownerId }).length === 0).toBe(mayConfirm);
  });
});

describe('what is applied', () => {
  const confirmed = { by: 'E. Whitcombe', at: '2026-11-30T10:00:00.000Z' };
  it.each([
    ['a confirmed version', { isRetired: false, confirmed, version: 2 }, []],
    ['one that no one confirmed', { isRetired: false, version: 2 }, ['order-set.unconfirmed']],
    ['a retired one', { isRetired: true, confirmed, version: 2 }, ['order-set.retired']],
  ])('%s', (_, set, codes) => {
    expect(setMayBeApplied(set).map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['the practice’s for anyone', staff, undefined, undefined, true],
    ['the own', prescriber, undefined, 'a', true],
    ['another prescriber’s', prescriber, undefined, 'b', false],
    ['another prescriber’s, whom a prescriber names', prescriber, 'b', 'b', false],
    ['that of whom staff write for', staff, 'b', 'b', true],
    ['that of whom staff do not write for', staff, 'c', 'b', false],
    ['a prescriber’s, where staff name none', staff, undefined, 'b', false],
  ])('is for who writes: %s', (_, actor, named, ownerId, isOffered) => {
    const providerId = writtenFor({ actor, accountId: actor.accountId }, named);
    expect(isSetOf(ownerId === undefined ? {} : { ownerId }, providerId)).toBe(isOffered);
  });

  it('is offered of the practice and of the prescriber who is written for, by every word', () => {
    const content = {
      name: 'Otitis media',
      words: 'ear infection',
      icd10Code: 'H66.90',
      icd10Description: 'Otitis media, unspecified',
      lines: [],
    };
    const sets = [
      { id: 1, isRetired: false, content },
      { id: 2, isRetired: false, ownerId: 'me', content },
      { id: 3, isRetired: false, ownerId: 'other', content },
      { id: 4, isRetired: true, content },
    ];
    expect(setsOfferedTo(sets, 'me').map(({ id }) => id)).toEqual([1, 2]);
    expect(
      ['', 'oti', 'EAR otitis', 'h66', 'ear cough'].map((typed) => isFoundBy({ content }, typed)),
    ).toEqual([true, true, true, true, false]);
  });
});

const drug: Drug = {
  prescribableDrugId: 'd',
  description: 'cephalexin 500 mg capsule',
  name: 'cephalexin',
  ingredients: ['cephalexin'],
  strength: '500 mg',
  doseForm: 'capsule',
  route: 'oral',
  type: 'Generic',
  overTheCounter: false,
  schedule: 'none',
  controlledSubstance: false,
  controlledSubstanceDeaId: '',
  potencyUnitCode: 'C48480',
};
const line = (changes: Partial<OrderSetLine> = {}): OrderSetLine => ({
  id: '1',
  prescribableDrugId: 'd',
  form: {
    sig: 'Take 1 capsule by mouth twice daily for 7 days.',
    sigChosen: false,
    dispense: '14',
    units: 'C48480',
    daysSupply: '7',
    refills: { count: 0 },
    substitutionAllowed: true,
    pharmacyNote: '',
    comments: '',
  },
  bounds: {},
  isTicked: true,
  source: { text: '', isConfirmed: false },
  ...changes,
});

const combination: Drug = {
  ...drug,
  prescribableDrugId: 'sulfa',
  description: 'sulfamethoxazole-trimethoprim 200 mg-40 mg/5 mL oral suspension',
  name: 'sulfamethoxazole-trimethoprim',
  ingredients: ['sulfamethoxazole', 'trimethoprim'],
  strength: '200 mg-40 mg/5 mL',
  doseForm: 'oral suspension',
  potencyUnitCode: 'C28254',
};
const combined = (of?: string) =>
  line({
    prescribableDrugId: 'sulfa',
    form: { ...line().form, sig: '', dispense: '', units: 'C28254' },
    weightDose: {
      perKg: 8,
      ...(of === undefined ? {} : { of }),
      ...{ basis: 'day', often: 'twice daily', most: 320 },
    },
  });

describe('a set that is kept', () => {
  const found = (changes: Partial<OrderSetContent>) =>
    findingsOnSet(
      { name: 'Cystitis', words: '', icd10Code: '', icd10Description: '', lines: [line()], ...changes },
      new Map([
        ['d', drug],
        ['sulfa', combination],
      ]),
    ).map(({ code, field }) => [code, field]);
  it.each<[string, Partial<OrderSetContent>, unknown]>([
    ['is whole', {}, []],
    ['has a name', { name: ' ' }, [['order-set.name-missing', 'name']]],
    ['has a diagnosis of the list', { icd10Code: 'N30' }, [['order-set.diagnosis', 'icd10Code']]],
    ['has a line', { lines: [] }, [['order-set.no-lines', 'lines']]],
    [
      'names products of the catalog',
      { lines: [line({ prescribableDrugId: 'x' })] },
      [['prescription.drug-unknown', 'lines.0.drug']],
    ],
    [
      'judges each form',
      { lines: [line(), line({ id: '2', form: { ...line().form, sig: '' } })] },
      [['prescription.sig-missing', 'lines.1.sig']],
    ],
    [
      'has bounds in their order',
      { lines: [line({ bounds: { fromMonths: 6, toMonths: 6 } })] },
      [['order-set.bounds', 'lines.0.bounds']],
    ],
    ['has alternatives', { lines: [line(), line({ id: '2', insteadOf: '1' })] }, []],
    [
      'has none of itself',
      { lines: [line({ insteadOf: '1' })] },
      [['order-set.line-instead', 'lines.0.insteadOf']],
    ],
    [
      'has none of an alternative',
      { lines: [line(), line({ id: '2', insteadOf: '1' }), line({ id: '3', insteadOf: '2' })] },
      [['order-set.line-instead', 'lines.2.insteadOf']],
    ],
    [
      'has doses by weight of liquids alone',
      { lines: [line({ weightDose: { perKg: 20, basis: 'day', often: 'twice daily', most: 500 } })] },
      [['order-set.weight-product', 'lines.0.weightDose']],
    ],
    [
      'names the ingredient of a combination',
      { lines: [combined()] },
      [['order-set.weight-ingredient', 'lines.0.of']],
    ],
    [
      'names one that it has',
      { lines: [combined('amoxicillin')] },
      [['order-set.weight-ingredient', 'lines.0.of']],
    ],
    ['has a combination dosed by the named', { lines: [combined('trimethoprim')] }, []],
  ])('%s', (_, changes, codes) => {
    expect(found(changes)).toEqual(codes);
  });
});

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
