import { Button, type Intent } from '@blueprintjs/core';
import { ActButton } from './act-button';
import '../layout/layout.css';

/** One thing to do with a row, in words: what it does to a person's rights is not left to an icon. */
export type RowButton = { readonly name: string } & (
  | { readonly onClick: () => void; readonly intent?: Intent; readonly isBusy?: boolean }
  /** Why it cannot be done; it stays in place and says so. */
  | { readonly refusal: string }
);

/** The buttons of a row, or a disabled one that says that there is nothing. */
export function RowButtons({
  buttons,
  of,
  none,
}: {
  buttons: readonly RowButton[];
  of: string;
  none: string;
}) {
  if (buttons.length === 0)
    return (
      <div className="erx-row-buttons">
        <Button size="small" variant="outlined" disabled text={none} aria-label={`${none}: ${of}`} />
      </div>
    );
  return (
    <div className="erx-row-buttons">
      {buttons.map((button) => {
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
    </div>
  );
}
