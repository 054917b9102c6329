import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { MOST_FORMERS } from './model';
import { SafetyFinding } from '../safety/model';
import { Id } from '../values/ids';

/** Directions and amount of an order that is being written. */
const DoseQuestion = z.strictObject({
  patientId: Id,
  drugId: z.string().max(64),
  /** Empty while nothing is written: then only what is stated is of use. */
  sig: z.string().max(2000),
  dispense: z.string().max(50),
  units: z.string().max(20),
  daysSupply: z.number().int().min(1).max(999).optional(),
  /** To the pharmacist. */
  note: z.string().max(2000).optional(),
  /** Where it is stored: it does not count as another one. */
  prescriptionId: Id.optional(),
  /** Earlier ones that end when it leaves: they do not count either. */
  replacedIds: z
    .array(Id)
    .max(MOST_FORMERS + 1)
    .optional(),
});

/** What was found of a dose, in sentences. Only with `unchecked` empty was everything looked at. */
export const DoseAnswer = z.object({
  /** What the directions give: '1,600 mg of amoxicillin a day (80 mg/kg)'; empty where no one can say. */
  given: z.array(z.string()),
  /** What labels and guidelines state for this patient, an ingredient each, with its sources. */
  stated: z.array(z.object({ text: z.string(), source: z.string() })),
  /** Gravest first; those of the dose alone, and what could not be judged of it where a reason is owed. */
  findings: z.array(SafetyFinding),
  /** What was not looked at and needs no reason. */
  unchecked: z.array(z.string()),
  /** Morphine milligram equivalents a day of everything that is taken; absent where the order has no opioid. */
  opioids: z
    .object({
      perDay: z.number(),
      parts: z.array(z.object({ description: z.string(), perDay: z.number().optional() })),
    })
    .optional(),
  /** Present where naloxone is to be offered: why, and whether the patient has some. */
  naloxone: z.object({ because: z.enum(['dose', 'benzodiazepine']), isHeld: z.boolean() }).optional(),
});
export type DoseAnswer = z.infer<typeof DoseAnswer>;

export const checkDose = endpoint({
  name: 'checkDose',
  summary: 'Judges the dose of an order that is being written beside everything else that a patient takes',
  method: 'POST',
  path: '/doses/check',
  allow: 'prescription.write',
  body: DoseQuestion,
  reply: DoseAnswer,
  errors: ['record.not-found', 'prescription.drug-unknown'],
});
