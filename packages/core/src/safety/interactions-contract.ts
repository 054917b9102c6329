import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { DrugInteractionSettings } from '../users/model';
import { Id } from '../values/ids';
import { Coverage } from './coverage';
import { SafetyCase, SafetyFinding } from './model';
import { InteractionCheck } from '../interactions/model';

const patientAndDrug = z.object({ patientId: Id, drugId: z.string().max(64) });
/** A stored prescription that is being changed is left out of the patient's others. */
const ofPrescription = z.object({ prescriptionId: Id.optional() });

/**
 * A check with its findings that need a reason before the drug is sent, whatever the asker's settings hide.
 */
export const CheckedInteractions = InteractionCheck.extend({
  safety: SafetyCase.pick({ findings: true, fingerprint: true }),
  /** What of the patient speaks against the drug, gravest first, and what of it could not be checked. */
  cautions: z.array(SafetyFinding),
  /** How many lines the practice has made quiet; they are in none of the lists. */
  quiet: z.number().int(),
  /** What was held against the drug, and what was not, why, and what mends it. */
  coverage: Coverage,
});
export type CheckedInteractions = z.infer<typeof CheckedInteractions>;

export const checkInteractions = endpoint({
  // P7-6, N7-35
  name: 'checkInteractions',
  summary: "Interactions of a drug with a patient's allergies, medications and prescriptions, and with food",
  method: 'GET',
  path: '/drugs/interactions/patient/:patientId/drug/:drugId',
  allow: 'clinical.read',
  reading: { event: 'patient.read', of: 'patientId' },
  params: patientAndDrug,
  query: ofPrescription,
  reply: CheckedInteractions,
  errors: ['record.not-found', 'prescription.drug-unknown'],
});

export const saveInteractionSettings = endpoint({
  // S7-16
  name: 'saveInteractionSettings',
  summary: 'Keeps which severities of interactions the signed-in prescriber is shown',
  method: 'POST',
  path: '/userinfo/drug-settings',
  allow: 'interaction-settings.write',
  body: DrugInteractionSettings,
  reply: DrugInteractionSettings,
});
