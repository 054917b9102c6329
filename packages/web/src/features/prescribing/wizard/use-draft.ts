import { discardDraft, saveDraft } from '@erx/core/prescribing/contract';
import { type Wizard } from '@erx/core/prescribing/workflow';
import { useEffect, useState, type RefObject } from 'react';
import { useClient } from '../../../workplace/workplace';
import { type DraftContent, DraftKeeper, type DraftState } from './draft-keeper';

export interface KeptDraft {
  readonly state: DraftState;
  /** Forgets the draft and stops keeping it. @throws CallError */
  discard(): Promise<void>;
}

/**
 * Keeps what is being written as a draft on the server, from the first drug on (decision 15).
 * @param leaving holds the last save once the writing is left, so that whoever reads the draft next waits for it
 */
export function useDraft(patientId: string, wizard: Wizard, leaving: RefObject<Promise<void>>): KeptDraft {
  const client = useClient();
  const [state, setState] = useState<DraftState>('unchanged');
  const [keeper] = useState(() => new DraftKeeper({
    save: (body, options) => client.call(saveDraft, { params: { patientId }, body }, options),
    discard: () => client.call(discardDraft, { params: { patientId } }),
    onState: setState,
  }));

  const { drug, form, pharmacy, step } = wizard;
  const [begun] = useState({ drug, form, pharmacy, step });
  useEffect(() => {
    const isBeginning = begun.drug === drug && begun.form === form && begun.pharmacy === pharmacy && begun.step === step;
    if (drug && !isBeginning) keeper.change(contentOf({ drug, form, pharmacy, step }));
  }, [begun, keeper, drug, form, pharmacy, step]);

  useEffect(() => {
    const flush = () => { leaving.current = keeper.flush(); };
    const flushWhenHidden = () => { if (document.visibilityState === 'hidden') flush(); };
    window.addEventListener('pagehide', flush);
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      flush();
    };
  }, [keeper, leaving]);

  return { state, discard: () => keeper.discard() };
}

function contentOf({ drug, form, pharmacy, step }: Pick<Wizard, 'drug' | 'form' | 'pharmacy' | 'step'>): DraftContent {
  return {
    form, step,
    ...(drug ? { drugId: drug.prescribableDrugId } : {}),
    ...(pharmacy ? { pharmacyNcpdpId: pharmacy.ncpdpId } : {}),
  };
}
