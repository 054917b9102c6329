import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import type { CommonOptions, Context } from '../../context';
import { showFailure } from '../../failure';
import { wantsColor } from '../../terminal/wants-color';
import { bad, type Check, ok, warn } from './check';

/**
 * The oldest Node.js that runs this, and the first whose makers still fix it (docs/decisions/libraries.md).
 */
const LEAST_NODE = [20, 19] as const;
const SUPPORTED_NODE = 22;

/** The version of Node.js that runs this. */
export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])) {
    return bad('Node.js', `${version} is too old.`, `Install Node.js ${LEAST_NODE.join('.')} or newer.`);
  }
  if (major < SUPPORTED_NODE)
    return warn(
      'Node.js',
      `${version} works; it is no longer maintained.`,
      `Install Node.js ${String(SUPPORTED_NODE)} or newer when you can.`,
    );
  return ok('Node.js', version);
}

/** Whether screens and tables have what they need. */
export function checkTerminal(
  options: CommonOptions,
  { stdout, stdin, environment }: Pick<Context, 'stdout' | 'stdin' | 'environment'>,
): Check {
  if (!stdout.isTTY || !stdin.isTTY)
    return ok('Terminal', 'none: lists are lines with tabs, and screens do not open.');
  const { columns, rows } = stdout;
  const size = `${String(columns)}x${String(rows)}`;
  const color = wantsColor(options, environment) ? 'colors' : 'no colors';
  if (environment['TERM'] === 'dumb')
    return warn(
      'Terminal',
      `${size}; TERM is dumb, so screens cannot be drawn.`,
      'Use another terminal for erx alerts and the other screens.',
    );
  if (columns < 80 || rows < 24)
    return warn('Terminal', `${size}: screens are made for 80x24 and more.`, 'Make the window larger.');
  const locale = environment['LC_ALL'] || environment['LC_CTYPE'] || environment['LANG'] || '';
  if (!/utf-?8/i.test(locale) && process.platform !== 'win32')
    return warn(
      'Terminal',
      `${size}, ${color}; its locale ${locale || '(none)'} is not UTF-8.`,
      'Set LANG to one that is, such as C.UTF-8.',
    );
  return ok('Terminal', `${size}, ${color}, UTF-8`);
}

/**
 * Whether what is kept of sign-ins is there, readable, and its owner's alone; `isReadable` whether there is
 * any sense in continuing with it.
 */
export async function checkSettings(
  context: Context,
): Promise<{ readonly check: Check; readonly isReadable: boolean }> {
  let file: string;
  try {
    const profiles = await context.openProfiles();
    file = profiles.file;
    profiles.current();
  } catch (error) {
    const { message, next } = showFailure(error);
    return { isReadable: false, check: bad('Settings', message, next) };
  }
  return {
    isReadable: true,
    check: existsSync(file) ? modesOf(file) : ok('Settings', `${file} (nothing kept yet)`),
  };
}

function modesOf(file: string): Check {
  const open = [file, dirname(file)].filter(
    (path) => process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0,
  );
  const [first] = open;
  if (first === file)
    return bad(
      'Settings',
      `Others on this machine may read ${file}.`,
      `Run: chmod 600 ${file}. Then run erx login again, because what it held may be known.`,
    );
  if (first !== undefined)
    return warn(
      'Settings',
      `Others on this machine may look into ${first}; the sign-in itself is closed to them.`,
      `Run: chmod 700 ${first}`,
    );
  return ok('Settings', file);
}
