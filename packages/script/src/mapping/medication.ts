import { DEA_SCHEDULES } from '../codes';
import type { Carried } from '../model/carried';
import {
  FillIndicator,
  ItemQualifier,
  MedicationDateQualifier,
  QuantityQualifier,
  RxNormQualifier,
  type CodedDiagnosis,
  type CodedDrug,
  type Compound,
  type CompoundIngredient,
  type DispensedMedication,
  type DrugUseEvaluation,
  type PrescribedMedication,
  type PriorAuthorizationStatus,
  type Quantity,
} from '../model/medication';
import type { HistoryFill } from '../model/history';
import type { RequestedMedication } from '../model/requests';
import { coded, date, inside, oneOf, text, type Codec } from './codec';
import { composite, many, maybe, one, some } from './composite';
import { pharmacy, prescriber } from './people';
import { sig } from './sig';

type Part<K extends keyof PrescribedMedication> = NonNullable<PrescribedMedication[K]>;

/** An NDC: one of another form than eleven digits is not looked up as one, and carried. */
const ndc: Codec<string> = (() => {
  const pair = composite<{ code: string; qualifier: string; carried?: Carried[] }>({
    code: one('Code', text),
    qualifier: one('Qualifier', oneOf(['ND'])),
  });
  return {
    read: (element) => {
      const value = pair.read(element);
      return value && Object.keys(value).length === 2 && /^[0-9]{11}$/.test(value.code)
        ? value.code
        : undefined;
    },
    write: (name, code) => pair.write(name, { code, qualifier: 'ND' }),
  };
})();

const diagnosisCode: Codec<CodedDiagnosis> = (() => {
  type Wire = CodedDiagnosis & { qualifier: string };
  const wire = composite<Wire>({
    code: one('Code', text),
    qualifier: one('Qualifier', oneOf(['ABF'])),
    description: one('Description', text),
  });
  return {
    read: (element) => {
      const value = wire.read(element);
      if (!value) return undefined;
      const { qualifier: _, ...diagnosis } = value;
      return diagnosis;
    },
    write: (name, value) => wire.write(name, { ...value, qualifier: 'ABF' }),
  };
})();

const rxNorm = composite<NonNullable<CodedDrug['rxNorm']>>({
  code: one('Code', text),
  qualifier: one('Qualifier', oneOf(RxNormQualifier.options)),
});

const item = composite<NonNullable<CodedDrug['item']>>({
  code: one('Code', text),
  qualifier: one('Qualifier', oneOf(ItemQualifier.options)),
});

const otherDate = composite<Part<'dates'>[number]>({
  date: one('OtherMedicationDate', date),
  qualifier: one('OtherMedicationDateQualifier', oneOf(MedicationDateQualifier.options)),
});

const quantity = composite<Quantity>({
  value: one('Value', text),
  qualifier: one('CodeListQualifier', oneOf(QuantityQualifier.options)),
  unit: one('QuantityUnitOfMeasure', inside('Code', text)),
});

const codedDrug = composite<CodedDrug>({
  ndc: maybe('ProductCode', ndc),
  // The same element: a product has one code of the two.
  item: maybe('ProductCode', item),
  rxNorm: maybe('DrugDBCode', rxNorm),
  deaSchedule: maybe('DEASchedule', inside('Code', coded(DEA_SCHEDULES))),
});

type Item = CompoundIngredient['item'];

const compound = composite<Compound>({
  doseForm: one('FinalCompoundPharmaceuticalDosageForm', text),
  ingredients: some(
    'CompoundIngredientsLotNotUsed',
    composite<CompoundIngredient>({
      item: one(
        'CompoundIngredient',
        composite<Item>({
          description: one('CompoundIngredientItemDescription', text),
          code: maybe(
            'ItemNumber',
            composite<NonNullable<Item['code']>>({
              value: one('Code', text),
              qualifier: one('Qualifier', oneOf(['ND', ...RxNormQualifier.options])),
            }),
          ),
          strength: maybe(
            'Strength',
            composite<NonNullable<Item['strength']>>({
              value: maybe('StrengthValue', text),
              form: maybe('StrengthForm', inside('Code', text)),
              unit: maybe('StrengthUnitOfMeasure', inside('Code', text)),
            }),
          ),
          deaSchedule: maybe('DEASchedule', inside('Code', coded(DEA_SCHEDULES))),
        }),
      ),
      quantity: one('Quantity', quantity),
    }),
  ),
});

