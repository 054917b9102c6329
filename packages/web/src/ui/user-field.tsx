import { Button, InputGroup } from '@blueprintjs/core';
import { Search, SmallCross } from '@blueprintjs/icons';
import type { FoundUser } from '@erx/core/users/model';
import { nameOfDoer } from '@erx/core/users/names';
import { type ComponentType, useState } from 'react';
import { Field } from './field';
import { Later } from './later';

/** The dialog that finds a person (S2.6-11); the page hands it in. */
export type UserPicker = ComponentType<{
  onChoose: (user: FoundUser) => void;
  onClose: () => void;
  findsServiceAccounts?: boolean;
}>;

interface Props {
  label?: string;
  value: FoundUser | undefined;
  onChange: (user: FoundUser | undefined) => void;
  picker: UserPicker;
  /** Whether service accounts are found as well: where what they did is searched. */
  findsServiceAccounts?: boolean;
}

/**
 * Narrows a search to one person (S2.6-6): read-only, filled from the User Search dialog, with a button that
 * clears it.
 */
export function UserField({
  label = 'User',
  value,
  onChange,
  picker: Picker,
  findsServiceAccounts = false,
}: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Field label={label} className="erx-search-wide">
        {(ties) => (
          <InputGroup
            {...ties}
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
        )}
      </Field>
      <Later>
        {isOpen && (
          <Picker
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
      </Later>
    </>
  );
}
