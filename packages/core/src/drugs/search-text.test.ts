import { describe, expect, it } from 'vitest';
import { askedAmounts } from './asked-amounts';
import { readSearchText } from './search-text';

describe('what is typed into a search for drugs', () => {
  it.each([
    ['lisinopril 10', 'lisinopril 10'],
    ['  Metf   500 ', 'metf 500'],
    ['zpak', 'azithromycin 250'],
    ['z-pak', 'azithromycin 250'],
    ['Z pack', 'azithromycin 250'],
    ['z pack #6', 'azithromycin 250'],
    ['tylenol 3', 'acetaminophen codeine 300 30'],
    ['tylenol #3', 'acetaminophen codeine 300 30'],
    ['Tylenol #3 q6h prn #20', 'acetaminophen codeine 300 30'],
    ['tylenol no. 4', 'acetaminophen codeine 300 60'],
    ['tylenol', 'tylenol'],
    ['pen vk 500', 'penicillin v 500'],
    ['kcl 20', 'potassium chloride 20'],
    ['tmp/smx', 'sulfamethoxazole trimethoprim'],
    ['hydrocodone/apap 5/325', 'hydrocodone acetaminophen 5 325'],
    ['percs', 'oxycodone acetaminophen'],
    ['perc', 'oxycodone acetaminophen'],
    ['percocet', 'percocet'],
    ["children's motrin", 'ibuprofen 100 suspension'],
    ['childrens motrin', 'ibuprofen 100 suspension'],
    ['infants tylenol', 'acetaminophen 160 suspension'],
    ['prednisone taper', 'prednisone'],
    ['amox/clav 875', 'amoxicillin clavulanate 875'],
  ])('%s is searched for as %s', (typed, meaning) => {
    expect(readSearchText(typed).meanings).toEqual([meaning]);
  });

  it.each([
    ['lisin 10 qd', 'lisin 10', ['qd'], '10'],
    ['synthroid 50mcg 1 po qd', 'synthroid 50mcg', ['po', 'qd'], '50mcg'],
    ['metformin 500 1 tab bid', 'metformin 500', ['bid'], '500'],
    ['glimepiride 2 daily', 'glimepiride 2', ['daily'], '2'],
    ['amoxicillin 500 tid x 10 days #30', 'amoxicillin 500', ['tid', 'x 10 days', '#30'], '500'],
    ['ibuprofen 600 every 6 hours as needed', 'ibuprofen 600', ['every 6 hours', 'as needed'], '600'],
    ['zolpidem 5 at bedtime', 'zolpidem 5', ['at bedtime'], '5'],
    ['warfarin 2.5', 'warfarin 2.5', [], '2.5'],
    ['lisinop 20 30d', 'lisinop 20', ['30d'], '20'],
    ['lisinopril 20 90 ds', 'lisinopril 20', ['90 ds'], '20'],
    ['libre 14 day', 'libre 14 day', [], '14'],
    ['qd', 'qd', [], ''],
    ['hs', 'hs', [], ''],
  ])('%s is searched for as %s, the directions set aside', (typed, meaning, aside, numbers) => {
    const read = readSearchText(typed);
    expect(read.meanings).toEqual([meaning]);
    expect(read.aside).toEqual(aside.map((text) => ({ kind: 'directions', text })));
    expect(read.amounts).toEqual(askedAmounts(numbers));
  });

  it.each([
    ['amox 90/kg', 'amox', '90/kg'],
    ['amox 90 mg/kg/day', 'amox', '90 mg/kg/day'],
    ['amoxicillin 80-90mg/kg/d', 'amoxicillin', '80-90mg/kg/d'],
    ['ibuprofen 10 mg per kg per dose', 'ibuprofen', '10 mg per kg per dose'],
  ])('%s: a dose by weight is no strength', (typed, meaning, text) => {
    const read = readSearchText(typed);
    expect(read.meanings).toEqual([meaning]);
    expect(read.aside).toEqual([{ kind: 'dose-by-weight', text }]);
    expect(read.amounts).toEqual({ stated: [], bare: [] });
  });

  it('keeps the strength beside a dose by weight', () => {
    expect(readSearchText('amox 400 90/kg')).toMatchObject({
      meanings: ['amox 400'],
      amounts: { bare: [400] },
    });
  });

  it.each([
    ['mtx', 'mtx', ['methotrexate', 'mitoxantrone'], ['methotrexate', 'mitoxantrone']],
    ['MTX 2.5', 'mtx', ['methotrexate 2.5', 'mitoxantrone 2.5'], ['methotrexate', 'mitoxantrone']],
    ['t3', 't3', ['acetaminophen codeine 300 30', 'liothyronine'], ['acetaminophen codeine', 'liothyronine']],
    ['hct', 'hct', ['hydrocortisone', 'hydrochlorothiazide'], ['hydrocortisone', 'hydrochlorothiazide']],
  ])('%s is taken for several drugs and means none by itself', (typed, abbreviation, meanings, drugs) => {
    const read = readSearchText(typed);
    expect(read.meanings).toEqual(meanings);
    expect(read.doubtful).toEqual({ abbreviation, drugs, rest: typed.split(' ').slice(1).join(' ') });
  });
});
