import type { AuditDetails } from '@erx/core/audit/events';

/** The event of a prescription that leaves in spite of findings, with the reason. */
export const SAFETY_ANSWERED = 'prescription.safety-answered';

/** What the trail keeps of the findings that were answered, before the prescription's version is known. */
export type SafetyAnswered = Omit<AuditDetails<typeof SAFETY_ANSWERED>, 'requestId' | 'version'>;
