import { Button, InputGroup } from '@blueprintjs/core';
import { Search, SmallCross } from '@blueprintjs/icons';
import type { FoundUser } from '@erx/core/users/model';
import { fullName } from '@erx/core/users/model';
import { type ComponentType, useState } from 'react';
import { Field } from './field';
import { Later } from './later';

/** The dialog that finds a person (S2.6-11); the page hands it in. */
export type UserPicker = ComponentType<{ onChoose: (user: FoundUser) => void; onClose: () => void }>;

interface Props {
  label?: string;
  value: FoundUser | undefined;
  onChange: (user: FoundUser | undefined) => void;
  picker: UserPicker;
}

/** Narrows a search to one person (S2.6-6): read-only, filled from the User Search dialog, with a button that clears it. */
export function UserField({ label = 'User', value, onChange, picker: Picker }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Field label={label} className="erx-search-wide">
        {(ties) => (
          <InputGroup
            {...ties} readOnly value={value ? fullName(value) : ''} placeholder="Everyone" title={value?.email ?? ''} onClick={() => { setOpen(true); }}
            rightElement={(
              <>
                {value && <Button variant="minimal" icon={<SmallCross />} aria-label="Clear user" onClick={() => { onChange(undefined); }} />}
                <Button variant="minimal" icon={<Search />} aria-label="Find a user" onClick={() => { setOpen(true); }} />
              </>
            )}
          />
        )}
      </Field>
      <Later>{isOpen && <Picker onChoose={(user) => { setOpen(false); onChange(user); }} onClose={() => { setOpen(false); }} />}</Later>
    </>
  );
}
