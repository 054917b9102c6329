import { Spinner } from '@blueprintjs/core';
import { useEffect, useState } from 'react';

/** What takes no longer has a busy button alone, in milliseconds (readings S2.15-2). */
const SHOWN_AFTER = 1_000;

/** Over what an act blocks that takes longer than a second (S2.15-2); shown while the act is under way. */
export function PleaseWait() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLong(true);
    }, SHOWN_AFTER);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <div className="erx-please-wait" data-shown={isLong} role="status">
      {isLong && (
        <>
          <Spinner size={32} />
          please wait...
        </>
      )}
    </div>
  );
}
