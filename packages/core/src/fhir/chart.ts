import type { AllergyIntolerance, Condition, Coverage, Observation } from 'fhir/r4';
import { type Allergy, type AllergySeverity, REACTION_UNKNOWN } from '../allergies/model';
import type { ClinicalFact } from '../clinical-facts/model';
import type { Measurement, Patient } from '../patients/model';
import type { Problem } from '../problems/model';
import { coded, compact, concept, identifier, reference, unknownConcept } from './parts';
import { DATA_ABSENT, SYSTEM, usCore } from './vocabulary';

const SEVERITY = { Low: 'mild', Moderate: 'moderate', Severe: 'severe' } as const satisfies Record<
  AllergySeverity,
  string
>;

const ALLERGY_CLINICAL = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical';
const CONDITION_CLINICAL = 'http://terminology.hl7.org/CodeSystem/condition-clinical';
const CONDITION_CATEGORY = 'http://terminology.hl7.org/CodeSystem/condition-category';

/**
 * An allergy (us-core-allergyintolerance). Whether it was confirmed, and how critical it is, are not kept: what is
 * known is how severe a reaction was.
 */
export function toAllergyResource(allergy: Allergy): AllergyIntolerance {
  const isUnknown = allergy.reaction === REACTION_UNKNOWN || allergy.reaction.trim() === '';
  const isDrug = /^(ingredient|class):/.test(allergy.pickListId ?? '');
  return compact<AllergyIntolerance>({
    resourceType: 'AllergyIntolerance',
    id: allergy.id,
    meta: { profile: [usCore('allergyintolerance')] },
    clinicalStatus: coded(ALLERGY_CLINICAL, allergy.status === 'Active' ? 'active' : 'inactive'),
    category: isDrug ? ['medication'] : undefined,
    code: concept(allergy.description),
    patient: reference('Patient', allergy.patientId),
    onsetDateTime: allergy.onsetDate,
    recordedDate: allergy.enteredAt,
    reaction: [
      {
        manifestation: [isUnknown ? unknownConcept() : concept(allergy.reaction)],
        severity: SEVERITY[allergy.severity],
      },
    ],
  });
}

/** The id of the statement that a patient has no known allergies. */
export const noKnownAllergyId = (patientId: string): string => `none-${patientId}`;
/** Whose statement it is; undefined for the id of an allergy. */
export const patientOfNoKnownAllergy = (id: string): string | undefined => /^none-(.+)$/.exec(id)?.[1];

/** That a patient was asked and has no known allergies: an empty list would mean that no one knows. */
export function toNoKnownAllergy(patientId: string): AllergyIntolerance {
  return {
    resourceType: 'AllergyIntolerance',
    id: noKnownAllergyId(patientId),
    meta: { profile: [usCore('allergyintolerance')] },
    clinicalStatus: coded(ALLERGY_CLINICAL, 'active'),
    code: concept('No known allergies', {
      system: SYSTEM.snomed,
      code: '716186003',
      display: 'No known allergy',
    }),
    patient: reference('Patient', patientId),
  };
}

/** A problem (us-core-condition-problems-health-concerns); one that was hidden is inactive. */
export function toConditionResource(problem: Problem): Condition {
  return {
    resourceType: 'Condition',
    id: problem.id,
    meta: { profile: [usCore('condition-problems-health-concerns')] },
    clinicalStatus: coded(CONDITION_CLINICAL, problem.hide ? 'inactive' : 'active'),
    category: [coded(CONDITION_CATEGORY, 'problem-list-item')],
    code: concept(problem.icd10Description, {
      system: SYSTEM.icd10,
      code: problem.icd10Code,
      display: problem.icd10Description,
    }),
    subject: reference('Patient', problem.patientId),
    recordedDate: problem.enteredAt,
  };
}

const MEASURE = {
  weight: { code: '29463-7', display: 'Body weight', profile: usCore('body-weight') },
  height: { code: '8302-2', display: 'Body height', profile: usCore('body-height') },
} as const;
/** UCUM. */
const MEASURE_UNIT = { lb: '[lb_av]', kg: 'kg', in: '[in_i]', cm: 'cm' } as const;

type Effective = Pick<Observation, 'effectiveDateTime' | '_effectiveDateTime'>;

/** The day of an observation; where no one knows it, that is said. */
const effectiveOn = (day: string): Effective =>
  day === ''
    ? { _effectiveDateTime: { extension: [{ url: DATA_ABSENT, valueCode: 'unknown' }] } }
    : { effectiveDateTime: day };

const statusOf = ({ wrong }: Pick<Measurement, 'wrong'>): Observation['status'] =>
  wrong === undefined ? 'final' : 'entered-in-error';

const category = (code: string) => [coded(SYSTEM.observationCategory, code)];

