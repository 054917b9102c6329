import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes the data folder for this process; PGlite itself would let two processes ruin it.
 * @returns what gives the folder back
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
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
      return () => { rmSync(file, { force: true }); };
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new Error(`The data folder ${folder} cannot be written. Check its rights or name another with ERX_DATA.`, { cause });
      }
      const holder = Number(readFileSync(file, 'utf8'));
      if (attempt === 2 || isAlive(holder)) {
        throw new Error(`The data folder ${folder} is in use by process ${String(holder)}. Stop it first, or name another folder with ERX_DATA.`, { cause });
      }
      rmSync(file, { force: true }); // Its holder was killed and left the file behind.
    }
  }
  throw new Error(`The data folder ${folder} cannot be locked.`);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