const substitutions = coded<boolean>([
  [true, '0'],
  [false, '1'],
]);

const coAgent = inside(
  'CoAgentCode',
  composite<NonNullable<DrugUseEvaluation['coAgent']>>({
    code: one('Code', text),
    qualifier: one('Qualifier', text),
    description: one('Description', text),
  }),
);

const drugUseEvaluation = composite<DrugUseEvaluation>({
  reason: one('ServiceReasonCode', text),
  service: maybe('ProfessionalServiceCode', text),
  result: maybe('ServiceResultCode', text),
  coAgent: maybe('CoAgent', coAgent),
  significance: maybe('ClinicalSignificanceCode', text),
  acknowledgement: maybe('AcknowledgementReason', text),
});

/** What a pharmacy handed over, and around it what a history adds. */
const dispensedFields = {
  drugDescription: one('DrugDescription', text),
  coded: maybe('DrugCoded', codedDrug),
  quantity: one('Quantity', quantity),
  daysSupply: maybe('DaysSupply', text),
  writtenDate: maybe('WrittenDate', date),
  lastFillDate: maybe('LastFillDate', date),
  substitutionAllowed: maybe('Substitutions', substitutions),
  refills: maybe('NumberOfRefills', text),
  note: maybe('Note', text),
  drugUseEvaluations: many('DrugUseEvaluation', drugUseEvaluation),
  sig: maybe('Sig', sig),
  pharmacyRequestedRefills: maybe('PharmacyRequestedRefills', text),
};
const compounded = { compound: maybe('CompoundInformation', compound) };

/** What a pharmacy handed over. */
export const dispensedMedication: Codec<DispensedMedication> = composite<DispensedMedication>({
  ...dispensedFields,
  ...compounded,
});

/** A fill of a history: pharmacy and prescriber are between the sig and what it is compounded of. */
export const dispensedInHistory = composite<
  DispensedMedication & Pick<HistoryFill, 'pharmacy' | 'prescriber'>
>({
  ...dispensedFields,
  pharmacy: maybe('Pharmacy', pharmacy),
  prescriber: maybe('Prescriber', prescriber),
  ...compounded,
});

/** A medication that a pharmacy would dispense instead. */
export const requestedMedication: Codec<RequestedMedication> = composite<RequestedMedication>({
  drugDescription: one('DrugDescription', text),
  coded: maybe('DrugCoded', codedDrug),
  quantity: maybe('Quantity', quantity),
  daysSupply: maybe('DaysSupply', text),
  substitutionAllowed: one('Substitutions', substitutions),
  refills: maybe('NumberOfRefills', text),
  note: maybe('Note', text),
  drugUseEvaluations: many('DrugUseEvaluation', drugUseEvaluation),
  sig: maybe('Sig', sig),
  ...compounded,
});

/** The medication of a NewRx. */
export const prescribedMedication: Codec<PrescribedMedication> = composite<PrescribedMedication>({
  drugDescription: one('DrugDescription', text),
  coded: maybe('DrugCoded', codedDrug),
  quantity: one('Quantity', quantity),
  daysSupply: maybe('DaysSupply', text),
  writtenDate: one('WrittenDate', date),
  substitutionAllowed: one('Substitutions', substitutions),
  refills: one('NumberOfRefills', text),
  diagnosis: maybe(
    'Diagnosis',
    composite<Part<'diagnosis'>>({
      source: one(
        'ClinicalInformationQualifier',
        coded<'prescriber' | 'pharmacy'>([
          ['prescriber', '1'],
          ['pharmacy', '2'],
        ]),
      ),
      primary: one('Primary', diagnosisCode),
      secondary: maybe('Secondary', diagnosisCode),
    }),
  ),
  priorAuthorization: maybe('PriorAuthorization', text),
  note: maybe('Note', text),
  drugUseEvaluations: many('DrugUseEvaluation', drugUseEvaluation),
  priorAuthorizationStatus: maybe(
    'PriorAuthorizationStatus',
    coded<PriorAuthorizationStatus>([
      ['approved', 'A'],
      ['denied', 'D'],
      ['deferred', 'F'],
      ['not-required', 'N'],
      ['requested', 'R'],
    ]),
  ),
  sig: one('Sig', sig),
  fillIndicator: maybe('RxFillIndicator', oneOf(FillIndicator.options)),
  compound: maybe('CompoundInformation', compound),
  dates: many('OtherMedicationDate', otherDate),
});
