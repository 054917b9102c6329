import type { ResendWay } from '@erx/core/attention/rules';
import { PrefilledDrug } from '@erx/core/prescriptions/model';
import { DenialReasonCode } from '@erx/core/requests/model';
import { Id } from '@erx/core/values/ids';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * What the Prescribe tab starts from: an empty form, a draft, a prescription to repeat, resend, change or continue
 * after a denied prior authorization, a chosen drug (`prefilled` in router state), a drug to be searched, or a
 * request of a pharmacy.
 */
export type PassedPrescription =
  | { readonly isBlank: true }
  | { readonly draftId: string }
  | { readonly repeatId: string; readonly as?: 'renewed' | 'changed' }
  | { readonly editId: string }
  | { readonly originalId: string }
  | { readonly resent: { readonly prescriptionId: string; readonly way: ResendWay } }
  | { readonly prefilled: PrefilledDrug }
  | { readonly searched: string }
  | { readonly requested: { readonly requestId: string; readonly reasonCode: DenialReasonCode | undefined } };

/** What names a request of a pharmacy in the address (N2-5). */
const REQUEST_PARAMETERS = ['refillRequestId', 'rxChangeRequestId'] as const;

interface PassedState {
  readonly prescriptionId?: unknown;
  readonly editId?: unknown;
  readonly resendId?: unknown;
  readonly resendWay?: unknown;
  readonly prefilled?: unknown;
}

/**
 * What an address and its router state ask to begin with; undefined where they ask for nothing that can be
 * read.
 */
function readPassed(search: URLSearchParams, state: PassedState | null): PassedPrescription | undefined {
  const original = Id.safeParse(search.get('epaStatusRequestId'));
  if (search.has('deniedReasonCode') && original.success) return { originalId: original.data };
  for (const name of REQUEST_PARAMETERS) {
    const request = Id.safeParse(search.get(name));
    if (request.success)
      return {
        requested: {
          requestId: request.data,
          reasonCode: DenialReasonCode.safeParse(search.get('deniedReasonCode')).data,
        },
      };
  }
  const prefilled = PrefilledDrug.safeParse(state?.prefilled);
  if (prefilled.success) return { prefilled: prefilled.data };
  if (search.get('view') !== 'withPrescribeObj') return undefined;
  const edit = Id.safeParse(state?.editId);
  const repeat = Id.safeParse(state?.prescriptionId);
  const resent = Id.safeParse(state?.resendId);
  if (resent.success)
    return {
      resent: { prescriptionId: resent.data, way: state?.resendWay === 'again' ? 'again' : 'elsewhere' },
    };
  return edit.success ? { editId: edit.data } : repeat.success ? { repeatId: repeat.data } : undefined;
}

/**
 * The prescription to start from: chosen on this page, passed in router state, or named in the address after
 * a denial; the address is then plain again (P2-1, N2-4, N2-5). Each arrival and each choice is a turn.
 */
export function usePassedPrescription() {
  const { state, key } = useLocation() as { state: PassedState | null; key: string };
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const arriving = readPassed(search, state);
  const [passed, setPassed] = useState(arriving);
  const [seen, setSeen] = useState(key);
  const [turn, setTurn] = useState(0);
  if (arriving && seen !== key) {
    setSeen(key);
    setTurn(turn + 1);
    setPassed(arriving);
  }
  const isToClear =
    ['view', 'epaStatusRequestId', ...REQUEST_PARAMETERS].some((name) => search.has(name)) ||
    state?.prefilled !== undefined;
  useEffect(() => {
    if (isToClear) void navigate('.', { replace: true, state: null });
  }, [isToClear, navigate]);
  const begin = useCallback((next: PassedPrescription | undefined) => {
    setPassed(next);
    setTurn((before) => before + 1);
  }, []);
  return { passed, turn, begin };
}
