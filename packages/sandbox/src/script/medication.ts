import { code, date, digits, group, maybe, text, type XmlElement } from './element';
import type {
  CodedDrug,
  Compound,
  DrugUseEvaluation,
  HandedOver,
  HistoryFill,
  Prescribed,
  PriorAuthorizationStatus,
  Quantity,
  Renewed,
  Requested,
  Schedule,
} from './facts';
import { pharmacyOf, prescriberOf } from './people';
import { sigOf } from './sig';

/** DEA schedules by their NCI codes. */
const SCHEDULES: Readonly<Record<Schedule, string>> = {
  I: 'C48672',
  II: 'C48675',
  III: 'C48676',
  IV: 'C48677',
  V: 'C48679',
  unspecified: 'C38046',
};
const AUTHORIZATIONS: Readonly<Record<PriorAuthorizationStatus, string>> = {
  approved: 'A',
  denied: 'D',
  deferred: 'F',
  'not-required': 'N',
  requested: 'R',
};

const qualified = (name: string, value: string, qualifier: string) =>
  group(name, text('Code', value, 35), code('Qualifier', qualifier));

const inNci = (name: string, value: string) => group(name, code('Code', value));

const scheduleOf = (schedule: Schedule | undefined) => schedule && inNci('DEASchedule', SCHEDULES[schedule]);

const drugCoded = ({ ndc, item, rxNorm, deaSchedule }: CodedDrug): XmlElement | undefined => {
  const product = ndc === undefined ? item : { code: ndc, qualifier: 'ND' };
  const parts = [
    product && qualified('ProductCode', product.code, product.qualifier),
    rxNorm && qualified('DrugDBCode', rxNorm.code, rxNorm.qualifier),
    scheduleOf(deaSchedule),
  ];
  return parts.some(Boolean) ? group('DrugCoded', ...parts) : undefined;
};

/** @param most the greatest length of its number */
const quantityOf = ({ value, qualifier, unit }: Quantity, most = 11): XmlElement =>
  group(
    'Quantity',
    text('Value', value, most),
    code('CodeListQualifier', qualifier),
    inNci('QuantityUnitOfMeasure', unit),
  );

const compoundOf = ({ doseForm, ingredients }: Compound): XmlElement =>
  group(
    'CompoundInformation',
    code('FinalCompoundPharmaceuticalDosageForm', doseForm),
    ingredients.map(({ item, quantity }) =>
      group(
        'CompoundIngredientsLotNotUsed',
        group(
          'CompoundIngredient',
          text('CompoundIngredientItemDescription', item.description, 105),
          item.code && qualified('ItemNumber', item.code.value, item.code.qualifier),
          item.strength &&
            group(
              'Strength',
              maybe('StrengthValue', item.strength.value, 70),
              item.strength.form === undefined ? undefined : inNci('StrengthForm', item.strength.form),
              item.strength.unit === undefined
                ? undefined
                : inNci('StrengthUnitOfMeasure', item.strength.unit),
            ),
          scheduleOf(item.deaSchedule),
        ),
        quantityOf(quantity, 14),
      ),
    ),
  );

const substitutions = (isAllowed: boolean) => code('Substitutions', isAllowed ? '0' : '1');

const diagnosisOf = ({ source, primary, secondary }: NonNullable<Prescribed['diagnosis']>): XmlElement => {
  const coded = (name: string, { code: icd10, description }: { code: string; description: string }) =>
    group(
      name,
      code('Code', icd10),
      code('Qualifier', 'ABF'),
      // The standard sets no length to it.
      text('Description', description, 255),
    );
  return group(
    'Diagnosis',
    code('ClinicalInformationQualifier', source === 'prescriber' ? '1' : '2'),
    coded('Primary', primary),
    secondary && coded('Secondary', secondary),
  );
};

const evaluationOf = (evaluation: DrugUseEvaluation): XmlElement => {
  const { reason, service, result, coAgent, significance, acknowledgement } = evaluation;
  return group(
    'DrugUseEvaluation',
    code('ServiceReasonCode', reason),
    maybe('ProfessionalServiceCode', service, 2),
    maybe('ServiceResultCode', result, 2),
    coAgent &&
      group(
        'CoAgent',
        group(
          'CoAgentCode',
          text('Code', coAgent.code, 35),
          code('Qualifier', coAgent.qualifier),
          text('Description', coAgent.description ?? coAgent.code, 105),
        ),
      ),
    maybe('ClinicalSignificanceCode', significance, 1),
    maybe('AcknowledgementReason', acknowledgement, 100),
  );
};

