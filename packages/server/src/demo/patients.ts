import { allergenOfIngredient, listedAllergens } from '@erx/core/allergies/allergens';
import { patientTerms as termsOf } from '@erx/core/patients/search-terms';
import type { PatientFields } from '@erx/core/patients/model';
import { daysAfter } from '@erx/core/values/dates';
import type { allergies, favoritePharmacies, patientTerms, patients } from '../platform/database/schema';
import { type Household, householdsOf, type Person } from './households';
import { findPlace } from './pharmacies';
import { DEMO_PHARMACIES } from './pharmacy-directory';
import { type DemoPractice, PRACTICE_AGE_DAYS } from './practices';
import type { Random } from './random';

/** A patient as stored, beside what the rest of the demo follows from. */
export interface DemoPatient {
  readonly id: string;
  readonly person: Person;
  readonly fields: PatientFields;
  readonly row: typeof patients.$inferInsert & { birthDate: string };
  readonly terms: readonly (typeof patientTerms.$inferInsert)[];
  readonly allergies: readonly (typeof allergies.$inferInsert)[];
  readonly favorites: readonly (typeof favoritePharmacies.$inferInsert)[];
  /** The first favourite: where prescriptions go. */
  readonly pharmacy: string;
  readonly addedDaysAgo: number;
}

const DAY = 86_400_000;

/** The patients of a practice, household by household. */
export function demoPatients(practice: DemoPractice, random: Random): DemoPatient[] {
  let number = 10_000;
  return householdsOf(practice.plan.key).flatMap((household) => {
    const memberId = random.digits(9);
    const pharmacies = pharmaciesNear(household.zip, random);
    return household.people.map((person, index) => {
      number += 1;
      return demoPatient(practice, { household, person, index, number, memberId, pharmacies }, random);
    });
  });
}

interface Member {
  readonly household: Household;
  readonly person: Person;
  readonly index: number;
  readonly number: number;
  readonly memberId: string;
  readonly pharmacies: readonly string[];
}

function demoPatient(
  practice: DemoPractice,
  { household, person, index, number, memberId, pharmacies }: Member,
  random: Random,
): DemoPatient {
  const birthDate = birthDateOf(person, practice.today);
  const lived = Math.floor((Date.parse(practice.today) - Date.parse(birthDate)) / DAY);
  const addedDaysAgo = Math.min(random.integer(400, PRACTICE_AGE_DAYS - 20), lived - 14);
  const createdAt = practice.officeHours(addedDaysAgo, random.integer(8, 16), random.integer(0, 59));
  const id = random.id(createdAt);
  const place = findPlace(household.zip);
  const usesCell = person.email !== undefined;
  const seenDaysAgo = Math.min(addedDaysAgo, random.integer(15, 180));
  const seenAt = later(createdAt, practice.officeHours(seenDaysAgo, 9, random.integer(0, 59)));
  const seenOn = daysAfter(practice.today, -seenDaysAgo);
  const fields: PatientFields = {
    accountNumber: `${practice.plan.prefix}-${String(number)}`,
    firstName: person.first,
    middleName: person.middle ?? '',
    lastName: person.last,
    generation: person.generation ?? 'None',
    gender: person.sex,
    birthDate,
    weight: person.weight,
    weightUnits: 'lb',
    weightMeasuredOn: person.weight === '' ? '' : seenOn,
    height: person.height,
    heightUnits: 'in',
    heightMeasuredOn: person.height === '' ? '' : seenOn,
    address: household.street,
    address2: household.street2 ?? '',
    city: place.city,
    state: place.state as PatientFields['state'],
    zipCode: household.zip,
    primaryPhoneType: usesCell ? 'Cell' : 'Home',
    homePhone: household.phone,
    cellPhone: usesCell ? cellPhoneOf(household.phone, index) : '',
    workPhone: '',
    email: person.email ?? '',
    comments: person.comments ?? '',
    sendMedicationHistory: household.plan !== undefined && person.age >= 18,
  };
  const base = { practiceId: practice.id, patientId: id };
  const listed = Array.isArray(person.allergies) ? person.allergies : [];
  return {
    id,
    person,
    fields,
    addedDaysAgo,
    pharmacy: pharmacies[0] ?? '',
    row: {
      ...fields,
      birthDate,
      practiceId: practice.id,
      id,
      weight: fields.weight || null,
      weightMeasuredOn: fields.weightMeasuredOn || null,
      height: fields.height || null,
      heightMeasuredOn: fields.heightMeasuredOn || null,
      noKnownAllergies: person.allergies === 'none known',
      planName: household.plan ?? '',
      memberId: household.plan === undefined ? '' : `${memberId}-${String(index + 1).padStart(2, '0')}`,
      createdAt,
      updatedAt: seenAt,
    },
    terms: termsOf(fields).map((term) => ({ practiceId: practice.id, term, patientId: id })),
    allergies: listed.map(([description, reaction, severity], place_) => ({
      ...base,
      id: random.id(createdAt),
      description,
      reaction,
      severity,
      pickListId: allergenId(description),
      // Of several, the last mild one was taken back: a list has something inactive to filter.
      hide: severity === 'Low' && place_ > 0,
      onsetDate: random.chance(60) ? onsetOf(birthDate, lived, random) : null,
      enteredAt: createdAt,
    })),
    favorites: pharmacies.map((ncpdpId, position) => ({
      practiceId: practice.id,
      list: 'patient' as const,
      ownerId: id,
      patientId: id,
      ncpdpId,
      position,
    })),
  };
}

