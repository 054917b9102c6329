import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/rights';
import type { Drug } from '../drugs/model';
import type { OrderSetContent } from './model';
import {
  findingsOnSet,
  isFoundBy,
  isSetOf,
  prescriberMayConfirmSet,
  setMayBeApplied,
  setsOfferedTo,
  writerMayChangeSet,
  writtenFor,
} from './rules';
import { drug, line } from './testing/line';

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
