import type { Context } from './context';
import { EXIT, type ExitCode } from './exit-code';
import { machineContext, assumeDefaultSize } from './machine-context';
import { TerminalFailure } from './messages';
import { DISK_FULL, isWrittenDirectly, writeWhole } from './output/whole-writes';
import { reportFailure, runCommandLine } from './run';

/**
 * The one file that knows the process: it makes the context, and ends the process with the command's exit
 * code.
 */
const words = process.argv.slice(2);
const stopping = new AbortController();
const atExit = new Set<() => void>();
let continuesUnread = false;
for (const stream of [process.stdout, process.stderr]) assumeDefaultSize(stream);

const context: Context = {
  ...machineContext(process.env),
  // Opening it takes a moment that only a screen needs.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  cancelled: stopping.signal,
  interrupt,
  goOnUnread: () => void (continuesUnread = true),
  async openBrowser(address) {
    const { default: open } = await import('open');
    await open(address);
  },
  ...(process.platform === 'win32'
    ? {}
    : {
        // The whole group, as the terminal does it: the program that started this one stops as well, and the
        // shell sees it.
        suspend: () => void process.kill(0, 'SIGTSTP'),
        onContinue(act: () => void) {
          process.on('SIGCONT', act);
          return () => void process.off('SIGCONT', act);
        },
      }),
  atExit(act) {
    atExit.add(act);
    return () => atExit.delete(act);
  },
};

process.on('exit', () => {
  for (const act of atExit) act();
});
function interrupt(): void {
  // Asked twice: something does not let go.
  if (stopping.signal.aborted) process.exit(EXIT.cancelled);
  stopping.abort();
}
/**
 * A library under `conf` (when-exit) hears a signal next to us and sends it to the process once more. That one is
 * read in the next turn of the event loop, however long a turn takes, and before any that comes later.
 */
let isEcho = false;
function hear(): void {
  if (isEcho) return;
  isEcho = true;
  setImmediate(() => setImmediate(() => (isEcho = false)));
  interrupt();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear);
// A file that has grown to the limit set for it (ulimit -f) is reported as a full disk, which the system does
// where the signal is heard.
process.on('SIGXFSZ', () => undefined);
if (isWrittenDirectly(1, process.stdout.isTTY)) writeWhole(process.stdout, 1);
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      // What is said next to the output is heard by no one: that changes nothing in how the command ends.
      if (stream === process.stderr || continuesUnread) return;
      // Anyone who read the output has gone (| head): there is no one left to work for, and nothing has failed.
      process.exit(EXIT.done);
    }
    const reason = error.code ?? 'unknown';
    const code = DISK_FULL.has(reason) ? 'terminal.output-full' : 'terminal.output-unwritable';
    process.exit(
      stream === process.stderr
        ? EXIT.failed
        : reportFailure(new TerminalFailure(code, { reason }), words, context),
    );
  });
}
const crash = (error: unknown): void => {
  for (const act of atExit) act();
  atExit.clear();
  process.exit(reportFailure(error, words, context));
};
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);

// Not waited for here: what a command loads late may share files with what is loaded at the start, and would
// wait for them in turn.
void runCommandLine(words, context).then((code: ExitCode) => {
  // Where the output failed, its error is reported by the listener above, which ends the process.
  process.stdout.write('', (error) =>
    error && !continuesUnread ? undefined : process.stderr.write('', () => process.exit(code)),
  );
});
