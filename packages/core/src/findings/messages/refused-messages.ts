import { error, information, type Message } from './message';

/** Messages of the network that were refused when they came in. */
export const refusedMessageMessages = {
  'refused-message.unknown': error(
    'This message is not on file any more. Refused messages are kept for a time that the installation sets, and at ' +
      'most 5,000 of them. Ask the sender to send it again.',
  ),
  'network.none': information('No message was found.'),
  'network.not-resendable': error(
    'This message is not sent again: it was answered, waits already, or is not wanted any more. An order or an ' +
      'approval is sent by its prescriber alone, from Needs you, where it is judged again.',
  ),
  'network.not-replayable': error(
    'The text of this message is not on file as a whole, so it cannot be read again. Ask the sender to send it again.',
  ),
  'network.already-replayed': error('This message was read again already, or is being read again now.'),
  'network.replayed': {
    title: 'Success',
    text: 'The message was read and accepted. Its sender received an error and does not know: tell the pharmacy.',
  },
  'network.replayed-refused': error('The message was refused again: {reason}'),
  'network.confirm-replay': information(
    'It is read as if it came now. Its sender received an error: if they sent it again under another number, it ' +
      'would be here twice. Look before you do this.',
  ),
  'network.resent': { title: 'Success', text: 'The message is sent again.' },
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