/**
 * A class or substance of the pick list by its name; everything else that the demo's patients are allergic to
 * is an ingredient.
 */
function allergenId(description: string): string {
  return (
    listedAllergens(description).find(({ name }) => name === description) ?? allergenOfIngredient(description)
  ).id;
}

function later(one: Date, another: Date): Date {
  return one > another ? one : another;
}

/** The youngest of the demo: an infant has been to the practice already. */
const YOUNGEST_DAYS = 60;

/**
 * The birth date of a person of that age today with that birthday; an infant whose birthday is too recent is
 * a year older.
 */
function birthDateOf({ age, birthday }: Person, today: string): string {
  const hadBirthday = today.slice(5) >= birthday;
  const birthDate = `${String(Number(today.slice(0, 4)) - age - (hadBirthday ? 0 : 1))}-${birthday}`;
  return birthDate > daysAfter(today, -YOUNGEST_DAYS)
    ? `${String(Number(birthDate.slice(0, 4)) - 1)}-${birthday}`
    : birthDate;
}

function onsetOf(birthDate: string, lived: number, random: Random): string {
  return daysAfter(birthDate, random.integer(Math.floor(lived / 4), Math.floor((lived * 3) / 4)));
}

/** A number of the hundred kept for fiction, apart from those of households and pharmacies. */
function cellPhoneOf(homePhone: string, index: number): string {
  return homePhone.slice(0, 8) + String(82 + ((Number(homePhone.slice(8)) + index) % 17)).padStart(2, '0');
}

/** One or two ordinary open pharmacies: the one of the same ZIP code first, else the nearest. */
function pharmaciesNear(zip: string, random: Random): readonly string[] {
  const home = findPlace(zip);
  const distance = (otherZip: string) => {
    const place = findPlace(otherZip);
    return Math.hypot(place.latitude - home.latitude, place.longitude - home.longitude);
  };
  const nearest = DEMO_PHARMACIES.filter(
    ({ ncpdpId, specialties, closedDaysAgo }) =>
      specialties.includes('Retail') && closedDaysAgo === undefined && !ncpdpId.startsWith('9900'),
  ).sort((left, right) => distance(left.zip) - distance(right.zip));
  return nearest.slice(0, random.integer(1, 2)).map(({ ncpdpId }) => ncpdpId);
}
