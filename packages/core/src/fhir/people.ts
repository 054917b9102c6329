import type { Address, Location, Organization, Patient as FhirPatient, Practitioner } from 'fhir/r4';
import type { PracticeMember } from '../grants/model';
import { fullName } from '../users/names';
import type { Patient, PatientFields } from '../patients/model';
import { isActivePharmacy, type Pharmacy } from '../pharmacies/model';
import type { CalendarDate } from '../values/dates';
import { compact, contactPoints, humanName, identifier, reference } from './parts';
import { pharmacyId, SYSTEM, systemOfPractice, usCore } from './vocabulary';

/** What a resource of a patient is made from. */
export type PatientFacts = Pick<
  PatientFields,
  | 'accountNumber'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'generation'
  | 'gender'
  | 'birthDate'
  | 'address'
  | 'address2'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'primaryPhoneType'
  | 'homePhone'
  | 'cellPhone'
  | 'workPhone'
  | 'email'
> &
  Pick<Patient, 'id' | 'updatedAt'> & {
    /** The chart of the same person that is kept, where this one was merged into it. */
    readonly mergedInto?: string;
  };

const GENDER = { Female: 'female', Male: 'male', Unknown: 'unknown' } as const;

interface Place {
  readonly lines: readonly string[];
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** An address; none where nothing of it is known. */
function addresses({ lines, city, state, zip }: Place): Address[] {
  const address = compact<Address>({
    line: lines.filter(Boolean),
    city,
    state,
    postalCode: zip,
  });
  return Object.keys(address).length === 0 ? [] : [{ ...address, country: 'US' }];
}

/**
 * A patient (US Core 6.1, us-core-patient). Race, ethnicity and language are not kept here, so nothing is said of
 * them. A chart that was merged says where everything of the person is.
 */
export function toPatientResource(patient: PatientFacts, practiceId: string): FhirPatient {
  const { primaryPhoneType, homePhone, cellPhone, workPhone, mergedInto } = patient;
  const phones = [
    ['Home', homePhone, 'home'],
    ['Cell', cellPhone, 'mobile'],
    ['Work', workPhone, 'work'],
  ] as const;
  const primaryFirst = phones.toSorted(
    ([one], [other]) => Number(other === primaryPhoneType) - Number(one === primaryPhoneType),
  );
  return compact<FhirPatient>({
    resourceType: 'Patient',
    id: patient.id,
    meta: { lastUpdated: patient.updatedAt, profile: [usCore('patient')] },
    identifier: [identifier(systemOfPractice(practiceId), patient.accountNumber, 'MR')],
    active: mergedInto === undefined,
    name: [humanName(patient)],
    telecom: contactPoints(...primaryFirst.map(([, value, use]) => ['phone', value, use] as const), [
      'email',
      patient.email,
    ]),
    gender: GENDER[patient.gender],
    birthDate: patient.birthDate,
    address: addresses({
      lines: [patient.address, patient.address2],
      city: patient.city,
      state: patient.state,
      zip: patient.zipCode,
    }),
    managingOrganization: reference('Organization', practiceId),
    link:
      mergedInto === undefined
        ? undefined
        : [{ other: reference('Patient', mergedInto), type: 'replaced-by' }],
  });
}

/** A prescriber of the practice (us-core-practitioner): who has no NPI is no practitioner here. */
export function toPractitionerResource(
  member: Pick<PracticeMember, 'id' | 'firstName' | 'middleName' | 'lastName' | 'active'> & {
    readonly npi: string;
  },
): Practitioner {
  return compact<Practitioner>({
    resourceType: 'Practitioner',
    id: member.id,
    meta: { profile: [usCore('practitioner')] },
    identifier: [identifier(SYSTEM.npi, member.npi, 'NPI')],
    active: member.active,
    name: [{ ...humanName(member), text: fullName(member) }],
  });
}

/** What an organization of a practice is made from. */
export interface PracticeFacts {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly phone: string;
  readonly fax: string;
  readonly active: boolean;
}

/** The practice (us-core-organization). */
export function toPracticeOrganization(practice: PracticeFacts): Organization {
  return compact<Organization>({
    resourceType: 'Organization',
    id: practice.id,
    meta: { profile: [usCore('organization')] },
    active: practice.active,
    name: practice.name,
    telecom: contactPoints(['phone', practice.phone, 'work'], ['fax', practice.fax, 'work']),
    address: addresses({
      lines: [practice.address, practice.address2],
      city: practice.city,
      state: practice.state,
      zip: practice.zipCode,
    }),
  });
}

/** A pharmacy of the network's directory (us-core-organization). @param today on the practice's calendar */
export function toPharmacyOrganization(pharmacy: Pharmacy, today: CalendarDate): Organization {
  return compact<Organization>({
    resourceType: 'Organization',
    id: pharmacyId(pharmacy.ncpdpId),
    meta: { profile: [usCore('organization')] },
    identifier: [
      identifier(SYSTEM.ncpdp, pharmacy.ncpdpId),
      ...(pharmacy.npi === '' ? [] : [identifier(SYSTEM.npi, pharmacy.npi, 'NPI')]),
    ],
    active: isActivePharmacy(pharmacy, today),
    name: pharmacy.storeName,
    telecom: contactPoints(
      ['phone', pharmacy.phonePrimary, 'work'],
      ['fax', pharmacy.fax, 'work'],
      ['email', pharmacy.email, 'work'],
    ),
    address: addresses({
      lines: [pharmacy.addressLine1, pharmacy.addressLine2],
      city: pharmacy.city,
      state: pharmacy.state,
      zip: pharmacy.zip,
    }),
  });
}

/** Where an organization is (us-core-location): the practice and each pharmacy have one place under the same id. */
export function toLocation({
  id = '',
  active,
  name,
  identifier: numbers,
  telecom,
  address,
}: Organization): Location {
  return compact<Location>({
    resourceType: 'Location',
    id,
    meta: { profile: [usCore('location')] },
    identifier: numbers,
    status: active === false ? 'inactive' : 'active',
    name,
    telecom,
    address: address?.[0],
    managingOrganization: reference('Organization', id, name),
  });
}
