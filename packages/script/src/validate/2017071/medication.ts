import { DEA_SCHEDULES, POTENCY_UNITS } from '../../codes';
import { composite, may, must, opaque, undescribed, UNBOUNDED, type Slot } from '../table';
import { compound, QUANTITY_QUALIFIER, strength } from './compound';
import { pharmacyInHistory, prescriberInHistory } from './people';
import { sig } from './sig';
import { an, code, dateType, n, n2, nciCode, utcDateTime, yesNo } from './types';

const productCode = composite(
  must('Code', an()),
  must('Qualifier', code('DI', 'ND', 'RT', 'UN', 'UP', 'NH', 'GMP', 'GPI', 'GSP')),
);

const drugDatabaseCode = composite(
  must('Code', an()),
  must(
    'Qualifier',
    code(
      'E',
      'G',
      'AF',
      'FG',
      'FS',
      'MC',
      'MD',
      'MG',
      'MM',
      'FL',
      'FM',
      'FN',
      'FD',
      'GPK',
      'SCD',
      'BPK',
      'SBD',
      'FI',
      'FR',
      'GS',
      'GMP',
      'GPI',
      'GSP',
      'US',
    ),
  ),
);

const drugCoded = composite(
  may('ProductCode', productCode),
  may('Strength', strength),
  may('DrugDBCode', drugDatabaseCode),
  may('DEASchedule', nciCode(DEA_SCHEDULES.map(([, nci]) => nci))),
);

const quantity = composite(
  must('Value', n(11)),
  must('CodeListQualifier', QUANTITY_QUALIFIER),
  must('QuantityUnitOfMeasure', nciCode(Object.keys(POTENCY_UNITS))),
);

const diagnosisCode = composite(
  must('Code', an()),
  must('Qualifier', code('ABF', 'DX', 'LD')),
  must('Description', an()),
  may('DateOfLastOfficeVisit', dateType),
);

const plainDiagnosisCode = composite(
  must('Code', an()),
  must('Qualifier', code('ABF', 'DX', 'LD')),
  must('Description', an()),
);

const plainDiagnosis = composite(
  must('ClinicalInformationQualifier', code('1', '2')),
  must('Primary', plainDiagnosisCode),
  may('Secondary', plainDiagnosisCode),
);

const diagnosis = composite(
  must('ClinicalInformationQualifier', code('1', '2')),
  must('Primary', diagnosisCode),
  may('Secondary', diagnosisCode),
);

const otherDate = composite(
  must('OtherMedicationDate', dateType),
  must(
    'OtherMedicationDateQualifier',
    code(
      'StartDate',
      'AnticipatedHealthCareFacilityDischargeDate',
      'DateValidated',
      'DeliveredOnDate',
      'ExpirationDate',
      'EffectiveDate',
      'OtherHealthCareFacilityDischargeDate',
      'PeriodEnd',
      'SoldDate',
      'TransplantHealthCareFacilityDischargeDateMedicare',
      'TransplantHealthCareFacilityDischargeDateNonMedicare',
      'TransplantDate',
    ),
  ),
);

const PRIOR_AUTHORIZATION_STATUS = code('A', 'D', 'F', 'N', 'R');
const COVERAGE_STATUS = code('PR', 'AP', 'PA', 'NF', 'NR', 'DC', 'UN', 'ST', 'SI');
const INJURY = code('WORK', 'AUTO', 'OTHER');
const TREATMENT = code('NEW', 'CONTINUATION', 'RESTART');

