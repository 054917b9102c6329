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

/**
 * A code in plain words: 'CancelledAfterSending' and 'no-coverage' become 'cancelled after sending' and 'no
 * coverage'. What is written in capitals alone, such as a state, stays.
 */
export function plainWords(code: string): string {
  if (/^[A-Z0-9]+$/.test(code)) return code;
  return code
    .replaceAll(/[-_.]+/g, ' ')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .trim();
}

/** A permission as people say it: 'marketing.read' is 'read marketing'. */
export function permissionInWords(permission: string): string {
  const [noun = '', verb = ''] = permission.split('.');
  return plainWords(`${verb} ${noun}`);
}
