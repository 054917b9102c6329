import { judgeDoses } from '@erx/core/doses/judge-doses';
import type { Drug } from '@erx/core/drugs/model';
import { lineForPatient } from '@erx/core/order-sets/line-for-patient';
import type { OrderSetLine } from '@erx/core/order-sets/model';
import { findingsOnSet } from '@erx/core/order-sets/rules';
import { daysAfter } from '@erx/core/values/dates';
import { describe, expect, it } from 'vitest';
import { doseTable } from '../reference/dose-table';
import { starterDiagnoses, starterProducts } from '../reference/starter-catalogue';
import { starterOrderSets } from './starters';

const today = '2026-11-30';
const drugs = new Map(starterProducts().map(({ drug }) => [drug.prescribableDrugId, drug]));
const diagnoses = new Map(starterDiagnoses().map(({ code, description }) => [code, description]));
const knowledge = { facts: doseTable().facts, isPartMissing: false, isBenzodiazepine: () => false };
const lines = starterOrderSets().flatMap(({ key, content }) =>
  content.lines.map((line) => {
    const drug = drugs.get(line.prescribableDrugId);
    if (!drug) throw new Error(`${key} names a drug that the catalog does not have`);
    return [`${key}: ${drug.description}`, line, drug] as const;
  }),
);

/** Of an age and a weight at the ends of a line's bounds, and between. */
function patientsOf({
  bounds: { fromMonths = 216, toMonths = 960, fromKg = toMonths === 960 ? 40 : 8, toKg = 90 },
}: OrderSetLine) {
  const ages = [fromMonths, Math.floor((fromMonths + toMonths) / 2), toMonths - 1];
  const weights = [fromKg, (fromKg + toKg) / 2, toKg - 0.1] as const;
  return ages.map((months, place) => ({
    birthDate: daysAfter(today, -Math.ceil((months * 365.25) / 12) - 3),
    isMinor: months < 216,
    weight: {
      weight: (weights[place] ?? fromKg).toFixed(1),
      weightUnits: 'kg' as const,
      weightMeasuredOn: today,
    },
    weightDays: 90,
    today,
    months,
    kilograms: Number((weights[place] ?? fromKg).toFixed(1)),
  }));
}

function dosesOf(line: OrderSetLine, drug: Drug) {
  return patientsOf(line).map((patient) => {
    const own = lineForPatient(line, drug, patient);
    if (own.is !== 'ready') return own.why.code;
    const { sig, dispense, units, daysSupply } = own.form;
    const { findings } = judgeDoses(
      {
        description: drug.description,
        drug,
        sig,
        dispense,
        units,
        daysSupply: Number(daysSupply) || undefined,
      },
      [],
      knowledge,
      { ageMonths: patient.months, weightKg: patient.kilograms },
    );
    return findings.filter(({ tier }) => tier !== 'inform').map(({ code, data }) => [code, data]);
  });
}

describe('the order sets that come with the product', () => {
  it('are the ten that practices begin with', () => {
    expect(starterOrderSets().map(({ key }) => key)).toEqual([
      'otitis-media',
      'strep-throat',
      'cystitis',
      'pneumonia',
      'asthma',
      'new-diabetes',
      'hypertension',
      'opioid-naloxone',
      'smoking-cessation',
      'contraception',
    ]);
  });

  it.each(starterOrderSets().map(({ key, content }) => [key, content] as const))(
    '%s may be kept, and its diagnosis is of the list',
    (_, content) => {
      expect(findingsOnSet(content, drugs)).toEqual([]);
      if (content.icd10Code !== '') expect(diagnoses.get(content.icd10Code)).toBe(content.icd10Description);
    },
  );

  it.each(lines)('%s names its source, and no dose of it is above what is stated', (_, line, drug) => {
    expect(line.source.text).not.toBe('');
    expect(dosesOf(line, drug)).toEqual([[], [], []]);
  });
});
