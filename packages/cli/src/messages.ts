import { EXIT, type ExitCode } from './exit-code';

interface TerminalMessage {
  readonly exit: ExitCode;
  /** What happened, in one sentence. */
  readonly text: string;
  /** What to do next; '' where nothing can be done. */
  readonly next: string;
}

/** What only the terminal has to say. Whatever the rules and the server say comes from core's catalogue. */
export const terminalMessages = {
  'terminal.cancelled': { exit: EXIT.cancelled, text: 'Stopped at your request.', next: '' },
  'terminal.unexpected': { exit: EXIT.failed, text: 'Something went wrong in this program.', next: 'Run it again with --verbose and tell support what it prints.' },
  'terminal.server-address-invalid': { exit: EXIT.usage, text: 'The server address {address} is not usable.', next: 'Write it as scheme and host, such as --server https://erx.example.' },
  'terminal.server-address-plain': { exit: EXIT.usage, text: 'The server address {address} is not encrypted.', next: 'Use https; plain http serves this machine alone (localhost).' },
  'terminal.server-unreachable': { exit: EXIT.failed, text: 'The server cannot be reached.', next: 'Check that it runs and that --server or ERX_SERVER names it.' },
  'terminal.sign-in-needed': { exit: EXIT.signIn, text: 'You are not signed in at {address}.', next: 'Run: erx login --server {address}' },
  'terminal.sign-in-timed-out': { exit: EXIT.signIn, text: 'Nobody finished the sign-in in time.', next: 'Run erx login again.' },
  'terminal.no-practice': { exit: EXIT.signIn, text: 'This account belongs to no practice.', next: 'Ask an administrator of your practice to add it.' },
  'terminal.practice-missing': { exit: EXIT.usage, text: 'This account belongs to {count} practices and none was named.', next: 'Add --practice with the name or id of one of: {list}.' },
  'terminal.practice-unknown': { exit: EXIT.usage, text: 'This account belongs to no practice that is called {name}.', next: 'Choose one of: {list}.' },
  'terminal.practice-ambiguous': { exit: EXIT.usage, text: 'More than one practice is called {name}.', next: 'Name its id: {list}.' },
  'terminal.cursor-without-status': { exit: EXIT.usage, text: '--after continues the list of one status, and none was named.', next: 'Add --status.' },
  'terminal.no-terminal': { exit: EXIT.usage, text: 'erx {command} draws a screen and needs a terminal on both input and output.', next: 'For scripts use: erx queue watch --json' },
  'terminal.file-unreadable': { exit: EXIT.failed, text: 'The file {file} cannot be read.', next: 'Check its name and who may read it.' },
  'terminal.columns-invalid': { exit: EXIT.usage, text: 'The mapping of columns in {file} is not complete: {name}.', next: 'See docs/reference-data.md for one that is.' },
  'terminal.import-stopped': { exit: EXIT.cancelled, text: 'Stopped at your request; at least {lines} lines are kept.', next: 'Run the same command again to go on behind them.' },
  'terminal.import-broken': { exit: EXIT.failed, text: 'The server cannot be reached any more; at least {lines} lines are kept.', next: 'Run the same command again to go on behind them.' },
  'terminal.file-unwritable': { exit: EXIT.failed, text: 'The file {file} cannot be written.', next: 'Check its folder and who may write there.' },
  'terminal.trail-broken': { exit: EXIT.failed, text: 'The audit trail deviates from its seals: {what} (seal {seal}, record {record}).', next: 'An incident was filed. Change nothing, and tell whoever is responsible for security.' },
  'terminal.trail-broken-in-file': { exit: EXIT.failed, text: 'The export in {file} is not to be trusted: the audit trail deviates from its seals.', next: 'An incident was filed. Keep the file, and tell whoever is responsible for security.' },
  'terminal.export-not-whole': { exit: EXIT.failed, text: 'The export in {file} is not whole.', next: 'Export again; a whole file says so in its last line.' },
  'terminal.profile-unreadable': { exit: EXIT.failed, text: 'The stored sign-in in {file} cannot be read.', next: 'Check who owns it, or remove it and run erx login.' },
} as const satisfies Record<string, TerminalMessage>;

export type TerminalCode = keyof typeof terminalMessages;
export type TerminalData = Readonly<Record<string, string | number>>;

/** A failure that the terminal itself found: carries the sentence, the next step and the exit code. */
export class TerminalFailure extends Error {
  override readonly name = 'TerminalFailure';
  readonly code: TerminalCode;
  readonly next: string;
  readonly exit: ExitCode;

  constructor(code: TerminalCode, data: TerminalData = {}, cause?: unknown) {
    const { text, next, exit } = terminalMessages[code];
    super(fill(text, data), cause === undefined ? undefined : { cause });
    this.code = code;
    this.next = fill(next, data);
    this.exit = exit;
  }
}

function fill(text: string, data: TerminalData): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(data[key] ?? whole));
}
