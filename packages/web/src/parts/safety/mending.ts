import type { Unchecked } from '@erx/core/safety/model';
import type { CoverageAct } from '@erx/core/safety/vocabulary';
import { createContext } from 'react';

/** What is to be recorded or matched so that it can be checked. */
export interface Mend extends Pick<Unchecked, 'entry' | 'suggestion'> {
  readonly act: CoverageAct;
}

/** Opens the form of an act; absent where none can be opened, such as above a dialog that asks for an answer. */
export const MendContext = createContext<((mend: Mend) => void) | undefined>(undefined);

/** The act in words, on its button. */
export function mendText({ act, entry = '' }: Mend): string {
  return act === 'match-allergy' || act === 'match-medication' ? `Match “${entry}”` : TEXT[act];
}

const TEXT = {
  'record-pregnancy': 'Record pregnancy',
  'record-lactation': 'Record breast-feeding',
  'record-kidney': 'Record eGFR',
  'record-smoking': 'Record smoking',
  'record-weight': 'Record weight',
  'record-allergies': 'Record allergies',
  'match-former-allergies': 'Match allergies',
  'match-former-medications': 'Match medicines',
  'try-again': 'Try again',
} as const satisfies Record<Exclude<CoverageAct, 'match-allergy' | 'match-medication'>, string>;