const daysOf = (days: string | undefined) => (days === undefined ? undefined : digits('DaysSupply', days, 3));

const refillsOf = (name: string, refills: string | undefined) =>
  refills === undefined ? undefined : digits(name, refills, 2);

const maybeDate = (name: string, day: string | undefined) =>
  day === undefined ? undefined : date(name, day);

/** Which drug and how much of it: what every medication begins with. */
const opening = (medication: Pick<Requested, 'drugDescription' | 'coded' | 'quantity' | 'daysSupply'>) => [
  text('DrugDescription', medication.drugDescription, 105),
  medication.coded && drugCoded(medication.coded),
  medication.quantity && quantityOf(medication.quantity),
  daysOf(medication.daysSupply),
];

/** MedicationPrescribed of a renewal request, a change request and an RxFill. */
export const prescribedOf = (medication: Prescribed): XmlElement =>
  group(
    'MedicationPrescribed',
    ...opening(medication),
    date('WrittenDate', medication.writtenDate),
    substitutions(medication.substitutionAllowed),
    refillsOf('NumberOfRefills', medication.refills),
    medication.diagnosis && diagnosisOf(medication.diagnosis),
    maybe('PriorAuthorization', medication.priorAuthorization, 35),
    maybe('Note', medication.note, 210),
    medication.drugUseEvaluations?.map(evaluationOf),
    medication.priorAuthorizationStatus &&
      code('PriorAuthorizationStatus', AUTHORIZATIONS[medication.priorAuthorizationStatus]),
    sigOf(medication.sig),
    medication.compound && compoundOf(medication.compound),
    medication.dates?.map((one) =>
      group(
        'OtherMedicationDate',
        date('OtherMedicationDate', one.date),
        text('OtherMedicationDateQualifier', one.qualifier, 60),
      ),
    ),
  );

/** MedicationRequested of a change request. */
export const requestedOf = (medication: Requested): XmlElement =>
  group(
    'MedicationRequested',
    ...opening(medication),
    substitutions(medication.substitutionAllowed),
    refillsOf('NumberOfRefills', medication.refills),
    maybe('Note', medication.note, 210),
    medication.drugUseEvaluations?.map(evaluationOf),
    medication.sig && sigOf(medication.sig),
    medication.compound && compoundOf(medication.compound),
  );

/** MedicationDispensed of a renewal request: it says how many fills are asked for, not how many are left. */
export const renewedOf = (medication: Renewed): XmlElement =>
  group(
    'MedicationDispensed',
    ...opening(medication),
    maybeDate('WrittenDate', medication.writtenDate),
    date('LastFillDate', medication.lastFillDate),
    substitutions(medication.substitutionAllowed),
    maybe('Note', medication.note, 210),
    sigOf(medication.sig),
    refillsOf('PharmacyRequestedRefills', medication.pharmacyRequestedRefills),
    medication.compound && compoundOf(medication.compound),
  );

/** MedicationDispensed of an RxFill. */
export const handedOverOf = (medication: HandedOver): XmlElement =>
  group(
    'MedicationDispensed',
    ...opening(medication),
    maybeDate('WrittenDate', medication.writtenDate),
    maybeDate('LastFillDate', medication.lastFillDate),
    substitutions(medication.substitutionAllowed),
    refillsOf('NumberOfRefills', medication.refills),
    maybe('Note', medication.note, 210),
    sigOf(medication.sig),
    medication.compound && compoundOf(medication.compound),
  );

/** MedicationDispensed of a history: where it was handed over and on whose prescription stand inside it. */
export const rememberedOf = ({ medication, pharmacy, prescriber }: HistoryFill): XmlElement =>
  group(
    'MedicationDispensed',
    ...opening(medication),
    maybeDate('WrittenDate', medication.writtenDate),
    date('LastFillDate', medication.lastFillDate),
    substitutions(medication.substitutionAllowed),
    medication.sig && sigOf(medication.sig),
    refillsOf('RefillsRemaining', medication.refills),
    pharmacy && pharmacyOf(pharmacy),
    prescriber && prescriberOf(prescriber),
    // A payer knows it.
    group('HistorySource', group('Source', code('SourceQualifier', 'PY'))),
  );
