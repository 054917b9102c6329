import { InvalidArgumentError, Option } from 'commander';
import type { CommonOptions, Context } from './context';
import { chosenOptions } from './session/chosen-options';
import { type Command, COMMON_OPTIONS, commandPath } from './help/layout';

export type { Command } from './help/layout';

/** How a group of commands gets at its environment: asked for when a command runs, not when it is named. */
export interface ScreenEnvironment {
  context(): Context;
}

const common = (flags: string, description: string): Option =>
  new Option(flags, description).helpGroup(COMMON_OPTIONS);

/** A group that several folders have commands in: made by the first of them. */
export const groupOf = (program: Command, name: string): Command =>
  (program.commands as Command[]).find((command) => command.name() === name) ?? program.command(name);

/** Adds the options that every command takes. */
export function withCommonOptions(command: Command): Command {
  return withSignInOptions(command).addOption(
    common(
      '--practice <name or id>',
      'work there for this command alone, where the account belongs to several',
    ),
  );
}

/** The same for a command that is in no practice, or about all of them. */
export function withSignInOptions(command: Command): Command {
  return withOutput(
    command
      .addOption(
        common(
          '--server <url>',
          'the server to speak to (default: ERX_SERVER, then the one last signed in to, then http://localhost:4700)',
        ),
      )
      .addOption(
        common(
          '--profile <name>',
          'the stored sign-in to use (default: ERX_PROFILE, then the one of the server)',
        ),
      ),
  )
    .addOption(common('--verbose', 'print each request with its number on stderr'))
    .addOption(common('--no-color', 'no colors (NO_COLOR does the same)'));
}

/** Adds how the data of a command are printed: all that one takes which speaks to no server. */
export function withOutput(command: Command): Command {
  return command
    .addOption(
      common(
        '--json [fields]',
        'print the reply as JSON, or these fields of it, and errors as JSON on stderr',
      ),
    )
    .addOption(common('--jq <expression>', 'print what jq makes of the JSON').conflicts('csv'))
    .addOption(
      common('--template <text>', 'fill a template with the JSON: erx help scripting').conflicts([
        'csv',
        'jq',
      ]),
    )
    .addOption(common('-q, --quiet', 'print nothing but data and errors'));
}

/** Adds the options of a command that prints a list. */
export function withRowOptions(command: Command): Command {
  return withRowForms(withCommonOptions(command));
}

/** Adds that long output goes through a pager on a terminal. */
export function withPager(command: Command): Command {
  return command.addOption(common('--no-pager', 'print long output as it is'));
}

