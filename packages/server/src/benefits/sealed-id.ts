import * as z from 'zod';
import type { Keys } from '../platform/keys/keys';

type Sealing = Pick<Keys, 'encrypt' | 'decrypt'>;

/** The name of a benefit answer as it leaves the service: sealed, so that no one can make one up. */
export function sealId(keys: Sealing, id: string): string {
  return keys.encrypt(id);
}

/** The id in a sealed name; undefined for a text that was not sealed here. */
export function decryptBenefitsId(keys: Sealing, sealed: string): string | undefined {
  try {
    return z.uuid().safeParse(keys.decrypt(sealed)).data;
  } catch {
    return undefined;
  }
}
