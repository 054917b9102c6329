import { composite, either, may, must, opaque, undescribed, UNBOUNDED } from '../table';
import { historyApproval, historyDenial } from './answer';
import { dispensedInHistory, prescribedInHistory } from './medication';
import { askingPrescriber, patientKnown, pharmacyInHistory, prescriberInHistory } from './people';
import { address, an, code, communicationNumbers, dateType, n, personName } from './types';

/** Under which coverage a history is asked for, and that the patient agrees. */
const coverage = composite(
  may(
    'PayerIdentification',
    composite(
      may('PayerID', an(80)),
      ...[
        'ProcessorIdentificationNumber',
        'NAICCode',
        'MutuallyDefined',
        'StandardUniqueHealthPlanIdentifier',
        'IINNumber',
      ].map((name) => may(name, an(35))),
    ),
  ),
  may('PayerName', an(70)),
  may('CardholderID', an(35)),
  may('CardHolderName', personName),
  may('GroupID', an(35)),
  may('PayerResponsibilityCode', code('P', 'S', 'T', 'U', 'PP')),
  may('PatientRelationship', code('1', '2', '3', '4')),
  may('PersonCode', n(3)),
  may('GroupName', an(70)),
  may('Address', address),
  may('CommunicationNumbers', communicationNumbers),
  must('Consent', code('Y', 'N', 'P', 'X', 'Z', 'TPO')),
  may('PBMMemberID', an(80)),
  may('ResponsibleParty', personName),
  may('ServiceTypeCoded', code('C')),
  may('PayerType', code(...'A B C D E F G H J K L M N P ZY ZZ'.split(' '))),
);

const requestedDates = must(
  'RequestedDates',
  composite(must('StartDate', dateType), must('EndDate', dateType)),
);

const REQUESTORS = '101 102 103 104 105 106 107 108 109 110 112 113 114 115 116 117 201 202 203 204'.split(
  ' ',
);

/** Asks what a patient was dispensed. */
export const rxHistoryRequest = composite(
  may('BenefitsCoordination', coverage, 4),
  ...undescribed('Facility'),
  must('Patient', patientKnown),
  may('Pharmacy', pharmacyInHistory),
  may('Prescriber', askingPrescriber),
  requestedDates,
  may('PDMPStatesRequested', composite({ options: { StateProvince: an() }, min: 1, max: UNBOUNDED })),
  may('RequestorRole', code(...REQUESTORS)),
);

/** Fills or prescriptions in one answer. The standard has one of the three kinds in each. */
const MOST_MEDICATIONS = 300;

/**
 * What was dispensed, or why it is not reported. A claim may lack most of its pharmacy and prescriber, and is
 * shown all the same.
 */
export const rxHistoryResponse = composite(
  must('Response', composite(either({ Approved: historyApproval, Denied: historyDenial }))),
  { options: { BenefitsCoordination: coverage }, min: 1, max: 4 },
  ...undescribed('Facility'),
  must('Patient', patientKnown),
  may('Pharmacy', pharmacyInHistory),
  may('Prescriber', prescriberInHistory),
  may('MedicationDispensed', dispensedInHistory, MOST_MEDICATIONS),
  may('MedicationDispensedAdministered', dispensedInHistory, MOST_MEDICATIONS),
  may('MedicationPrescribed', prescribedInHistory, MOST_MEDICATIONS),
  requestedDates,
  may('Scores', opaque, UNBOUNDED),
  may('PDMPStatesResponded', opaque),
);
