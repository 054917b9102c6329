import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenSettled } from './on-initial-load';

/**
 * Whether the screen that the user came for has its data, or has waited long enough: what is less urgent is
 * asked for then.
 */
export function useInitialLoadDone(): boolean {
  const queries = useQueryClient();
  const [isDone, setDone] = useState(false);
  useEffect(
    () =>
      whenSettled(queries, () => {
        setDone(true);
      }),
    [queries],
  );
  return isDone;
}
