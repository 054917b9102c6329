import { error, type Message } from './message';

/**
 * The incident report, the analysis of the trail and the monthly log (S2.7; 21 CFR 1311.120(b)(27),
 * 1311.150).
 */
export const incidentMessages = {
  // 21 CFR 1311.120(b)(27)(ii)
  'incidents.log-out-of-reach': error('A log can be had of this month and the 24 months before it.'),
  'incidents.log-of-other': error(
    'This is another prescriber’s log. An administrator of your practice can open it.',
  ),
} as const satisfies Record<string, Message>;
