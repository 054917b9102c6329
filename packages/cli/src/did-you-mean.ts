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
    next: [...more.map((line) => line.replace(/^\((.*)\)$/, '$1')), 'See --help.'].filter(Boolean).join(' '),
  });
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
