import type { RequestDetails } from '@erx/core/requests/model';
import { useEffect, useRef, useState } from 'react';
import type { Clock } from '../../context';
import type { RequestFeed } from '../../requests/feed';
import { toSentence } from '../../terminal/sentence-of';
import type { QueueRow } from './queue-state';

/** What is known of the selected request. */
export type KnownDetails =
  | { readonly at: 'nothing' }
  | { readonly at: 'reading' }
  | { readonly at: 'read'; readonly details: RequestDetails }
  | { readonly at: 'failed'; readonly sentence: string };

/** Reading is written into the audit trail: rows that are only passed over are not read. */
const SETTLED_MILLISECONDS = 150;

/**
 * All of the selected request, read again whenever it changed.
 * @param row undefined where nothing is selected, or nothing of it is shown
 */
export function useDetails(feed: RequestFeed, clock: Clock, row: QueueRow | undefined): KnownDetails {
  const [known, setKnown] = useState<{ readonly key: string; readonly is: KnownDetails }>();
  const id = row?.request.id;
  const key = row ? `${row.request.id} ${String(row.request.version)} ${row.request.state}` : '';
  const read = useRef(feed.details);
  read.current = feed.details;
  useEffect(() => {
    if (id === undefined) return undefined;
    let isWanted = true;
    const stop = clock.every(SETTLED_MILLISECONDS, () => {
      stop();
      read.current(id).then(
        (details) => {
          if (isWanted) setKnown({ key, is: { at: 'read', details } });
        },
        (error: unknown) => {
          if (isWanted) setKnown({ key, is: { at: 'failed', sentence: toSentence(error) } });
        },
      );
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [clock, id, key]);
  if (id === undefined) return { at: 'nothing' };
  return known?.key === key ? known.is : { at: 'reading' };
}
