import { DEA_SCHEDULES, POTENCY_UNITS } from '../../codes';
import { composite, may, must, opaque, UNBOUNDED, type CompositeType, type ElementType } from '../table';
import { compound, QUANTITY_QUALIFIER, strength } from './compound';
import { drugUseEvaluation } from './drug-use-evaluation';
import { patientOfFill, pharmacyInHistory, prescriberInHistory } from './people';
import { sig } from './sig';
import { an, code, dateType, n, n2, nciCode, utcDateTime, yesNo } from './types';

const productCode = composite(
  must('Code', an()),
  must('Qualifier', code('DI', 'ND', 'RT', 'UN', 'UP', 'NH', 'GMP', 'GPI', 'GSP')),
);

const DRUG_DATABASES = 'E G AF FG FS MC MD MG MM FL FM FN FD GPK SCD BPK SBD FI FR GS GMP GPI GSP US'.split(
  ' ',
);

const drugCoded = composite(
  may('ProductCode', productCode),
  may('Strength', strength),
  may('DrugDBCode', composite(must('Code', an()), must('Qualifier', code(...DRUG_DATABASES)))),
  may('DEASchedule', nciCode(DEA_SCHEDULES.map(([, nci]) => nci))),
);

const quantityIn = (unit: ElementType) =>
  composite(
    must('Value', n(11)),
    must('CodeListQualifier', QUANTITY_QUALIFIER),
    must('QuantityUnitOfMeasure', unit),
  );
/** A quantity as it is prescribed: a unit of the restricted list. */
const prescribedQuantity = quantityIn(nciCode(Object.keys(POTENCY_UNITS)));
/** A quantity as others have it: insulin by the vial is one (P3-13). Its reader flags the unit. */
const quantity = quantityIn(nciCode());

const DIAGNOSIS_LIST = code('ABF', 'DX', 'LD');
const diagnosisWith = (type: CompositeType) =>
  composite(
    must('ClinicalInformationQualifier', code('1', '2')),
    must('Primary', type),
    may('Secondary', type),
  );
const codedDiagnosis = [must('Code', an()), must('Qualifier', DIAGNOSIS_LIST), must('Description', an())];
const plainDiagnosis = diagnosisWith(composite(...codedDiagnosis));
const diagnosis = diagnosisWith(composite(...codedDiagnosis, may('DateOfLastOfficeVisit', dateType)));

const OTHER_DATES = [
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
];
const FILL_STATUSES = [
  'All Fill Statuses',
  'All Fill Statuses Except Transferred',
  'Dispensed And Partially Dispensed',
  'Partially Dispensed And Not Dispensed',
  'Not Dispensed And Transferred',
  'Partially Dispensed',
  'Not Dispensed',
  'Cancel All Fill Statuses',
];

const lot = composite(must('LotNumber', an(140)), must('LotExpiration', dateType));
const warning = composite(
  must('LabelPriority', n(1)),
  may('GraphicCode', an(3)),
  may('LabelCode', an(6)),
  must('LabelText', an(100)),
);

