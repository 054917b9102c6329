import { writeFileSync } from 'atomically';
import envPaths from 'env-paths';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { TerminalFailure } from '../messages';
import type { Profile } from './profile';

/**
 * A sign-in as it is kept: what has no server of its own is older than names of profiles, and is named by it.
 */
type StoredProfile = Omit<Profile, 'server'> & { readonly server?: string };

/** All that this program keeps on a machine. */
interface Kept {
  settings?: Record<string, unknown>;
  aliases?: Record<string, unknown>;
  lastServer?: string;
  servers?: Record<string, StoredProfile>;
}

/**
 * The one file of it, readable by its owner alone (0600), as a folder that is made for it (0700). Each call
 * throws terminal.profile-unreadable where the file cannot be read or written.
 */
export interface ConfigFile {
  readonly path: string;
  exists(): boolean;
  /** Read again from the file each time: another `erx` may have written meanwhile. */
  read<Key extends keyof Kept>(key: Key): Kept[Key];
  /** Replaces what is named and leaves the rest. */
  save(change: Kept): void;
}

/**
 * Opens the file in the user's settings folder, or in `folder`.
 * @throws TerminalFailure terminal.profile-unreadable when the file is there and cannot be read
 */
export function openConfigFile(folder: string | undefined): ConfigFile {
  const path = resolve(folder ?? envPaths('erx', { suffix: '' }).config, 'sign-in.json');
  const guarded = <Result>(act: () => Result): Result => {
    try {
      return act();
    } catch (cause) {
      throw new TerminalFailure('terminal.profile-unreadable', { file: path }, cause);
    }
  };
  const load = (): Kept => {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as Kept;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      return {};
    }
  };
  guarded(load);
  return {
    path,
    exists: () => existsSync(path),
    read: (key) => guarded(() => load()[key]),
    save: (change) =>
      guarded(() => {
        writeFileSync(path, JSON.stringify({ ...load(), ...change }, undefined, '\t'), { mode: 0o600 });
        chmodSync(path, 0o600);
      }),
  };
}
