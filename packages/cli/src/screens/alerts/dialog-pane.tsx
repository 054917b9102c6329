import { Box } from 'ink';
import { factLines } from '../../output/fact-lines';
import { wrapLines } from '../../output/lines';
import { ChoiceList } from '../../terminal/choice-list';
import { Tone, type Role } from '../../terminal/styled-text';
import type { DialogContent, DialogStep } from './use-dialog';

/** A line as it is drawn. */
export interface DialogLine {
  readonly text: string;
  readonly role: Role;
  readonly isBold?: boolean;
}

const MARGINS = 2;
/** Title and choices of a list take at most this share of the height where there is more to read. */
const LIST_SHARE = 0.6;

const wrapped = (text: string, width: number, role: Role, isBold = false): DialogLine[] =>
  wrapLines(text, width).map((line) => ({ text: line, role, isBold }));

/** What stays in view at every step: the act, and whom and what it is about. */
export function toDialogHead(
  { title, about }: { readonly title: string; readonly about: string | undefined },
  columns: number,
): readonly DialogLine[] {
  return [
    ...wrapped(title, columns - MARGINS, 'accent', true),
    ...(about === undefined ? [] : wrapped(about, columns - MARGINS, 'plain', true)),
  ];
}

/** What is read before a step is answered, as lines of the screen. */
export function toDialogLines(step: DialogStep, columns: number): readonly DialogLine[] {
  const width = columns - MARGINS;
  return [
    ...blocksOf(step.content).flatMap((block) =>
      typeof block === 'string'
        ? wrapped(block, width, roleOf(block))
        : factLines(block, width)
            .split('\n')
            .map((text): DialogLine => ({ text, role: roleOf(text) })),
    ),
    ...(step.at === 'wait' ? wrapped(step.text, width, 'muted') : []),
  ];
}

/** Facts that follow each other share the column of their names. */
function blocksOf(content: DialogContent): readonly (string | Exclude<DialogContent[number], string>[])[] {
  const blocks: (string | Exclude<DialogContent[number], string>[])[] = [];
  for (const one of content) {
    const last = blocks.at(-1);
    if (typeof one === 'string') blocks.push(one);
    else if (last === undefined || typeof last === 'string') blocks.push([one]);
    else last.push(one);
  }
  return blocks;
}

/** What is to be noticed has its sign or word in the text; the color is added. */
function roleOf(text: string): Role {
  if (/\b(SERIOUS|NOT CHECKED)\b|✕/.test(text)) return 'bad';
  return /[≠!] /.test(text) ? 'warn' : 'plain';
}

/** How many lines of a step are on the screen at a time, what is chosen from taken off. */
export function roomForLines(step: DialogStep, body: number, lines: number): number {
  if (step.at !== 'choose') return body;
  const list = step.choices.length + 1;
  return Math.max(1, Math.min(lines, body - Math.min(list, Math.ceil(body * LIST_SHARE))));
}

interface Props {
  readonly step: DialogStep;
  readonly head: readonly DialogLine[];
  readonly lines: readonly DialogLine[];
  readonly top: number;
  readonly height: number;
  onChoose(value: unknown): void;
}

/** The step that an act has come to. */
export function DialogPane({ step, head, lines, top, height, onChoose }: Props) {
  const body = Math.max(1, height - head.length);
  const room = Math.min(lines.length, roomForLines(step, body, lines.length));
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      <Lines lines={head} height={head.length} />
      <Lines lines={lines.slice(top, top + room)} height={room} />
      {step.at === 'choose' && (
        <ChoiceList
          key={step.title}
          title={step.title}
          choices={step.choices}
          current={step.current}
          height={Math.max(1, body - room)}
          onChoose={onChoose}
        />
      )}
    </Box>
  );
}

function Lines({ lines, height }: { readonly lines: readonly DialogLine[]; readonly height: number }) {
  if (height === 0) return null;
  return (
    <Box flexDirection="column" height={height} paddingX={1} flexShrink={0} overflow="hidden">
      {lines.map(({ text, role, isBold = false }, index) => (
        <Tone key={index} role={role} bold={isBold}>
          {text === '' ? ' ' : text}
        </Tone>
      ))}
    </Box>
  );
}
