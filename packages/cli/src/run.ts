import { CommanderError } from 'commander';
import { type Context, isInteractive } from './context';
import { EXIT, type ExitCode } from './exit-code';
import { showFailure, writeFailure, type ToldFailure } from './failure';
import { TerminalFailure } from './messages';
import { createProgram } from './program';

/** Takes away what is on the line of the cursor. */
const ERASE = '\r\u001b[2K';

/**
 * Runs one command line to its end. Never throws: whatever happens is reported on stderr.
 * @param words the arguments after the program's name
 * @returns the exit code
 */
export async function runCommandLine(words: readonly string[], context: Context): Promise<ExitCode> {
  // Nothing said on a terminal: the home screen. A script that says nothing gets the help.
  const said = words.length === 0 && isInteractive(context) ? ['home'] : words;
  const program = createProgram(
    { context: () => context },
    {
      out: (text) => void context.stdout.write(text),
      err: (text) => void context.stderr.write(text),
      columns: context.stdout.isTTY ? context.stdout.columns : undefined,
    },
    said[0],
  );
  try {
    await program.parseAsync([...said], { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
    // Asked for nothing: the help was written to stderr already.
    if (error instanceof CommanderError && error.code === 'commander.help') return EXIT.usage;
    return reportFailure(error, words, context);
  }
}

/** Writes a failure to stderr and gives its exit code. */
export function reportFailure(
  error: unknown,
  words: readonly string[],
  context: Pick<Context, 'stderr' | 'cancelled' | 'environment'>,
): ExitCode {
  // A call that was broken off by Ctrl-C fails in whatever way it can; what a command says of it itself is
  // kept.
  const cause =
    context.cancelled.aborted && !(error instanceof TerminalFailure)
      ? new TerminalFailure('terminal.cancelled')
      : error;
  const told =
    cause instanceof CommanderError
      ? tellUsage(cause)
      : showFailure(
          cause,
          Boolean(context.environment['ERX_CLIENT_ID']) &&
            !words.some((word) => word.startsWith('--profile')),
        );
  const how = { json: words.includes('--json'), verbose: words.includes('--verbose') };
  // The terminal has written ^C where the sentence begins.
  const begin =
    context.cancelled.aborted && context.stderr.isTTY && context.environment['TERM'] !== 'dumb' ? ERASE : '';
  context.stderr.write(begin + writeFailure(told, cause, how));
  return told.exit;
}

function tellUsage(error: CommanderError): ToldFailure {
  const [sentence = '', ...more] = error.message.replace(/^error: /, '').split('\n');
  const said = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  return {
    exit: EXIT.usage,
    code: 'terminal.usage',
    message: /[.?!]$/.test(said) ? said : `${said}.`,
    next: [...more.map((line) => line.replace(/^\((.*)\)$/, '$1')), 'See --help.'].filter(Boolean).join(' '),
  };
}
