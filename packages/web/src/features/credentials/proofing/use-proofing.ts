import {
  confirmToken,
  getProofingStatus,
  openProofingPage,
  registerToken,
  resumeProofing,
  resyncToken,
  showSoftToken,
} from '@erx/core/credentials/proofing/contract';
import type { ProofingStatus, TokenKind } from '@erx/core/credentials/proofing/model';
import { isUnderWay } from '@erx/core/credentials/proofing/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useNotices } from '../../../ui/feedback/toasts';
import { setQueryResult, queryKey, readAgain } from '../../../session/queries';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';
import { usePracticeSession } from '../../../session/practice-session';
import { useEndpointQuery } from '../../../session/use-endpoint-query';

/** While something continues at the service, the status is asked for so often. */
const FOLLOW_MILLISECONDS = 3_000;

const KEY = queryKey('proofing', 'status');

/** What is chosen, with what proves it where a token counts already. */
export interface Choice {
  readonly kind: TokenKind;
  readonly reference: string;
  readonly factors?: { readonly otpType: 'Hwtok' | 'Swtok'; readonly otp: string; readonly pin: string };
}

/**
 * How one's own proofing is; followed while it continues, and after a visit to the service's page. Read only
 * for anyone who has an NPI (S6-6).
 */
export function useProofingStatus() {
  const { user } = usePracticeSession();
  return useEndpointQuery(getProofingStatus, {}, KEY, {
    enabled: user.npi !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) =>
      data && isUnderWay(data.transactionStatus.status) ? FOLLOW_MILLISECONDS : false,
  });
}

/** The steps of a proofing. Each answers with the state after it. */
export function useProofingSteps() {
  const { refreshUser } = usePracticeSession();
  const queries = useQueryClient();
  const notices = useNotices();
  const keep = (status: ProofingStatus) => {
    setQueryResult(queries, KEY, status);
  };
  /** The proofing is another one: so is the checklist, and what of the credentials takes a second person. */
  const proofingChanged = (status: ProofingStatus) => {
    keep(status);
    readAgain(queries, 'users');
  };
  /** A step that is not offered any more: what is shown was old. */
  const onError = () => {
    void queries.invalidateQueries({ queryKey: KEY });
  };
  const tokensChanged = (status: ProofingStatus) => {
    proofingChanged(status);
    void refreshUser();
    void queries.invalidateQueries({ queryKey: queryKey('signing') });
  };
  return {
    register: useEndpointMutation(
      registerToken,
      ({ kind, reference, factors }: Choice) => ({
        query: {
          isHardwareTokenMainProofingToken: kind === 'hardware' ? ('true' as const) : ('false' as const),
          ...(kind === 'hardware' ? { hwtoken: reference } : {}),
        },
        ...(factors ? { body: factors } : {}),
      }),
      { onSuccess: proofingChanged, onError },
    ),
    openPage: useEndpointMutation(openProofingPage, () => ({}), {
      onSuccess: ({ url }) => {
        window.open(url, '_blank', 'noopener,noreferrer');
      },
      onError,
    }),
    resume: useEndpointMutation(resumeProofing, () => ({}), { onSuccess: proofingChanged, onError }),
    confirm: useEndpointMutation(confirmToken, (code: string) => ({ body: { code } }), {
      onSuccess: (status) => {
        tokensChanged(status);
        notices.success('proofing.token-registered');
      },
    }),
    resync: useEndpointMutation(
      resyncToken,
      (body: { kind: TokenKind; codes: [string, string] }) => ({ body }),
      {
        onSuccess: (status) => {
          keep(status);
          notices.success('proofing.resynced');
        },
      },
    ),
  };
}

/** The secret of a new soft token: asked for again each time it is shown, kept nowhere. */
export function useSoftTokenSecret() {
  return useEndpointMutation(showSoftToken, () => ({}), { gcTime: 0 });
}
