import { Box } from 'ink';
import { useContext } from 'react';
import { LeadsTo } from './exit-target';
import { Tone } from './styled-text';

/** A key and what it does. */
export type KeyEntry = readonly [key: string, act: string];

/** Between two keys. */
const GAP = 2;

/**
 * The keys that do something now, the most used first. Where not all fit, the last two (how to learn the
 * rest, and to leave) stay.
 */
export function KeyLine({ keys, width }: { readonly keys: readonly KeyEntry[]; readonly width: number }) {
  const leadsTo = useContext(LeadsTo);
  return (
    <Box width={width} height={1} paddingLeft={1} gap={GAP} overflow="hidden">
      {fitting(keysLeadingTo(leadsTo, keys), width - 1).map(([key, act]) => (
        <Box key={key} flexShrink={0}>
          <Tone bold>{key}</Tone>
          <Tone role="muted">{` ${act}`}</Tone>
        </Box>
      ))}
    </Box>
  );
}

/** The keys as they are called where the screen was opened from: q leads back there. */
export function keysLeadingTo(leadsTo: 'shell' | 'home', keys: readonly KeyEntry[]): readonly KeyEntry[] {
  return leadsTo === 'shell'
    ? keys
    : keys.map(([key, act]) =>
        key === 'q' ? [key, act.startsWith('Q') ? 'Back to the home screen' : 'home'] : [key, act],
      );
}

function fitting(keys: readonly KeyEntry[], width: number): readonly KeyEntry[] {
  const shown = [...keys];
  const total = (): number =>
    shown.reduce((sum, [key, act]) => sum + key.length + 1 + act.length, 0) + GAP * (shown.length - 1);
  while (shown.length > 2 && total() > width) shown.splice(-3, 1);
  return shown;
}
