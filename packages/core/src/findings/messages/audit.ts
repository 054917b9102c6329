import { error, information, type Message, success, warning } from './message';

/** Audit items: what was done with controlled substances, clicks and coupons (S2.6). */
export const auditMessages = {
  'export.changed': error(
    'What is exported has changed since the first part was sent, so the rest does not belong to it. Export again from the beginning.',
  ),
  'audit.dates-reversed': warning('From Date cannot be greater than the End Date'), // S2.6-10
  'audit.empty': information('No Results Found'), // S2.6-9, S8-8
  'audit.export-complete': success(
    'The export is complete: {records} records. The seals that cover them were verified.',
  ),
  'audit.export-broken': error(
    'The export is not to be trusted: the audit trail deviates from its seals. The file says so ' +
      'in its last line. An incident was filed; keep the file and tell the person responsible for ' +
      'security.',
  ),
  'audit.export-stopped': error(
    'The export stopped before its end. A file that was saved is not complete: it lacks the last line that says so. Export again.',
  ),
  'audit.export-failed': error('The export could not be made. Nothing was saved. Try again.'),
  'audit.export-unseen': error(
    'It could not be learned how the export ended. A file that was saved is whole only where its last line says that it is complete.',
  ),
  'audit.trail-whole': success('Every record agrees with its seal: {records} records under {seals} seals.'),
  'audit.trail-broken': error(
    'The audit trail deviates from its seals: {found}. Records were altered, removed or added outside the ' +
      'application. An incident was filed; change nothing and tell the person responsible for ' +
      'security.',
  ),
  // S5-20; section 2.8 gives no wording
  'marketing.dates-reversed': warning('From Date cannot be greater than the End Date'),
} as const satisfies Record<string, Message>;

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
