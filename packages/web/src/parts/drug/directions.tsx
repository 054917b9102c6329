import { Hint } from '../../ui/popover/hint';

/**
 * The directions of a prescription in a list: on lines of their own below the drug, whole up to three of
 * them; the rest on hover and on focus.
 */
export function Directions({ text }: { text: string }) {
  return (
    <Hint text={text} isNeeded={isCut} className="erx-sig">
      <span className="erx-sig-text erx-cell-sub">{text}</span>
    </Hint>
  );
}

function isCut(frame: HTMLElement): boolean {
  const text = frame.querySelector('.erx-sig-text');
  return text !== null && text.scrollHeight > text.clientHeight;
}
