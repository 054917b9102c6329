import process from 'node:process';
import { styleText } from 'node:util';
import type { CommonOptions, Context } from '../../context';
import { showFailure } from '../../failure';
import { TerminalFailure } from '../../messages';
import { wrapLines } from '../../output/lines';
import { createReport } from '../../output/report';
import { findServer } from '../../session/connect';
import { wantsColor } from '../../terminal/wants-color';
import { bad, type Check, type CheckState } from './check';
import { checkNode, checkSettings, checkTerminal } from './machine';
import { checkServer } from './server';
import { checkSession } from './session';
import stringWidth from 'string-width';
import { printable } from '../../output/printable';

const SIGN: Readonly<Record<CheckState, string>> = { ok: '✓', warn: '!', bad: '✗' };
const COLOR = { ok: 'green', warn: 'yellow', bad: 'red' } as const;
const NAME_WIDTH = 16;
const LEAST_SENTENCE = 20;
const BELOW = '  ';

/** What is checked: with conformance, the messages of the pharmacy network and nothing else. */
interface DoctorOptions extends CommonOptions {
  readonly conformance?: boolean;
}

/**
 * Checks what this program needs, from Node.js to the seals of the audit trail, and says of each whether it
 * works and what to do. Works with no server and with no one signed in; prints no secret.
 * @throws TerminalFailure terminal.doctor-bad when something does not work
 */
export async function doctorCommand(options: DoctorOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const checks: Check[] = [];
  const isColored = context.stdout.isTTY && wantsColor(options, context.environment);
  const add = (found: readonly Check[]): void => {
    checks.push(...found);
    if (options.json) return;
    const width = context.stdout.isTTY ? context.stdout.columns : undefined;
    const nameWidth = nameWidthOf(found);
    for (const check of found)
      if (!options.quiet || check.state !== 'ok') report.data(lineOf(check, isColored, width, nameWidth));
  };
  if (options.conformance === true) {
    const { checkConformance } = await import('./conformance');
    const { checks: found, coverage } = await checkConformance(context.environment['ERX_SCRIPT_SCHEMA']);
    add(found);
    return conclude(checks, options, report, { coverage });
  }
  add([checkNode(process.version), checkTerminal(options, context)]);
  const settings = await checkSettings(context);
  add([settings.check]);
  if (context.cancelled.aborted) throw new TerminalFailure('terminal.cancelled');
  if (settings.isReadable || options.server !== undefined || context.environment['ERX_SERVER'])
    await checkBeyond(options, context, add, settings.isReadable);
  if (context.cancelled.aborted) throw new TerminalFailure('terminal.cancelled');
  conclude(checks, options, report);
}

/** @throws TerminalFailure terminal.doctor-bad when something does not work */
function conclude(
  checks: readonly Check[],
  options: DoctorOptions,
  report: ReturnType<typeof createReport>,
  more: object = {},
): void {
  const failing = checks.filter(({ state }) => state === 'bad');
  if (options.json) report.json({ isWell: failing.length === 0, checks, ...more });
  if (failing.length > 0)
    throw new TerminalFailure('terminal.doctor-bad', { list: failing.map(({ name }) => name).join(', ') });
}

async function checkBeyond(
  options: CommonOptions,
  context: Context,
  add: (checks: readonly Check[]) => void,
  mayReadSettings: boolean,
): Promise<void> {
  let origin: string;
  try {
    ({ origin } = mayReadSettings
      ? await findServer(options, context)
      : { origin: options.server ?? context.environment['ERX_SERVER'] ?? '' });
  } catch (error) {
    const { message, next } = showFailure(error);
    return add([bad('Server', message, next)]);
  }
  const from =
    options.server !== undefined
      ? 'from --server'
      : context.environment['ERX_SERVER']
        ? 'from ERX_SERVER'
        : 'the one last signed in to, or the default';
  const report = createReport(options, context);
  const server = await checkServer(origin, from, context, report);
  add(server.checks);
  if (server.isErx && mayReadSettings) add(await checkSession(options, context, report));
}

/** How wide names are next to their sentences: as usual, or as the longest of those that are shown together. */
function nameWidthOf(checks: readonly Check[]): number {
  return Math.max(NAME_WIDTH, ...checks.map(({ name }) => name.length + 2));
}

function lineOf(
  { name, state, says, next }: Check,
  isColored: boolean,
  width: number | undefined,
  nameWidth: number,
): string {
  const mark = `${SIGN[state]} ${state.padEnd(4)}`;
  const indent = mark.length + 2 + nameWidth;
  const shown = (text: string): string => (isColored ? styleText(COLOR[state], text) : text);
  // Where no sentence has room next to the name, it is below it.
  if (width !== undefined && width < indent + LEAST_SENTENCE) {
    const below = [says, ...(next === undefined ? [] : [next])]
      .flatMap((text) => wrapLines(text, width - BELOW.length))
      .map((text) => BELOW + text);
    return [`${shown(SIGN[state])} ${name}`, ...below].join('\n');
  }
  const line = `${shown(mark)}  ${name.padEnd(nameWidth)}${wrapped(says, width, indent)}`;
  return next === undefined ? line : `${line}\n${' '.repeat(indent)}${wrapped(next, width, indent)}`;
}

/** Narrower columns than this hold no sentence: the terminal breaks it where it will. */
const LEAST = 20;

/**
 * A text broken between words so that it is in the columns from `indent` to `width`; the first line has
 * no indent.
 * @param width of the terminal; undefined where there is none, and then nothing is broken
 */
export function wrapped(text: string, width: number | undefined, indent: number): string {
  const clean = printable(text);
  const room = (width ?? 0) - indent;
  if (width === undefined || room < LEAST) return clean;
  const lines: string[] = [];
  let line = '';
  for (const word of clean.split(' ')) {
    if (line !== '' && stringWidth(line) + 1 + stringWidth(word) > room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines.join(`\n${' '.repeat(indent)}`);
}
