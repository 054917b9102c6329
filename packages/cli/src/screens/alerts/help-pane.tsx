import { Box } from 'ink';
import { Tone } from '../../terminal/tone';

const LINES: readonly (readonly [key: string, act: string])[] = [
  ['j k ↓ ↑', 'Select the next or the previous request'],
  ['PgDn PgUp', 'A screen further down or up'],
  ['g G', 'The first or the last request'],
  ['Enter', 'All of the selected request'],
  ['Esc', 'Back: close, then let go of the selection, then clear the filter'],
  ['/', 'Filter by patient, drug, pharmacy, prescriber or order number'],
  ['v', 'Choose the queue: refill requests, change requests or both'],
  ['p', 'Choose a prescriber (where you see the queue of the practice)'],
  ['r', 'Read the queue again now'],
  ['q', 'Quit'],
];

const SIGNS: readonly (readonly [sign: string, meaning: string])[] = [
  ['›', 'Selected: while a row is selected it does not move'],
  ['+', 'New: came in during the last ten seconds'],
  ['✓', 'No longer waiting; it leaves the list when nothing is selected'],
  ['?', 'Before a name: not linked to a patient of this practice yet'],
];

/** Every key and every sign. */
export function HelpPane({ height }: { readonly height: number }) {
  return (
    <Box flexDirection="column" height={height} paddingX={1} overflow="hidden">
      <Tone bold role="accent">Keys</Tone>
      {LINES.map(([key, act]) => <Line key={key} name={key} text={act} />)}
      <Tone bold role="accent">Signs</Tone>
      {SIGNS.map(([sign, meaning]) => <Line key={sign} name={sign} text={meaning} />)}
    </Box>
  );
}

function Line({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <Box>
      <Box width={12} flexShrink={0}><Tone bold>{name}</Tone></Box>
      <Tone>{text}</Tone>
    </Box>
  );
}
