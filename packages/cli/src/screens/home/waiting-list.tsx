import { Box, useIsScreenReaderEnabled } from 'ink';
import { fit } from '../../output/fit';
import { Tone, type Role } from '../../terminal/styled-text';
import type { Target } from '../cockpit/target';
import type { GroupStatus } from './use-home';

/** A line of what waits: sign first, so that nothing hangs on color. */
export interface WaitingLine {
  readonly sign: '•' | '!' | '✓' | '?' | '…';
  readonly name: string;
  readonly count: string;
  readonly note: string;
  readonly role: Role;
  readonly target?: Target | undefined;
}

const NAME_WIDTH = 20;
const COUNT_WIDTH = 5;
/** Narrower than this a note says nothing. */
const LEAST_NOTE = 12;

/** The groups as lines. What is not known yet, or could not be read, never looks as if nothing waited. */
export function toLines(groups: readonly GroupStatus[]): readonly WaitingLine[] {
  return groups.flatMap(({ group, facts, failure }): readonly WaitingLine[] => {
    if (failure !== undefined)
      return [{ sign: '?', name: group.name, count: '', note: failure, role: 'bad' }];
    if (!facts) return [{ sign: '…', name: group.name, count: '', note: '', role: 'muted' }];
    return facts.map(({ name, count, note, isBad, target }) => ({
      sign: isBad ? '!' : count > 0 ? '•' : '✓',
      name,
      count: String(count),
      note,
      target,
      role: isBad ? 'warn' : count > 0 ? 'plain' : 'muted',
    }));
  });
}

interface Props {
  readonly lines: readonly WaitingLine[];
  readonly isKnown: boolean;
  readonly width: number;
  readonly height: number;
  /** The one that Enter opens; none while the menu is chosen from. */
  readonly selected: WaitingLine | undefined;
}

/** One line of exactly so many columns: where it is narrow, the count stays and the name gives way. */
export function toText({ sign, name, count, note }: WaitingLine, width: number): string {
  const wide = Math.max(1, Math.min(NAME_WIDTH, width - 2 - COUNT_WIDTH));
  const start =
    count === ''
      ? `${sign} ${fit(name, wide)} `
      : `${sign} ${fit(name, wide)}${count.padStart(COUNT_WIDTH)}  `;
  return fit(width >= start.length + LEAST_NOTE ? start + note : start.trimEnd(), Math.max(1, width));
}

/** Where there is no room for all of them, those that the user has to look at come first. */
function worstFirst(lines: readonly WaitingLine[]): readonly WaitingLine[] {
  const place = ({ sign }: WaitingLine): number => ['!', '?', '•', '…', '✓'].indexOf(sign);
  return [...lines].sort((one, other) => place(one) - place(other));
}

/** What waits for anyone who is signed in. */
export function WaitingList({ lines, isKnown, width, height, selected }: Props) {
  const isSpoken = useIsScreenReaderEnabled();
  const isWhole = isSpoken || height > lines.length;
  return (
    <Box
      flexDirection="column"
      height={Math.min(height, lines.length + 1)}
      paddingRight={1}
      overflow="hidden"
      flexShrink={0}
    >
      {isWhole && (
        <Tone bold role="accent">
          {' What waits'}
        </Tone>
      )}
      {isKnown && lines.length === 0 && <Tone role="muted"> Nothing of this practice is shown to you.</Tone>}
      {(isWhole ? lines : worstFirst(lines).slice(0, height)).map((line) => {
        const isSelected = line.name === selected?.name;
        if (isSpoken)
          return (
            <Tone key={line.name}>
              {[isSelected ? 'Selected' : '', line.name, line.count, line.note].filter(Boolean).join(', ')}
            </Tone>
          );
        return (
          <Tone
            key={line.name}
            role={line.role}
            bold={line.role === 'warn' || isSelected}
            inverse={isSelected}
          >
            {`${isSelected ? '›' : ' '}${toText(line, width - 2)}`}
          </Tone>
        );
      })}
    </Box>
  );
}
