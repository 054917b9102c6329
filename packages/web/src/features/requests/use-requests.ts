import type { Client } from '@erx/core/client/call';
import { AppError } from '@erx/core/findings/app-error';
import type { MessageCode } from '@erx/core/findings/messages';
import {
  getRequest,
  linkRequest,
  listApprovedRefillRequests,
  listChangeRequests,
  listRefillRequests,
  markHandled,
  unlinkRequest,
} from '@erx/core/requests/contract';
import type {
  IdentityDifference,
  PharmacyRequest,
  RequestDetails,
  RequestState,
} from '@erx/core/requests/model';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerAndConfirm, type GivenAnswer, isPendingAnswer } from '@erx/core/requests/answer-and-confirm';
import { queryKey, readAgain } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useNotices } from '../../ui/feedback/toasts';
import { useClient, usePracticeSession } from '../../session/practice-session';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/**
 * Refill requests that await an answer: a prescriber's own, staff see the practice's (readings S8-22).
 * @param isWanted whether they are asked for already
 */
export function useRefillRequests(isWanted = true) {
  return useEndpointQuery(listRefillRequests, {}, queryKey('requests', 'refill'), {
    enabled: isWanted,
  });
}

/** Change requests that await an answer, for the same people. */
export function useChangeRequests(isWanted = true) {
  return useEndpointQuery(listChangeRequests, {}, queryKey('requests', 'change'), {
    enabled: isWanted,
  });
}

/** Refill requests that were approved recently (N2-12). */
export function useApprovedRefills() {
  return useEndpointQuery(listApprovedRefillRequests, {}, queryKey('requests', 'approved'));
}

/** The query of one request with everything that the pharmacy wrote. */
export function requestQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: queryKey('requests', 'one', id),
    queryFn: ({ signal }) => client.call(getRequest, { params: { id } }, { signal }),
  });
}

/** One request with everything that the pharmacy wrote; read again whenever it is opened. */
export function useRequest(id: string) {
  return useQuery({ ...requestQuery(useClient(), id), staleTime: 0 });
}

/** What is said of an answer that was given, by the state that it left the request in. */
export function toAnsweredCode(state: RequestState): MessageCode {
  if (state === 'Denied') return 'request.denied';
  return state === 'Validated' ? 'request.validated' : 'request.approved';
}

/**
 * What is done with a request. Each refreshes the lists, also when it is refused: the request may have
 * changed meanwhile.
 */
export function useRequestActs() {
  const client = useClient();
  const queries = useQueryClient();
  const { user } = usePracticeSession();
  const notices = useNotices();
  const following = { invalidates: ['requests', 'prescriptions'], isOverAtOnce: true } as const;
  /** An answer that needs no signature. */
  const answer = useMutation({
    mutationFn: async (given: GivenAnswer): Promise<RequestDetails> => {
      const reply = await answerAndConfirm(client, user.id, given);
      if (isPendingAnswer(reply)) throw new AppError('controlled.signing-required');
      return reply;
    },
    onSettled: () => {
      readAgain(queries, ...following.invalidates);
    },
  });
  const link = useEndpointMutation(
    linkRequest,
    ({ request: { id, version }, patientId, confirmedDifferences }: Linking) => ({
      params: { id },
      body: { version, patientId, confirmedDifferences: [...confirmedDifferences] },
    }),
    {
      ...following,
      // Here, not where it was asked for: an event may have changed the screen before the reply.
      onSuccess: () => {
        notices.success('request.linked');
      },
    },
  );
  const unlink = useEndpointMutation(
    unlinkRequest,
    ({ id, version }: Pick<PharmacyRequest, 'id' | 'version'>) => ({ params: { id }, body: { version } }),
    {
      ...following,
      onSuccess: () => {
        notices.success('request.unlinked');
      },
    },
  );
  const handle = useEndpointMutation(
    markHandled,
    ({ request: { id, version }, note }: Handling) => ({ params: { id }, body: { version, note } }),
    following,
  );
  return { answer, link, unlink, handle };
}

/** A request that is not answered, and what was done about it. */
interface Handling {
  request: Pick<PharmacyRequest, 'id' | 'version'>;
  note: string;
}

/** Which patient a request is linked to, and what differs but was found to be the same person. */
interface Linking {
  request: Pick<PharmacyRequest, 'id' | 'version'>;
  patientId: string;
  confirmedDifferences: readonly IdentityDifference[];
}
