import { daysAfter } from '@erx/core/values/dates';
import type { medicationHistory } from '../platform/database/schema';
import type { DemoCatalogue, Product } from './catalogue';
import type { DemoPatient } from './patients';
import type { DemoPractice, PracticePlan } from './practices';
import { type DemoPrescription, findRegimen } from './prescriptions';
import type { Random } from './random';

type HistoryRow = typeof medicationHistory.$inferInsert;

/** A fill by another prescriber, which only the monitoring program or the PBM reports. */
interface FillElsewhere {
  /** First and last name. */
  readonly patient: string;
  readonly daysAgo: number;
  readonly description: string;
  readonly source: HistoryRow['source'];
  /** Null where the source does not say. */
  readonly controlled: boolean | null;
  readonly dx?: string;
  readonly sig: string;
  readonly days: number;
  readonly dispense: string;
}

const ELSEWHERE: Readonly<Record<PracticePlan['key'], readonly FillElsewhere[]>> = {
  birmingham: [
    {
      patient: 'Łukasz Wójcik',
      daysAgo: 24,
      description: 'oxycodone 5 mg tablet',
      source: 'pdmp',
      controlled: true,
      dx: 'M54.50',
      sig: 'Take 1 tablet by mouth every 6 hours as needed for pain',
      days: 5,
      dispense: '20',
    },
    {
      patient: 'Łukasz Wójcik',
      daysAgo: 61,
      description: 'tramadol 50 mg tablet',
      source: 'pdmp',
      controlled: true,
      sig: 'Take 1 tablet by mouth every 6 hours as needed for pain',
      days: 7,
      dispense: '28',
    },
    {
      patient: 'Łukasz Wójcik',
      daysAgo: 24,
      description: 'naproxen 500 mg tablet',
      source: 'pbm',
      controlled: false,
      dx: 'M54.50',
      sig: 'Take 1 tablet by mouth twice daily with food',
      days: 14,
      dispense: '28',
    },
    {
      patient: 'Łukasz Wójcik',
      daysAgo: 90,
      description: 'COMPOUND ANALGESIC CREAM',
      source: 'pbm',
      controlled: null,
      sig: 'Apply to the back twice daily',
      days: 30,
      dispense: '60',
    },
    {
      patient: 'Elijah Tolliver',
      daysAgo: 33,
      description: 'methylphenidate 18 mg extended-release tablet',
      source: 'pdmp',
      controlled: true,
      dx: 'F90.2',
      sig: 'Take 1 tablet by mouth once daily in the morning',
      days: 30,
      dispense: '30',
    },
    {
      patient: 'Brandi Scarborough',
      daysAgo: 47,
      description: 'zolpidem 5 mg tablet',
      source: 'pdmp',
      controlled: true,
      dx: 'F51.01',
      sig: 'Take 1 tablet by mouth at bedtime',
      days: 30,
      dispense: '30',
    },
    {
      patient: 'Brandi Scarborough',
      daysAgo: 12,
      description: 'cephalexin 500 mg capsule',
      source: 'pbm',
      controlled: false,
      sig: 'Take 1 capsule by mouth 4 times daily',
      days: 7,
      dispense: '28',
    },
  ],
  tucson: [
    {
      patient: 'Theodora Papadimitriou',
      daysAgo: 40,
      description: 'temazepam 15 mg capsule',
      source: 'pdmp',
      controlled: true,
      dx: 'G47.00',
      sig: 'Take 1 capsule by mouth at bedtime as needed',
      days: 30,
      dispense: '30',
    },
    {
      patient: 'Jolene Stubblefield',
      daysAgo: 29,
      description: 'alprazolam 0.5 mg tablet',
      source: 'pdmp',
      controlled: true,
      dx: 'F41.9',
      sig: 'Take 1 tablet by mouth twice daily as needed for anxiety',
      days: 15,
      dispense: '30',
    },
  ],
};

/** After so many days a paper prescription of the demo was dispensed. */
const FILLED_AFTER_DAYS = 1;

/**
 * What monitoring programs and PBMs report of the patients: the controlled prescriptions that left here on
 * paper, and what others prescribed.
 */
export function demoMedicationHistory({
  practice,
  patients,
  prescriptions,
  catalogue,
  random,
  now,
}: {
  practice: DemoPractice;
  patients: readonly DemoPatient[];
  prescriptions: readonly DemoPrescription[];
  catalogue: DemoCatalogue;
  random: Random;
  now: Date;
}): HistoryRow[] {
  const own = prescriptions
    .filter(({ row }) => row.schedule !== 'none' && row.scriptStatus === 'Printed')
    .flatMap(({ patient, regimen, row }) => {
      const filledOn = daysAfter(row.effectiveDate, FILLED_AFTER_DAYS);
      if (filledOn >= practice.today) return [];
      const { icd10, days, dispense } = findRegimen(regimen);
      const product: Product = catalogue.product(row.description);
      return [
        entry(patient, {
          filledOn,
          description: row.description,
          source: 'pdmp',
          controlled: true,
          ndc: product.representativeNdc ?? '',
          dx: icd10,
          sig: row.sig,
          days,
          dispense,
        }),
      ];
    });
  const elsewhere = ELSEWHERE[practice.plan.key].map((fill) => {
    const patient = patients.find(({ person }) => `${person.first} ${person.last}` === fill.patient);
    if (!patient) throw new Error(`The demo has no patient ${fill.patient}.`);
    return entry(patient, {
      ...fill,
      filledOn: daysAfter(practice.today, -fill.daysAgo),
      ndc: '',
      dx: fill.dx ?? '',
    });
  });
  return [...own, ...elsewhere];

  function entry(
    patient: DemoPatient,
    fill: Omit<FillElsewhere, 'patient' | 'daysAgo'> & { filledOn: string; ndc: string; dx: string },
  ): HistoryRow {
    return {
      practiceId: practice.id,
      id: random.id(now),
      patientId: patient.id,
      source: fill.source,
      lastFillDate: fill.filledOn,
      description: fill.description,
      controlledSubstance: fill.controlled,
      ndc: fill.ndc,
      dx: fill.dx,
      sig: fill.sig,
      dispense: fill.dispense,
      refills: 0,
      daysSupply: fill.days,
      receivedAt: now,
    };
  }
}
