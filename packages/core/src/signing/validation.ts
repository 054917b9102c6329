import type { Client } from '../client/call';
import { AppError, toSentences } from '../findings/app-error';
import { say } from '../findings/messages';
import { validateSignedPrescription } from './contract';

/** What the caller gets of a signature that holds. */
export const SIGNATURE_HOLDS = 'The signature holds: this is what was signed.';

/**
 * What the service says of the signature of an archived record (S2.9-3). That it could not be asked is
 * neither good nor bad: the record is not known to be what was signed, nor to be altered.
 */
export type Validation =
  | { readonly state: 'holds'; readonly kid: string }
  | { readonly state: 'broken' | 'unchecked'; readonly problem: string };

/**
 * Has the service check the signature of a record. Whatever went wrong is said in the sentence of S8-10.
 * @throws CallError where no one is signed in any more
 */
export async function fetchValidation(client: Client, id: string, signal?: AbortSignal): Promise<Validation> {
  try {
    const { kid } = await client.call(
      validateSignedPrescription,
      { params: { id } },
      signal ? { signal } : {},
    );
    return { state: 'holds', kid };
  } catch (error) {
    if (!(error instanceof AppError) || signal?.aborted) throw error;
    if (error.code === 'signing.archive-altered')
      return { state: 'broken', problem: toSentences(error).join(' ') };
    if ('status' in error && error.status === 401) throw error;
    return {
      state: 'unchecked',
      problem: say('signing.archive-altered', { reason: toSentences(error).join(' ') }),
    };
  }
}
