import * as z from 'zod';
import { CalendarDate } from '../values/dates';
import { Id } from '../values/ids';
import { MONITORING_SOURCES } from './vocabulary';

/**
 * What the prescriber said in the PDMP dialog (P5-17, N4-13): of one draft of one patient, never carried to
 * another.
 */
export const MonitoringAcknowledgement = z.object({
  /** The record of the prescription drug monitoring program was verified. */
  pdmpAcknowledgement: z.boolean(),
  /** A signed opioid agreement exists. */
  opioidAgreement: z.boolean(),
});
export type MonitoringAcknowledgement = z.infer<typeof MonitoringAcknowledgement>;

/** A fill that a monitoring program or a PBM reported (N2-54). */
export const MonitoringEntry = z.object({
  id: Id,
  source: z.enum(MONITORING_SOURCES),
  /** Absent where the source did not say. */
  lastFill: CalendarDate.optional(),
  medication: z.string(),
  /** Unknown where the source did not say; that is not No. */
  controlledSubstance: z.enum(['Yes', 'No', 'Unknown']),
  ndc: z.string(),
  dx: z.string(),
  sig: z.string(),
});
export type MonitoringEntry = z.infer<typeof MonitoringEntry>;

/** As long as the address of a PDMP site may be: one that was pasted is refused beyond it, never cut. */
export const PDMP_SITE_LIMIT = 2_000;

/**
 * The address of the PDMP that a practice uses, as the specification names its properties (S7-9); '' where
 * none is set.
 */
export const PdmpSite = z.object({ practiceID: Id, PDMPSiteUrl: z.string().max(PDMP_SITE_LIMIT) });
export type PdmpSite = z.infer<typeof PdmpSite>;