/** Adds how a list may be printed. */
export function withRowForms(command: Command): Command {
  return withPager(command)
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
export function withPageOptions(command: Command): Command {
  return command
    .option('--limit <count>', 'at most this many', wholeNumber, 50)
    .option('--all', 'every one, page by page')
    .option('--after <cursor>', 'continue where a list stopped');
}

/** Commands whose work is not their output. */
const CONTINUING_UNREAD = new WeakSet<Command>();

/** Has a command end with what it found, also where no one reads on what it prints: its exit code is the verdict. */
export function withVerdict(command: Command): Command {
  CONTINUING_UNREAD.add(command);
  return command;
}

/** Adds the option of a command that takes something away, and asks before it does. It is done though no one reads on. */
export function withConfirmation(command: Command): Command {
  CONTINUING_UNREAD.add(command);
  return command.option('-y, --yes', 'do not ask first: for scripts');
}

/** Adds the option that says where an export goes. */
export function withOut(command: Command): Command {
  return withCommonOptions(command).requiredOption(
    '--out <file>',
    "where to save it: a file (an existing one is replaced when the new one is whole), or '-' for stdout",
  );
}

/** The same for an export of several kinds, the first of which it is where nothing says another. */
export function withFormats(command: Command, formats: readonly [string, ...string[]]): Command {
  return withOut(command).addOption(
    new Option(
      '--format <format>',
      `kind of file (default: the one that --out ends with, then ${formats[0]})`,
    ).choices(formats),
  );
}

/** What a day may be called, for the description of an option. */
export const DAY = "a date, 'today', 'yesterday', or 30d, 2w, 6m, 1y ago";

/** What a command does, with the words that are before its options. */
type Work<Words extends readonly unknown[], Options> = (
  ...given: [...words: Words, options: Options, context: Context]
) => Promise<void>;
/** What Commander calls when a command is given. */
type Action<Words extends readonly unknown[], Options> = (
  ...given: [...words: Words, options: Options, command: Command]
) => Promise<void>;

/**
 * What Commander calls. The work is loaded only now, so that naming a command costs nothing. The shape of the
 * output is judged before anything is done; on a terminal it goes through a pager where the command takes one.
 * @param load imports the module of the command and gives its work function
 * @param chosen adds to the options what was chosen otherwise
 */
function acting<Words extends readonly unknown[], Options extends CommonOptions>(
  environment: ScreenEnvironment,
  load: () => Promise<Work<Words, Options>>,
  chosen: (options: Options, command: Command, context: Context) => Options | Promise<Options>,
): Action<Words, Options> {
  return async (...given) => {
    // Commander puts the options and the command behind the words, whatever their number.
    const [typed, command] = given.slice(-2) as [Options, Command];
    let words = given.slice(0, -2) as unknown as Words;
    const work = await load();
    const context = environment.context();
    if (CONTINUING_UNREAD.has(command)) context.goOnUnread?.();
    let options = await chosen(typed, command, context);
    const { jq, template, pager }: CommonOptions = options;
    if (typeof (options.json as unknown) === 'string' || jq !== undefined || template !== undefined) {
      const { shaped } = await import('./output/shape/shape');
      ({ words, options } = await shaped(words, options, commandPath(command), context));
    }
    const act = (within: Context): Promise<void> => work(...words, options, within);
    if (pager !== true || !context.stdout.isTTY) return await act(context);
    const { paged } = await import('./output/pager');
    await paged(context, act);
  };
}

/** Of a command without words of its own. What was chosen with `erx config` is in for options that were not typed. */
export function run<Options extends CommonOptions>(
  environment: ScreenEnvironment,
  load: () => Promise<(options: Options, context: Context) => Promise<void>>,
): (options: Options, command: Command) => Promise<void> {
  return acting<[], Options>(environment, load, chosenOptions);
}

/** The same for a command that takes a word before its options, such as an id. */
export function runOn<Options extends CommonOptions>(
  environment: ScreenEnvironment,
  load: () => Promise<(word: string, options: Options, context: Context) => Promise<void>>,
): (word: string, options: Options, command: Command) => Promise<void> {
  return acting<[string], Options>(environment, load, chosenOptions);
}

/** The same for a command whose word may be left out. */
export function runOnMaybe<Options extends CommonOptions>(
  environment: ScreenEnvironment,
  load: () => Promise<(word: string | undefined, options: Options, context: Context) => Promise<void>>,
): (word: string | undefined, options: Options, command: Command) => Promise<void> {
  return acting<[string | undefined], Options>(environment, load, chosenOptions);
}

/** The same for a command that takes any number of words before its options. */
export function runOnAll<Options extends CommonOptions>(
  environment: ScreenEnvironment,
  load: () => Promise<(words: readonly string[], options: Options, context: Context) => Promise<void>>,
): (words: readonly string[], options: Options, command: Command) => Promise<void> {
  return acting<[readonly string[]], Options>(environment, load, chosenOptions);
}

/** The same for a command that is this machine's alone, and reads its settings as they are. */
export function runLocal<Words extends readonly string[], Options extends CommonOptions>(
  environment: ScreenEnvironment,
  load: () => Promise<Work<Words, Options>>,
): Action<Words, Options> {
  return acting(environment, load, (options) => options);
}

/** Reads a whole number of at least 1. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It is a whole number from 1.');
  return Number(text);
}

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Reads how long, such as 10m, 2h or 1d; a number alone is minutes. @returns milliseconds */
export function timeSpan(text: string): number {
  const [, count, unit = 'm'] = /^([1-9]\d{0,5})([mhd]?)$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('It is a time such as 10m, 2h or 1d.');
  return Number(count) * UNITS[unit === '' ? 'm' : (unit as keyof typeof UNITS)];
}

/** Reads an id as the product writes them. */
export function idText(text: string): string {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw new InvalidArgumentError('It is an id such as 0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c.');
  return text;
}
