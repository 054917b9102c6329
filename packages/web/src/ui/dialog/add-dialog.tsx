import { Callout } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import type { ComponentProps } from 'react';
import { FormDialog } from './form-dialog';

interface Props extends ComponentProps<typeof FormDialog> {
  /** What was added, once it is: then another can be added (N2-63). */
  added: string | undefined;
  onAnother: () => void;
}

/** A dialog that adds to a list: it confirms what was added and offers to add another. */
export function AddDialog({ added, onAnother, ...dialog }: Props) {
  if (added === undefined) return <FormDialog {...dialog} />;
  const { failure: _failure, children: _children, ...rest } = dialog;
  return (
    <FormDialog {...rest} actText="Add another" cancelText="Close" isSubmitting={false} onSubmit={onAnother}>
      <Callout compact minimal intent="success" icon={<Tick />} role="status">
        {added} Do you want to add another one?
      </Callout>
    </FormDialog>
  );
}
