import { Menu, MenuItem } from '@blueprintjs/core';
import type { RowAction } from './row-action';

/** What can be done with a row, as a menu; what cannot be done says why. */
export function ActionMenu({ actions }: { actions: readonly RowAction[] }) {
  return (
    <Menu className="erx-action-menu">
      {actions.map(({ name, icon, onClick, intent, isBusy, refusal }) => (
        <MenuItem
          key={name}
          icon={icon}
          onClick={onClick}
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
          {...(intent && refusal === undefined ? { intent } : {})}
        />
      ))}
    </Menu>
  );
}
