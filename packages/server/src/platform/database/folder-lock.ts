import { mkdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Who holds a folder: `born` distinguishes the process from a later one of the same number; null where the
 * system does not say.
 */
interface Holder {
  readonly pid: number;
  readonly born: string | null;
}

/**
 * Takes the data folder for this process; PGlite itself would let two processes ruin it, and on PostgreSQL
 * the keys in it are made and rotated by one process at a time.
 * @returns what gives the folder back; it is given back, too, when the process exits
 * @throws Error with one sentence when a living process holds it, or when it cannot be written
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'server.lock');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new Error(`The data folder ${folder} cannot be made. Name another with ERX_DATA.`, { cause });
  }
  for (const attempt of [1, 2]) {
    try {
      const self: Holder = { pid: process.pid, born: processOf(process.pid)?.born ?? null };
      writeFileSync(file, JSON.stringify(self), { flag: 'wx', mode: 0o600 });
      const release = (): void => {
        process.off('exit', release);
        rmSync(file, { force: true });
      };
      process.once('exit', release);
      return release;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new Error(
          `The data folder ${folder} cannot be written. Check its rights or name another with ERX_DATA.`,
          { cause },
        );
      }
      const holder = readHolder(file);
      if (attempt === 2 || (holder && isHeldBy(holder, file))) {
        throw new Error(
          `The data folder ${folder} is in use by process ${String(holder?.pid)}. Stop it first, or name another folder with ERX_DATA.`,
          { cause },
        );
      }
      rmSync(file, { force: true }); // Its holder was killed and left the file behind.
    }
  }
  throw new Error(`The data folder ${folder} cannot be locked.`);
}

/**
 * What a lock file says; a number alone was written by earlier versions. Undefined for what no one wrote
 * whole.
 */
function readHolder(file: string): Holder | undefined {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as number | Holder;
    const holder = typeof read === 'number' ? { pid: read, born: null } : read;
    return Number.isInteger(holder.pid) && holder.pid > 0 ? holder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether the process that wrote a lock file still runs: not when another one, or a dead one that no one has
 * buried, has its number now.
 */
function isHeldBy({ pid, born }: Holder, file: string): boolean {
  if (pid === process.pid) return born !== null && born === processOf(pid)?.born;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const running = processOf(pid);
  if (!running) return true; // the system does not say more
  if (running.isDead) return false;
  if (born !== null) return born === running.born;
  return isOfOurProgram(pid) && !isYounger(running, file);
}

/**
 * A process in the kernel's table: when it was born, in ticks since the machine started, and whether it has
 * ended. Undefined where there is no /proc.
 */
function processOf(pid: number): { readonly born: string; readonly isDead: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // its name may hold anything
    return { born: fields[19] ?? '', isDead: fields[0] === 'Z' || fields[0] === 'X' };
  } catch {
    return undefined;
  }
}

/** For lock files without a time of birth: whether a process runs the program that we are. */
function isOfOurProgram(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${String(pid)}/exe`) === readlinkSync('/proc/self/exe');
  } catch {
    return false; // it belongs to another process
  }
}

/**
 * The same: whether a process began after the file was written. A tick is a hundredth of a second on every
 * Linux that Node runs on.
 */
function isYounger({ born }: { readonly born: string }, file: string): boolean {
  try {
    const upSeconds = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
    const bornAt = Date.now() - (upSeconds - Number(born) / 100) * 1000;
    return bornAt > statSync(file).mtimeMs + 1000;
  } catch {
    return false;
  }
}
