import { Id } from '@erx/core/values/ids';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** What the Prescribe tab begins with: one to write again, a pending one to change, or one whose prior authorization was denied. */
export type PassedPrescription = { readonly repeatId: string } | { readonly editId: string } | { readonly originalId: string };

/** How another screen passes a prescription along in router state (P2-1, N2-4). */
export const PASSED_ALONG = 'view=withPrescribeObj';

/**
 * The prescription to begin with: chosen on this page, passed along in router state, or named in the address after a prior authorization was
 * denied; the address is then plain again (P2-1, N2-4).
 */
export function usePassedPrescription() {
  const { state } = useLocation() as { state: { prescriptionId?: unknown; editId?: unknown } | null };
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [passed, setPassed] = useState<PassedPrescription | undefined>(() => {
    const original = Id.safeParse(search.get('epaStatusRequestId'));
    if (search.has('deniedReasonCode') && original.success) return { originalId: original.data };
    if (search.get('view') !== 'withPrescribeObj') return undefined;
    const edit = Id.safeParse(state?.editId);
    const repeat = Id.safeParse(state?.prescriptionId);
    return edit.success ? { editId: edit.data } : repeat.success ? { repeatId: repeat.data } : undefined;
  });
  const isInAddress = search.has('view') || search.has('epaStatusRequestId');
  useEffect(() => {
    if (isInAddress) void navigate('.', { replace: true, state: null });
  }, [isInAddress, navigate]);
  const begin = useCallback((next: PassedPrescription | undefined) => { setPassed(next); }, []);
  return { passed, begin };
}
