import { describe, expect, it } from 'vitest';
import type { Schedule } from '../drugs/model';
import { newForm, type FavoriteForm } from '../prescriptions/model';
import {
  changesAreOfferedToChosenProvider,
  favoriteOfForm,
  findingsOnFavorite,
  formForDrug,
  keeperMayKeep,
  providerChangesOwnFavorite,
  saysTheSame,
} from './rules';

const form: FavoriteForm = {
  sig: 'Take 1 tablet by mouth daily',
  sigChosen: false,
  dispense: '30',
  units: 'C48542',
  daysSupply: '30',
  refills: { count: 3 },
  substitutionAllowed: true,
  pharmacyNote: '',
  comments: '',
};
const provider = { accountId: 'a', hasNpi: true };
const staff = { accountId: 's', hasNpi: false };

describe('who changes a favourite (N6-2)', () => {
  it.each([
    ['the provider the own', provider, 'a', 0],
    ["the provider another's", provider, 'b', 1],
    ["the provider the practice's", provider, undefined, 0],
    ["staff a provider's", staff, 'a', 1],
    ["staff the practice's", staff, undefined, 1],
    ['staff with the own id', staff, 's', 1],
  ])('%s: %i findings', (_, actor, userId, count) => {
    expect(providerChangesOwnFavorite({ actor, userId })).toHaveLength(count);
  });
});

describe('to whom changes are offered (N6-2)', () => {
  it.each([
    ['the provider, chosen, the own', provider, 'a', 'a', 0],
    ["the provider, chosen, the practice's", provider, undefined, 'a', 0],
    ["the provider, chosen, another's", provider, 'b', 'a', 1],
    ['the provider, another chosen, the own', provider, 'a', 'b', 1],
    ["the provider, another chosen, the practice's", provider, undefined, 'b', 1],
    ["the provider, none chosen, the practice's", provider, undefined, undefined, 1],
    ["staff, a provider chosen, that provider's", staff, 'a', 'a', 1],
    ["staff, a provider chosen, the practice's", staff, undefined, 'a', 1],
    ["staff, the own id, the practice's", staff, undefined, 's', 1],
  ])('%s: %i findings', (_, actor, userId, defaultProviderId, count) => {
    expect(changesAreOfferedToChosenProvider({ actor, userId, defaultProviderId })).toHaveLength(count);
  });
});

describe('a form for another product', () => {
  const tablet = { potencyUnitCode: 'C48542', schedule: 'none' } as const;
  const capsule = { potencyUnitCode: 'C48480', schedule: 'none' } as const;
  it.each<
    [
      string,
      Partial<FavoriteForm>,
      Parameters<typeof formForDrug>[1],
      Parameters<typeof formForDrug>[2],
      Partial<FavoriteForm>,
    ]
  >([
    ["takes the new one's units where it had the former one's", {}, tablet, capsule, { units: 'C48480' }],
    ['keeps units that somebody chose', { units: 'C28254' }, tablet, capsule, {}],
    ['keeps its units where the former product is not known', {}, undefined, capsule, {}],
    [
      'keeps refills that the schedule allows',
      { refills: { count: 5 } },
      tablet,
      { ...tablet, schedule: 'IV' },
      {},
    ],
    [
      'loses refills above the limit',
      { refills: { count: 6 } },
      tablet,
      { ...tablet, schedule: 'IV' },
      { refills: { count: 0 } },
    ],
    [
      'loses PRN where it is refused',
      { refills: { prn: true } },
      tablet,
      { ...tablet, schedule: 'III' },
      { refills: { count: 0 } },
    ],
    [
      'has none of schedule II',
      { refills: { count: 1 } },
      tablet,
      { ...tablet, schedule: 'II' },
      { refills: { count: 0 } },
    ],
  ])('%s', (_, before, former, drug, after) => {
    expect(formForDrug({ ...form, ...before }, former, drug)).toEqual({ ...form, ...before, ...after });
  });
});

describe('who keeps a favourite (N6-3)', () => {
  it.each([
    ['the provider for the own list', provider, 'a', true, 0],
    ['the provider without naming a list', provider, undefined, true, 0],
    ["the provider for another's", provider, 'b', true, 1],
    ["staff for a provider's", staff, 'a', true, 1],
    ['staff for the practice', staff, undefined, false, 0],
    ['the provider for the practice', provider, 'a', false, 0],
  ])('%s: %i findings', (_, actor, userId, isUserFavorite, count) => {
    expect(keeperMayKeep({ actor, userId, isUserFavorite })).toHaveLength(count);
  });
});

describe('what is kept', () => {
  const found = (changes: Partial<FavoriteForm>, schedule: Schedule = 'none') =>
    findingsOnFavorite(
      { ...form, ...changes },
      {
        schedule,
        doseForm: 'tablet',
        route: 'oral',
        potencyUnitCode: 'C48542',
        strength: '10 mg',
        ingredients: ['lisinopril'],
      },
    ).map(({ code }) => code);
  it.each<[Partial<FavoriteForm>, Schedule, string[]]>([
    [{}, 'none', []],
    [{ sig: ' ' }, 'none', ['prescription.sig-missing']],
    [{ sig: 'x'.repeat(140) }, 'none', []],
    [{ sig: 'x'.repeat(141) }, 'none', ['prescription.sig-too-long']],
    [{ sig: 'Take 1 tablet by mouth QD' }, 'none', ['sig.error-prone']],
    [{ sig: 'Take ½ tablet by mouth daily' }, 'none', ['sig.character']],
    [{ sig: 'Take 40 tablets by mouth daily' }, 'none', ['sig.dose-impossible', 'sig.quantity-far']],
    [{ pharmacyNote: 'give 10U' }, 'none', ['sig.error-prone']],
    [{ dispense: '' }, 'none', ['prescription.dispense-missing']],
    [{ dispense: '1e9' }, 'none', ['prescription.dispense-invalid']],
    [{ daysSupply: '0' }, 'none', ['prescription.days-supply-invalid']],
    [{ dispense: '3001' }, 'none', ['prescription.quantity-too-large', 'sig.quantity-far']],
    [{ units: 'C28254' }, 'none', ['prescription.unit-does-not-fit']],
    [{ units: 'C44278' }, 'none', ['prescription.unit-not-offered']],
    [{ refills: { prn: true } }, 'none', []],
    [{ refills: { prn: true } }, 'IV', ['controlled.prn-refused']],
    [{ refills: { count: 5 } }, 'IV', []],
    [{ refills: { count: 6 } }, 'IV', ['controlled.refills-exceeded']],
    [{}, 'I', ['controlled.schedule-one']],
    [{}, 'unknown', ['controlled.schedule-unknown']],
  ])('%j of schedule %s: %j', (changes, schedule, codes) => {
    expect(found(changes, schedule)).toEqual(codes);
  });

  it('is no date and no diagnosis, which belong to one patient', () => {
    const kept = favoriteOfForm({
      ...newForm('2026-11-20'),
      ...form,
      primaryIcd10Code: 'I10',
      primaryIcd10Description: 'Hypertension',
    });
    expect(kept).toEqual(form);
  });

  it.each<[Partial<FavoriteForm>, boolean]>([
    [{}, true],
    [{ sig: ' Take 1 tablet by mouth daily ' }, true],
    [{ sigChosen: true }, true],
    [{ dispense: '90' }, false],
    [{ refills: { prn: true } }, false],
    [{ substitutionAllowed: false }, false],
  ])('with %j says the same: %s', (changes, same) => {
    expect(saysTheSame(form, { ...form, ...changes })).toBe(same);
  });
});
