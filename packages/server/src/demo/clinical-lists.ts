import { dateIn, daysAfter } from '@erx/core/values/dates';
import type { medications, problems } from '../platform/database/schema';
import type { DemoCatalogue } from './catalogue';
import type { DemoPatient } from './patients';
import type { DemoPractice } from './practices';
import type { DemoPrescription } from './prescriptions';
import type { Random } from './random';
import { findRegimen } from './regimens';

/** After so many days what has passed leaves the active list. */
const RESOLVED_AFTER_DAYS = 45;

interface Chart {
  readonly practice: DemoPractice;
  readonly patient: DemoPatient;
  readonly prescriptions: readonly DemoPrescription[];
  readonly catalogue: DemoCatalogue;
  readonly random: Random;
}

/** What a patient takes and took: chronic medicines, the doses before them, and courses that ended. */
export function demoMedications(chart: Chart): (typeof medications.$inferInsert)[] {
  const { practice, patient, prescriptions, random } = chart;
  const chronic = (patient.person.takes ?? []).flatMap((name) => {
    const own = prescriptions.filter(
      (prescription) => prescription.patient === patient && prescription.regimen === name,
    );
    const startedAt = daysAfter(
      practice.today,
      -random.integer(Math.min(380, patient.addedDaysAgo), Math.min(1500, patient.addedDaysAgo + 600)),
    );
    const filled = own
      .filter(({ row }) => row.fillStatus === 'Dispensed' || row.fillStatus === 'PartiallyDispensed')
      .at(-1);
    const current = medication(
      chart,
      name,
      startedAt,
      null,
      filled ? dateIn(practice.plan.timeZone, filled.row.scriptedAt) : null,
    );
    // A dose that was raised: the patient took the first before the second.
    const before = findRegimen(name).raisedFrom;
    return before === undefined
      ? [current]
      : [medication(chart, before, daysAfter(startedAt, -random.integer(90, 400)), startedAt, null), current];
  });
  const courses = prescriptions
    .filter(
      (prescription) =>
        prescription.patient === patient &&
        findRegimen(prescription.regimen).course === 'acute' &&
        prescription.row.fillStatus === 'Dispensed',
    )
    .map(({ regimen, row }) => {
      const startedAt = dateIn(practice.plan.timeZone, row.scriptedAt);
      const ends = daysAfter(startedAt, findRegimen(regimen).days);
      return medication(chart, regimen, startedAt, ends <= practice.today ? ends : null, startedAt);
    });
  return [...chronic, ...courses];
}

function medication(
  { practice, patient, catalogue, random }: Chart,
  name: string,
  startedAt: string,
  stoppedAt: string | null,
  lastFilled: string | null,
) {
  const { drug, sig } = findRegimen(name);
  const product = catalogue.product(drug);
  const started = new Date(`${startedAt}T15:00:00Z`);
  const added = patient.row.createdAt;
  const enteredAt = started > added ? started : added;
  return {
    practiceId: practice.id,
    id: random.id(enteredAt),
    patientId: patient.id,
    description: product.description,
    sig,
    startedAt,
    stoppedAt,
    lastFilled,
    hide:
      stoppedAt !== null &&
      Date.parse(practice.today) - Date.parse(stoppedAt) > RESOLVED_AFTER_DAYS * 86_400_000,
    prescribableDrugId: product.id,
    representativeNdc: product.representativeNdc,
    enteredAt,
  };
}

/** What a patient suffers from: each condition once, the passed ones inactive. */
export function demoProblems({
  practice,
  patient,
  prescriptions,
  catalogue,
  random,
}: Chart): (typeof problems.$inferInsert)[] {
  const lasting = [...new Set((patient.person.takes ?? []).map((name) => findRegimen(name).icd10))].map(
    (code) => ({ code, since: patient.row.createdAt, hide: false }),
  );
  const passing = prescriptions
    .filter(
      (prescription) =>
        prescription.patient === patient && findRegimen(prescription.regimen).course === 'acute',
    )
    .map(({ regimen, row }) => ({
      code: findRegimen(regimen).icd10,
      since: row.scriptedAt,
      hide: Date.parse(practice.today) - row.scriptedAt.getTime() > RESOLVED_AFTER_DAYS * 86_400_000,
    }));
  const seen = new Set<string>();
  return [...lasting, ...passing]
    .filter(({ code }) => !seen.has(code) && seen.add(code))
    .map(({ code, since, hide }) => ({
      practiceId: practice.id,
      id: random.id(since),
      patientId: patient.id,
      icd10Code: code,
      icd10Description: catalogue.diagnosis(code),
      hide,
      enteredAt: since,
    }));
}
