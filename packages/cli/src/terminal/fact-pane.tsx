import { Box } from 'ink';
import stringWidth from 'string-width';
import { fit } from '../output/fit';
import type { Fact } from '../output/fact-lines';
import { wrapLines } from '../output/lines';
import { Tone, type Role } from './styled-text';

/** Names are in a column of at least so many, and with a space behind the longest. */
const NAME_WIDTH = 12;
const LEAST_VALUE = 8;

interface Props {
  readonly facts: readonly Fact[];
  readonly width: number;
  readonly height: number;
  /** How many times the pane was turned on; begins again behind the end. */
  readonly turns: number;
}

/** All that is shown of one thing, whole: what does not fit is turned to, and that there is more is said. */
export function FactPane({ facts, width, height, turns }: Props) {
  const longest = Math.max(NAME_WIDTH, ...facts.map(({ name }) => stringWidth(name) + 1));
  const names = Math.min(longest, Math.max(0, width - LEAST_VALUE));
  const lines = facts.flatMap(({ name, value, role = 'plain' as Role }) =>
    wrapLines(value, width - names).map((text, index) => ({ name: index === 0 ? name : '', text, role })),
  );
  const isWhole = lines.length <= height;
  const room = Math.max(1, isWhole ? height : height - 1);
  const parts = Math.max(1, Math.ceil(lines.length / room));
  const top = (turns % parts) * room;
  const below = Math.max(0, lines.length - top - room);
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      {lines.slice(top, top + room).map(({ name, text, role }, index) => (
        <Box key={top + index} height={1} flexShrink={0}>
          <Tone role="muted">{fit(name, names)}</Tone>
          <Tone role={role}>{text === '' ? ' ' : text}</Tone>
        </Box>
      ))}
      {!isWhole && (
        <Tone role="accent">{below > 0 ? `▼ ${String(below)} more: Space` : '▲ Space: from the top'}</Tone>
      )}
    </Box>
  );
}