/** Whatever a medication may say in any message, in the standard's one order. */
const PARTS = {
  DrugDescription: an(105),
  DrugCoded: drugCoded,
  Quantity: quantity,
  DaysSupply: n(3),
  WrittenDate: dateType,
  LastFillDate: dateType,
  Substitutions: code('0', '1'),
  NumberOfRefills: n(2),
  Diagnosis: plainDiagnosis,
  PriorAuthorization: an(35),
  Note: an(210),
  DrugUseEvaluation: drugUseEvaluation,
  DrugCoverageStatusCode: code('PR', 'AP', 'PA', 'NF', 'NR', 'DC', 'UN', 'ST', 'SI'),
  PriorAuthorizationStatus: code('A', 'D', 'F', 'N', 'R'),
  Sig: sig,
  PharmacyRequestedRefills: n(2),
  DoNotFill: code('Y', 'H', 'E'),
  TimeZone: opaque,
  RefillsRemaining: n(2),
  HistoryPrescriberOrderNumber: an(35),
  OrderCaptureMethod: code('EP', 'VT', 'VI', 'WR', 'TV', 'OM'),
  Pharmacy: pharmacyInHistory,
  Prescriber: prescriberInHistory,
  HistorySource: opaque,
  ReasonForSubstitutionCodeUsed: code('BRAND MEDICALLY NECESSARY'),
  SplitScript: code('B'),
  ManufacturerName: an(105),
  LotNumber: lot,
  RxFillIndicator: code(...FILL_STATUSES),
  DispensedPackageMethod: code('CYCLEFILL', 'ONDEMAND', 'REMOTEDISPENSING'),
  WarningLabel: warning,
  Patient: patientOfFill,
  OfficeOfPharmacyAffairsID: an(15),
  DeliveryRequest: code('NO DELIVERY', 'FIRST FILL DELIVERY', 'ALL FILLS DELIVERY'),
  DeliveryLocation: code('HOME', 'FACILITY', 'CONTACT PATIENT FOR DELIVERY', 'AGENCY OF SERVICE', 'PROVIDER'),
  DiabeticSupply: opaque,
  InjuryRelated: code('WORK', 'AUTO', 'OTHER'),
  Service: opaque,
  IVAdministration: opaque,
  TreatmentIndicator: code('NEW', 'CONTINUATION', 'RESTART'),
  ProphylacticOrEpisodic: code('PROPHYLACTIC', 'EPISODIC', 'BOTH'),
  CurrentTreatmentCycle: n(2),
  NumberOfCyclesPlanned: n(2),
  Wound: opaque,
  PrescriberCheckedREMS: code('A', 'B', 'N'),
  REMSPatientRiskCategory: an(35),
  REMSAuthorizationNumber: an(140),
  Titration: opaque,
  FlavoringRequested: code('Y'),
  CompoundInformation: compound,
  NumberOfPackagesToBeDispensed: n(2),
  NumberOfPackagesDispensed: n(2),
  PatientCodifiedNote: opaque,
  FacilitySpecificHoursOfAdministrationTiming: opaque,
  OtherMedicationDate: composite(
    must('OtherMedicationDate', dateType),
    must('OtherMedicationDateQualifier', code(...OTHER_DATES)),
  ),
  NeedNoLaterThan: composite(
    must('NeededNoLaterThanDate', utcDateTime),
    may('NeededNoLaterThanReason', an(70), UNBOUNDED),
  ),
  PlaceOfServiceNonSelfAdministeredProduct: n2,
  ProviderExplicitAuthorizationToAdminister: yesNo,
} satisfies Record<string, ElementType>;
type PartName = keyof typeof PARTS;

/** How many of a part, where it may be more than one. */
const MOST: Partial<Record<PartName, number>> = {
  Diagnosis: 2,
  DrugUseEvaluation: 5,
  DrugCoverageStatusCode: 5,
  LotNumber: 9,
  WarningLabel: 10,
  OfficeOfPharmacyAffairsID: 10,
  Wound: 9,
  PatientCodifiedNote: 10,
  FacilitySpecificHoursOfAdministrationTiming: UNBOUNDED,
  OtherMedicationDate: UNBOUNDED,
};

/**
 * A medication of one message: the parts it must have and may have, where needed with a specific type. A name
 * that is in neither list is not allowed there.
 */
const medication = (
  required: readonly PartName[],
  optional: readonly PartName[],
  types: Partial<Record<PartName, ElementType>> = {},
): CompositeType =>
  composite(
    ...(Object.keys(PARTS) as PartName[]).flatMap((name) => {
      const type = types[name] ?? PARTS[name];
      if (required.includes(name)) return [must(name, type)];
      return optional.includes(name) ? [may(name, type, MOST[name] ?? 1)] : [];
    }),
  );

const PRESCRIBED = [
  'DrugDescription',
  'Quantity',
  'WrittenDate',
  'Substitutions',
  'NumberOfRefills',
  'Sig',
] as const satisfies PartName[];
const ANYWHERE = [
  'DrugCoded',
  'DaysSupply',
  'LastFillDate',
  'Diagnosis',
  'PriorAuthorization',
  'Note',
  'DrugUseEvaluation',
  'PriorAuthorizationStatus',
  'CompoundInformation',
  'OtherMedicationDate',
] as const satisfies PartName[];
const COURSE = [
  'Service',
  'IVAdministration',
  'TreatmentIndicator',
  'ProphylacticOrEpisodic',
  'CurrentTreatmentCycle',
  'NumberOfCyclesPlanned',
  'Titration',
] as const satisfies PartName[];
const ADMINISTERED = [
  'FacilitySpecificHoursOfAdministrationTiming',
  'PlaceOfServiceNonSelfAdministeredProduct',
  'ProviderExplicitAuthorizationToAdminister',
] as const satisfies PartName[];
const REMS = [
  'PrescriberCheckedREMS',
  'REMSPatientRiskCategory',
  'REMSAuthorizationNumber',
] as const satisfies PartName[];

/** What every medication that was prescribed may say. */
const KNOWN = [
  ...ANYWHERE,
  ...ADMINISTERED,
  'DrugCoverageStatusCode',
  'ReasonForSubstitutionCodeUsed',
  'NumberOfPackagesToBeDispensed',
] as const satisfies PartName[];

