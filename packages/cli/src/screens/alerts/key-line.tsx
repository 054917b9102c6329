import { Box } from 'ink';
import { Tone } from '../../terminal/tone';

export type Mode = 'list' | 'details' | 'filter' | 'queue' | 'provider' | 'help';

type Entry = readonly [key: string, act: string];

/** Between two keys. */
const GAP = 2;

const KEYS: Record<Mode, readonly Entry[]> = {
  list: [['j/k', 'move'], ['Enter', 'details'], ['/', 'filter'], ['v', 'queue'], ['p', 'prescriber'], ['?', 'help'], ['q', 'quit']],
  details: [['j/k', 'next'], ['Esc', 'back'], ['?', 'help'], ['q', 'quit']],
  filter: [['Enter', 'keep'], ['Esc', 'clear']],
  queue: [['j/k', 'move'], ['Enter', 'choose'], ['Esc', 'back']],
  provider: [['j/k', 'move'], ['Enter', 'choose'], ['Esc', 'back']],
  help: [['Esc', 'back'], ['q', 'quit']],
};

/** The keys that do something now, but for the hidden ones. Where not all fit, the last two (how to learn the rest, and to leave) stay. */
export function KeyLine({ mode, hidden, width }: { readonly mode: Mode; readonly hidden: readonly string[]; readonly width: number }) {
  return (
    <Box width={width} height={1} paddingLeft={1} gap={GAP} overflow="hidden">
      {fitting(KEYS[mode].filter(([key]) => !hidden.includes(key)), width - 1).map(([key, act]) => (
        <Box key={key} flexShrink={0}>
          <Tone bold>{key}</Tone>
          <Tone role="muted">{` ${act}`}</Tone>
        </Box>
      ))}
    </Box>
  );
}

function fitting(keys: readonly Entry[], width: number): readonly Entry[] {
  const shown = [...keys];
  const total = (): number => shown.reduce((sum, [key, act]) => sum + key.length + 1 + act.length, 0) + GAP * (shown.length - 1);
  while (shown.length > 2 && total() > width) shown.splice(-3, 1);
  return shown;
}
