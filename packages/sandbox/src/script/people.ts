import { code, date, digits, group, maybe, text, type XmlElement } from './element';
import type { Address, Communication, Patient, PersonName, Pharmacy, Phone, Prescriber } from './facts';

const nameOf = ({ last, first, middle, suffix, prefix }: PersonName): XmlElement =>
  group(
    'Name',
    text('LastName', last, 35),
    text('FirstName', first, 35),
    maybe('MiddleName', middle, 35),
    maybe('Suffix', suffix, 10),
    maybe('Prefix', prefix, 10),
  );

const addressOf = ({ line1, line2, city, state, postalCode, country = 'US' }: Address): XmlElement =>
  group(
    'Address',
    text('AddressLine1', line1, 40),
    maybe('AddressLine2', line2, 40),
    text('City', city, 35),
    text('StateProvince', state, 35),
    text('PostalCode', postalCode, 15),
    text('CountryCode', country, 2),
  );

const phoneOf = (name: string, { number, extension }: Phone): XmlElement =>
  group(
    name,
    digits('Number', number, 10),
    extension === undefined ? undefined : digits('Extension', extension, 8),
  );

const communicationOf = (reached: Communication): XmlElement =>
  group(
    'CommunicationNumbers',
    phoneOf('PrimaryTelephone', reached.primaryTelephone),
    reached.email?.map((address) => text('ElectronicMail', address, 80)),
    reached.fax?.map((phone) => phoneOf('Fax', phone)),
    reached.homeTelephone?.map((phone) => phoneOf('HomeTelephone', phone)),
    reached.workTelephone?.map((phone) => phoneOf('WorkTelephone', phone)),
  );

/** A person: Patient. */
export const patientOf = ({ name, gender, dateOfBirth, address, communication }: Patient): XmlElement =>
  group(
    'Patient',
    group(
      'HumanPatient',
      nameOf(name),
      code('Gender', gender),
      date('DateOfBirth', dateOfBirth),
      address && addressOf(address),
      communication && communicationOf(communication),
    ),
  );

/** Where a pharmacy of the sandbox is when nothing that it holds says so. */
const OF_THE_SANDBOX: Address = {
  line1: '1 Sandbox Way',
  city: 'Birmingham',
  state: 'AL',
  postalCode: '35203',
};

/** Pharmacy. Renewal requests and fills need its address. */
export const pharmacyOf = ({
  identification,
  businessName,
  address = OF_THE_SANDBOX,
  communication,
}: Pharmacy): XmlElement =>
  group(
    'Pharmacy',
    group('Identification', text('NCPDPID', identification.ncpdpId, 35), text('NPI', identification.npi, 35)),
    text('BusinessName', businessName, 70),
    addressOf(address),
    communicationOf(communication),
  );

/** Prescriber. */
export const prescriberOf = ({
  identification: { stateLicenseNumber, deaNumber, npi },
  practiceLocation,
  name,
  address,
  communication,
}: Prescriber): XmlElement =>
  group(
    'Prescriber',
    group(
      'NonVeterinarian',
      group(
        'Identification',
        maybe('StateLicenseNumber', stateLicenseNumber, 35),
        maybe('DEANumber', deaNumber, 35),
        text('NPI', npi, 35),
      ),
      practiceLocation && group('PracticeLocation', text('BusinessName', practiceLocation.businessName, 70)),
      nameOf(name),
      address && addressOf(address),
      communicationOf(communication),
    ),
  );