/** The medication of a NewRx. */
export const prescribedOfNewRx = medication(
  PRESCRIBED,
  [
    ...KNOWN,
    ...COURSE,
    ...REMS,
    'DoNotFill',
    'TimeZone',
    'OrderCaptureMethod',
    'SplitScript',
    'RxFillIndicator',
    'OfficeOfPharmacyAffairsID',
    'DeliveryRequest',
    'DeliveryLocation',
    'DiabeticSupply',
    'InjuryRelated',
    'Wound',
    'FlavoringRequested',
    'PatientCodifiedNote',
    'NeedNoLaterThan',
  ],
  { Quantity: prescribedQuantity, Diagnosis: diagnosis },
);

/** The medication of a CancelRx, as it was prescribed. */
export const prescribedOfCancel = medication(PRESCRIBED, [...KNOWN, ...COURSE, 'InjuryRelated', 'Wound']);

/** The medication as it was prescribed, in a request of a pharmacy. */
export const prescribedOfRequest = medication(
  PRESCRIBED,
  [
    ...KNOWN,
    ...COURSE,
    'OfficeOfPharmacyAffairsID',
    'DiabeticSupply',
    'InjuryRelated',
    'Wound',
    'FlavoringRequested',
    'PatientCodifiedNote',
  ],
  { Diagnosis: diagnosis },
);

/** The medication as it was prescribed, in an RxFill. */
export const prescribedOfFill = medication(PRESCRIBED, [...KNOWN, 'InjuryRelated', 'PatientCodifiedNote']);

/** The medication of the answer to a renewal. */
export const medicationOfRenewalResponse = medication(
  PRESCRIBED,
  [
    ...KNOWN.filter((name) => name !== 'DrugCoverageStatusCode'),
    ...COURSE,
    ...REMS,
    'RxFillIndicator',
    'OfficeOfPharmacyAffairsID',
    'DiabeticSupply',
    'Wound',
    'PatientCodifiedNote',
  ],
  { Diagnosis: diagnosis },
);

/** The medication of the answer to a change. */
export const medicationOfChangeResponse = medication(
  PRESCRIBED,
  [
    ...KNOWN,
    ...COURSE,
    ...REMS,
    'RxFillIndicator',
    'OfficeOfPharmacyAffairsID',
    'InjuryRelated',
    'Wound',
    'FlavoringRequested',
    'PatientCodifiedNote',
  ],
  { Diagnosis: diagnosis },
);

/** The medication as it was handed over, in an RxFill. */
export const dispensedOfFill = medication(
  ['DrugDescription', 'Quantity', 'Substitutions', 'NumberOfRefills', 'Sig'],
  [
    ...ANYWHERE,
    'WrittenDate',
    'ManufacturerName',
    'LotNumber',
    'DispensedPackageMethod',
    'WarningLabel',
    'NumberOfPackagesDispensed',
    'FacilitySpecificHoursOfAdministrationTiming',
  ],
);

/** The medication as it was handed over, in an RxRenewalRequest. */
export const dispensedOfRenewal = medication(
  ['DrugDescription', 'Quantity', 'LastFillDate', 'Substitutions', 'Sig'],
  [
    ...ANYWHERE,
    ...COURSE,
    'WrittenDate',
    'DrugCoverageStatusCode',
    'PharmacyRequestedRefills',
    'ReasonForSubstitutionCodeUsed',
    'NumberOfPackagesDispensed',
    'FacilitySpecificHoursOfAdministrationTiming',
  ],
);

const IN_HISTORY = [
  ...ANYWHERE,
  'Sig',
  'HistoryPrescriberOrderNumber',
  'Pharmacy',
  'Prescriber',
  'HistorySource',
  'ReasonForSubstitutionCodeUsed',
  'Patient',
] as const satisfies PartName[];

/** One fill of an RxHistoryResponse. */
export const dispensedInHistory = medication(
  ['DrugDescription', 'Quantity', 'LastFillDate', 'Substitutions'],
  [
    ...IN_HISTORY,
    'WrittenDate',
    'RefillsRemaining',
    'ManufacturerName',
    'LotNumber',
    'NumberOfPackagesDispensed',
  ],
);

/** One prescription of an RxHistoryResponse, reported instead of fills. */
export const prescribedInHistory = medication(
  ['DrugDescription', 'Quantity', 'WrittenDate', 'Substitutions', 'NumberOfRefills'],
  [
    ...IN_HISTORY,
    'DrugCoverageStatusCode',
    'Wound',
    'NumberOfPackagesToBeDispensed',
    'ProviderExplicitAuthorizationToAdminister',
  ],
);

/** A medication that the pharmacy would dispense instead. */
export const requested = medication(
  ['DrugDescription', 'Substitutions'],
  [
    ...ANYWHERE,
    ...COURSE,
    'Quantity',
    'WrittenDate',
    'NumberOfRefills',
    'Sig',
    'ReasonForSubstitutionCodeUsed',
    'NumberOfPackagesToBeDispensed',
  ],
);
