import { type Command, Help } from 'commander';
import type { Context } from '../../context';
import { widthFor } from '../../help/layout';
import { TOPICS, type Topic } from '../../help/topics';
import { TerminalFailure } from '../../messages';

/**
 * Prints the help of the command that the words name, or the topic.
 * @throws TerminalFailure terminal.help-unknown naming what there is
 */
export function helpCommand(
  words: readonly string[],
  program: Command,
  { stdout }: Pick<Context, 'stdout'>,
): void {
  const [first = ''] = words;
  const topic = words.length === 1 && Object.hasOwn(TOPICS, first) ? TOPICS[first] : undefined;
  if (topic) return void stdout.write(`${helpPage(first, topic, widthFor(program))}\n`);
  let command = program;
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (!next) {
      const names = [
        ...command.commands.map((one) => one.name()),
        ...(command === program ? Object.keys(TOPICS) : []),
      ];
      throw new TerminalFailure('terminal.help-unknown', { name: words.join(' '), list: names.join(', ') });
    }
    command = next;
  }
  command.outputHelp();
}

/** A topic as text of a width. */
export function helpPage(name: string, { summary, content }: Topic, width: number): string {
  const wrap = (text: string, indent: string): string =>
    new Help().boxWrap(text, Math.max(20, width - indent.length)).replace(/^/gm, indent);
  const parts = content.map((part) =>
    typeof part === 'string' ? wrap(part, '') : `  ${part[0]}\n${wrap(part[1], '      ')}`,
  );
  return [`${name}: ${summary}`, ...parts].join('\n\n');
}
