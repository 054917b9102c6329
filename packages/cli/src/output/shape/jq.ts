import { loadJq } from 'jq-wasm/inline';
import { ScriptFailure } from '../../script-messages';

/** What jq ends with when an expression is none (its manual, "EXIT STATUS"). */
const NOT_COMPILED = 3;

/**
 * An expression of jq, ready to be run: strings as they are, everything else as JSON on one line.
 * @returns what prints a value: each result on a line, '' for none
 * @throws TerminalFailure terminal.jq-invalid where it is no expression, with the position; what is returned
 * throws terminal.jq-failed where it cannot do what the expression asks of a value
 */
export async function jqExpression(expression: string): Promise<(value: unknown) => string> {
  const jq = await loadJq();
  // Without an input nothing is run: an error is one of the expression.
  const { exitCode, stderr } = jq.raw('', expression);
  if (exitCode === NOT_COMPILED) throw new ScriptFailure('terminal.jq-invalid', { reason: placeIn(stderr) });
  return (value) => {
    const done = jq.raw(JSON.stringify(value ?? null), expression, ['-r', '-c']);
    if (done.exitCode !== 0) throw new ScriptFailure('terminal.jq-failed', { reason: kindOf(done.stderr) });
    return done.stdout === '' ? '' : `${done.stdout}\n`;
  };
}

/** 'syntax error, unexpected end of file at line 1, column 4': what is wrong with an expression, and where. */
function placeIn(said: string): string {
  const [first = ''] = said.split('\n');
  return first
    .replace(/^jq: error: /, '')
    .replace(/ at <top-level>, (line \d+(?:, column \d+)?).*$/, ' at $1');
}

const TYPE = '(?:null|boolean|number|string|array|object)';
const KINDS = [
  // Cannot index number with "name", Cannot iterate over null
  new RegExp(`(Cannot (?:index|iterate over) ${TYPE})`),
  // string ("…") and number (1) cannot be added
  new RegExp(`^(${TYPE}) \\(.*\\)( and ${TYPE}) \\(.*\\)( cannot be [a-z]+)`, 's'),
  // string ("…") cannot be parsed as a number
  new RegExp(`^(${TYPE}) \\(.*\\)( cannot be [a-z ]+| has no [a-z]+)`, 's'),
];

/** The kind of failure alone: what jq says of it quotes the data, which belong to a patient. */
function kindOf(said: string): string {
  const sentence = said.replace(/^jq: error \(at [^)]*\): /, '');
  for (const kind of KINDS) {
    const [, ...parts] = kind.exec(sentence) ?? [];
    if (parts.length > 0) return parts.join('').trim();
  }
  return 'it does not fit the data';
}
