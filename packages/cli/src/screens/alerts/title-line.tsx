import { Box } from 'ink';
import stringWidth from 'string-width';
import { fit } from '../../output/fit';
import { Tone, type Role } from '../../terminal/tone';
import { type FeedState } from '../../requests/feed-listener';

const STATE: Record<FeedState, { readonly sign: string; readonly word: string; readonly role: Role }> = {
  connecting: { sign: '○', word: 'connecting', role: 'warn' },
  connected: { sign: '●', word: 'connected', role: 'good' },
  reconnecting: { sign: '◌', word: 'reconnecting', role: 'warn' },
  offline: { sign: '✕', word: 'not connected', role: 'bad' },
};

interface Props {
  readonly server: string;
  readonly practice: string;
  readonly user: string;
  readonly state: FeedState;
  readonly width: number;
}

/** Server, practice, user, connection state. The state is never cut off. */
export function TitleLine({ server, practice, user, state, width }: Props) {
  const { sign, word, role } = STATE[state];
  const end = `${sign} ${word}`;
  return (
    <Box width={width}>
      <Tone bold>{fit(` erx · ${server} · ${practice} · ${user}`, width - stringWidth(end) - 2)}</Tone>
      <Tone role={role}>{` ${end} `}</Tone>
    </Box>
  );
}
