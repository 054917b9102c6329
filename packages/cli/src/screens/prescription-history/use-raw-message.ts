import { getRawMessage } from '@erx/core/prescription-history/contract';
import type { Client } from '@erx/core/client/call';
import { useEffect, useRef, useState } from 'react';
import { isSignedOut } from '../../requests/ends-session';
import { indented } from '../../prescriptions/indented';
import { toSentence } from '../../terminal/sentence-of';

/** A message as it went over the wire, while it is looked at. */
export interface RawMessageView {
  readonly state: 'closed' | 'reading' | 'read';
  /** Indented for reading, a line each. */
  readonly lines: readonly string[];
  readonly failure: string | undefined;
  /** Asks the server for it, which writes down who reads it: only when the user wants to. */
  open(id: string): void;
  close(): void;
}

/**
 * One message, read when it is opened and forgotten when it is closed.
 * @param end called when a session ended
 */
export function useRawMessage(client: Client, end: (error: Error) => void): RawMessageView {
  const [shown, setShown] = useState<Pick<RawMessageView, 'state' | 'lines' | 'failure'>>({
    state: 'closed',
    lines: [],
    failure: undefined,
  });
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const close = (): void => {
    asking.current?.abort();
    setShown({ state: 'closed', lines: [], failure: undefined });
  };
  return {
    ...shown,
    open(id) {
      asking.current?.abort();
      const mine = new AbortController();
      asking.current = mine;
      setShown({ state: 'reading', lines: [], failure: undefined });
      client.call(getRawMessage, { params: { id } }, { signal: mine.signal }).then(
        ({ xml }) => {
          if (!mine.signal.aborted) setShown({ state: 'read', lines: indented(xml), failure: undefined });
        },
        (error: unknown) => {
          if (mine.signal.aborted) return;
          if (isSignedOut(error)) end(error);
          else setShown({ state: 'closed', lines: [], failure: toSentence(error) });
        },
      );
    },
    close,
  };
}