/** A weight or a height (us-core-body-weight, us-core-body-height). */
export function toMeasurementObservation(measurement: Measurement, patientId: string): Observation {
  const { code, display, profile } = MEASURE[measurement.measure];
  return compact<Observation>({
    resourceType: 'Observation',
    id: measurement.id,
    meta: { profile: [profile] },
    status: statusOf(measurement),
    category: category('vital-signs'),
    code: concept(display, { system: SYSTEM.loinc, code, display }),
    subject: reference('Patient', patientId),
    ...effectiveOn(measurement.measuredOn),
    issued: measurement.recordedAt,
    valueQuantity: {
      value: Number(measurement.value),
      unit: measurement.units,
      system: SYSTEM.ucum,
      code: MEASURE_UNIT[measurement.units],
    },
  });
}

/**
 * Pregnancy, breast-feeding, kidney function or smoking. Smoking and breast-feeding are kept as yes and no: the
 * codes of their value sets say more than that, so they are in words.
 */
export function toFactObservation(fact: ClinicalFact, patientId: string): Observation {
  const common = {
    resourceType: 'Observation' as const,
    id: fact.id,
    status: statusOf(fact),
    subject: reference('Patient', patientId),
    ...effectiveOn(fact.observedOn),
    issued: fact.recordedAt,
  };
  const isYes = fact.value === 'yes';
  switch (fact.kind) {
    case 'pregnancy':
      return compact<Observation>({
        ...common,
        meta: { profile: [usCore('observation-pregnancystatus')] },
        category: category('social-history'),
        code: concept('Pregnancy status', {
          system: SYSTEM.loinc,
          code: '82810-3',
          display: 'Pregnancy status',
        }),
        valueCodeableConcept: isYes
          ? concept('Pregnant', { system: SYSTEM.snomed, code: '77386006', display: 'Pregnant' })
          : concept('Not pregnant', { system: SYSTEM.snomed, code: '60001007', display: 'Not pregnant' }),
        component:
          fact.dueOn === undefined
            ? undefined
            : [
                {
                  code: concept('Delivery date Estimated', {
                    system: SYSTEM.loinc,
                    code: '11778-8',
                    display: 'Delivery date Estimated',
                  }),
                  valueDateTime: fact.dueOn,
                },
              ],
      });
    case 'kidney':
      return {
        ...common,
        meta: { profile: [usCore('observation-lab')] },
        category: category('laboratory'),
        // by which formula is not kept, so the code that names none
        code: concept('eGFR', {
          system: SYSTEM.loinc,
          code: '69405-9',
          display: 'Glomerular filtration rate/1.73 sq M.predicted',
        }),
        valueQuantity: {
          value: Number(fact.value),
          unit: 'mL/min/1.73 m²',
          system: SYSTEM.ucum,
          code: 'mL/min/{1.73_m2}',
        },
      };
    case 'lactation':
      return {
        ...common,
        meta: { profile: [usCore('simple-observation')] },
        category: category('social-history'),
        code: concept('Breast-feeding'),
        valueBoolean: isYes,
      };
    case 'smoking':
      return {
        ...common,
        meta: { profile: [usCore('smokingstatus')] },
        category: category('social-history'),
        code: concept('Tobacco smoking status', {
          system: SYSTEM.loinc,
          code: '72166-2',
          display: 'Tobacco smoking status',
        }),
        valueCodeableConcept: concept(isYes ? 'Smokes' : 'Does not smoke'),
      };
  }
}

/** The id of the plan of a patient. */
const coverageId = (patientId: string): string => `coverage-${patientId}`;
/** Whose plan it is; undefined for an id of none. */
export const patientOfCoverage = (id: string): string | undefined => /^coverage-(.+)$/.exec(id)?.[1];

/**
 * The plan that was entered of a patient (us-core-coverage). Who the subscriber is and who pays for
 * the plan are not kept.
 */
export function toCoverageResource(
  patientId: string,
  { planName, memberId }: NonNullable<Patient['coverage']>,
): Coverage {
  const number = memberId === '' ? {} : { subscriberId: memberId };
  return {
    resourceType: 'Coverage',
    id: coverageId(patientId),
    meta: { profile: [usCore('coverage')] },
    identifier: [
      memberId === ''
        ? {
            type: coded(SYSTEM.identifierType, 'MB'),
            _value: { extension: [{ url: DATA_ABSENT, valueCode: 'unknown' }] },
          }
        : identifier('', memberId, 'MB'),
    ],
    status: 'active',
    ...number,
    beneficiary: reference('Patient', patientId),
    relationship: unknownConcept(),
    payor: [{ display: planName }],
    class: [
      {
        type: coded('http://terminology.hl7.org/CodeSystem/coverage-class', 'plan'),
        value: planName,
        name: planName,
      },
    ],
  };
}
