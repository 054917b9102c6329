import { discardDraft, saveDraft } from '@erx/core/prescriptions/contract';
import { CallError } from '@erx/core/client/failure';
import type { DenialToFollow, DraftContent } from '@erx/core/prescriptions/model';
import { say } from '@erx/core/findings/messages';
import type { Wizard } from '@erx/core/prescriptions/workflow/state';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { useNotices } from '../../../ui/feedback/toasts';
import { useClient } from '../../../session/practice-session';
import {
  appointKeeper,
  DraftAutosave,
  type DraftState,
  type SaveRefusal,
  type SeenDraft,
} from './draft-autosave';
import { DraftInFormContext, noteEnded, noteSaved } from './drafts';

export interface KeptDraft {
  readonly id: string;
  readonly state: DraftState;
  /** Takes note of what is written now. */
  change(content: DraftContent): void;
  /** Keeps what is written here as another draft than the one that another page has changed or ended. */
  fork(): Promise<void>;
  /** Saves nothing more of what is written here. */
  abandon(): void;
  /** Forgets the draft and stops keeping it. @throws CallError */
  discard(): Promise<void>;
}

/** Asks the browser to warn before the page is closed. */
export const warnBeforeClosing = (event: BeforeUnloadEvent) => {
  event.preventDefault();
};

const REFUSALS: Partial<Record<string, SaveRefusal>> = { 'draft.changed': 'changed', 'draft.gone': 'gone' };

function refusalOf(error: unknown): SaveRefusal {
  if (!(error instanceof CallError)) return undefined;
  return REFUSALS[error.code] ?? ([400, 404, 413, 422].includes(error.status) ? 'invalid' : undefined);
}

/**
 * A draft on the server (docs/decisions/shell.md). One that could not be saved is tried again, also behind another
 * screen.
 * @param begun the draft that was opened; undefined where a new one begins
 */
export function useDraft(patientId: string, begun: SeenDraft | undefined): KeptDraft {
  const client = useClient();
  const queries = useQueryClient();
  const notices = useNotices();
  const { enter } = useContext(DraftInFormContext);
  const [state, setState] = useState<DraftState>('unchanged');
  const [keeper] = useState(
    () =>
      new DraftAutosave(
        {
          save: async ({ id, version }, content, options) => {
            const saved = await client.call(
              saveDraft,
              { params: { id }, body: { ...content, patientId, version } },
              options,
            );
            noteSaved(queries, saved);
            return saved.version;
          },
          refusalOf,
          discard: async (id) => {
            await client.call(discardDraft, { params: { id } });
            noteEnded(queries, patientId, id);
          },
          newId: () => crypto.randomUUID(),
          onState: (next) => {
            setState(next);
            // only while it could not be saved
            if (next === 'failed') window.addEventListener('beforeunload', warnBeforeClosing);
            if (next === 'saved' || next === 'over')
              window.removeEventListener('beforeunload', warnBeforeClosing);
          },
        },
        begun ?? { id: crypto.randomUUID(), version: 0 },
      ),
  );
  const { id } = keeper;
  useEffect(() => {
    enter(id);
    return () => {
      enter(undefined);
    };
  }, [enter, id]);

  const leave = useEffectEvent(async () => {
    if (!(await keeper.leave())) notices.toast('warning', say('draft.not-saved'));
  });
  useEffect(() => {
    appointKeeper(patientId, keeper);
    const flush = () => {
      void keeper.flush();
    };
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    const keep = () => {
      void keeper.leave();
    };
    window.addEventListener('pagehide', keep);
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      void leave();
    };
  }, [keeper, patientId]);

  const [draft] = useState(() => ({
    change: (content: DraftContent) => {
      keeper.change(content);
    },
    fork: () => keeper.fork(),
    abandon: () => {
      keeper.abandon();
    },
    discard: () => keeper.discard(),
  }));
  return { id, state, ...draft };
}

/**
 * Saves what is being written as the draft, from the first drug on; what answers a request from the start,
 * because its address is gone. A pending prescription is no draft: it would become a second one.
 */
export function useKeepDraft(
  change: KeptDraft['change'],
  wizard: Wizard,
  {
    isEditing,
    denial,
    replacesId,
  }: {
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
