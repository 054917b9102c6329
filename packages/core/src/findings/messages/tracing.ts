import { error, information, type Message, success, warning } from './message';

/** Tracing a prescription and searching what was. */
export const tracingMessages = {
  'tracing.dates-reversed': warning('Start Date cannot be greater than the End Date'), // N5-13, N8-16
  'tracing.empty': information('No results'), // N2-29, N8-18
  'tracing.message-unknown': error('This message is not on file in your practice.'),
  'tracing.exported': success('The export is saved with your downloads.'),
  'tracing.export-failed': error('The export did not finish. Nothing of it was kept; start it again.'),
} as const satisfies Record<string, Message>;
