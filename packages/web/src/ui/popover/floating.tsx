import { PopoverNext } from '@blueprintjs/core';
import type { ReactNode } from 'react';

/**
 * A menu at the corner of what it belongs to; it takes the focus and gives it back, Esc and a click elsewhere
 * close it.
 */
export function Floating({ content, onClose }: { content: ReactNode; onClose: () => void }) {
  return (
    <PopoverNext
      isOpen
      placement="bottom-end"
      arrow={false}
      animation="minimal"
      middleware={{ flip: {}, shift: { crossAxis: true, padding: 8 } }} // a long menu is in view as a whole
      shouldReturnFocusOnClose
      content={<>{content}</>}
      onInteraction={(next) => {
        if (!next) onClose();
      }}
      renderTarget={({ ref }) => <span ref={ref} className="erx-anchor-point" aria-hidden="true" />}
    />
  );
}

/** A few words next to what they explain, while it is hovered or focused. */
export function Bubble({ text }: { text: string }) {
  return (
    <PopoverNext
      isOpen
      placement="top"
      arrow={false}
      animation="minimal"
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      popoverClassName="bp6-tooltip bp6-compact erx-bubble"
      content={text}
      renderTarget={({ ref }) => <span ref={ref} className="erx-anchor-point" aria-hidden="true" />}
    />
  );
}
