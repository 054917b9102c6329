import { isOutcomeUnknown } from '@erx/core/client/failure';
import { useRef, useState, type SubmitEvent } from 'react';
import type { Entry } from '../../../ui/form/use-entry';

/**
 * Submits an entry: one request at a time, and none that the rules would refuse. A refused entry is corrected
 * and sent as another request; after a lost answer the same one is asked again.
 * @param send makes the request under the key, and leaves the form once it has succeeded
 */
export function useSubmission(
  entry: Pick<Entry<object>, 'isAcceptable' | 'refuse'>,
  send: (idempotencyKey: string) => Promise<void>,
) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const idempotencyKey = useRef(crypto.randomUUID());

  const submit = async () => {
    setSending(true);
    setFailure(undefined);
    try {
      await send(idempotencyKey.current);
    } catch (error) {
      if (!isOutcomeUnknown(error)) idempotencyKey.current = crypto.randomUUID();
      setFailure(error);
      entry.refuse(error);
      setSending(false);
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isSending && entry.isAcceptable()) void submit();
  };
  return { isSending, failure, onSubmit };
}
