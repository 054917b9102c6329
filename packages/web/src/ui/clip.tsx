import { Hint } from './hint';

/** Text that may be cut off by its column: the whole of it appears on hover and on focus. */
export function Clip({ text, className, frame }: { text: string; className?: string; frame?: string }) {
  return (
    <Hint text={text} isNeeded={isCut} className={`erx-clip-frame ${frame ?? ''}`}>
      <span className={`erx-clip ${className ?? ''}`}>{text}</span>
    </Hint>
  );
}

function isCut(frame: HTMLElement): boolean {
  const text = frame.querySelector('.erx-clip');
  return text !== null && text.scrollWidth > text.clientWidth;
}
