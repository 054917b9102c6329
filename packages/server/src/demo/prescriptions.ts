import { dateIn, daysAfter } from '@erx/core/values/dates';
import { isMinor, minorHasMeasures } from '@erx/core/patients/rules';
import { isOralLiquid } from '@erx/core/drugs/model';
import { allows } from '@erx/core/findings/finding';
import type { prescriptions } from '../platform/database/schema';
import type { DemoCatalogue, Product } from './catalogue';
import type { DemoPatient } from './patients';
import type { DemoPerson } from './people';
import type { DemoPractice } from './practices';
import type { Random } from './random';
import { findRegimen, type Regimen } from './regimens';
import { buildLife, type Step } from './prescription-life';
import { type Outcome, SHOWN_PRESCRIPTIONS, SHOWN_REQUESTS } from './showcase';

/** A prescription as stored, and the steps that led to where it is. */
export interface DemoPrescription {
  readonly row: typeof prescriptions.$inferInsert & { version: number };
  readonly patient: DemoPatient;
  readonly regimen: string;
  readonly steps: readonly Step[];
}

/** Everything the prescriptions of one practice follow from. */
export interface Surroundings {
  readonly practice: DemoPractice;
  readonly patients: readonly DemoPatient[];
  readonly people: readonly DemoPerson[];
  readonly catalogue: DemoCatalogue;
  /** Chances of one patient: apart from the others', so that a birthday changes nobody else's story. */
  readonly chances: (patient: DemoPatient) => Random;
  readonly now: Date;
}

/** Letters of an order number, as the service makes them. */
const ORDER_LETTERS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
export const demoOrderNumber = (random: Random): string =>
  Array.from({ length: 12 }, () => random.pick(ORDER_LETTERS)).join('');

/** The oldest prescription of the demo: within the last year. */
const OLDEST_DAYS = 360;

/**
 * The prescriptions of the last year: what patients take and had, and one for each state a prescription can
 * be in. Oldest first.
 */
export function demoPrescriptions(around: Surroundings): DemoPrescription[] {
  const shown = SHOWN_PRESCRIPTIONS.filter((entry) => entry.practice === around.practice.plan.key).map(
    (entry) => {
      const patient = around.patients.find(
        ({ person }) => `${person.first} ${person.last}` === entry.patient,
      );
      if (!patient) throw new Error(`The demo has no patient ${entry.patient}.`);
      return write(around, {
        patient,
        regimenName: entry.regimen,
        daysAgo: entry.daysAgo,
        outcome: entry.outcome,
        by: entry.by,
        fillIn: entry.fillIn,
        pharmacy: entry.pharmacy,
        note: entry.note,
      });
    },
  );
  return [...around.patients.flatMap((patient) => history(around, patient)), ...shown].sort(
    (left, right) => left.row.scriptedAt.getTime() - right.row.scriptedAt.getTime(),
  );
}

function history(around: Surroundings, patient: DemoPatient): DemoPrescription[] {
  const { practice } = around;
  const random = around.chances(patient);
  // Nothing is prescribed to a minor without measures (P5-7): what such a patient takes came from elsewhere.
  if (!allows(minorHasMeasures({ patient: patient.fields, today: practice.today }))) return [];
  const oldest = Math.min(OLDEST_DAYS, patient.addedDaysAgo);
  const chronic = (patient.person.takes ?? []).flatMap((regimenName) => {
    const { days, refills } = findRegimen(regimenName);
    const every = refills === 'PRN' ? OLDEST_DAYS : Math.min(OLDEST_DAYS, days * (refills + 1));
    const times: number[] = [];
    for (
      let daysAgo = random.integer(16, Math.max(17, Math.min(every, oldest)));
      daysAgo <= oldest;
      daysAgo += every
    )
      times.push(daysAgo);
    return times.map((daysAgo, index) =>
      write(around, {
        patient,
        regimenName,
        daysAgo,
        outcome:
          index === 0 && isAskedFor(practice, patient, regimenName)
            ? 'dispensed'
            : usualOutcome(around, random, regimenName),
      }),
    );
  });
  const acute = (patient.person.had ?? []).map((regimenName) =>
    write(around, {
      patient,
      regimenName,
      daysAgo: random.integer(Math.min(20, oldest), oldest),
      outcome: usualOutcome(around, random, regimenName),
    }),
  );
  return [...chronic, ...acute];
}

/** Whether a pharmacy asks about it: then the last one reached it. */
function isAskedFor({ plan }: DemoPractice, { person }: DemoPatient, regimen: string): boolean {
  return SHOWN_REQUESTS.some(
    (request) =>
      request.practice === plan.key &&
      request.patient === `${person.first} ${person.last}` &&
      request.regimen === regimen,
  );
}

