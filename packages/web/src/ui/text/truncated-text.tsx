import type { ReactNode } from 'react';
import { Hint } from '../popover/hint';

interface Props {
  text: string;
  className?: string;
  frame?: string;
  /** The text as it is drawn, where that is more than its letters. */
  children?: ReactNode;
}

/** Text that may be cut off by its column: the whole of it appears on hover and on focus. */
export function TruncatedText({ text, className, frame, children = text }: Props) {
  return (
    <Hint text={text} isNeeded={isCut} className={`erx-clip-frame ${frame ?? ''}`}>
      <span className={`erx-clip ${className ?? ''}`}>{children}</span>
    </Hint>
  );
}

function isCut(frame: HTMLElement): boolean {
  const text = frame.querySelector('.erx-clip');
  return text !== null && text.scrollWidth > text.clientWidth;
}
