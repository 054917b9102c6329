import { EXIT } from './exit-code';
import { type TerminalData, TerminalFailure, type TerminalMessage } from './messages';

/** What is said where output is shaped, the API is called by hand, and aliases are kept: loaded with those alone. */
export const scriptMessages = {
  'terminal.fields-unknown': {
    exit: EXIT.usage,
    text: 'This command prints no field {names}.',
    next: 'Fields are: {list}.',
  },
  'terminal.fields-none': {
    exit: EXIT.usage,
    text: 'This command prints no record whose fields could be named.',
    next: 'Leave them out, or use --jq.',
  },
  'terminal.jq-invalid': {
    exit: EXIT.usage,
    text: '--jq is not an expression of jq: {reason}.',
    next: 'erx help scripting shows some.',
  },
  'terminal.jq-failed': {
    exit: EXIT.usage,
    text: 'The expression of --jq failed on what was to be printed: {reason}.',
    next: 'What the command did remains in effect; only its output is missing.',
  },
  'terminal.template-invalid': {
    exit: EXIT.usage,
    text: '--template cannot be read: {reason}.',
    next: 'erx help scripting shows one.',
  },
  'terminal.path-elsewhere': {
    exit: EXIT.usage,
    text: 'The path is not of the API at {address}.',
    next: 'Name one below /api of that server; --profile or --server names another.',
  },
  'terminal.field-malformed': {
    exit: EXIT.usage,
    text: 'A value of {option} cannot be read.',
    next: 'Write name=value, or name:value for a header.',
  },
  'terminal.header-own': {
    exit: EXIT.usage,
    text: 'The header {name} is set by the sign-in.',
    next: '--profile and --practice choose others.',
  },
  'terminal.paginate-reads': {
    exit: EXIT.usage,
    text: '--paginate follows a list that is read.',
    next: 'Leave out --method.',
  },
  'terminal.input-reads-nothing': {
    exit: EXIT.usage,
    text: 'A GET sends nothing, and --input is something to send.',
    next: 'Name the method, such as -X POST.',
  },
  'terminal.page-no-list': {
    exit: EXIT.failed,
    text: 'The answer is not a list.',
    next: 'Leave out --paginate.',
  },
  'terminal.answer-binary': {
    exit: EXIT.failed,
    text: 'The answer ({type}) cannot be shown on a terminal.',
    next: 'Send it into a file: … > file',
  },
  'terminal.alias-name-invalid': {
    exit: EXIT.usage,
    text: 'An alias cannot be called {name}.',
    next: 'Letters, digits, - and _, a letter first.',
  },
  'terminal.alias-shadows': {
    exit: EXIT.usage,
    text: '{name} is a command of erx and cannot be replaced.',
    next: 'Choose another name.',
  },
  'terminal.alias-invalid': {
    exit: EXIT.usage,
    text: 'The alias {name} cannot be: {reason}.',
    next: 'It begins with a command of erx and runs no shell: erx alias set --help.',
  },
  'terminal.alias-lacks': {
    exit: EXIT.usage,
    text: 'The alias {name} takes {words} after it.',
    next: 'It stands for: erx {expansion}',
  },
  'terminal.alias-unknown': {
    exit: EXIT.usage,
    text: 'There is no alias {name}.',
    next: 'erx alias list shows them all.',
  },
  'terminal.alias-differs': {
    exit: EXIT.usage,
    text: 'The aliases {list} stand for something else here. Nothing was changed.',
    next: 'Add --replace to take those of the file.',
  },
} as const satisfies Record<string, TerminalMessage>;

export type ScriptCode = keyof typeof scriptMessages;

/** A failure of what scripts use. */
export class ScriptFailure extends TerminalFailure {
  constructor(code: ScriptCode, data: TerminalData = {}, cause?: unknown) {
    super(code, data, cause, scriptMessages[code]);
  }
}
