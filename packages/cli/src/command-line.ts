import { InvalidArgumentError, type Command } from 'commander';
import type { CommonOptions, Context } from './context';

/** How a group of commands gets at its surroundings: asked for when a command runs, not when it is named. */
export interface Surroundings {
  context(): Context;
}

/** Adds the options that every command takes. */
export function withCommonOptions(command: Command): Command {
  return command
    .option('--server <url>', 'the server to speak to (else ERX_SERVER, else the one signed in at last, else http://localhost:4700)')
    .option('--json', 'print the reply as JSON, and errors as JSON on stderr')
    .option('-q, --quiet', 'print nothing but data and errors')
    .option('--verbose', 'print each request with its number on stderr')
    .option('--no-color', 'no colours (NO_COLOR does the same)');
}

/**
 * What Commander calls when a command is given. The work is loaded only now, so that naming a command costs nothing.
 * @param load imports the module of the command and gives its work function
 */
export function run<Options extends CommonOptions>(
  surroundings: Surroundings,
  load: () => Promise<(options: Options, context: Context) => Promise<void>>,
): (options: Options) => Promise<void> {
  return async (options) => {
    const work = await load();
    await work(options, surroundings.context());
  };
}

/** Examples below the help of a command. */
export function examples(...lines: readonly (readonly [command: string, meaning: string])[]): string {
  const width = Math.max(...lines.map(([command]) => command.length));
  return `\nExamples:\n${lines.map(([command, meaning]) => `  $ ${command.padEnd(width)}  ${meaning}`).join('\n')}`;
}

/** Reads a whole number of at least 1. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It is a whole number from 1.');
  return Number(text);
}

/** Reads an id as the product writes them. */
export function idText(text: string): string {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) throw new InvalidArgumentError('It is an id such as 0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c.');
  return text;
}
