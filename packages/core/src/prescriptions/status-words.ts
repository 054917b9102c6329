import { type DisplayStatus, shownStatus } from './display-status';

/** The vocabulary of every list, page and file. */
const WORDS: Readonly<Record<DisplayStatus, string>> = {
  pending: 'Pending',
  sent: 'Sent',
  verified: 'Verified',
  error: 'Error',
  cancelled: 'Cancelled',
  printed: 'Printed',
};

/**
 * How a prescription is, in the words that the lists of the page have too: what the network answered counts
 * before what was sent, and only what the pharmacy has stopped is called cancelled (P4-1).
 */
export function statusInWords(prescription: Parameters<typeof shownStatus>[0]): string {
  const { state, text } = shownStatus(prescription);
  return text ?? WORDS[state];
}
