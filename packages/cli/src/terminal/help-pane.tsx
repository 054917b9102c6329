import { Box } from 'ink';
import { useContext, useState } from 'react';
import { wrapLines } from '../output/lines';
import { keysLeadingTo, type KeyEntry } from './key-line';
import { LeadsTo } from './exit-target';
import { toSteps } from './list-keys';
import { scrolledBy } from './scrolled-text';
import { ScreenHost } from './screen-host';
import { Tone } from './styled-text';
import { useLatestInput } from './use-latest-input';
import { useTerminalSize } from './use-terminal-size';

const NAME_WIDTH = 12;
const MARGINS = 2;
/** Narrower than this a sentence has lines of its own. */
const LEAST_TEXT = 20;

interface Props {
  readonly height: number;
  /** Under their headings: keys with what they do, signs with what they mean. */
  readonly sections: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[];
}

interface HelpLine {
  readonly name: string;
  readonly text: string;
  readonly isHeading?: boolean;
}

/** Every key and every sign, whole: what does not fit the width is wrapped, what does not fit the height is scrolled. */
export function HelpPane({ height, sections }: Props) {
  const leadsTo = useContext(LeadsTo);
  const { help } = useContext(ScreenHost);
  const { columns } = useTerminalSize();
  const [scrolled, setScrolled] = useState(0);
  const lines = [...sections, ...help].flatMap(([heading, entries]) => [
    { name: heading, text: '', isHeading: true },
    ...keysLeadingTo(leadsTo, entries).flatMap((entry) => linesOf(entry, columns - MARGINS)),
  ]);
  const isWhole = lines.length <= height;
  const room = Math.max(1, isWhole ? height : height - 1);
  const top = scrolledBy(scrolled, 0, lines.length, room);
  useLatestInput((input, key) => {
    const steps = input === ' ' ? [room] : toSteps(input, key, room);
    if (steps) setScrolled(steps.reduce((at, by) => scrolledBy(at, by, lines.length, room), top));
  });
  const below = lines.length - top - room;
  return (
    <Box flexDirection="column" height={height} paddingX={1} overflow="hidden">
      {lines.slice(top, top + room).map(({ name, text, isHeading = false }, index) => (
        <Box key={top + index} height={1} flexShrink={0}>
          {isHeading ? (
            <Tone bold role="accent">
              {name}
            </Tone>
          ) : (
            <>
              <Box width={NAME_WIDTH} flexShrink={0}>
                <Tone bold>{name}</Tone>
              </Box>
              <Tone>{text}</Tone>
            </>
          )}
        </Box>
      ))}
      {!isWhole && (
        <Tone role="accent">{below > 0 ? `▼ ${String(below)} more: Space, j` : '▲ The end: k, g'}</Tone>
      )}
    </Box>
  );
}

function linesOf([name, text]: KeyEntry, width: number): readonly HelpLine[] {
  if (width - NAME_WIDTH < LEAST_TEXT)
    return [{ name, text: '' }, ...wrapLines(text, width).map((line) => ({ name: '', text: line }))];
  return wrapLines(text, width - NAME_WIDTH).map((line, index) => ({
    name: index === 0 ? name : '',
    text: line,
  }));
}
