import { Button } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { Hint } from '../popover/hint';
import { MenuButton } from '../popover/menu-button';
import type { RowAction } from './row-action';
import { useIsInColumn } from '../layout/in-column';
import { useContentNarrowerThan } from '../../page/navigation-width';
import { useNarrowerThan, WIDTHS } from '../../page/use-media';
import { lazyComponent } from '../../page/lazy-component';

const ActionMenu = lazyComponent(
  () => import('./action-menu'),
  (part) => part.ActionMenu,
);

/** Icon buttons with names; a menu on a narrow screen and in a column. */
export function RowActions({ actions, of }: { actions: readonly RowAction[]; of: string }) {
  const isFolded = [useContentNarrowerThan(WIDTHS.rows), useIsInColumn()].includes(true);
  const isNarrow = useNarrowerThan(WIDTHS.drawer);
  if (actions.length === 0) return null;
  if (isFolded) {
    return (
      <MenuButton menu={<ActionMenu actions={actions} />}>
        {(opens) => (
          <Button
            {...opens}
            icon={<More />}
            aria-label={`Actions for ${of}`}
            variant="minimal"
            size={isNarrow ? 'large' : 'small'}
          />
        )}
      </MenuButton>
    );
  }
  return (
    <div className="erx-row-actions">
      {actions.map(({ name, icon, onClick, intent, isBusy, refusal }) => (
        <Hint key={name} text={refusal === undefined ? name : `${name}: ${refusal}`}>
          <Button
            variant="minimal"
            size="small"
            icon={icon}
            aria-label={`${name}: ${of}`}
            loading={isBusy === true}
            {...(intent ? { intent } : {})}
            {...(refusal === undefined ? { onClick } : { 'aria-disabled': true, className: 'erx-refused' })}
          />
        </Hint>
      ))}
    </div>
  );
}
