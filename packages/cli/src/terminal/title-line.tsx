import { Box } from 'ink';
import stringWidth from 'string-width';
import { fit } from '../output/fit';
import { Tone, type Role } from './styled-text';

/** The state of the connection to the server: sign and word, so that nothing hangs on color. */
export interface TitleStatus {
  readonly sign: string;
  readonly word: string;
  readonly role: Role;
}

interface Props {
  /** What the screen is, of what and for whom, the most important first. */
  readonly parts: readonly string[];
  readonly status?: TitleStatus | undefined;
  readonly width: number;
}

/** What this is, where and for whom, and the state of the connection. The state is never cut off. */
export function TitleLine({ parts, status, width }: Props) {
  const end = status ? `${status.sign} ${status.word}` : '';
  return (
    <Box width={width}>
      <Tone bold>{fit(` ${['erx', ...parts].join(' · ')}`, width - stringWidth(end) - 2)}</Tone>
      <Tone role={status?.role ?? 'plain'}>{` ${end} `}</Tone>
    </Box>
  );
}
