import { createHash, randomBytes, type Hash } from 'node:crypto';
import { readdirSync, statSync, unlinkSync } from 'node:fs';
import { open, realpath, rename, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import process from 'node:process';
import type { Context } from '../context';
import { TerminalFailure } from '../messages';
import { DISK_FULL } from '../output/whole-writes';

/** Means stdout where a file is expected. */
export const STDOUT = '-';

/**
 * Where an export goes. What is written is hashed on the way, so that the server learns what has arrived.
 */
export interface Destination {
  /** What it is called in a sentence. */
  readonly name: string;
  /** Whether what was written can be taken back: not from a pipe. */
  readonly canRestart: boolean;
  readonly bytes: number;
  sha256(): string;
  /** @throws TerminalFailure when it cannot be written */
  write(piece: Uint8Array): Promise<void>;
  /** Takes everything back. */
  restart(): Promise<void>;
  /** Gives the whole file its name, safe on the disk. @throws TerminalFailure */
  keep(): Promise<void>;
  /**
   * Keeps a file that is not to be trusted, under a name that no one takes for the one asked for.
   * @returns the name
   */
  keepAsEvidence(): Promise<string>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
}

/** A file on a disk: what was written can be read again before it gets its name. */
export interface FileDestination extends Destination {
  /** Where it is written until then. */
  readonly aside: string;
}

type ScreenEnvironment = Pick<Context, 'stdout' | 'cancelled' | 'atExit'>;

/**
 * Opens what `--out` names: a file, which is written aside in its folder and gets its name when it is whole;
 * '-' for stdout; or what is there and is no file, such as a named pipe.
 * @throws TerminalFailure when it cannot be written, or would be written onto the terminal
 */
export async function openDestination(out: string, context: ScreenEnvironment): Promise<Destination> {
  if (out === STDOUT) return toStdout(context);
  const { file, isDevice } = await placeOf(out);
  return isDevice ? toDevice(out) : await toFile(out, file, context);
}

/**
 * The same for what must be a file, since it is verified before it counts.
 * @throws TerminalFailure when it is none, or cannot be written
 */
export async function openFile(out: string, context: ScreenEnvironment): Promise<FileDestination> {
  const { file, isDevice } = await placeOf(out);
  if (isDevice || out === STDOUT) throw new TerminalFailure('terminal.file-needed');
  return await toFile(out, file, context);
}

/** What a name of a file means. @throws TerminalFailure when it is a folder */
async function placeOf(out: string): Promise<{ readonly file: string; readonly isDevice: boolean }> {
  const file = await realpath(out).catch(() => out); // what a link points to is replaced, not the link
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory()) throw new TerminalFailure('terminal.file-is-folder', { file: out });
  return { file, isDevice: there !== undefined && !there.isFile() };
}

/** Counts and hashes what passes. */
class Passed {
  bytes = 0;
  #hash: Hash = createHash('sha256');

  add(piece: Uint8Array): void {
    this.bytes += piece.length;
    this.#hash.update(piece);
  }

  sha256(): string {
    return this.#hash.copy().digest('hex');
  }

  forget(): void {
    this.bytes = 0;
    this.#hash = createHash('sha256');
  }
}

const cannotRestart = (): Promise<never> =>
  Promise.reject(new Error('What went through a pipe cannot be taken back.'));

function toStdout({ stdout, cancelled }: ScreenEnvironment): Destination {
  // What a pharmacy wrote is in it as it is, and could steer a terminal.
  if (stdout.isTTY) throw new TerminalFailure('terminal.output-is-terminal');
  const passed = new Passed();
  const name = 'what was printed';
  return {
    name,
    canRestart: false,
    get bytes() {
      return passed.bytes;
    },
    sha256: () => passed.sha256(),
    async write(piece) {
      passed.add(piece);
      await taken(stdout, piece, cancelled);
    },
    restart: cannotRestart,
    keep: async () => undefined,
    keepAsEvidence: async () => name,
    discard: async () => undefined,
  };
}

/**
 * Waits until a piece was taken: only its callback says so. A reader that has gone has what it has, and the rest went
 * nowhere.
 * @throws TerminalFailure terminal.output-unwritable; what cancelled it
 */
