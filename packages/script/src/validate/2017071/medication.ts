import { DEA_SCHEDULES, POTENCY_UNITS } from '../../codes';
import { composite, may, must, opaque, undescribed, UNBOUNDED } from '../table';
import { an, code, dateType, n, n2, nciCode, utcDateTime, yesNo } from './types';

const productCode = composite(must('Code', an()), must('Qualifier', code('DI', 'ND', 'RT', 'UN', 'UP', 'NH', 'GMP', 'GPI', 'GSP')));

const drugDatabaseCode = composite(must('Code', an()), must('Qualifier', code(
  'E', 'G', 'AF', 'FG', 'FS', 'MC', 'MD', 'MG', 'MM', 'FL', 'FM', 'FN', 'FD', 'GPK', 'SCD', 'BPK', 'SBD', 'FI', 'FR', 'GS', 'GMP', 'GPI', 'GSP', 'US',
)));

const drugCoded = composite(
  may('ProductCode', productCode),
  may('Strength', composite(may('StrengthValue', an(70)), may('StrengthForm', nciCode()), may('StrengthUnitOfMeasure', nciCode()))),
  may('DrugDBCode', drugDatabaseCode),
  may('DEASchedule', nciCode(DEA_SCHEDULES.map(([, nci]) => nci))),
);

const quantity = composite(
  must('Value', n(11)),
  must('CodeListQualifier', code('38', '40', '87', 'QS', 'CF', 'UQ', 'QT')),
  must('QuantityUnitOfMeasure', nciCode(Object.keys(POTENCY_UNITS))),
);

const diagnosisCode = composite(
  must('Code', an()), must('Qualifier', code('ABF', 'DX', 'LD')), must('Description', an()), may('DateOfLastOfficeVisit', dateType),
);

const plainDiagnosisCode = composite(must('Code', an()), must('Qualifier', code('ABF', 'DX', 'LD')), must('Description', an()));

const plainDiagnosis = composite(must('ClinicalInformationQualifier', code('1', '2')), must('Primary', plainDiagnosisCode), may('Secondary', plainDiagnosisCode));

const diagnosis = composite(must('ClinicalInformationQualifier', code('1', '2')), must('Primary', diagnosisCode), may('Secondary', diagnosisCode));

const sig = composite(
  must('SigText', an(1000)),
  ...undescribed('CodeSystem'),
  // Instruction and MultipleInstructionModifier take turns, fifty instructions at most.
  { options: { Instruction: { kind: 'opaque' }, MultipleInstructionModifier: { kind: 'opaque' } }, min: 0, max: 99 },
  may('IndicationForUse', { kind: 'opaque' }, 50),
  may('MaximumDoseRestriction', { kind: 'opaque' }, 50),
  may('ClarifyingFreeText', an(255)),
);

const otherDate = composite(must('OtherMedicationDate', dateType), must('OtherMedicationDateQualifier', code(
  'StartDate', 'AnticipatedHealthCareFacilityDischargeDate', 'DateValidated', 'DeliveredOnDate', 'ExpirationDate', 'EffectiveDate',
  'OtherHealthCareFacilityDischargeDate', 'PeriodEnd', 'SoldDate', 'TransplantHealthCareFacilityDischargeDateMedicare',
  'TransplantHealthCareFacilityDischargeDateNonMedicare', 'TransplantDate',
)));

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
  may('RxFillIndicator', code(
    'All Fill Statuses', 'All Fill Statuses Except Transferred', 'Dispensed And Partially Dispensed', 'Partially Dispensed And Not Dispensed',
    'Not Dispensed And Transferred', 'Partially Dispensed', 'Not Dispensed', 'Cancel All Fill Statuses',
  )),
  may('OfficeOfPharmacyAffairsID', an(15), 10),
  may('DeliveryRequest', code('NO DELIVERY', 'FIRST FILL DELIVERY', 'ALL FILLS DELIVERY')),
  may('DeliveryLocation', code('HOME', 'FACILITY', 'CONTACT PATIENT FOR DELIVERY', 'AGENCY OF SERVICE', 'PROVIDER')),
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
  ...undescribed('CompoundInformation'),
  may('NumberOfPackagesToBeDispensed', n(2)),
  may('PatientCodifiedNote', { kind: 'opaque' }, 10),
  may('FacilitySpecificHoursOfAdministrationTiming', { kind: 'opaque' }, UNBOUNDED),
  may('OtherMedicationDate', otherDate, UNBOUNDED),
  may('NeedNoLaterThan', composite(must('NeededNoLaterThanDate', utcDateTime), may('NeededNoLaterThanReason', an(70), UNBOUNDED))),
  may('PlaceOfServiceNonSelfAdministeredProduct', n2),
  may('ProviderExplicitAuthorizationToAdminister', yesNo),
);

/** The medication of a CancelRx, as it was prescribed. */
export const prescribedOfCancelRx = composite(
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
  ...undescribed('Titration', 'CompoundInformation'),
  may('NumberOfPackagesToBeDispensed', n(2)),
  may('FacilitySpecificHoursOfAdministrationTiming', { kind: 'opaque' }, UNBOUNDED),
  may('OtherMedicationDate', otherDate, UNBOUNDED),
  may('PlaceOfServiceNonSelfAdministeredProduct', n2),
  may('ProviderExplicitAuthorizationToAdminister', yesNo),
);

/**
 * The medication as it was handed over, in an RxFill. What must be there stands first, in its order; the rest is known by name, and
 * its order is left open, because what is published of it does not settle it (docs/decisions/script-messages.md).
 */
export const dispensed = composite(
  must('DrugDescription', an(105)),
  may('DrugCoded', drugCoded),
  must('Quantity', quantity),
  {
    options: {
      DaysSupply: n(3), WrittenDate: dateType, LastFillDate: dateType, Substitutions: code('0', '1'), NumberOfRefills: n(2), Note: an(210), Sig: sig,
      ...Object.fromEntries([
        'Diagnosis', 'PriorAuthorization', 'DrugUseEvaluation', 'DrugCoverageStatusCode', 'PriorAuthorizationStatus', 'CompoundInformation', 'PharmacyRequestedRefills',
        'ReasonForSubstitutionCodeUsed', 'OtherMedicationDate', 'SplitScript', 'TreatmentIndicator', 'ProphylacticOrEpisodic', 'Titration', 'Wound',
      ].map((name) => [name, opaque])),
    },
    min: 0,
    max: 99,
  },
);
