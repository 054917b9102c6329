import { Button, type Intent } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { lazyComponent } from '../../page/lazy-component';
import { MenuButton } from '../popover/menu-button';
import { ActButton } from './act-button';
import '../layout/layout.css';

const ActionMenu = lazyComponent(
  () => import('./action-menu'),
  (part) => part.ActionMenu,
);

/** One thing to do with a row, in words: what it does to a person's rights is not left to an icon. */
export type RowButton = { readonly name: string } & (
  | { readonly onClick: () => void; readonly intent?: Intent; readonly isBusy?: boolean }
  /** Why it cannot be done; it stays in place and says so. */
  | { readonly refusal: string }
);

interface Props {
  buttons: readonly RowButton[];
  of: string;
  /** What a disabled button says where there are none; absent where nothing is said. */
  none?: string;
  /** So many are in view, the others in a menu; all where it is absent. */
  inView?: number;
}

/** The buttons of a row, or a disabled one that says that there is nothing. */
export function RowButtons({ buttons, of, none, inView = buttons.length }: Props) {
  if (buttons.length === 0)
    return none === undefined ? null : (
      <div className="erx-row-buttons">
        <Button size="small" variant="outlined" disabled text={none} aria-label={`${none}: ${of}`} />
      </div>
    );
  const folded = buttons.slice(inView);
  return (
    <div className="erx-row-buttons">
      {buttons.slice(0, inView).map((button) => {
        const shown = {
          size: 'small',
          variant: 'outlined',
          text: button.name,
          'aria-label': `${button.name}: ${of}`,
        } as const;
        if ('refusal' in button) return <ActButton key={button.name} {...shown} refusal={button.refusal} />;
        return (
          <ActButton
            key={button.name}
            {...shown}
            onClick={button.onClick}
            loading={button.isBusy === true}
            {...(button.intent ? { intent: button.intent } : {})}
          />
        );
      })}
      {folded.length > 0 && (
        <MenuButton menu={<ActionMenu actions={folded} />}>
          {(opens) => (
            <Button
              {...opens}
              size="small"
              variant="outlined"
              endIcon={<CaretDown />}
              text="More"
              aria-label={`More: ${of}`}
            />
          )}
        </MenuButton>
      )}
    </div>
  );
}
