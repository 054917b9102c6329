import { createContext, useContext } from 'react';

/** Around what is in a narrow column of a page: its tools show their signs alone, and acts of a row are a menu. */
export const InColumn = createContext(false);

export const useIsInColumn = (): boolean => useContext(InColumn);
