import type { ReactElement } from 'react';

/** One thing to do with a row. */
export interface RowAction {
  readonly name: string;
  readonly icon: ReactElement;
  readonly onClick: () => void;
  readonly intent?: 'primary';
  readonly isBusy?: boolean;
  /** Why it cannot be done now; it stays in place and says so. */
  readonly refusal?: string | undefined;
}
