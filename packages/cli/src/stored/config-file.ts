import Conf from 'conf';
import { chmodSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
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
  const conf = guarded(
    () => placeOf(folder),
    () => openPrivately(folder, NAME),
  );
  return {
    path: conf.path,
    exists: () => existsSync(conf.path),
    read: (key) =>
      guarded(
        () => conf.path,
        () => conf.get(key),
      ),
    save: (change) =>
      guarded(
        () => conf.path,
        () => {
          conf.set(change);
          chmodSync(conf.path, 0o600);
        },
      ),
  };
}

const NAME = 'sign-in';

/**
 * Where the file is that could not be read: Conf knows its path once it has read it, so one that is not there
 * is asked for.
 */
function placeOf(folder: string | undefined): string {
  try {
    return join(dirname(openPrivately(folder, `${NAME}-not-there`).path), `${NAME}.json`);
  } catch {
    return folder ?? 'your settings folder';
  }
}

function openPrivately(folder: string | undefined, name: string): Conf<Kept> {
  // Conf makes a missing folder by itself, as open as the mask allows.
  const mask = process.umask(0o077);
  try {
    return new Conf<Kept>({
      projectName: 'erx',
      projectSuffix: '',
      configName: name,
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      ...(folder ? { cwd: folder } : {}),
    });
  } finally {
    process.umask(mask);
  }
}

function guarded<Result>(file: () => string, act: () => Result): Result {
  try {
    return act();
  } catch (cause) {
    throw new TerminalFailure('terminal.profile-unreadable', { file: file() }, cause);
  }
}
