import type { Unchecked } from '@erx/core/safety/model';
import type { CoverageAct } from '@erx/core/safety/vocabulary';
import { createContext } from 'react';

/** What is to be recorded or matched so that it can be checked. */
export interface Mend extends Pick<Unchecked, 'entry' | 'suggestion'> {
  readonly act: CoverageAct;
}

/** A form that is to be opened for a patient. */
export interface MendRequest {
  readonly patientId: string;
  readonly mend: Mend;
  /** It was closed, whether or not anything was recorded. */
  onClosed(): void;
}

/** Opens the forms, which are of many nouns: the frame of the page has them. */
export const MendFormsContext = createContext<((request: MendRequest) => void) | undefined>(undefined);

/** Opens the form of an act; absent where what was found is only looked at. */
export const MendContext = createContext<((mend: Mend) => void) | undefined>(undefined);

/** The act in words, on its button. */
export function mendText({ act, entry = '' }: Mend): string {
  return act === 'match-allergy' || act === 'match-medication' || act === 'match-fill'
    ? `Match “${entry}”`
    : TEXT[act];
}

const TEXT = {
  'record-pregnancy': 'Record pregnancy',
  'record-lactation': 'Record breast-feeding',
  'record-kidney': 'Record eGFR',
  'record-smoking': 'Record smoking',
  'record-weight': 'Record weight',
  'record-allergies': 'Record allergies',
  'ask-plan': 'Ask the plan again',
  'match-former-allergies': 'Match allergies',
  'match-former-medications': 'Match medicines',
  'try-again': 'Try again',
} as const satisfies Record<
  Exclude<CoverageAct, 'match-allergy' | 'match-medication' | 'match-fill'>,
  string
>;
