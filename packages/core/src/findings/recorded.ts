import { isKnownCode, say } from './messages';

/**
 * A reason as a record keeps it, in words: the code of a message as what the person was shown first, within
 * quotation marks; anything else as it is. A record keeps no figures of a sentence (how many minutes), so
 * they are left out of it.
 */
export function reasonInWords(reason: string): string {
  if (!isKnownCode(reason)) return reason;
  const [first = reason] = say(reason).split(/(?<=[.!?]) /);
  return `“${first.replace(/\{\w+\}/g, '…')}”`;
}
