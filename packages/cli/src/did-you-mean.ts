import { type Command, CommanderError } from 'commander';
import type { Context } from './context';
import { EXIT } from './exit-code';
import { TerminalFailure } from './messages';
import { createProgram } from './program';

/**
 * `show --json ORDER` as `show ORDER --json`: what is behind --json are fields only where the command has
 * what it needs without it.
 */
export function withJsonLast(
  { code }: CommanderError,
  words: readonly string[],
): readonly string[] | undefined {
  if (code !== 'commander.missingArgument') return undefined;
  const at = words.indexOf('--json');
  const behind = words[at + 1];
  if (at < 0 || behind === undefined || behind.startsWith('-')) return undefined;
  return [...words.slice(0, at), ...words.slice(at + 1), '--json'];
}

/** What is wrong with a command line, in the one form of every failure. */
export async function usageFailure(
  error: CommanderError,
  words: readonly string[],
  context: Context,
): Promise<TerminalFailure> {
  const { message } = await moreBasic(error, words, context);
  const [sentence = '', ...more] = message.replace(/^error: /, '').split('\n');
  const said = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  return new TerminalFailure('terminal.usage', {}, error, {
    exit: EXIT.usage,
    text: /[.?!]$/.test(said) ? said : `${said}.`,
    next: [
      movedTo(words),
      ...more.map((line) => likelyMeant(line, /'([^' ]*)/.exec(sentence)?.[1] ?? '')),
      'See --help.',
    ]
      .filter(Boolean)
      .join(' '),
  });
}

/** Commands that have another name now. */
function movedTo(words: readonly string[]): string {
  return words[0] === 'prescriptions' && words[1] === 'attention' ? 'It is erx needs-you list now.' : '';
}

/**
 * What Commander thinks was meant, such as '(Did you mean one of home, help?)', without what begins otherwise than
 * what was typed: of short words it finds similar what has two letters in common.
 */
export function likelyMeant(line: string, typed: string): string {
  const meant = /^\(Did you mean (?:one of )?(.*)\?\)$/.exec(line)?.[1]?.split(', ');
  if (!meant) return line;
  const first = typed.replace(/^-+/, '').charAt(0);
  const likely = meant.filter((word) => word.replace(/^-+/, '').startsWith(first));
  if (likely.length === 0) return '';
  return `Did you mean ${likely.length === 1 ? '' : 'one of '}${likely.join(', ')}?`;
}

/**
 * What else is wrong with a command line that lacks something: an unknown option is reported first,
 * since what is missing may are behind it, mistyped.
 */
async function moreBasic(
  error: CommanderError,
  words: readonly string[],
  context: Context,
): Promise<CommanderError> {
  if (error.code !== 'commander.missingMandatoryOptionValue') return error;
  const silent = { out: () => undefined, err: () => undefined, columns: undefined };
  const program = await createProgram({ context: () => context }, silent, words[0]);
  const parseAlone = (command: Command): void => {
    command.action(() => undefined);
    for (const option of command.options) option.mandatory = false;
    command.commands.forEach(parseAlone);
  };
  parseAlone(program);
  try {
    program.parse([...words], { from: 'user' });
  } catch (other) {
    if (other instanceof CommanderError) return other;
  }
  return error;
}
