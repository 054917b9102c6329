import { useState, useSyncExternalStore } from 'react';
import { isDialogOpen, watchDialogs } from './dialogs';

/**
 * Widths of the window below which the layout changes (S2.1-11, P2-5). Row actions fold by the width of the table's
 * own box (data-table.css).
 */
export const WIDTHS = {
  /** From here on the navigation is beside the page, below it is the drawer. */
  navigation: 1200,
  /** From here on the page header has room beside for whom one writes. */
  pageHeader: 1440,
  /** Below it the navigation is folded on a patient's page, which needs the room. */
  navigationOfPatient: 1600,
  /** From here on a patient's lists are beside the form, below they are in Summary. */
  listsOfPatient: 1000,
  rows: 1080,
  account: 1000,
  search: 830,
  drawer: 700,
  logo: 450,
} as const;

/** Whether the window is narrower than so many pixels. */
export function useNarrowerThan(pixels: number): boolean {
  return useMedia(`(max-width: ${String(pixels - 1)}px)`);
}

/**
 * As `useNarrowerThan`, for what moves content to another place: while a dialog is open it stays, or what is typed in
 * one would go with the place that it was opened from.
 */
export function useLayoutNarrowerThan(pixels: number): boolean {
  const [media] = useState(() => mediaBesideDialogs(`(max-width: ${String(pixels - 1)}px)`));
  return useSyncExternalStore(media.subscribe, media.matches);
}

function mediaBesideDialogs(query: string) {
  const list = window.matchMedia(query);
  let last = list.matches;
  return {
    matches: () => last,
    subscribe: (changed: () => void) => {
      const look = () => {
        if (last === list.matches || isDialogOpen()) return;
        last = list.matches;
        changed();
      };
      list.addEventListener('change', look);
      const ignoreDialogs = watchDialogs(look);
      return () => {
        list.removeEventListener('change', look);
        ignoreDialogs();
      };
    },
  };
}

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => {
        list.removeEventListener('change', changed);
      };
    },
    () => window.matchMedia(query).matches,
  );
}