/** The medication of a NewRx. */
export const prescribedOfNewRx = composite(
  must('DrugDescription', an(105)),
  may('DrugCoded', drugCoded),
  must('Quantity', quantity),
  may('DaysSupply', n(3)),
  must('WrittenDate', dateType),
  may('LastFillDate', dateType),
  must('Substitutions', code('0', '1')),
  must('NumberOfRefills', n(2)),
  may('Diagnosis', diagnosis, 2),
  may('PriorAuthorization', an(35)),
  may('Note', an(210)),
  may('DrugUseEvaluation', { kind: 'opaque' }, 5),
  may('DrugCoverageStatusCode', COVERAGE_STATUS, 5),
  may('PriorAuthorizationStatus', PRIOR_AUTHORIZATION_STATUS),
  must('Sig', sig),
  may('DoNotFill', code('Y', 'H', 'E')),
  ...undescribed('TimeZone'),
  may('OrderCaptureMethod', code('EP', 'VT', 'VI', 'WR', 'TV', 'OM')),
  ...undescribed('ReasonForSubstitutionCodeUsed'),
  may('SplitScript', code('B')),
  may(
    'RxFillIndicator',
    code(
      'All Fill Statuses',
      'All Fill Statuses Except Transferred',
      'Dispensed And Partially Dispensed',
      'Partially Dispensed And Not Dispensed',
      'Not Dispensed And Transferred',
      'Partially Dispensed',
      'Not Dispensed',
      'Cancel All Fill Statuses',
    ),
  ),
  may('OfficeOfPharmacyAffairsID', an(15), 10),
  may('DeliveryRequest', code('NO DELIVERY', 'FIRST FILL DELIVERY', 'ALL FILLS DELIVERY')),
  may(
    'DeliveryLocation',
    code('HOME', 'FACILITY', 'CONTACT PATIENT FOR DELIVERY', 'AGENCY OF SERVICE', 'PROVIDER'),
  ),
  ...undescribed('DiabeticSupply'),
  may('InjuryRelated', INJURY),
  ...undescribed('Service', 'IVAdministration'),
  may('TreatmentIndicator', TREATMENT),
  ...undescribed('ProphylacticOrEpisodic'),
  may('CurrentTreatmentCycle', n(2)),
  may('NumberOfCyclesPlanned', n(2)),
  may('Wound', { kind: 'opaque' }, 9),
  ...undescribed('PrescriberCheckedREMS'),
  may('REMSPatientRiskCategory', an(35)),
  may('REMSAuthorizationNumber', an(140)),
  ...undescribed('Titration'),
  may('FlavoringRequested', code('Y')),
  may('CompoundInformation', compound),
  may('NumberOfPackagesToBeDispensed', n(2)),
  may('PatientCodifiedNote', { kind: 'opaque' }, 10),
  may('FacilitySpecificHoursOfAdministrationTiming', { kind: 'opaque' }, UNBOUNDED),
  may('OtherMedicationDate', otherDate, UNBOUNDED),
  may(
    'NeedNoLaterThan',
    composite(must('NeededNoLaterThanDate', utcDateTime), may('NeededNoLaterThanReason', an(70), UNBOUNDED)),
  ),
  may('PlaceOfServiceNonSelfAdministeredProduct', n2),
  may('ProviderExplicitAuthorizationToAdminister', yesNo),
);

/**
 * The medication as it was prescribed, in a message about a prescription that exists, and the medication of
 * an answer.
 */
export const prescribedKnown = composite(
  must('DrugDescription', an(105)),
  may('DrugCoded', drugCoded),
  must('Quantity', quantity),
  may('DaysSupply', n(3)),
  must('WrittenDate', dateType),
  may('LastFillDate', dateType),
  must('Substitutions', code('0', '1')),
  must('NumberOfRefills', n(2)),
  may('Diagnosis', plainDiagnosis, 2),
  may('PriorAuthorization', an(35)),
  may('Note', an(210)),
  may('DrugUseEvaluation', { kind: 'opaque' }, 5),
  may('DrugCoverageStatusCode', COVERAGE_STATUS, 5),
  may('PriorAuthorizationStatus', PRIOR_AUTHORIZATION_STATUS),
  must('Sig', sig),
  ...undescribed('ReasonForSubstitutionCodeUsed'),
  may('InjuryRelated', INJURY),
  ...undescribed('Service', 'IVAdministration'),
  may('TreatmentIndicator', TREATMENT),
  ...undescribed('ProphylacticOrEpisodic'),
  may('CurrentTreatmentCycle', n(2)),
  may('NumberOfCyclesPlanned', n(2)),
  may('Wound', { kind: 'opaque' }, 9),
  ...undescribed('Titration'),
  may('CompoundInformation', compound),
  may('NumberOfPackagesToBeDispensed', n(2)),
  may('FacilitySpecificHoursOfAdministrationTiming', { kind: 'opaque' }, UNBOUNDED),
  may('OtherMedicationDate', otherDate, UNBOUNDED),
  may('PlaceOfServiceNonSelfAdministeredProduct', n2),
  may('ProviderExplicitAuthorizationToAdminister', yesNo),
);

