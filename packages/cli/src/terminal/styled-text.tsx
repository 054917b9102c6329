import { Text } from 'ink';
import { Children, createContext, useContext, type ReactNode } from 'react';
import { printable } from '../output/printable';
import { type Palette, type Role, UNCOLORED } from './palette';

export type { Role } from './palette';

/** The colors of the screens; none without one, with NO_COLOR and with --no-color. */
export const Colors = createContext<Palette>(UNCOLORED);

interface ToneProps {
  readonly role?: Role;
  readonly bold?: boolean;
  readonly inverse?: boolean;
  readonly wrap?: 'wrap' | 'truncate';
  readonly children: ReactNode;
}

/** What others wrote steers no terminal, whichever way it came here. */
const harmless = (part: ReactNode): ReactNode =>
  typeof part === 'string' ? part.split('\n').map(printable).join('\n') : part;

/** Text in a role. */
export function Tone({
  role = 'plain',
  bold = false,
  inverse = false,
  wrap = 'truncate',
  children,
}: ToneProps) {
  const number = useContext(Colors)[role];
  const color = number === undefined ? undefined : `ansi256(${String(number)})`;
  return (
    <Text bold={bold} inverse={inverse} wrap={wrap} {...(color === undefined ? {} : { color })}>
      {typeof children === 'string' ? harmless(children) : Children.map(children, harmless)}
    </Text>
  );
}
