import type { Message } from './message';

/** The incident report, the analysis of the trail and the monthly log (S2.7; 21 CFR 1311.120(b)(27), 1311.150). */
export const incidentMessages = {
} as const satisfies Record<string, Message>;
