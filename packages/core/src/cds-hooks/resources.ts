import * as z from 'zod';

/** A text; one that is too long for any name is cut, since it is shown. */
const Text = z.string().transform((text) => text.trim().slice(0, 1000));
const Coding = z.object({ system: Text.optional(), code: Text.optional(), display: Text.optional() });
/** CodeableConcept of FHIR R4. */
export const Concept = z.object({ coding: z.array(Coding).max(100).optional(), text: Text.optional() });
export type Concept = z.infer<typeof Concept>;
const Reference = z.object({ reference: Text.optional(), display: Text.optional() });
const Quantity = z.object({
  value: z.number().optional(),
  comparator: Text.optional(),
  unit: Text.optional(),
  system: Text.optional(),
  code: Text.optional(),
});
export type Quantity = z.infer<typeof Quantity>;
const Period = z.object({ start: Text.optional(), end: Text.optional() });

/** Of each resource what a judgement reads; whatever else it has is left out of account (FHIR R4). */
export const PatientRead = z.object({
  id: Text.optional(),
  birthDate: Text.optional(),
  gender: Text.optional(),
});

export const AllergyRead = z.object({
  clinicalStatus: Concept.optional(),
  verificationStatus: Concept.optional(),
  code: Concept.optional(),
  reaction: z
    .array(
      z.object({
        substance: Concept.optional(),
        manifestation: z.array(Concept).optional(),
        description: Text.optional(),
      }),
    )
    .optional(),
});

export const ConditionRead = z.object({
  clinicalStatus: Concept.optional(),
  verificationStatus: Concept.optional(),
  code: Concept.optional(),
});

export const ObservationRead = z.object({
  status: Text.optional(),
  code: Concept,
  effectiveDateTime: Text.optional(),
  effectivePeriod: Period.optional(),
  issued: Text.optional(),
  // a value that is no such one is none: the observation still counts as the newest
  valueQuantity: Quantity.optional().catch(undefined),
  valueCodeableConcept: Concept.optional().catch(undefined),
  component: z
    .array(z.object({ code: Concept, valueDateTime: Text.optional() }))
    .optional()
    .catch(undefined),
});
export type ObservationRead = z.infer<typeof ObservationRead>;

const Amount = z.object({
  doseQuantity: Quantity.optional(),
  doseRange: z.object({ low: Quantity.optional(), high: Quantity.optional() }).optional(),
});
export const DosageRead = z.object({
  /** Whole: directions that are cut off would be others. */
  text: z.string().trim().optional(),
  sequence: z.number().optional(),
  timing: z
    .object({
      code: Concept.optional(),
      repeat: z
        .object({
          frequency: z.number().optional(),
          frequencyMax: z.number().optional(),
          period: z.number().optional(),
          periodMax: z.number().optional(),
          periodUnit: Text.optional(),
          when: z.array(Text).optional(),
          timeOfDay: z.array(Text).optional(),
          dayOfWeek: z.array(Text).optional(),
        })
        .optional(),
    })
    .optional(),
  asNeededBoolean: z.boolean().optional(),
  asNeededCodeableConcept: Concept.optional(),
  route: Concept.optional(),
  // R4; one alone is how some send it
  doseAndRate: z.union([z.array(Amount), Amount.transform((one) => [one])]).optional(),
});
export type DosageRead = z.infer<typeof DosageRead>;

const Medicine = z.object({
  id: Text.optional(),
  status: Text.optional(),
  medicationCodeableConcept: Concept.optional(),
  medicationReference: Reference.optional(),
  contained: z.array(z.looseObject({ resourceType: z.string(), id: Text.optional() })).optional(),
});

export const MedicationRequestRead = Medicine.extend({
  intent: Text.optional(),
  doNotPerform: z.boolean().optional(),
  authoredOn: Text.optional(),
  priorPrescription: Reference.optional(),
  reasonCode: z.array(Concept).optional(),
  extension: z
    .array(z.looseObject({ url: z.string(), valueMarkdown: z.string().trim().optional() }))
    .optional(),
  dosageInstruction: z.array(DosageRead).optional(),
  dispenseRequest: z
    .object({ quantity: Quantity.optional(), expectedSupplyDuration: Quantity.optional() })
    .optional(),
});
export type MedicationRequestRead = z.infer<typeof MedicationRequestRead>;

export const MedicationStatementRead = Medicine.extend({
  effectiveDateTime: Text.optional(),
  effectivePeriod: Period.optional(),
  dosage: z.array(DosageRead).optional(),
});

/** A drug that others refer to. */
export const MedicationRead = z.object({ id: Text.optional(), code: Concept.optional() });

/** Whose a resource is, wherever its kind says so. */
export const OwnerRead = z.object({
  subject: Reference.optional().catch(undefined),
  patient: Reference.optional().catch(undefined),
});
