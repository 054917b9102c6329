import { Box } from 'ink';
import { Tone } from '../../terminal/tone';

export type Mode = 'list' | 'details' | 'filter' | 'queue' | 'provider' | 'help';

const KEYS: Record<Mode, readonly (readonly [key: string, act: string])[]> = {
  list: [['j/k', 'move'], ['Enter', 'details'], ['/', 'filter'], ['v', 'queue'], ['p', 'prescriber'], ['?', 'help'], ['q', 'quit']],
  details: [['j/k', 'next'], ['Esc', 'back'], ['?', 'help'], ['q', 'quit']],
  filter: [['Enter', 'keep'], ['Esc', 'clear']],
  queue: [['j/k', 'move'], ['Enter', 'choose'], ['Esc', 'back']],
  provider: [['j/k', 'move'], ['Enter', 'choose'], ['Esc', 'back']],
  help: [['Esc', 'back'], ['q', 'quit']],
};

/** The keys that do something now, but for the hidden ones. */
export function KeyLine({ mode, hidden, width }: { readonly mode: Mode; readonly hidden: readonly string[]; readonly width: number }) {
  return (
    <Box width={width} height={1} paddingLeft={1} gap={2} overflow="hidden">
      {KEYS[mode].filter(([key]) => !hidden.includes(key)).map(([key, act]) => (
        <Box key={key} flexShrink={0}>
          <Tone bold>{key}</Tone>
          <Tone role="muted">{` ${act}`}</Tone>
        </Box>
      ))}
    </Box>
  );
}
