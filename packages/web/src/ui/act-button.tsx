import { Button, type ButtonProps } from '@blueprintjs/core';
import { type MessageCode, say } from '@erx/core/findings/messages';
import { Hint } from './hint';

interface Props extends Pick<ButtonProps, 'icon'> {
  text: string;
  /** Why it cannot be done; it stays in place and says so. */
  refusal: MessageCode | undefined;
  onClick: () => void;
}

/** One thing to do with what is shown, or why it cannot be done. */
export function ActButton({ refusal, onClick, ...shown }: Props) {
  if (refusal === undefined) return <Button {...shown} onClick={onClick} />;
  return (
    <Hint text={say(refusal)}>
      <Button {...shown} aria-disabled className="erx-refused" />
    </Hint>
  );
}
