import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Tone } from './styled-text';

/** From here on the details are next to the list. */
const WIDE = 120;
/** The pane where the list next to it has the width of the smallest terminals, and where there is more. */
const PANE_WIDTH = { least: 40, most: 46 } as const;
const LEAST_LIST = 80;
/** Border and margins of the pane that is next to the list, and margins of the one that is alone. */
const SPLIT_FRAME = 3;
const ALONE_FRAME = 2;

/** The columns that a pane leaves to its content. */
export const paneWidth = (columns: number): number =>
  isWideEnough(columns) ? splitWidth(columns) - SPLIT_FRAME : columns - ALONE_FRAME;

const splitWidth = (columns: number): number =>
  Math.min(PANE_WIDTH.most, Math.max(PANE_WIDTH.least, columns - LEAST_LIST));

/** Whether the terminal has room for the details next to the list. */
export const isWideEnough = (columns: number): boolean => columns >= WIDE;

interface Props {
  readonly columns: number;
  readonly height: number;
  /** The list at a width. */
  readonly table: (width: number) => ReactNode;
  /** The details of what is selected; undefined where nothing is. */
  readonly pane: ReactNode;
  /** Whether a narrow terminal shows the details instead of the list. */
  readonly isPaneAlone: boolean;
  readonly isEmpty: boolean;
  /** What an empty list says. */
  readonly none: string;
}

/** A list, and the details of what is selected: next to it where there is room, else instead of it. */
export function SplitPane({ columns, height, table, pane, isPaneAlone, isEmpty, none }: Props) {
  const isWide = isWideEnough(columns);
  if (isPaneAlone && !isWide)
    return (
      <Box flexDirection="column" height={height} paddingX={1} overflow="hidden">
        {pane}
      </Box>
    );
  return (
    <Box height={height} overflow="hidden">
      <Box
        flexDirection="column"
        width={isWide ? columns - splitWidth(columns) : columns}
        height={height}
        overflow="hidden"
      >
        {table(isWide ? columns - splitWidth(columns) : columns)}
        {isEmpty && (
          <Box paddingX={1}>
            <Tone role="muted" wrap="wrap">
              {none}
            </Tone>
          </Box>
        )}
      </Box>
      {isWide && (
        <Box
          flexDirection="column"
          width={splitWidth(columns)}
          height={height}
          paddingX={1}
          overflow="hidden"
          borderStyle="single"
          borderTop={false}
          borderRight={false}
          borderBottom={false}
          borderDimColor
        >
          {pane}
        </Box>
      )}
    </Box>
  );
}
