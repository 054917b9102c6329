import { useContext, useId, useLayoutEffect } from 'react';
import { ShownIn } from './shown-in';

/** Says that the screen waits for its first rows: keys that were typed for them before it was shown wait, too. */
export function useReading(isReading: boolean): void {
  const { setReading } = useContext(ShownIn);
  const what = useId();
  useLayoutEffect(() => {
    setReading(what, isReading);
    return () => setReading(what, false);
  }, [what, isReading, setReading]);
}
