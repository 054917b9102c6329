import { useEffect } from 'react';

/**
 * The title of the browser's tab. It reaches the history: initials and account number of a patient at most,
 * never a name.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · erx`;
  }, [title]);
}
