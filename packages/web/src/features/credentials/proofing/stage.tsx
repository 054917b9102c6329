import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useRef, type ReactNode } from 'react';
import { useRefocusAfterSubmit } from '../../../ui/dialog/use-refocus-after-submit';

interface Props {
  /** The act that Enter does; without it there is only something to read. */
  actText?: string;
  onSubmit?: () => void;
  isSubmitting?: boolean;
  isActDisabled?: boolean;
  cancelText?: string;
  onCancel: () => void;
  otherActs?: ReactNode;
  failure?: string | undefined;
  children: ReactNode;
}

const PLACES = ['input:not(:disabled)', '[type="submit"]', 'button'] as const;

/** One stage of the dialog: its form, what went wrong, and its acts. */
export function Stage({
  actText,
  onSubmit,
  isSubmitting = false,
  isActDisabled = false,
  cancelText = 'Close',
  onCancel,
  otherActs,
  failure,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  useRefocusAfterSubmit(form, isSubmitting, PLACES, true);
  return (
    <form
      ref={form}
      className="erx-dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting && !isActDisabled) onSubmit?.();
      }}
    >
      <DialogBody>{children}</DialogBody>
      {failure !== undefined && (
        <div className="erx-dialog-failure" role="alert">
          {failure}
        </div>
      )}
      <DialogFooter
        actions={
          <>
            <Button text={cancelText} onClick={onCancel} disabled={isSubmitting} />
            {otherActs}
            {actText !== undefined && (
              <Button
                type="submit"
                intent="primary"
                text={actText}
                loading={isSubmitting}
                disabled={isActDisabled}
              />
            )}
          </>
        }
      />
    </form>
  );
}
