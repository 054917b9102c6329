import { type AddHelpTextContext, InvalidArgumentError, Option, type Command } from 'commander';
import type { CommonOptions, Context } from './context';
import { chosenOptions } from './session/chosen-options';
import { COMMON_OPTIONS, exampleText } from './help/layout';

/** How a group of commands gets at its surroundings: asked for when a command runs, not when it is named. */
export interface ScreenEnvironment {
  context(): Context;
}

/** Adds the options that every command takes. */
export function withCommonOptions(command: Command): Command {
  const common = (flags: string, description: string): Option =>
    new Option(flags, description).helpGroup(COMMON_OPTIONS);
  return command
    .addOption(
      common(
        '--server <url>',
        'the server to speak to (else ERX_SERVER, else the one signed in at last, else http://localhost:4700)',
      ),
    )
    .addOption(
      common('--profile <name>', 'the stored sign-in to use (else ERX_PROFILE, else the one of the server)'),
    )
    .addOption(common('--json', 'print the reply as JSON, and errors as JSON on stderr'))
    .addOption(common('-q, --quiet', 'print nothing but data and errors'))
    .addOption(common('--verbose', 'print each request with its number on stderr'))
    .addOption(common('--no-color', 'no colours (NO_COLOR does the same)'));
}

/** Adds the options of a command that prints a list. */
export function withRowOptions(command: Command): Command {
  return withCommonOptions(command)
    .addOption(new Option('--jsonl', 'print one JSON object a line, as they come').conflicts(['json', 'csv']))
    .addOption(new Option('--csv', 'print a CSV file with headings').conflicts(['json', 'jsonl']));
}

/** Adds the options of a command that opens a screen. */
export function withScreenOptions(command: Command): Command {
  return withCommonOptions(command)
    .option('--screen-reader', 'lines of text instead of a drawn screen (ERX_SCREEN_READER does the same)')
    .option('--no-bell', 'do not ring when something comes in (ERX_NO_BELL does the same)');
}

/** Adds the options that say how much of a list is wanted. */
export function withExtent(command: Command): Command {
  return command
    .option('--limit <count>', 'at most so many', wholeNumber, 50)
    .option('--all', 'every one, page by page')
    .option('--after <cursor>', 'go on where a list stopped');
}

/** Adds the option of a command that takes something away, and asks before it does. */
export function withConfirmation(command: Command): Command {
  return command.option('-y, --yes', 'do not ask first: for scripts');
}

/** Adds the option that says where an export goes. */
export function withOut(command: Command): Command {
  return withCommonOptions(command).requiredOption(
    '--out <file>',
    "where to save it: a file (an existing one is replaced when the new one is whole), or '-' for stdout",
  );
}

/** What a day may be called, for the description of an option. */
export const DAY = "a date, 'today', 'yesterday', or 30d, 2w, 6m, 1y ago";

/**
 * What Commander calls when a command is given. The work is loaded only now, so that naming a command costs
 * nothing. What was chosen with `erx config` is in for options that were not typed.
 * @param load imports the module of the command and gives its work function
 */
export function run<Options extends CommonOptions>(
  surroundings: ScreenEnvironment,
  load: () => Promise<(options: Options, context: Context) => Promise<void>>,
): (options: Options, command: Command) => Promise<void> {
  return async (options, command) => {
    const work = await load();
    const context = surroundings.context();
    await work(await chosenOptions(options, command, context), context);
  };
}

/** The same for a command that takes a word before its options, such as an id. */
export function runOn<Options extends CommonOptions>(
  surroundings: ScreenEnvironment,
  load: () => Promise<(word: string, options: Options, context: Context) => Promise<void>>,
): (word: string, options: Options, command: Command) => Promise<void> {
  return async (word, options, command) => {
    const work = await load();
    const context = surroundings.context();
    await work(word, await chosenOptions(options, command, context), context);
  };
}

/** The same for a command that takes any number of words before its options. */
export function runOnAll<Options extends CommonOptions>(
  surroundings: ScreenEnvironment,
  load: () => Promise<(words: readonly string[], options: Options, context: Context) => Promise<void>>,
): (words: readonly string[], options: Options, command: Command) => Promise<void> {
  return async (words, options, command) => {
    const work = await load();
    const context = surroundings.context();
    await work(words, await chosenOptions(options, command, context), context);
  };
}

/** Examples below the help of a command. */
export function examples(
  ...lines: readonly (readonly [command: string, meaning: string])[]
): (context: AddHelpTextContext) => string {
  return (context) => exampleText(lines, context);
}

/** Reads a whole number of at least 1. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It is a whole number from 1.');
  return Number(text);
}

/** Reads an id as the product writes them. */
export function idText(text: string): string {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw new InvalidArgumentError('It is an id such as 0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c.');
  return text;
}
