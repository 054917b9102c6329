import { type Intent, Menu, MenuItem } from '@blueprintjs/core';
import type { ReactElement } from 'react';

/** One thing in the menu of a row. */
interface MenuAct {
  readonly name: string;
  readonly icon?: ReactElement;
  readonly onClick?: () => void;
  readonly intent?: Intent;
  readonly isBusy?: boolean;
  readonly refusal?: string | undefined;
}

/** What can be done with a row, as a menu; what cannot be done says why. */
export function ActionMenu({ actions }: { actions: readonly MenuAct[] }) {
  return (
    <Menu className="erx-action-menu">
      {actions.map(({ name, icon, onClick, intent, isBusy, refusal }) => (
        <MenuItem
          key={name}
          icon={icon}
          disabled={isBusy === true || refusal !== undefined}
          multiline
          text={
            refusal === undefined ? (
              name
            ) : (
              <>
                {name}
                <br />
                <small>{refusal}</small>
              </>
            )
          }
          {...(onClick ? { onClick } : {})}
          {...(intent && refusal === undefined ? { intent } : {})}
        />
      ))}
    </Menu>
  );
}