/**
 * What a dispensed medication may say behind its sig and before what it is compounded of: known by name, in an
 * order that what is published does not settle.
 */
const BEHIND_THE_SIG = [
  'ReasonForSubstitutionCodeUsed',
  'SplitScript',
  'RefillsRemaining',
  'HistoryPrescriberOrderNumber',
  'InjuryRelated',
  'Service',
  'IVAdministration',
  'TreatmentIndicator',
  'ProphylacticOrEpisodic',
  'CurrentTreatmentCycle',
  'NumberOfCyclesPlanned',
  'Wound',
  'Titration',
];
/** And behind that. */
const BEHIND_THE_COMPOUND = [
  'NumberOfPackagesToBeDispensed',
  'FacilitySpecificHoursOfAdministrationTiming',
  'OtherMedicationDate',
  'PlaceOfServiceNonSelfAdministeredProduct',
  'ProviderExplicitAuthorizationToAdminister',
];

const inAnyOrder = (options: Slot['options']): Slot => ({ options, min: 0, max: 99 });
const opaqueOnes = (names: readonly string[]): Slot['options'] =>
  Object.fromEntries(names.map((name) => [name, opaque]));

/**
 * Slots of a medication as it was handed over: in the order of the prescribed one as far as its sig, and open
 * behind it.
 */
const dispensedSlots: Slot[] = [
  must('DrugDescription', an(105)),
  may('DrugCoded', drugCoded),
  must('Quantity', quantity),
  may('DaysSupply', n(3)),
  may('WrittenDate', dateType),
  may('LastFillDate', dateType),
  may('Substitutions', code('0', '1')),
  may('NumberOfRefills', n(2)),
  may('Diagnosis', opaque, 2),
  may('PriorAuthorization', an(35)),
  may('Note', an(210)),
  may('DrugUseEvaluation', opaque, 5),
  may('DrugCoverageStatusCode', COVERAGE_STATUS, 5),
  may('PriorAuthorizationStatus', PRIOR_AUTHORIZATION_STATUS),
  may('Sig', sig),
  inAnyOrder({ PharmacyRequestedRefills: n(2), ...opaqueOnes(BEHIND_THE_SIG) }),
  may('CompoundInformation', compound),
  inAnyOrder(opaqueOnes(BEHIND_THE_COMPOUND)),
];

/** The medication as it was handed over, in an RxFill or an RxRenewalRequest. */
export const dispensed = composite(...dispensedSlots);

/** One fill of an RxHistoryResponse: where, and on whose prescription, is behind the medication. */
export const dispensedInHistory = composite(
  ...dispensedSlots,
  may('HistorySource', opaque),
  may('Pharmacy', pharmacyInHistory),
  may('Prescriber', prescriberInHistory),
);

/** A medication that the pharmacy would dispense instead. */
export const requested = composite(
  must('DrugDescription', an(105)),
  may('DrugCoded', drugCoded),
  must('Quantity', quantity),
  may('DaysSupply', n(3)),
  must('Substitutions', code('0', '1')),
  may('NumberOfRefills', n(2)),
  may('Note', an(210)),
  may('Sig', sig),
  may('CompoundInformation', compound),
);
