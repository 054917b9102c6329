import { createContext } from 'react';

/** What is prescribed when the prescription that is being written is finished. */
export interface NextDrug {
  /** The product; undefined where nothing is to follow. */
  readonly drugId: string | undefined;
  choose(drugId: string | undefined): void;
}

/** Absent where nothing can follow, such as outside the wizard. */
export const NextDrugContext = createContext<NextDrug | undefined>(undefined);
