import type { AuditDetails } from '@erx/core/audit/events';
import type { GivenReason } from '@erx/core/safety/reasons';
import type { SafetyFinding } from '@erx/core/safety/model';
import type { KnownAgents } from './agents';

/** The event of a prescription that leaves in spite of findings, with the reason. */
export const SAFETY_ANSWERED = 'prescription.safety-answered';

/** What the trail keeps of the findings that were answered, before the prescription's version is known. */
export type SafetyAnswered = Omit<AuditDetails<typeof SAFETY_ANSWERED>, 'requestId' | 'version'>;

/** What is kept of a judgement with the prescription that leaves. */
export interface StoredSafetyReview {
  /** Of the patient's facts that it was judged by. */
  readonly factsVersion: number;
  readonly findings: readonly SafetyFinding[];
  /** Versions of what it was judged by. */
  readonly knowledge: string;
  readonly fingerprint: string | undefined;
  /** Digest of what bore on the order in the patient. */
  readonly bearing: string | undefined;
  /** The sender's reason, where one was needed. */
  readonly answer: GivenReason | undefined;
  /** As the trail has it; undefined where nothing had to be answered. */
  readonly answered: SafetyAnswered | undefined;
  /** The other medicines by name, for who reads the answer elsewhere; kept with the message alone. */
  readonly agents?: KnownAgents | undefined;
}
