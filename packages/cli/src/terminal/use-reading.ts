import { useContext, useId, useLayoutEffect } from 'react';
import { ScreenHost } from './screen-host';

/** Says that the screen waits for its first rows: keys that were typed for them before it was shown wait, too. */
export function useReading(isReading: boolean): void {
  const { setReading } = useContext(ScreenHost);
  const what = useId();
  useLayoutEffect(() => {
    setReading(what, isReading);
    return () => setReading(what, false);
  }, [what, isReading, setReading]);
}
