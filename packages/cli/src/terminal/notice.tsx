import { Box } from 'ink';
import stringWidth from 'string-width';
import { wrapLines } from '../output/lines';
import { Tone } from './styled-text';

/** What happened, and whether it is good. */
export interface StatusMessage {
  readonly text: string;
  readonly isGood?: boolean;
}

/** Sign, space and the margin before them. */
const BESIDE = 3;

/**
 * What a screen announces: on the frame's own line where it fits there, else above it, whole, over as many
 * lines as it needs.
 */
export interface NoticePlace {
  readonly message: StatusMessage | undefined;
  readonly lines: readonly string[];
  readonly isGood: boolean;
}

/** Where a notice is on a terminal of this width. */
export function toNoticePlace(notice: StatusMessage | undefined, columns: number): NoticePlace {
  const isGood = notice?.isGood === true;
  if (notice === undefined || stringWidth(notice.text) + BESIDE <= columns)
    return { message: notice, lines: [], isGood };
  return { message: undefined, lines: wrapLines(notice.text, columns - BESIDE), isGood };
}

/** The lines of a notice that is longer than one. */
export function Notice({ place: { lines, isGood } }: { readonly place: NoticePlace }) {
  if (lines.length === 0) return null;
  return (
    <Box flexDirection="column" flexShrink={0} paddingLeft={1}>
      {lines.map((line, index) => (
        <Tone
          key={index}
          role={isGood ? 'good' : 'bad'}
        >{`${index > 0 ? ' ' : isGood ? '✓' : '!'} ${line}`}</Tone>
      ))}
    </Box>
  );
}
