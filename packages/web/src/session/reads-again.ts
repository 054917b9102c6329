import { createContext, useContext } from 'react';

/** Whether the page also looks by itself for what a push should have brought (ERX_READ_AGAIN). */
export const ReadsAgainContext = createContext(true);

/** So many milliseconds between two looks that only make up for a push that was lost; false where there are none. */
export function useReadAgain(milliseconds: number): number | false {
  return useContext(ReadsAgainContext) && milliseconds;
}
