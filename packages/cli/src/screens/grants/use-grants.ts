import { readWhole } from '@erx/core/client/read-whole';
import { searchGrantees } from '@erx/core/grants/contract';
import { listGrantRequests } from '@erx/core/approvals/contract';
import type { PracticeMember } from '@erx/core/grants/model';
import type { GrantRequest } from '@erx/core/approvals/model';
import { getUserInfo } from '@erx/core/users/contract';
import { fullName } from '@erx/core/users/names';
import { useCallback, useState } from 'react';
import { type PagedList, usePagedList } from '../../terminal/use-paged-list';
import { useReadingAgain } from '../../terminal/use-reading-again';
import type { ListScreenState } from '../cockpit/use-list-screen';
import { type GrantStatus, unknownGrantStatus } from './status';

/** Others begin, approve and cancel requests: they are read again this often. */
const READ_AGAIN = 15_000;

export interface Grants {
  readonly requests: PagedList<GrantRequest>;
  readonly people: PagedList<PracticeMember>;
  readonly grantStatus: GrantStatus;
  /** Reads both lists again. */
  refresh(isQuiet?: boolean): void;
}

/**
 * The open requests, the people of the practice, and what anyone who watches may do: all as the server said at
 * the last reading.
 * @param seen which of both lists the screen shows
 */
export function useGrants(
  {
    practiceSession: { client, clock, user },
    height,
    exit: end,
  }: Pick<ListScreenState, 'practiceSession' | 'height' | 'exit'>,
  seen: 'requests' | 'people',
): Grants {
  const [grantStatus, setGrantStatus] = useState(() => unknownGrantStatus(user));

  const askRequests = useCallback(
    async (_: unknown, signal: AbortSignal) => {
      const [{ requests, ...around }, me] = await Promise.all([
        client.call(listGrantRequests, {}, { signal }),
        client.call(getUserInfo, {}, { signal }),
      ]);
      if (!signal.aborted) setGrantStatus({ ...around, user: me });
      return { items: requests, next: undefined };
    },
    [client],
  );
  const askPeople = useCallback(
    async (_: unknown, signal: AbortSignal) => ({
      items: await readWhole(client, searchGrantees, {}, { signal }),
      next: undefined,
    }),
    [client],
  );

  const requests = usePagedList<GrantRequest>({
    ask: askRequests,
    clock,
    height,
    end,
    isSeen: seen === 'requests',
    idOf: ({ id }) => id,
    toText: ({ targetUser, initiatedByUser, operation }) =>
      [fullName(targetUser), targetUser.email, targetUser.npi, fullName(initiatedByUser), operation].join(
        ' ',
      ),
  });
  const people = usePagedList<PracticeMember>({
    ask: askPeople,
    clock,
    height,
    end,
    isSeen: seen === 'people',
    idOf: ({ id }) => id,
    toText: (person) => [fullName(person), person.email, person.npi].join(' '),
  });

  const refresh = (isQuiet?: boolean): void => {
    requests.refresh(isQuiet);
    people.refresh(isQuiet);
  };
  useReadingAgain(clock, READ_AGAIN, () => refresh(true));
  return { requests, people, grantStatus, refresh };
}
