import { checkDoses } from '@erx/core/doses/check-doses';
import { sigOf } from '@erx/core/sig/rules';
import { describe, expect, it } from 'vitest';
import { doseTable } from './dose-table';
import { starterProducts } from './starter-catalogue';

const drugs = starterProducts().map(({ drug }) => drug);

function codesOf(description: string, sig: string, ageYears: number, weightKg?: number): string[] {
  const drug = drugs.find((one) => one.description === description);
  if (!drug) throw new Error(`no such product: ${description}`);
  if (!sigOf(sig, drug)) throw new Error(`not understood: ${sig}`);
  const patient = { ageMonths: ageYears * 12, weightKg };
  return checkDoses({ drug, sig, daysSupply: undefined }, doseTable().facts, patient).findings.map(
    ({ code, tier }) => `${tier} ${code}`,
  );
}

describe('the starter table of doses', () => {
  it('states a largest dose of more than 540 ingredients', () => {
    const limited = doseTable().facts.filter(({ kind }) => /^(?:single|daily|weekly)-most/.test(kind));
    expect(new Set(limited.map(({ ingredient }) => ingredient)).size).toBeGreaterThan(540);
  });

  it('states nothing twice in the same words', () => {
    const rows = doseTable().facts.map((fact) => JSON.stringify(fact));
    expect(rows.filter((row, place) => rows.indexOf(row) !== place)).toEqual([]);
  });

  it('names a source that somebody can look for', () => {
    expect(doseTable().facts.filter(({ source }) => source.trim().length < 12)).toEqual([]);
  });

  it('names no web address, and marks what was not read in the label or paper itself', () => {
    const isAddress = /\b(?:[a-z0-9-]+\.)+(?:com|org|net|gov|xyz|io|eu|report)\b/i;
    const texts = [...doseTable().facts.map(({ source }) => source), ...Object.values(doseTable().unknown)];
    expect(texts.filter((text) => isAddress.test(text))).toEqual([]);
    const named = /DailyMed (?:set )?[0-9a-f-]{36}|\(DailyMed, NDC|openFDA|MMWR|^AAP,/;
    const unmarked = doseTable().facts.filter(({ source }) => !source.endsWith('(not confirmed)'));
    expect(unmarked.filter(({ source }) => !named.test(source))).toEqual([]);
    expect(unmarked.length).toBeGreaterThan(150);
  });

  it('says of no ingredient as a whole that nothing is known while it states its largest dose', () => {
    const limited = new Set(
      doseTable()
        .facts.filter(({ kind }) => /^(?:single|daily|weekly)-most/.test(kind))
        .map((one) => one.ingredient),
    );
    expect(Object.keys(doseTable().unknown).filter((name) => limited.has(name))).toEqual([]);
  });
});

describe('limits looked up from labels, at the bound and above it', () => {
  it.each([
    ['meloxicam 15 mg tablet', 40, undefined, 'Take 1 tablet by mouth once daily.', []],
    [
      'meloxicam 15 mg tablet',
      40,
      undefined,
      'Take 1 tablet by mouth twice daily.',
      ['reason dose.day-high'],
    ],
    ['naproxen 500 mg tablet', 40, undefined, 'Take 1 tablet by mouth three times daily.', []],
    [
      'naproxen 500 mg tablet',
      40,
      undefined,
      'Take 1 tablet by mouth four times daily.',
      ['reason dose.day-high'],
    ],
    ['amitriptyline 50 mg tablet', 40, undefined, 'Take 3 tablets by mouth at bedtime.', []],
    [
      'amitriptyline 10 mg tablet',
      11,
      undefined,
      'Take 1 tablet by mouth at bedtime.',
      ['reason dose.avoid'],
    ],
    ['amitriptyline 10 mg tablet', 12, undefined, 'Take 1 tablet by mouth at bedtime.', []],
    ['tizanidine 4 mg tablet', 40, undefined, 'Take 3 tablets by mouth three times daily.', []],
    [
      'tizanidine 4 mg tablet',
      40,
      undefined,
      'Take 1 tablet by mouth four times daily.',
      ['reason dose.too-often'],
    ],
    ['glimepiride 4 mg tablet', 40, undefined, 'Take 2 tablets by mouth once daily.', []],
    [
      'glimepiride 4 mg tablet',
      40,
      undefined,
      'Take 3 tablets by mouth once daily.',
      ['reason dose.day-high'],
    ],
    ['apixaban 5 mg tablet', 40, undefined, 'Take 2 tablets by mouth twice daily for 7 days.', []],
    ['promethazine 6.25 mg/5 mL syrup', 1, 10, 'Take 5 mL by mouth at bedtime.', ['reason dose.avoid']],
    ['promethazine 6.25 mg/5 mL syrup', 2, 12, 'Take 5 mL by mouth at bedtime.', []],
    ['pregabalin 75 mg capsule', 10, 30, 'Take 2 capsules by mouth twice daily.', []],
    [
      'pregabalin 75 mg capsule',
      10,
      30,
      'Take 3 capsules by mouth twice daily.',
      ['reason dose.day-high-by-weight'],
    ],
    [
      'methylprednisolone 4 mg tablet',
      40,
      undefined,
      'Take 12 tablets by mouth once daily.',
      ['reason dose.more-than-usual'], // not above what is usual, but more tablets at a time than is
    ],
    [
      'methylprednisolone 4 mg tablet',
      40,
      undefined,
      'Take 13 tablets by mouth once daily.',
      ['reason dose.more-than-usual', 'inform dose.day-unusual'],
    ],
    ['methimazole 10 mg tablet', 40, undefined, 'Take 2 tablets by mouth every 8 hours.', []],
    [
      'methimazole 10 mg tablet',
      40,
      undefined,
      'Take 3 tablets by mouth every 8 hours.',
      ['reason dose.day-high'],
    ],
    ['benztropine 2 mg tablet', 40, undefined, 'Take 1 tablet by mouth three times daily.', []],
    [
      'benztropine 2 mg tablet',
      40,
      undefined,
      'Take 1 tablet by mouth four times daily.',
      ['reason dose.day-high'],
    ],
    [
      'benztropine 0.5 mg tablet',
      40,
      undefined,
      'Take 0.5 tablet by mouth once daily.',
      ['inform dose.day-low'],
    ],
    ['benztropine 1 mg tablet', 2, undefined, 'Take 1 tablet by mouth once daily.', ['reason dose.avoid']],
    ['benztropine 1 mg tablet', 3, undefined, 'Take 1 tablet by mouth once daily.', []],
    ['metaxalone 800 mg tablet', 13, undefined, 'Take 1 tablet by mouth four times daily.', []],
    [
      'metaxalone 800 mg tablet',
      40,
      undefined,
      'Take 1 tablet by mouth every 4 hours.',
      ['reason dose.day-high', 'reason dose.too-often'],
    ],
    [
      'metaxalone 800 mg tablet',
      40,
      undefined,
      'Take 2 tablets by mouth twice daily.',
      ['reason dose.single-high'],
    ],
    [
      'bupropion hydrochloride 300 mg 24-hour extended-release tablet',
      40,
      undefined,
      'Take 1 tablet by mouth four times daily.',
      ['reason dose.day-high', 'reason dose.too-often'],
    ],
    [
      'ketorolac 10 mg tablet',
      40,
      undefined,
      'Take 1 tablet by mouth every 6 hours for 7 days.',
      ['reason dose.too-long'],
    ],
    [
      'methotrexate 2.5 mg tablet',
      40,
      undefined,
      'Take 4 tablets by mouth once daily.',
      ['reason dose.week-high', 'reason dose.once-weekly'],
    ],
    [
      'triamterene-hydrochlorothiazide 75 mg-50 mg tablet',
      40,
      undefined,
      'Take 1 tablet by mouth daily.',
      [],
    ],
    [
      'triamterene-hydrochlorothiazide 75 mg-50 mg tablet',
      40,
      undefined,
      'Take 5 tablets by mouth daily.',
      ['reason dose.day-high', 'reason dose.day-high'],
    ],
    ['minoxidil 10 mg tablet', 40, undefined, 'Take 5 tablets by mouth twice daily.', []],
    [
      'minoxidil 10 mg tablet',
      40,
      undefined,
      'Take 6 tablets by mouth twice daily.',
      ['reason dose.day-high'],
    ],
    [
      'diclofenac sodium 50 mg delayed-release tablet',
      40,
      undefined,
      'Take 1 tablet by mouth four times daily.',
      [],
    ],
    [
      'diclofenac sodium 50 mg delayed-release tablet',
      40,
      undefined,
      'Take 2 tablets by mouth three times daily.',
      ['reason dose.single-high', 'reason dose.day-high'],
    ],
    [
      'tramadol 100 mg extended-release tablet',
      40,
      undefined,
      'Take 1 tablet by mouth once daily as needed for pain.',
      ['reason dose.not-as-needed'],
    ],
    ['tramadol 50 mg tablet', 40, undefined, 'Take 1 tablet by mouth every 6 hours as needed for pain.', []],
    [
      'OxyContin 10 mg extended-release tablet',
      40,
      undefined,
      'Take 1 tablet by mouth every 12 hours as needed for pain.',
      ['reason dose.not-as-needed'],
    ],
    ['OxyContin 10 mg extended-release tablet', 40, undefined, 'Take 1 tablet by mouth every 12 hours.', []],
  ] as const)('%s at %i years: %s %s', (description, age, weight, sig, expected) => {
    expect(codesOf(description, sig, age, weight)).toEqual(expected);
  });
});
