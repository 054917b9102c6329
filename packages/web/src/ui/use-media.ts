import { useSyncExternalStore } from 'react';

/** Widths below which the layout changes (S2.1-11, P2-5); row actions fold with the account name. */
export const WIDTHS = { account: 1000, search: 830, drawer: 700, logo: 450 } as const;

/** Whether the window is narrower than so many pixels. */
export function useNarrowerThan(pixels: number): boolean {
  const query = `(max-width: ${String(pixels - 1)}px)`;
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => { list.removeEventListener('change', changed); };
    },
    () => window.matchMedia(query).matches,
  );
}
