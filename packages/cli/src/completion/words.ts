import type { Command, Option } from 'commander';
import { TOPICS } from '../help/topics';
import { type Kind, kindOfArgument, kindOfOption } from './kinds';

/** What an option takes behind it. */
export type Takes = 'nothing' | 'file' | 'text' | readonly string[] | { readonly ask: Kind };

export interface CompletionOption {
  /** '--json', '-q' and the like. */
  readonly flags: readonly string[];
  readonly description: string;
  readonly takes: Takes;
}

/** One command as a shell completes behind it. */
export interface CompletionPoint {
  /** The words behind `erx`, '' for erx itself, separated by spaces. */
  readonly path: string;
  /** Commands, or the words that its first argument may be. */
  readonly commands: readonly { readonly name: string; readonly summary: string }[];
  readonly options: readonly CompletionOption[];
  /** Whether its first argument is a file. */
  readonly takesFile: boolean;
  /** What `erx __complete` is asked for its first argument. */
  readonly asks?: Kind;
}

const FILE = /^<(file|folder|path)/;

/** Everything that can be completed, read from the command line itself. */
export function completionPoints(program: Command, path = '', root = program): readonly CompletionPoint[] {
  const commands = program.commands.filter((command) => command.name() !== 'help' || path === '');
  const asks = kindOfArgument(program, path);
  const point: CompletionPoint = {
    ...(asks ? { asks } : {}),
    path,
    commands: [
      ...commands.map(named),
      ...(path === 'help' ? [...root.commands.map(named), ...TOPIC_WORDS] : wordsOf(program)),
    ],
    options: program.createHelp().visibleOptions(program).map(optionOf),
    takesFile: program.registeredArguments[0]?.name() === 'file',
  };
  return [
    point,
    ...commands.flatMap((command) =>
      completionPoints(command, [path, command.name()].filter(Boolean).join(' '), root),
    ),
  ];
}

const named = (command: Command): { name: string; summary: string } => ({
  name: command.name(),
  summary: command.summary(),
});
const TOPIC_WORDS = Object.entries(TOPICS).map(([name, { summary }]) => ({ name, summary }));

function wordsOf(command: Command): readonly { name: string; summary: string }[] {
  const [argument] = command.registeredArguments;
  return (argument?.argChoices ?? []).map((name) => ({ name, summary: argument?.description ?? '' }));
}

function optionOf(option: Option): CompletionOption {
  const flags = [option.short, option.long].filter((flag): flag is string => flag !== undefined);
  const ask = kindOfOption(option);
  const takes: Takes =
    (ask ? { ask } : undefined) ??
    option.argChoices ??
    (!option.required && !option.optional
      ? 'nothing'
      : FILE.test(option.flags.split(' ').at(-1) ?? '')
        ? 'file'
        : 'text');
  return { flags, description: option.description, takes };
}

/** A word in single quotes, as POSIX shells, zsh and fish read it. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
