import { Button, type ButtonProps } from '@blueprintjs/core';
import { Hint } from '../popover/hint';

interface Props extends Omit<ButtonProps, 'className' | 'disabled'> {
  /** Why it cannot be done, in a sentence; it stays in place and says so. */
  refusal?: string | undefined;
}

/** One thing to do with what is shown, or why it cannot be done. */
export function ActButton({ refusal, ...button }: Props) {
  if (refusal === undefined) return <Button {...button} />;
  const { onClick: _, ...shown } = button;
  return (
    <Hint text={refusal}>
      <Button {...shown} aria-disabled className="erx-refused" />
    </Hint>
  );
}
