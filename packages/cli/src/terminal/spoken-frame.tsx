import { Box, Static, Text } from 'ink';
import { useContext, useEffect, useState, type ReactNode } from 'react';
import { printable } from '../output/printable';
import { ShownIn } from './shown-in';

interface Props {
  readonly title: readonly string[];
  readonly status: string | undefined;
  readonly summary: ReactNode;
  /** What is typed, asked or said, at the end: that is where a screen reader is. */
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/**
 * A screen written in lines. Where one is, and the state of the connection, are said once and again when it
 * changes; below it is what is looked at. It is kept short, because a screen reader reads all of it again
 * whenever something changes.
 */
export function SpokenFrame({ title, status, summary, foot, children }: Props) {
  const where = printable(`erx, ${title.join(', ')}. Press question mark for the keys.`);
  const connection = status === undefined ? undefined : `Connection: ${status}.`;
  const [said, setSaid] = useState<readonly string[]>([]);
  const { isShown } = useContext(ShownIn);
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
