import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LIBRARIES = '/usr/lib';

/** The library that shifts a process's clock (Debian: libfaketime), where the machine has it. */
export function findFaketime(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return readdirSync(LIBRARIES)
    .map((folder) => join(LIBRARIES, folder, 'faketime', 'libfaketimeMT.so.1'))
    .find((path) => existsSync(path));
}

/** A clock that jumps; intervals and timeouts, which count another one, stay as they are. */
export interface JumpingClock {
  /** The environment of the process whose clock it is. */
  readonly env: Record<string, string>;
  /** @param seconds from the true time; the process knows it within a second */
  jump(seconds: number): void;
  /** What it shows, in milliseconds since 1970. */
  now(): number;
}

/** A clock that is right at first. @param file is made, and says how far it is off */
export function jumpingClock(library: string, file: string): JumpingClock {
  let off = 0;
  const jump = (seconds: number) => {
    off = seconds;
    writeFileSync(file, `${seconds < 0 ? '-' : '+'}${String(Math.abs(seconds))}\n`);
  };
  jump(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    jump,
    now: () => Date.now() + off * 1000,
  };
}
