import { searchDrugRows } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { isMinor } from '@erx/core/patients/rules';
import type { Patient } from '@erx/core/patients/model';
import {
  type ChangeNotReadWhy,
  otherStrengths,
  readChange,
} from '@erx/core/prescriptions/order-line/read-change';
import type { Wizard } from '@erx/core/prescriptions/workflow/state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useToday } from '../../../session/practice-session';
import { queryKey } from '../../../session/queries';
import { useJudgedChoice } from './use-writing';
import type { Dispatch } from './use-wizard';

/** A medicine that is prescribed again with another strength or dose. */
export interface Change {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** What was taken: what it was before, and what it is now. */
  readonly made: { readonly text: string; readonly before: string; readonly after: string } | undefined;
  /** Why what was typed was not taken, until something else is typed. */
  readonly why: ChangeNotReadWhy | undefined;
  readonly take: () => void;
}

/**
 * Takes a new strength or dose that is typed for a prescription that is written again, and continues with what is next
 * once it is taken: the review shows all of it.
 */
export function useChange(
  { drug, form, pharmacy }: Pick<Wizard, 'drug' | 'form' | 'pharmacy'>,
  patient: Patient,
  isChange: boolean,
  dispatch: Dispatch,
): Change {
  const client = useClient();
  const queries = useQueryClient();
  const today = useToday();
  const judged = useJudgedChoice(dispatch);
  const [text, setText] = useState('');
  const [made, setMade] = useState<Change['made']>();
  const [why, setWhy] = useState<ChangeNotReadWhy>();
  const strengths = {
    queryKey: queryKey('drugs', 'strengths', drug?.prescribableDrugId),
    queryFn: async () => {
      if (!drug) return [];
      const { rows } = await client.call(searchDrugRows, {
        query: { searchStr: drug.name.slice(0, LONGEST_SEARCH) },
      });
      return otherStrengths(
        drug,
        rows.flatMap(({ choices }) => choices),
      );
    },
  };
  // asked at once, so that it is there when the new strength is typed
  useQuery({ ...strengths, enabled: isChange && drug !== undefined });

  const write = (products: readonly Drug[]) => {
    if (!drug) return;
    const read = readChange(text, { drug, form, patientIsMinor: isMinor(patient, today) }, products);
    if ('why' in read) {
      setWhy(read.why);
      return;
    }
    judged(read.drug, () => {
      const after = { ...form, ...read.changes };
      setMade({
        text,
        before: `${drug.description}: ${form.sig}`,
        after: `${read.drug.description}: ${after.sig}`,
      });
      setText('');
      dispatch({ type: 'line-chosen', drug: read.drug, changes: after, pharmacy }, { type: 'next' });
    });
  };
  return {
    text,
    setText: (typed) => {
      setText(typed);
      setWhy(undefined);
    },
    made,
    why,
    take: () => {
      // without the catalog a dose is still understood
      void queries.fetchQuery({ ...strengths, staleTime: Infinity }).then(write, () => {
        write([]);
      });
    },
  };
}

/** As long as the search takes a text. */
const LONGEST_SEARCH = 100;
