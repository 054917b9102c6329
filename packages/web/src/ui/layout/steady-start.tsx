import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { NotYet } from '../../page/settled';
import type { QueryNoun } from '../../session/queries';
import { LoadingPanel } from '../feedback/loading';
import './steady-start.css';

/** How long what has come waits for the rest, in milliseconds. */
const AT_LATEST = 2_000;

interface Props {
  /** What is being read, as it is in a sentence: 'the dashboard'. */
  what: string;
  /** What is waited for: lists of the page alone, never an answer of another house. */
  nouns: readonly QueryNoun[];
  children: ReactNode;
}

/**
 * Lists of a page that appear together: each would push those below it once it is there. They ask for their
 * data at once, and are shown when the first readings have come or have taken too long.
 */
export function SteadyStart({ what, nouns, children }: Props) {
  const isHere = useFirstReadings(nouns);
  return (
    <div className="erx-steady" data-reading={isHere ? undefined : ''}>
      {!isHere && (
        <NotYet>
          <div className="erx-steady-place">
            <LoadingPanel what={what} />
          </div>
        </NotYet>
      )}
      {children}
    </div>
  );
}

/** Whether nothing of these nouns is being read for the first time, from the first moment of that on. */
function useFirstReadings(nouns: readonly QueryNoun[]): boolean {
  const queries = useQueryClient();
  const [isHere, setHere] = useState(false);
  const names = nouns.join(' ');
  useEffect(() => {
    if (isHere) return undefined;
    const wanted = new Set<unknown>(names.split(' '));
    const isReading = () =>
      queries.isFetching({
        // Marks come into rows that are as high without them.
        predicate: ({ queryKey: [noun, part], state }) =>
          state.data === undefined && wanted.has(noun) && part !== 'findings',
      }) > 0;
    let drawing: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(drawing);
      if (isReading()) return;
      // What has come is drawn first, and may ask for more.
      drawing = setTimeout(() => {
        if (!isReading()) setHere(true);
      });
    };
    const unsubscribe = queries.getQueryCache().subscribe(look);
    const timer = setTimeout(() => {
      setHere(true);
    }, AT_LATEST);
    look(); // the lists inside have asked: their effects ran first
    return () => {
      unsubscribe();
      clearTimeout(drawing);
      clearTimeout(timer);
    };
  }, [isHere, names, queries]);
  return isHere;
}
