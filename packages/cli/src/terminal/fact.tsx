import { Box } from 'ink';
import { printable } from '../output/printable';
import { Tone, type Role } from './styled-text';

/** A name and its value, whole, over as many lines as it needs. */
export function Fact({
  name,
  value,
  role = 'plain',
}: {
  readonly name: string;
  readonly value: string;
  readonly role?: Role;
}) {
  return (
    <Box flexShrink={0}>
      <Box width={12} flexShrink={0}>
        <Tone role="muted">{name}</Tone>
      </Box>
      <Box flexGrow={1}>
        <Tone role={role} wrap="wrap">
          {printable(value)}
        </Tone>
      </Box>
    </Box>
  );
}
