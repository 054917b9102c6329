import { daysAfter } from '@erx/core/values/dates';
import * as z from 'zod';
import { cell, readTable } from '../platform/data-table';
import type { medicationHistory } from '../platform/database/schema';
import type { DemoCatalogue, Product } from './catalogue';
import type { DemoPatient } from './patients';
import { type DemoPractice, practiceKey } from './practices';
import type { DemoPrescription } from './prescriptions';
import type { Random } from './random';
import { findRegimen } from './regimens';

type HistoryRow = typeof medicationHistory.$inferInsert;

/** Fills by other prescribers, which only the monitoring program or the PBM reports. */
const FILLS_ELSEWHERE = readTable(
  'demo/fills-elsewhere.csv',
  z.strictObject({
    practice: practiceKey,
    /** First and last name. */
    patient: cell.text,
    daysAgo: cell.whole,
    description: cell.text,
    source: z.enum(['pdmp', 'pbm']),
    /** Null where the source does not say. */
    controlled: z
      .enum(['yes', 'no', 'unknown'])
      .transform((controlled) => (controlled === 'unknown' ? null : controlled === 'yes')),
    dx: cell.text.default(''),
    sig: cell.text,
    days: cell.whole,
    dispense: cell.text,
  }),
);

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
  const elsewhere = FILLS_ELSEWHERE.filter((fill) => fill.practice === practice.plan.key).map((fill) => {
    const patient = patients.find(({ person }) => `${person.first} ${person.last}` === fill.patient);
    if (!patient) throw new Error(`The demo has no patient ${fill.patient}.`);
    return entry(patient, {
      ...fill,
      filledOn: daysAfter(practice.today, -fill.daysAgo),
      ndc: '',
    });
  });
  return [...own, ...elsewhere];

  function entry(
    patient: DemoPatient,
    fill: Omit<(typeof FILLS_ELSEWHERE)[number], 'practice' | 'patient' | 'daysAgo'> & {
      filledOn: string;
      ndc: string;
    },
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
