import { readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

/** A holder that has kept the lock this long has died without saying so; a renewal takes seconds. */
const STALE_MILLISECONDS = 60_000;
const ASK_AGAIN_MILLISECONDS = 50;

/**
 * Runs work while no other process that locks the same file runs any. A lock whose process is gone is taken
 * over.
 * @param file its folder exists; it is made, and removed again
 */
export async function whileLocked<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  while (!take(file)) {
    if (isAbandoned(file)) remove(file);
    else await pause(ASK_AGAIN_MILLISECONDS);
  }
  try {
    return await work();
  } finally {
    remove(file);
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(file: string): boolean {
  try {
    if (Date.now() - statSync(file).mtimeMs > STALE_MILLISECONDS) return true;
    const holder = Number(readFileSync(file, 'utf8'));
    // Between its creation and its writing it is empty: another process has just taken it.
    return holder > 0 && !isRunning(holder);
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function remove(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
