import { Tooltip } from '@blueprintjs/core';
import { useState } from 'react';

/** Text that may be cut off by its column: the whole of it appears on hover and on focus. */
export function Clip({ text, className, frame }: { text: string; className?: string; frame?: string }) {
  const [isCut, setCut] = useState(false);
  const measure = (event: React.SyntheticEvent<HTMLSpanElement>) => { setCut(event.currentTarget.scrollWidth > event.currentTarget.clientWidth); };
  return (
    <Tooltip content={text} disabled={!isCut} placement="top-start" compact className={`erx-clip-frame ${frame ?? ''}`} hoverOpenDelay={300}>
      <span className={`erx-clip ${className ?? ''}`} onMouseEnter={measure} onFocus={measure} tabIndex={isCut ? 0 : undefined}>{text}</span>
    </Tooltip>
  );
}
