import { PrefilledDrug } from '@erx/core/prescribing/model';
import { Id } from '@erx/core/values/ids';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** What the Prescribe tab begins with: one to write again, a pending one to change, one whose prior authorization was denied, or a drug that was chosen elsewhere (`prefilled` in router state). */
export type PassedPrescription = { readonly repeatId: string } | { readonly editId: string } | { readonly originalId: string } | { readonly prefilled: PrefilledDrug };

/** How another screen passes a prescription along in router state (P2-1, N2-4). */
export const PASSED_ALONG = 'view=withPrescribeObj';

/**
 * The prescription to begin with: chosen on this page, passed along in router state, or named in the address after a prior authorization was
 * denied; the address is then plain again (P2-1, N2-4).
 */
export function usePassedPrescription() {
  const { state } = useLocation() as { state: { prescriptionId?: unknown; editId?: unknown; prefilled?: unknown } | null };
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [passed, setPassed] = useState<PassedPrescription | undefined>(() => {
    const original = Id.safeParse(search.get('epaStatusRequestId'));
    if (search.has('deniedReasonCode') && original.success) return { originalId: original.data };
    const prefilled = PrefilledDrug.safeParse(state?.prefilled);
    if (prefilled.success) return { prefilled: prefilled.data };
    if (search.get('view') !== 'withPrescribeObj') return undefined;
    const edit = Id.safeParse(state?.editId);
    const repeat = Id.safeParse(state?.prescriptionId);
    return edit.success ? { editId: edit.data } : repeat.success ? { repeatId: repeat.data } : undefined;
  });
  const isToClear = search.has('view') || search.has('epaStatusRequestId') || state?.prefilled !== undefined;
  useEffect(() => {
    if (isToClear) void navigate('.', { replace: true, state: null });
  }, [isToClear, navigate]);
  const begin = useCallback((next: PassedPrescription | undefined) => { setPassed(next); }, []);
  return { passed, begin };
}
