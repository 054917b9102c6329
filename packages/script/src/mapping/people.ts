import type { Address, Communication, PersonName, Phone } from '../model/contact';
import { Gender, type Patient, type Pharmacy, type Prescriber, type PrescriberOfFill } from '../model/people';
import { date, inside, oneOf, text, type Codec } from './codec';
import { composite, many, maybe, one } from './composite';

const personName = composite<PersonName>({
  last: one('LastName', text),
  first: one('FirstName', text),
  middle: maybe('MiddleName', text),
  suffix: maybe('Suffix', text),
  prefix: maybe('Prefix', text),
});

const address = composite<Address>({
  line1: one('AddressLine1', text),
  line2: maybe('AddressLine2', text),
  city: one('City', text),
  state: one('StateProvince', text),
  postalCode: one('PostalCode', text),
  country: maybe('CountryCode', text),
});

const phone = composite<Phone>({ number: one('Number', text), extension: maybe('Extension', text) });

const communication = composite<Communication>({
  primaryTelephone: one('PrimaryTelephone', phone),
  email: many('ElectronicMail', text),
  fax: many('Fax', phone),
  homeTelephone: many('HomeTelephone', phone),
  workTelephone: many('WorkTelephone', phone),
});

/** A human patient. */
export const patient: Codec<Patient> = inside(
  'HumanPatient',
  composite<Patient>({
    name: one('Name', personName),
    gender: one('Gender', oneOf(Gender.options)),
    dateOfBirth: one('DateOfBirth', date),
    address: maybe('Address', address),
    communication: maybe('CommunicationNumbers', communication),
  }),
);

/** A pharmacy. */
export const pharmacy: Codec<Pharmacy> = composite<Pharmacy>({
  identification: one(
    'Identification',
    composite<Pharmacy['identification']>({ ncpdpId: one('NCPDPID', text), npi: one('NPI', text) }),
  ),
  businessName: one('BusinessName', text),
  address: maybe('Address', address),
  communication: one('CommunicationNumbers', communication),
});

const identification = composite<Prescriber['identification']>({
  stateLicenseNumber: maybe('StateLicenseNumber', text),
  deaNumber: maybe('DEANumber', text),
  npi: one('NPI', text),
});

const named = {
  practiceLocation: maybe(
    'PracticeLocation',
    composite<NonNullable<Prescriber['practiceLocation']>>({ businessName: one('BusinessName', text) }),
  ),
  name: one('Name', personName),
  address: maybe('Address', address),
  communication: one('CommunicationNumbers', communication),
};

/** A prescriber who is not a veterinarian. */
export const prescriber: Codec<Prescriber> = inside(
  'NonVeterinarian',
  composite<Prescriber>({ identification: one('Identification', identification), ...named }),
);

/** The prescriber of an RxFill. */
export const prescriberOfFill: Codec<PrescriberOfFill> = inside(
  'NonVeterinarian',
  composite<PrescriberOfFill>({ identification: maybe('Identification', identification), ...named }),
);
