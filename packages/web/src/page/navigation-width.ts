import { createContext, useContext } from 'react';
import { useNarrowerThan } from './use-media';

/** Pixels of the window that the navigation takes from the page; 0 where there is none beside it. */
export const NavigationWidth = createContext(0);

/** Whether the page is narrower than so many pixels: the window without what is beside the page. */
export function useContentNarrowerThan(pixels: number): boolean {
  return useNarrowerThan(pixels + useContext(NavigationWidth));
}
