import { useContext, useEffect, useRef } from 'react';
import type { Clock } from '../../context';
import { Attentive } from '../../terminal/attention';
import type { QueueRow } from './queue-state';

/** However many come in, it rings at most this often. */
const QUIET_MILLISECONDS = 2_000;

/** Rings when a request comes in while the screen is open; for what comes too soon after a ring, when it may again. */
export function useBell(rows: readonly QueueRow[], clock: Clock): void {
  const attention = useContext(Attentive);
  const heard = useRef({ arrival: Number.NEGATIVE_INFINITY, rang: Number.NEGATIVE_INFINITY });
  const last = rows.reduce(
    (latest, { arrivedAt = Number.NEGATIVE_INFINITY }) => Math.max(latest, arrivedAt),
    Number.NEGATIVE_INFINITY,
  );
  useEffect(() => {
    if (last <= heard.current.arrival) return undefined;
    const ring = (): void => {
      heard.current = { arrival: last, rang: clock.now().getTime() };
      attention.ring();
    };
    const quiet = heard.current.rang + QUIET_MILLISECONDS - clock.now().getTime();
    if (quiet <= 0) return ring();
    const stop = clock.every(quiet, () => {
      stop();
      ring();
    });
    return stop;
  }, [attention, last, clock]);
}
