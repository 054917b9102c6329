import { error, type Message } from './message';

/** Advertisements and what is recorded of them. */
export const advertisingMessages = {
  'advertising.failed': error('Unknown Error'), // N8-20, S8-19
  'advertising.unknown': error('This advertisement is not shown any more. Nothing was recorded.'),
} as const satisfies Record<string, Message>;
