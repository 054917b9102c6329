import { Box } from 'ink';
import stringWidth from 'string-width';
import { fit } from '../output/fit';
import { Tone, type Role } from './styled-text';

/** How things stand with the server: sign and word, so that nothing hangs on colour. */
export interface Standing {
  readonly sign: string;
  readonly word: string;
  readonly role: Role;
}

interface Props {
  /** What the screen is, of what and for whom, the most important first. */
  readonly parts: readonly string[];
  readonly standing?: Standing | undefined;
  readonly width: number;
}

/** What this is, where and for whom, and how the connection stands. The standing is never cut off. */
export function TitleLine({ parts, standing, width }: Props) {
  const end = standing ? `${standing.sign} ${standing.word}` : '';
  return (
    <Box width={width}>
      <Tone bold>{fit(` ${['erx', ...parts].join(' · ')}`, width - stringWidth(end) - 2)}</Tone>
      <Tone role={standing?.role ?? 'plain'}>{` ${end} `}</Tone>
    </Box>
  );
}
