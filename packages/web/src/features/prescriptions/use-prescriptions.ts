import {
  cancelPrescription,
  countToSign,
  listPrescriptions,
  printPrescription,
} from '@erx/core/prescriptions/contract';
import type { Duration, ListedStatus, Prescription } from '@erx/core/prescriptions/model';
import type { Reprint } from '@erx/core/printing/model';
import type { SafetyAnswer } from '@erx/core/safety/model';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../session/use-endpoint-query';
import { useClient } from '../../session/practice-session';
import { sendOrThrow } from '../../parts/sending/send-and-confirm';

/** Rows fetched at a time. */
const PAGE_ROWS = 200;

export interface PrescriptionQuery {
  readonly status: ListedStatus;
  readonly duration: Duration;
  readonly patientId?: string | undefined;
}

/**
 * Prescriptions of the practice or of one patient, newest first, page by page.
 * @param isWanted whether they are asked for
 */
export function usePrescriptions({ status, duration, patientId }: PrescriptionQuery, isWanted = true) {
  const client = useClient();
  return useInfiniteQuery({
    enabled: isWanted,
    queryKey: queryKey('prescriptions', { status, duration, patientId }),
    queryFn: ({ pageParam, signal }) =>
      client.page(
        listPrescriptions,
        {
          params: { status },
          query: {
            duration,
            includePatient: 'true',
            limit: PAGE_ROWS,
            ...(patientId === undefined ? {} : { patientId }),
            ...(pageParam === undefined ? {} : { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

/**
 * How many pending prescriptions wait for the person, or for the practice's prescribers, and since when.
 * @param isWanted whether it is asked for
 */
export function useToSignCount(isWanted: boolean) {
  return useEndpointQuery(countToSign, {}, queryKey('prescriptions', 'to-sign'), { enabled: isWanted });
}

/** A prescription that is sent or printed, with the reason for doing so in spite of serious findings. */
interface Leaving {
  readonly row: Prescription;
  readonly safety?: SafetyAnswer | undefined;
  /** Why one more original is printed. */
  readonly reprint?: Reprint | undefined;
}

/**
 * What can be done with a prescription of the list. Each refreshes the lists, also when it is refused: the
 * row may have changed meanwhile.
 */
export function usePrescriptionActs() {
  const client = useClient();
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: ({ row, safety }: Leaving) => sendOrThrow(client, row, safety),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey('prescriptions') }),
  });
  const cancel = useEndpointMutation(
    cancelPrescription,
    ({ id, version }: Prescription) => ({ params: { id }, body: { version } }),
    { invalidates: ['prescriptions'] },
  );
  const print = useEndpointMutation(
    printPrescription,
    ({ row: { id }, safety, reprint }: Leaving) => ({
      params: { id },
      body: { ...(safety ? { safety } : {}), ...(reprint ? { reprint } : {}) },
    }),
    { invalidates: ['prescriptions'] },
  );
  return { send, cancel, print };
}
