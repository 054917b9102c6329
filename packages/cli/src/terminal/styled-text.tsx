import { Text } from 'ink';
import { createContext, useContext, type ReactNode } from 'react';

/**
 * What a colour says. The text itself stays in the terminal's own colour wherever it must be read at length.
 */
export type Role = 'plain' | 'accent' | 'muted' | 'good' | 'warn' | 'bad';

/**
 * From the sixteen that every terminal has and its user may have chosen, so that both light and dark stay
 * legible.
 */
const COLOUR: Record<Role, string | undefined> = {
  plain: undefined,
  accent: 'cyan',
  muted: 'gray',
  good: 'green',
  warn: 'yellow',
  bad: 'red',
};

/** Whether colours are used at all: not with NO_COLOR, not with --no-color. */
export const Coloured = createContext(true);

interface ToneProps {
  readonly role?: Role;
  readonly bold?: boolean;
  readonly inverse?: boolean;
  readonly wrap?: 'wrap' | 'truncate';
  readonly children: ReactNode;
}

/** Text in a role. */
export function Tone({
  role = 'plain',
  bold = false,
  inverse = false,
  wrap = 'truncate',
  children,
}: ToneProps) {
  const isColoured = useContext(Coloured);
  const color = isColoured ? COLOUR[role] : undefined;
  return (
    <Text bold={bold} inverse={inverse} wrap={wrap} {...(color === undefined ? {} : { color })}>
      {children}
    </Text>
  );
}
