import { discardDraft, saveDraft } from '@erx/core/prescribing/contract';
import { say } from '@erx/core/findings/messages';
import type { Wizard } from '@erx/core/prescribing/workflow';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNotices } from '../../../workplace/notices';
import { useClient } from '../../../workplace/workplace';
import { appointKeeper, type DraftContent, DraftKeeper, type DraftState } from './draft-keeper';

export interface KeptDraft {
  readonly state: DraftState;
  /** Forgets the draft and stops keeping it. @throws CallError */
  discard(): Promise<void>;
}

/** Asks the browser to warn before the page is closed: only while a draft could not be saved. */
const warnBeforeClosing = (event: BeforeUnloadEvent) => { event.preventDefault(); };

/** Keeps what is being written as a draft on the server, from the first drug on (decision 15). A draft that could not be saved is tried again, also behind another screen. */
export function useDraft(patientId: string, wizard: Wizard): KeptDraft {
  const client = useClient();
  const notices = useNotices();
  const [state, setState] = useState<DraftState>('unchanged');
  const [keeper] = useState(() => new DraftKeeper({
    save: (body, options) => client.call(saveDraft, { params: { patientId }, body }, options),
    discard: () => client.call(discardDraft, { params: { patientId } }),
    onState: (next) => {
      setState(next);
      if (next === 'failed') window.addEventListener('beforeunload', warnBeforeClosing);
      if (next === 'saved' || next === 'over') window.removeEventListener('beforeunload', warnBeforeClosing);
    },
  }));

  const { drug, form, pharmacy, step } = wizard;
  const [begun] = useState({ drug, form, pharmacy, step });
  useEffect(() => {
    const isBeginning = begun.drug === drug && begun.form === form && begun.pharmacy === pharmacy && begun.step === step;
    if (drug && !isBeginning) keeper.change(contentOf({ drug, form, pharmacy, step }));
  }, [begun, keeper, drug, form, pharmacy, step]);

  const leave = useEffectEvent(async () => {
    if (!(await keeper.flush())) notices.toast('warning', say('draft.not-saved'));
  });
  useEffect(() => {
    appointKeeper(patientId, keeper);
    const flush = () => { void keeper.flush(); };
    const flushWhenHidden = () => { if (document.visibilityState === 'hidden') flush(); };
    window.addEventListener('pagehide', flush);
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      void leave();
    };
  }, [keeper, patientId]);

  return { state, discard: () => keeper.discard() };
}

function contentOf({ drug, form, pharmacy, step }: Pick<Wizard, 'drug' | 'form' | 'pharmacy' | 'step'>): DraftContent {
  return {
    form, step,
    ...(drug ? { drugId: drug.prescribableDrugId } : {}),
    ...(pharmacy ? { pharmacyNcpdpId: pharmacy.ncpdpId } : {}),
  };
}
