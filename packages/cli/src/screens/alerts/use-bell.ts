import { useContext, useEffect, useRef } from 'react';
import { Attentive } from '../../terminal/attention';
import type { QueueRow } from './queue-state';

/** However many come in, it rings at most this often. */
const QUIET_MILLISECONDS = 2_000;

/** Rings when a request comes in while the screen is open. */
export function useBell(rows: readonly QueueRow[], now: Date): void {
  const attention = useContext(Attentive);
  const heard = useRef({ arrival: Number.NEGATIVE_INFINITY, rang: Number.NEGATIVE_INFINITY });
  const last = rows.reduce(
    (latest, { arrivedAt }) => (arrivedAt !== undefined && arrivedAt > latest ? arrivedAt : latest),
    Number.NEGATIVE_INFINITY,
  );
  useEffect(() => {
    // What comes in too soon after the last ring is rung for when the time is up: `now` moves on by itself.
    if (last <= heard.current.arrival || now.getTime() - heard.current.rang < QUIET_MILLISECONDS) return;
    heard.current = { arrival: last, rang: now.getTime() };
    attention.ring();
  }, [attention, last, now]);
}
