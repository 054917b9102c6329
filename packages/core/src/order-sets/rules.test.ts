import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/rights';
import type { Drug } from '../drugs/model';
import type { SafetyFinding } from '../safety/model';
import type { OrderSetContent, OrderSetLine } from './model';
import {
  allergiesAgainst,
  chooseByAllergy,
  findingsOnSet,
  isFoundBy,
  isTickedAtFirst,
  mayBeAdded,
  prescriberMayConfirmSet,
  setMayBeApplied,
  setsOfferedTo,
  writerMayChangeSet,
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

describe('a set that is kept', () => {
  const found = (changes: Partial<OrderSetContent>) =>
    findingsOnSet(
      { name: 'Cystitis', words: '', icd10Code: '', icd10Description: '', lines: [line()], ...changes },
      new Map([['d', drug]]),
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
  const penicillin = { name: 'amoxicillin', findings: [finding({})] };
  const alike = { name: 'cephalexin', findings: [finding({ severity: 'moderate', tier: 'inform' })] };
  const seldom = { name: 'cefdinir', findings: [finding({ severity: 'low', tier: 'inform' })] };
  const other = { name: 'azithromycin', findings: [finding({ kind: 'drug', tier: 'inform' })] };
  it.each([
    ['nothing, where none speaks against it', other, [seldom], 'azithromycin'],
    ['the drug, for the first that most may take', penicillin, [alike, seldom, other], 'cefdinir'],
    ['the drug, for the next', penicillin, [alike, other], 'azithromycin'],
    ['nothing, where one speaks against each', penicillin, [alike], 'amoxicillin'],
    ['nothing, where there is no alternative', penicillin, [], 'amoxicillin'],
  ])('%s', (_, root, alternatives, chosen) => {
    expect(chooseByAllergy(root, alternatives).name).toBe(chosen);
  });

  it('is not ticked at first, nor is what asks for an answer; what is stopped cannot be added', () => {
    expect(allergiesAgainst([...penicillin.findings, ...alike.findings, ...other.findings])).toEqual([
      'penicillin',
    ]);
    const ticked = [penicillin, alike, seldom, other].map(({ findings }) =>
      isTickedAtFirst(line(), findings),
    );
    expect(ticked).toEqual([false, false, true, true]);
    expect(isTickedAtFirst(line({ isTicked: false }), [])).toBe(false);
    expect(mayBeAdded({ form: {}, findings: penicillin.findings })).toBe(true);
    expect(mayBeAdded({ form: {}, findings: [finding({ kind: 'dose', tier: 'stop' })] })).toBe(false);
    expect(mayBeAdded({ findings: [] })).toBe(false);
  });
});
