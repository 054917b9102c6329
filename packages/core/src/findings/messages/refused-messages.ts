import { error, information, type Message } from './message';

/** Messages of the network that were refused when they came in. */
export const refusedMessageMessages = {
  'refused-message.unknown': error(
    'This message is not on file any more. Refused messages are kept for 90 days, and the latest ' +
      '5,000 of them. Ask the sender to send it again.',
  ),
  'refused-message.none': information('No message was refused.'),
  'refused-message.locked': error(
    'The text was encrypted with a key that this installation no longer has. Sender, place and reason are all that can be shown.',
  ),
  'refused-message.not-read': information(
    'Nothing of this message was read: only who sent it, and why it was refused, is known.',
  ),
  'refused-message.beginning': information(
    'The message was too long to be kept whole. This is its beginning.',
  ),
  'system-incident.none': information('Nothing happened that concerns the whole installation.'),
} as const satisfies Record<string, Message>;
