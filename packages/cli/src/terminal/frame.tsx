import { Box, useIsScreenReaderEnabled, Static, Text } from 'ink';
import { useContext, useLayoutEffect, type ReactNode, useEffect, useState } from 'react';
import { KeyLine, type KeyEntry } from './key-line';
import { ScreenHost } from './screen-host';
import { type TitleStatus, TitleLine } from './title-line';
import { Tone } from './styled-text';
import { TypedInput, type TypedLine } from './typed-input';
import { printable } from '../output/printable';

/**
 * Lines next to the body: title, summary, message, keys. The last line of the terminal stays free, so that Ink
 * never scrolls it.
 */
const FRAME_LINES = 4;

/** Lines that a frame leaves to its body. */
export const bodyHeight = (rows: number): number => Math.max(1, rows - 1 - FRAME_LINES);

interface Props {
  readonly columns: number;
  readonly rows: number;
  readonly title: readonly string[];
  readonly status?: TitleStatus | undefined;
  /** The line under the title. */
  readonly summary: ReactNode;
  readonly keys: readonly KeyEntry[];
  readonly typed?: TypedLine | undefined;
  /** What is asked, where nothing is typed: the keys say how to answer. */
  readonly question?: string | undefined;
  /** What happened, where nothing is typed or asked: a failure unless said otherwise. */
  readonly message?: { readonly text: string; readonly isGood?: boolean } | undefined;
  readonly children: ReactNode;
}

/** The frame that every screen has: title, summary, body, a line to type into or a message, and the keys. */
export function Frame({
  columns,
  rows,
  title,
  status,
  summary,
  keys,
  typed,
  question,
  message,
  children,
}: Props) {
  const isSpoken = useIsScreenReaderEnabled();
  const { command, notice, isShown, setTyping } = useContext(ScreenHost);
  const isAsked = typed !== undefined || question !== undefined;
  useLayoutEffect(() => {
    if (isShown) setTyping(isAsked);
  }, [isAsked, isShown, setTyping]);
  const foot = command ? (
    <>
      <Tone bold>:</Tone>
      <Tone>{command.text}</Tone>
      <Tone inverse> </Tone>
      <Tone role="muted">{`  ${command.hint}`}</Tone>
    </>
  ) : typed ? (
    <>
      <Tone bold>{typed.label}</Tone>
      <TypedInput key={typed.label} {...typed} />
    </>
  ) : question !== undefined ? (
    <Tone bold wrap="wrap">{`? ${question}`}</Tone>
  ) : notice !== undefined ? (
    <Tone
      role={notice.isGood ? 'good' : 'warn'}
      wrap="wrap"
    >{`${notice.isGood ? '✓' : '!'} ${notice.text}`}</Tone>
  ) : message ? (
    <Tone
      role={message.isGood ? 'good' : 'bad'}
      wrap="wrap"
    >{`${message.isGood ? '✓' : '!'} ${message.text}`}</Tone>
  ) : (
    <></>
  );
  if (isSpoken)
    return (
      <ScreenReaderFrame title={title} status={status?.word} summary={summary} foot={<Box>{foot}</Box>}>
        {children}
      </ScreenReaderFrame>
    );
  return (
    <Box flexDirection="column" width={columns} height={rows - 1}>
      <TitleLine parts={title} status={status} width={columns} />
      {summary}
      {/* A sentence that needs more than its line takes it from the body: what happened is never cut off. */}
      <Box flexDirection="column" flexGrow={1} flexShrink={1} flexBasis={0} overflow="hidden">
        <Box flexDirection="column" flexShrink={0} height={bodyHeight(rows)}>
          {children}
        </Box>
      </Box>
      <Box minHeight={1} flexShrink={0} paddingLeft={1}>
        {foot}
      </Box>
      <KeyLine keys={command?.keys ?? keys} width={columns} />
    </Box>
  );
}

interface LineProps {
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
function ScreenReaderFrame({ title, status, summary, foot, children }: LineProps) {
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
