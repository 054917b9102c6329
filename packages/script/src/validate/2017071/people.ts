import { composite, either, may, must, opaque, undescribed, type ElementType, type Slot } from '../table';
import {
  address,
  an,
  code,
  communicationNumbers,
  dateType,
  mandatoryAddress,
  n,
  n2,
  personName,
} from './types';

const ids = (...names: string[]): Slot[] => names.map((name) => may(name, an(35)));

const patientId = composite(
  ...ids(
    'MedicareNumber',
    'MedicaidNumber',
    'MedicalRecordIdentificationNumberEHR',
    'PatientAccountNumber',
    'SocialSecurity',
    'MutuallyDefined',
    'REMSPatientID',
  ),
);

const pharmacyId = composite(
  must('NCPDPID', an(35)),
  ...ids('StateLicenseNumber', 'MedicareNumber', 'MedicaidNumber', 'UPIN', 'DEANumber', 'HIN'),
  must('NPI', an(35)),
  may('MutuallyDefined', an(35)),
);

const prescriberIdWith = (npi: Slot) =>
  composite(
    ...ids(
      'StateLicenseNumber',
      'MedicareNumber',
      'MedicaidNumber',
      'UPIN',
      'DEANumber',
      'HIN',
      'SocialSecurity',
    ),
    npi,
    ...ids(
      'CertificateToPrescribe',
      'Data2000WaiverID',
      'MutuallyDefined',
      'REMSHealthcareProviderEnrollmentID',
      'StateControlSubstanceNumber',
    ),
  );
const prescriberId = prescriberIdWith(must('NPI', an(35)));

const facilityId = composite(
  ...ids(
    'NCPDPID',
    'StateLicenseNumber',
    'MedicareNumber',
    'MedicaidNumber',
    'UPIN',
    'FacilityID',
    'DEANumber',
    'HIN',
    'NPI',
    'MutuallyDefined',
    'REMSHealthcareSettingEnrollmentID',
  ),
);

const human = (home: Slot) =>
  composite(
    may('Identification', patientId),
    must('Name', personName),
    may('FormerName', personName),
    must('Gender', code('M', 'F', 'U')),
    must('DateOfBirth', dateType),
    home,
    may('CommunicationNumbers', communicationNumbers),
    may('PatientLocation', composite(may('FacilityUnit', an(35)), may('Bed', an(10)), may('Room', an(10)))),
    may('LanguageNameCode', an(3)),
    ...undescribed('SubstanceUse', 'AlternateContact'),
    may('GestationalAge', n(2)),
    may('HospiceIndicator', code('1', '2')),
  );

/** The patient of one fill of a history. */
export const patientOfFill = human(may('Address', address));

/** The patient of a NewRx: the address is required. */
export const patientOfNewRx = composite(
  either({ HumanPatient: human(must('Address', mandatoryAddress)), NonHumanPatient: opaque }),
);

/** The patient of a message about a prescription that exists: the address may be missing. */
export const patientKnown = composite(
  either({ HumanPatient: human(may('Address', address)), NonHumanPatient: opaque }),
);

const pharmacist = composite(
  may(
    'Identification',
    composite(
      ...ids(
        'StateLicenseNumber',
        'MedicareNumber',
        'MedicaidNumber',
        'UPIN',
        'DEANumber',
        'NPI',
        'MutuallyDefined',
      ),
    ),
  ),
  must('Name', personName),
  may('FormerName', personName),
  may('BusinessName', an(70)),
  may('Address', address),
  may('CommunicationNumbers', communicationNumbers),
);

const pharmacyWith = (place: Slot, reached = must('CommunicationNumbers', communicationNumbers)) =>
  composite(
    must('Identification', pharmacyId),
    may('Specialty', an(10)),
    may('Pharmacist', pharmacist),
    must('BusinessName', an(70)),
    place,
    reached,
  );

/** A pharmacy with its telephone. */
export const mandatoryPharmacy = pharmacyWith(may('Address', address));

/** A pharmacy that is answered. */
export const answeredPharmacy = pharmacyWith(
  may('Address', address),
  may('CommunicationNumbers', communicationNumbers),
);

/** A pharmacy that writes of a prescription it has: with its address. */
export const pharmacyWithAddress = pharmacyWith(must('Address', mandatoryAddress));

const prescriberWith = (
  home: Slot,
  identification = must('Identification', prescriberId),
  reached = must('CommunicationNumbers', communicationNumbers),
): ElementType =>
  composite(
    identification,
    may('Specialty', an(10)),
    may('PracticeLocation', composite(may('Identification', facilityId), may('BusinessName', an(70)))),
    must('Name', personName),
    may('FormerName', personName),
    home,
    may('PrescriberAgent', composite(must('Name', personName), may('FormerName', personName))),
    reached,
    may('PrescriberPlaceOfService', n2),
  );

/** The prescriber of a NewRx: the address is required. */
export const prescriberOfNewRx = composite(
  either({ NonVeterinarian: prescriberWith(must('Address', mandatoryAddress)), Veterinarian: opaque }),
);

/** The prescriber of a message about a prescription that exists: the address may be missing. */
export const prescriberKnown = composite(
  either({ NonVeterinarian: prescriberWith(may('Address', address)), Veterinarian: opaque }),
);

/** The prescriber who asks for a history. */
export const askingPrescriber = composite(
  either({
    NonVeterinarian: prescriberWith(
      may('Address', address),
      must('Identification', prescriberId),
      may('CommunicationNumbers', communicationNumbers),
    ),
    Veterinarian: opaque,
  }),
);

/** The prescriber of an RxFill, which may be without numbers. */
export const prescriberOfFill = composite(
  either({
    NonVeterinarian: prescriberWith(may('Address', address), may('Identification', prescriberId)),
    Veterinarian: opaque,
  }),
);

/** A pharmacy as a benefit manager's claims name it: whatever part of it they have. */
export const pharmacyInHistory = composite(
  may('Identification', facilityId),
  may('Specialty', an(10)),
  may('Pharmacist', opaque),
  must('BusinessName', an(70)),
  may('Address', address),
  may('CommunicationNumbers', opaque),
);

/** A prescriber as a benefit manager's claims name them: whatever part they have. */
export const prescriberInHistory = composite(
  either({
    NonVeterinarian: composite(
      may('Identification', prescriberIdWith(may('NPI', an(35)))),
      may('Specialty', an(10)),
      may('PracticeLocation', composite(may('Identification', facilityId), may('BusinessName', an(70)))),
      may(
        'Name',
        composite(
          may('LastName', an(35)),
          may('FirstName', an(35)),
          may('MiddleName', an(35)),
          may('Suffix', an(10)),
          may('Prefix', an(10)),
        ),
      ),
      may('FormerName', personName),
      may('Address', address),
      may('PrescriberAgent', opaque),
      may('CommunicationNumbers', opaque),
      may('PrescriberPlaceOfService', n2),
    ),
    Veterinarian: opaque,
  }),
);