/**
 * Nothing controlled was ever sent here: signing came later than these prescriptions, which left on paper.
 */
function usualOutcome({ catalogue }: Surroundings, random: Random, regimenName: string): Outcome {
  if (catalogue.product(findRegimen(regimenName).drug).schedule !== 'none') return 'printed';
  const roll = random.integer(1, 100);
  if (roll <= 72) return 'dispensed';
  if (roll <= 76) return 'partly dispensed';
  if (roll <= 79) return 'not dispensed';
  return roll <= 82 ? 'printed' : 'verified';
}

interface Order {
  readonly patient: DemoPatient;
  readonly regimenName: string;
  readonly daysAgo: number;
  readonly outcome: Outcome;
  readonly by?: string | undefined;
  readonly fillIn?: number | undefined;
  readonly pharmacy?: string | undefined;
  readonly note?: string | undefined;
}

function write(around: Surroundings, order: Order): DemoPrescription {
  const { practice, people, catalogue, now } = around;
  const { patient, outcome } = order;
  const random = around.chances(patient);
  const regimen = findRegimen(order.regimenName);
  const product = catalogue.product(regimen.drug);
  const provider = prescriberOf(around, patient, product);
  const writer = order.by === undefined ? provider : findPerson(people, order.by);
  const scriptedAt = practice.officeHours(order.daysAgo, random.integer(8, 16), random.integer(0, 59));
  const written = dateIn(practice.plan.timeZone, scriptedAt);
  const minor = isMinor({ birthDate: patient.row.birthDate }, written);
  const life = buildLife(
    { outcome, scriptedAt, writer: writer.account.id, prescriber: provider.account.id, now },
    random,
  );
  return {
    patient,
    regimen: order.regimenName,
    steps: life.steps,
    row: {
      practiceId: practice.id,
      id: random.id(scriptedAt),
      orderNumber: demoOrderNumber(random),
      patientId: patient.id,
      providerId: provider.account.id,
      writtenBy: writer.account.id,
      prescribableDrugId: product.id,
      description: product.description,
      schedule: product.schedule,
      representativeNdc: product.representativeNdc,
      rxNormId: product.rxNormId,
      rxNormTermType: product.rxNormTermType,
      pharmacyNcpdpId: order.pharmacy ?? patient.pharmacy,
      sig: regimen.sig,
      sigChosen: minor && isOralLiquid({ route: product.route, potencyUnitCode: product.potencyUnitCode }),
      dispense: regimen.dispense,
      units: product.potencyUnitCode,
      daysSupply: regimen.days,
      refillsPrn: regimen.refills === 'PRN',
      refillCount: regimen.refills === 'PRN' ? null : regimen.refills,
      effectiveDate: daysAfter(written, order.fillIn ?? 0),
      substitutionAllowed: product.type === 'Generic' || random.chance(70),
      pharmacyNote: order.note ?? '',
      ...diagnosesOf(catalogue, random, patient, regimen),
      scriptedAt,
      ...life.columns,
    },
  };
}

/** Staff and prescribers by the name before the @. @throws Error for a name nobody has */
export function findPerson(people: readonly DemoPerson[], name: string): DemoPerson {
  const person = people.find((candidate) => candidate.name === name);
  if (!person) throw new Error(`Nobody signs in as ${name}@demo.test.`);
  return person;
}

/**
 * The patient's own prescriber; for a controlled substance the practice's first who may sign, where the own
 * one may not.
 */
function prescriberOf(
  { people, practice }: Surroundings,
  patient: DemoPatient,
  product: Product,
): DemoPerson {
  const own = findPerson(people, patient.person.sees);
  if (product.schedule === 'none' || own.signsControlled) return own;
  const signer = people.find(
    (person) =>
      person.signsControlled && person.memberships.some(({ practiceId }) => practiceId === practice.id),
  );
  if (!signer) throw new Error(`Nobody in ${practice.plan.name} may sign a controlled substance.`);
  return signer;
}

function diagnosesOf(catalogue: DemoCatalogue, random: Random, patient: DemoPatient, regimen: Regimen) {
  const others = (patient.person.takes ?? [])
    .map((name) => findRegimen(name).icd10)
    .filter((code) => code !== regimen.icd10);
  const secondary = others.length > 0 && random.chance(20) ? random.pick(others) : '';
  // P5-18: apostrophes leave the primary description.
  return {
    primaryIcd10Code: regimen.icd10,
    primaryIcd10Description: catalogue.diagnosis(regimen.icd10).replaceAll("'", ''),
    secondaryIcd10Code: secondary,
    secondaryIcd10Description: secondary === '' ? '' : catalogue.diagnosis(secondary),
  };
}
