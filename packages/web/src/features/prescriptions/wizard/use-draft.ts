import { discardDraft, saveDraft } from '@erx/core/prescriptions/contract';
import type { DenialToFollow } from '@erx/core/prescriptions/model';
import { say } from '@erx/core/findings/messages';
import type { Wizard } from '@erx/core/prescriptions/workflow/state';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNotices } from '../../../ui/feedback/toasts';
import { useClient } from '../../../session/practice-session';
import { appointKeeper, type DraftContent, DraftAutosave, type DraftState } from './draft-autosave';

export interface KeptDraft {
  readonly state: DraftState;
  /** Takes note of what is written now. */
  change(content: DraftContent): void;
  /** Forgets the draft and stops keeping it. @throws CallError */
  discard(): Promise<void>;
}

/** Asks the browser to warn before the page is closed. */
export const warnBeforeClosing = (event: BeforeUnloadEvent) => {
  event.preventDefault();
};

/**
 * The draft of a patient on the server (docs/decisions/shell.md). One that could not be saved is tried again,
 * also behind another screen.
 */
export function useDraft(patientId: string): KeptDraft {
  const client = useClient();
  const notices = useNotices();
  const [state, setState] = useState<DraftState>('unchanged');
  const [keeper] = useState(
    () =>
      new DraftAutosave({
        save: (body, options) => client.call(saveDraft, { params: { patientId }, body }, options),
        discard: () => client.call(discardDraft, { params: { patientId } }),
        onState: (next) => {
          setState(next);
          // only while it could not be saved
          if (next === 'failed') window.addEventListener('beforeunload', warnBeforeClosing);
          if (next === 'saved' || next === 'over')
            window.removeEventListener('beforeunload', warnBeforeClosing);
        },
      }),
  );

  const leave = useEffectEvent(async () => {
    if (!(await keeper.flush())) notices.toast('warning', say('draft.not-saved'));
  });
  useEffect(() => {
    appointKeeper(patientId, keeper);
    const flush = () => {
      void keeper.flush();
    };
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
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

  const [draft] = useState(() => ({
    change: (content: DraftContent) => {
      keeper.change(content);
    },
    discard: () => keeper.discard(),
  }));
  return { state, ...draft };
}

/**
 * Saves what is being written as the draft, from the first drug on; what answers a request from the start,
 * because its address is gone. A pending prescription is no draft: it would become a second one.
 */
export function useKeepDraft(
  change: KeptDraft['change'],
  wizard: Wizard,
  {
    draftId,
    isEditing,
    denial,
    replacesId,
  }: {
    draftId: string;
    isEditing: boolean;
    denial: DenialToFollow | undefined;
    replacesId: string | undefined;
  },
): void {
  const { drug, form, pharmacy, step, monitoring, coverage, pharmacyBenefitsId } = wizard;
  const [begun] = useState({ drug, form, pharmacy, step, monitoring });
  useEffect(() => {
    const isBeginning =
      denial === undefined &&
      begun.drug === drug &&
      begun.form === form &&
      begun.pharmacy === pharmacy &&
      begun.step === step &&
      begun.monitoring === monitoring;
    if ((drug || denial) && !isBeginning && !isEditing) {
      change({
        id: draftId,
        form,
        step,
        ...(drug && { drugId: drug.prescribableDrugId }),
        ...(denial && { denial }),
        ...(replacesId !== undefined && { replacesId }),
        ...(pharmacy && { pharmacyNcpdpId: pharmacy.ncpdpId }),
        ...(monitoring && { monitoring }),
        ...(coverage && { coverage }),
        ...(pharmacyBenefitsId !== undefined && { pharmacyBenefitsId }),
      });
    }
  }, [
    begun,
    change,
    draftId,
    denial,
    replacesId,
    isEditing,
    drug,
    form,
    pharmacy,
    step,
    monitoring,
    coverage,
    pharmacyBenefitsId,
  ]);

  const isUnsaved = isEditing && (begun.drug !== drug || begun.form !== form || begun.pharmacy !== pharmacy);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    window.addEventListener('beforeunload', warnBeforeClosing);
    return () => {
      window.removeEventListener('beforeunload', warnBeforeClosing);
    };
  }, [isUnsaved]);
}
