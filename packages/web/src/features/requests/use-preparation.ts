import { prepareAnswer, withdrawPreparation } from '@erx/core/requests/contract';
import type { PharmacyRequest, PreparedAnswer } from '@erx/core/requests/model';
import { mayPrepare } from '@erx/core/requests/protocol';
import { isOpen } from '@erx/core/requests/rules/offers';
import { useMay, usePracticeSession } from '../../session/practice-session';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useRefillProtocol } from './use-refill-protocol';

type Seen = Pick<PharmacyRequest, 'id' | 'version'>;

/** What is prepared, with the word and the day for the prescriber. */
interface Prepared {
  readonly request: Seen;
  readonly answer: PreparedAnswer;
  readonly note: string;
  readonly dueOn: string | undefined;
}

/**
 * Whether this person may prepare an answer to a request, by right and by the practice's protocol.
 * @param isAnswerable whether this person may answer it: then nothing is prepared, and no protocol asked for
 */
export function useMayPrepare(request: Pick<PharmacyRequest, 'state'>, isAnswerable: boolean): boolean {
  const { user } = usePracticeSession();
  const isPreparable = useMay('request.prepare') && isOpen(request.state) && !isAnswerable;
  const { data: protocol } = useRefillProtocol(isPreparable);
  return isPreparable && protocol !== undefined && mayPrepare(protocol, { hasNpi: user.npi !== undefined });
}

/** Preparing an answer and taking it back. Each refreshes the lists, also when it is refused. */
export function usePreparationActs() {
  const following = { invalidates: ['requests'], isOverAtOnce: true } as const;
  const prepare = useEndpointMutation(
    prepareAnswer,
    ({ request: { id, version }, answer, note, dueOn }: Prepared) => ({
      params: { id },
      body: {
        version,
        answer,
        ...(note.trim() === '' ? {} : { note: note.trim() }),
        ...(dueOn === undefined ? {} : { dueOn }),
      },
    }),
    following,
  );
  const withdraw = useEndpointMutation(
    withdrawPreparation,
    ({ id, version }: Seen) => ({ params: { id }, body: { version } }),
    following,
  );
  return { prepare, withdraw };
}
