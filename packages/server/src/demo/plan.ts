import type {
  allergies,
  favoritePharmacies,
  favoriteSigs,
  legacyRecords,
  medicationHistory,
  medications,
  patientVisits,
  problems,
} from '../platform/database/schema';
import type { DemoCatalogue } from './catalogue';
import { demoMedications, demoProblems } from './clinical-lists';
import { demoFavoriteSigs } from './favorite-sigs';
import { demoLegacyRecords } from './legacy-records';
import { demoMedicationHistory } from './medication-history';
import { demoPatients, type DemoPatient } from './patients';
import { demoPeople, type DemoPerson } from './people';
import { findPlace } from './pharmacies';
import { DEMO_PHARMACIES } from './pharmacy-directory';
import { demoPractice, type DemoPractice, PRACTICE_PLANS } from './practices';
import { type DemoPrescription, demoPrescriptions, type Surroundings } from './prescriptions';
import { createRandom, type Random } from './random';
import { type DemoRequest, demoRequests } from './requests';

/** Everything of one demo practice, before it is stored. */
export interface PracticeContent {
  readonly practice: DemoPractice;
  readonly patients: readonly DemoPatient[];
  readonly allergies: readonly (typeof allergies.$inferInsert)[];
  readonly medications: readonly (typeof medications.$inferInsert)[];
  readonly problems: readonly (typeof problems.$inferInsert)[];
  readonly medicationHistory: readonly (typeof medicationHistory.$inferInsert)[];
  readonly legacyRecords: readonly (typeof legacyRecords.$inferInsert)[];
  readonly prescriptions: readonly DemoPrescription[];
  readonly requests: readonly DemoRequest[];
  readonly favorites: readonly (typeof favoritePharmacies.$inferInsert)[];
  readonly favoriteSigs: readonly (typeof favoriteSigs.$inferInsert)[];
  readonly visits: readonly (typeof patientVisits.$inferInsert)[];
}

/** The whole demo, before it is stored. */
export interface DemoPlan {
  readonly people: readonly DemoPerson[];
  readonly practices: readonly PracticeContent[];
}

export const DEMO_SEED = 'erx demo 1';

/** The demo as it is on a day: the same seed, catalogue and clock always give the same. Touches nothing. */
export function planDemo(catalogue: DemoCatalogue, now: Date, seed: string = DEMO_SEED): DemoPlan {
  const random = (what: string) => createRandom(`${seed} ${what}`);
  const practices = PRACTICE_PLANS.map((plan) =>
    demoPractice(plan, findPlace(plan.zip), random(plan.key), now),
  );
  const people = demoPeople(practices, random('people'));
  return {
    people,
    practices: practices.map((practice) => contentOf(practice, people, catalogue, now, random)),
  };
}

function contentOf(
  practice: DemoPractice,
  people: readonly DemoPerson[],
  catalogue: DemoCatalogue,
  now: Date,
  random: (what: string) => Random,
): PracticeContent {
  const { key } = practice.plan;
  const patients = demoPatients(practice, random(`${key} patients`));
  const chances = new Map(
    patients.map((patient) => [patient, random(`${key} ${patient.fields.accountNumber}`)]),
  );
  const around: Surroundings = {
    practice,
    patients,
    people,
    catalogue,
    now,
    chances: (patient) => chances.get(patient) ?? random(patient.id),
  };
  const prescriptions = demoPrescriptions(around);
  const requests = demoRequests(around, prescriptions, random(`${key} requests`));
  const charts = patients.map((patient) => ({
    practice,
    patient,
    prescriptions,
    catalogue,
    random: random(`${key} chart ${patient.fields.accountNumber}`),
  }));
  return {
    practice,
    patients,
    allergies: patients.flatMap((patient) => patient.allergies),
    medications: charts.flatMap(demoMedications),
    problems: charts.flatMap(demoProblems),
    medicationHistory: demoMedicationHistory({
      practice,
      patients,
      prescriptions,
      catalogue,
      random: random(`${key} medication history`),
      now,
    }),
    legacyRecords: demoLegacyRecords({ practice, patients, random: random(`${key} legacy records`), now }),
    prescriptions: prescriptions.map((prescription) => markAsAsked(prescription, requests)),
    requests,
    favorites: [...patients.flatMap((patient) => patient.favorites), ...favoritesOf(practice, people)],
    favoriteSigs: demoFavoriteSigs(practice, people, catalogue, random(`${key} favorite sigs`)),
    visits: visitsOf(practice, people, patients, now, random(`${key} visits`)),
  };
}

/** A prescription that a pharmacy asks about says so. */
function markAsAsked(prescription: DemoPrescription, requests: readonly DemoRequest[]): DemoPrescription {
  const asking = requests.find(({ about }) => about === prescription);
  if (!asking) return prescription;
  const subState =
    asking.row.kind === 'refill' ? ('RefillRequestPending' as const) : ('RxChangeRequestPending' as const);
  return {
    ...prescription,
    row: {
      ...prescription.row,
      subState,
      version: prescription.row.version + 1,
      updatedAt: asking.row.receivedAt,
    },
  };
}

/** The list of the practice, and those of its prescribers and staff. */
function favoritesOf({ id, plan, row }: DemoPractice, people: readonly DemoPerson[]) {
  const near = DEMO_PHARMACIES.filter(
    ({ zip, specialties, closedDaysAgo, ncpdpId }) =>
      findPlace(zip).state === row.state &&
      specialties.includes('Retail') &&
      closedDaysAgo === undefined &&
      ncpdpId.startsWith('991'),
  ).map(({ ncpdpId }) => ncpdpId);
  const list = (kind: 'practice' | 'user', ownerId: string, ncpdpIds: readonly string[]) =>
    ncpdpIds.map((ncpdpId, position) => ({ practiceId: id, list: kind, ownerId, ncpdpId, position }));
  // The pharmacy that every demonstration begins with leads in Birmingham.
  const first = plan.key === 'birmingham' ? ['9900001'] : [];
  const members = people.filter(({ memberships }) =>
    memberships.some(
      (membership) => membership.practiceId === id && membership.active && membership.role !== 'Admin',
    ),
  );
  return [
    ...list('practice', id, [...first, ...near.slice(0, 5)]),
    ...members.flatMap(({ account }, index) =>
      list('user', account.id, [...near.slice(index, index + 2), '9910031']),
    ),
  ];
}

/** Whom the people of the practice opened in the last two weeks. */
function visitsOf(
  { id }: DemoPractice,
  people: readonly DemoPerson[],
  patients: readonly DemoPatient[],
  now: Date,
  random: Random,
) {
  return people
    .filter(({ memberships }) =>
      memberships.some((membership) => membership.practiceId === id && membership.active),
    )
    .flatMap(({ account, name }) =>
      patients
        .filter(({ person }) => person.sees === name || random.chance(20))
        .map((patient) => ({
          practiceId: id,
          accountId: account.id,
          patientId: patient.id,
          openedAt: new Date(now.getTime() - random.integer(1, 14 * 24 * 60) * 60_000),
        })),
    );
}
