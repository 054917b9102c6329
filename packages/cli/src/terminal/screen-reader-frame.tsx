import { Box, Static, Text } from 'ink';
import { useContext, useEffect, useState, type ReactNode } from 'react';
import { printable } from '../output/printable';
import { ScreenHost } from './screen-host';

interface Props {
  readonly title: readonly string[];
  readonly status: string | undefined;
  readonly summary: ReactNode;
  /** What is typed, asked or said, at the end: that is where a screen reader is. */
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/**
 * A screen written in lines: place and connection are said when they change, and below is what is looked at.
 * Kept short, because a screen reader reads all of it again on every change.
 */
export function ScreenReaderFrame({ title, status, summary, foot, children }: Props) {
  const where = printable(`erx, ${title.join(', ')}. Press question mark for the keys.`);
  const connection = status === undefined ? undefined : `Connection: ${status}.`;
  const [said, setSaid] = useState<readonly string[]>([]);
  const { isShown } = useContext(ScreenHost);
  useEffect(() => {
    if (isShown) setSaid((before) => [...before, where]);
  }, [where, isShown]);
  useEffect(() => {
    if (connection !== undefined) setSaid((before) => [...before, connection]);
  }, [connection]);
  return (
    <Box flexDirection="column">
      <Static items={[...said]}>{(line, index) => <Text key={index}>{line}</Text>}</Static>
      {summary}
      {children}
      {foot}
    </Box>
  );
}
