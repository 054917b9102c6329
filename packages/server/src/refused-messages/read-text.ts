import type { RefusedMessageText } from '@erx/core/refused-messages/model';
import type { Services } from '../services';
import { LARGEST_KEPT } from './store';

/** The text as far as it is kept and can be decrypted. */
export function readText(
  { keys, log }: Pick<Services, 'keys' | 'log'>,
  size: number,
  encrypted: string,
): Pick<RefusedMessageText, 'kept' | 'xml'> {
  if (encrypted === '') return { kept: 'nothing', xml: '' };
  try {
    const xml = keys.decrypt(encrypted);
    return {
      kept: xml.length >= LARGEST_KEPT && Buffer.byteLength(xml) < size ? 'beginning' : 'whole',
      xml,
    };
  } catch {
    log.warn(
      { code: 'refused-message.locked' },
      'a refused message was encrypted with a key that is not known here',
    );
    return { kept: 'locked', xml: '' };
  }
}
