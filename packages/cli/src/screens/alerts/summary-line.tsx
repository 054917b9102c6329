import { Box, useIsScreenReaderEnabled } from 'ink';
import stringWidth from 'string-width';
import { fit } from '../../output/fit';
import { Tone } from '../../terminal/styled-text';
import { isNew, type QueueRow, type QueueState, type QueueView } from './queue-state';

export const QUEUE_LABEL = {
  all: 'Refill and change requests',
  refill: 'Refill requests',
  change: 'Change requests',
} as const;

interface Props {
  readonly state: QueueState;
  /** The rows that its view shows. */
  readonly shown: readonly QueueRow[];
  readonly providerName: string | undefined;
  readonly scope: 'practice' | 'own';
  readonly now: Date;
  readonly width: number;
  /** When what is shown was read, in the practice's time zone; or that it is being read. */
  readonly asOf: string;
}

/** What is being looked at, how much of it there is, and what lies above and below the screen. */
export function SummaryLine({ state, shown, providerName, scope, now, width, asOf }: Props) {
  const waiting = state.rows.filter(({ isAnswered }) => !isAnswered);
  const refills = waiting.filter(({ request }) => request.kind === 'refill').length;
  const whose = scope === 'own' ? 'addressed to you' : (providerName ?? 'all prescribers');
  const isSpoken = useIsScreenReaderEnabled();
  const filter = state.view.filter.trim();
  const left = [
    ...(filter ? [`filter "${filter}": ${String(shown.length)} shown`] : []),
    state.isListed ? countText(state.view.queue, refills, waiting.length - refills) : 'Reading the queue …',
    whose,
  ].join(' · ');
  if (isSpoken) return <Tone wrap="wrap">{left}</Tone>;
  const below = shown.slice(state.top + state.height);
  const arrivals = below.filter((row) => isNew(row, now.getTime())).length;
  const right = [
    ...(state.top > 0 ? [`▲ ${String(state.top)}`] : []),
    ...(below.length > 0
      ? [`▼ ${String(below.length)}${arrivals > 0 ? `, ${String(arrivals)} new` : ''}`]
      : []),
    asOf,
  ]
    .filter((part) => part !== '')
    .join('  ');
  return (
    <Box width={width}>
      <Tone role="muted">{fit(` ${left}`, width - stringWidth(right) - 2)}</Tone>
      <Tone role={arrivals > 0 ? 'good' : 'muted'} bold={arrivals > 0}>{` ${right} `}</Tone>
    </Box>
  );
}

function countText(queue: QueueView['queue'], refills: number, changes: number): string {
  const refill = `${String(refills)} refill`;
  const change = `${String(changes)} change`;
  if (queue === 'refill') return `${refill} requests`;
  return queue === 'change' ? `${change} requests` : `${refill} and ${change} requests`;
}
