import { createContext } from 'react';

/** Ids of earlier prescriptions that end when the one that is written leaves: no dose is counted of them. */
export const ReplacedPrescriptionsContext = createContext<readonly string[]>([]);
