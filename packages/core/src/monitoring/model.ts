import * as z from 'zod';

/** What the prescriber said in the PDMP dialog (P5-17, N4-13): of one draft of one patient, never carried to another. */
export const MonitoringAcknowledgement = z.object({
  /** The record of the prescription drug monitoring program was verified. */
  pdmpAcknowledgement: z.boolean(),
  /** A signed opioid agreement exists. */
  opioidAgreement: z.boolean(),
});
export type MonitoringAcknowledgement = z.infer<typeof MonitoringAcknowledgement>;
