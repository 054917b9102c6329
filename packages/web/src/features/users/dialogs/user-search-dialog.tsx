import { Button, Dialog, DialogBody, DialogFooter, InputGroup, Tag } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { searchUsers } from '@erx/core/users/contract';
import type { FoundUser } from '@erx/core/users/model';
import { fullName } from '@erx/core/users/names';
import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import '../../../ui/dialog/form-dialog.css';
import { Field } from '../../../ui/form/field';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { queryKey } from '../../../session/queries';
import { useClient } from '../../../session/practice-session';
import './user-search-dialog.css';

/** People fetched at a time. */
const PAGE_ROWS = 50;

interface Props {
  onChoose: (user: FoundUser) => void;
  onClose: () => void;
  /** Service accounts too, each marked as one. */
  findsServiceAccounts?: boolean;
}

/** Finds a person of the practice for something else (S2.6-11): Enter searches, a press on a row chooses. */
export function UserSearchDialog({ onChoose, onClose, findsServiceAccounts = false }: Props) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string>(); // undefined: nothing was searched yet
  const found = useFoundUsers(asked, findsServiceAccounts);
  const users = found.data?.pages.flatMap(({ items }) => items);
  const run = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation(); // a dialog over a form: that one is not submitted
    setAsked(typed.trim());
  };
  return (
    <Dialog
      className="erx-dialog"
      isOpen
      title="User Search"
      style={{ width: 560 }}
      shouldReturnFocusOnClose
      canOutsideClickClose={false}
      onClose={onClose}
    >
      <DialogBody>
        <form onSubmit={run} noValidate className="erx-user-search">
          <Field label="Search Text" help="Name or e-mail address. Enter searches.">
            {({ intent: _intent, ...ties }) => (
              <InputGroup
                {...ties}
                inputMode="search"
                enterKeyHint="search"
                autoFocus
                autoComplete="off"
                spellCheck={false}
                maxLength={100}
                leftIcon={<Search />}
                value={typed}
                onValueChange={setTyped}
                rightElement={<Button type="submit" variant="minimal" text="Search" />}
              />
            )}
          </Field>
          <Button
            text="Get All Users"
            onClick={() => {
              setTyped('');
              setAsked('');
            }}
          />
        </form>
        {found.error && !users && <FailedQuery what="Users" query={found} />}
        {users && users.length > 0 && <FoundUsers users={users} found={found} onChoose={onChoose} />}
        <p role="status" className="erx-cell-sub">
          {found.isFetching && !users ? 'Searching…' : users?.length === 0 ? 'No results found' : ''}
        </p>
      </DialogBody>
      <DialogFooter actions={<Button text="Close" onClick={onClose} />} />
    </Dialog>
  );
}

/** @param asked what is searched; undefined while nothing is */
function useFoundUsers(asked: string | undefined, findsServiceAccounts: boolean) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: queryKey('users', 'search', asked, findsServiceAccounts),
    queryFn:
      asked === undefined
        ? skipToken
        : ({ pageParam, signal }) =>
            client.page(
              searchUsers,
              {
                query: {
                  searchText: asked,
                  limit: PAGE_ROWS,
                  ...(findsServiceAccounts ? { serviceAccounts: 'true' } : {}),
                  ...(pageParam === undefined ? {} : { after: pageParam }),
                },
              },
              { signal },
            ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

function FoundUsers({
  users,
  found,
  onChoose,
}: Pick<Props, 'onChoose'> & {
  users: readonly FoundUser[];
  found: Pick<ReturnType<typeof useFoundUsers>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}) {
  return (
    <ul className="erx-found-users" aria-label="Users found">
      {users.map((user) => (
        <li key={user.id}>
          <button
            type="button"
            onClick={() => {
              onChoose(user);
            }}
          >
            <span className="erx-found-user-name">
              {fullName(user)}
              {user.isServiceAccount && <Tag minimal>Service account</Tag>}
              {!user.active && (
                <Tag minimal round>
                  InActive
                </Tag>
              )}
            </span>
            <span className="erx-cell-sub">{user.email}</span>
          </button>
        </li>
      ))}
      {found.hasNextPage && (
        <li>
          <Button
            fill
            variant="minimal"
            text="Show more"
            loading={found.isFetchingNextPage}
            onClick={() => {
              void found.fetchNextPage();
            }}
          />
        </li>
      )}
    </ul>
  );
}
