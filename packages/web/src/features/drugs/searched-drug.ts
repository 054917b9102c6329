import { createContext } from 'react';

/** What the search for a drug begins with: typed elsewhere, such as in the palette; '' for nothing. */
export const SearchedDrug = createContext('');
