import { Button } from '@blueprintjs/core';
import { Search, SmallCross } from '@blueprintjs/icons';
import type { FoundUser } from '@erx/core/users/model';
import { nameOfDoer } from '@erx/core/users/names';
import { useState } from 'react';
import { lazyComponent } from '../../page/lazy-component';
import { TextField } from '../../ui/form/text-field';
import { LazyBoundary } from '../../page/lazy-boundary';

const UserSearchDialog = lazyComponent(
  () => import('./dialogs/user-search-dialog'),
  (part) => part.UserSearchDialog,
);

interface Props {
  label?: string;
  value: FoundUser | undefined;
  onChange: (user: FoundUser | undefined) => void;
  /** Whether service accounts are found as well: where what they did is searched. */
  findsServiceAccounts?: boolean;
}

/**
 * Narrows a search to one person (S2.6-6): read-only, filled from the User Search dialog, with a button that
 * clears it.
 */
export function UserField({ label = 'User', value, onChange, findsServiceAccounts = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextField
        label={label}
        className="erx-search-wide"
        readOnly
        value={value ? nameOfDoer(value) : ''}
        placeholder="Everyone"
        title={value?.email ?? ''}
        onClick={() => {
          setOpen(true);
        }}
        rightElement={
          <>
            {value && (
              <Button
                variant="minimal"
                icon={<SmallCross />}
                aria-label="Clear user"
                onClick={() => {
                  onChange(undefined);
                }}
              />
            )}
            <Button
              variant="minimal"
              icon={<Search />}
              aria-label="Find a user"
              onClick={() => {
                setOpen(true);
              }}
            />
          </>
        }
      />
      <LazyBoundary>
        {isOpen && (
          <UserSearchDialog
            findsServiceAccounts={findsServiceAccounts}
            onChoose={(user) => {
              setOpen(false);
              onChange(user);
            }}
            onClose={() => {
              setOpen(false);
            }}
          />
        )}
      </LazyBoundary>
    </>
  );
}