function taken(stdout: NodeJS.WriteStream, piece: Uint8Array, cancelled: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(cancelled.reason as Error);
    cancelled.addEventListener('abort', stop, { once: true });
    stdout.write(piece, (error) => {
      cancelled.removeEventListener('abort', stop);
      if (!error) return resolve();
      const reason = (error as NodeJS.ErrnoException).code ?? 'unknown';
      reject(new TerminalFailure('terminal.output-unwritable', { reason }));
    });
  });
}

async function toDevice(out: string): Promise<Destination> {
  const handle = await open(out, 'w').catch((error: unknown) => {
    throw unwritable(out, error);
  });
  const passed = new Passed();
  const close = async (): Promise<void> => await handle.close();
  return {
    name: out,
    canRestart: false,
    get bytes() {
      return passed.bytes;
    },
    sha256: () => passed.sha256(),
    async write(piece) {
      await handle.appendFile(piece).catch((error: unknown) => {
        throw unwritable(out, error);
      });
      passed.add(piece);
    },
    restart: cannotRestart,
    keep: close,
    keepAsEvidence: async () => {
      await close();
      return out;
    },
    discard: close,
  };
}

async function toFile(out: string, file: string, { atExit }: ScreenEnvironment): Promise<FileDestination> {
  removeAbandoned(file);
  const aside = join(
    dirname(file),
    `${asideStart(file)}${String(process.pid)}-${randomBytes(4).toString('hex')}.part`,
  );
  const failed = (error: unknown): never => {
    throw unwritable(out, error);
  };
  // each piece goes to its end, also after it was emptied
  const handle: FileHandle = await open(aside, 'ax', 0o600).catch(failed);
  const withdraw = atExit(() => removeNow(aside));
  const passed = new Passed();
  const settle = async (): Promise<void> => {
    await handle.sync().catch(failed);
    await handle.close();
  };
  return {
    name: out,
    canRestart: true,
    aside,
    get bytes() {
      return passed.bytes;
    },
    sha256: () => passed.sha256(),
    async write(piece) {
      await handle.appendFile(piece).catch(failed);
      passed.add(piece);
    },
    async restart() {
      await handle.truncate(0).catch(failed);
      passed.forget();
    },
    async keep() {
      await settle();
      await rename(aside, file).catch(failed);
      withdraw();
      await syncFolder(dirname(file));
    },
    async keepAsEvidence() {
      await settle();
      const evidence = await reservePartial(file).catch(failed);
      await rename(aside, evidence).catch(failed);
      withdraw();
      await syncFolder(dirname(file));
      return evidence;
    },
    async discard() {
      await handle.close().catch(() => undefined);
      removeNow(aside);
      withdraw();
    },
  };
}

const asideStart = (file: string): string => `.${basename(file)}.erx-`;

/**
 * Takes a name next to the file that is free: trail.csv becomes trail.not-trusted.csv, trail.not-trusted-2.csv
 * …
 */
async function reservePartial(file: string): Promise<string> {
  const ending = extname(file);
  const start = join(dirname(file), basename(file, ending));
  for (let number = 1; ; number += 1) {
    const name = `${start}.not-trusted${number === 1 ? '' : `-${String(number)}`}${ending}`;
    try {
      await (await open(name, 'wx', 0o600)).close();
      return name;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

/**
 * A name is safe on the disk only when its folder is. Where a folder cannot be synced, as on Windows, the
 * system does it.
 */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/**
 * No one writes a file for so long between two pieces: the server and both ends of the connection give up
 * before.
 */
const ABANDONED_MILLISECONDS = 15 * 60_000;

/**
 * What a killed export of the same file left behind holds data of patients: it goes when the next one begins.
 */
function removeAbandoned(file: string): void {
  const folder = dirname(file);
  try {
    for (const name of readdirSync(folder)) {
      if (!name.startsWith(asideStart(file)) || !name.endsWith('.part')) continue;
      const path = join(folder, name);
      if (Date.now() - statSync(path).mtimeMs > ABANDONED_MILLISECONDS) removeNow(path);
    }
  } catch {
    // The folder cannot be read, or another export has removed it meanwhile; opening the file says whether it
    // can be written.
  }
}

function removeNow(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

function unwritable(file: string, error: unknown): TerminalFailure {
  return new TerminalFailure(
    DISK_FULL.has(codeOf(error) ?? '') ? 'terminal.disk-full' : 'terminal.file-unwritable',
    { file },
    error,
  );
}
