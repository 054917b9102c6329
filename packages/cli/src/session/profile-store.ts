import Conf from 'conf';
import { chmodSync, existsSync } from 'node:fs';
import process from 'node:process';
import { type SignInConfiguration } from '@erx/core/session/contract';
import { TerminalFailure } from '../messages';

/** What is kept of a sign-in at one server. */
export interface Profile {
  readonly configuration: SignInConfiguration;
  /** As core's terminal session stores them; this package never looks inside. */
  readonly tokens?: unknown;
  readonly practice?: { readonly id: string; readonly name: string };
}

/** The sign-ins of this user of the machine, one for each server. */
export interface ProfileStore {
  readonly file: string;
  /** The server signed in at last. */
  lastServer(): string | undefined;
  /** Read anew from the file each time: another `erx` may have renewed the tokens meanwhile. */
  read(origin: string): Profile | undefined;
  write(origin: string, profile: Profile): void;
  forget(origin: string): void;
}

interface Stored {
  lastServer?: string;
  servers?: Record<string, Profile>;
}

/**
 * Opens the store in the user's settings folder, or in `folder`. The file is readable by its owner alone (0600), and so is a folder
 * that is made for it (0700).
 * @throws TerminalFailure when the file is there and cannot be read
 */
export function openProfileStore(folder: string | undefined): ProfileStore {
  const conf = open(folder);
  const guard = <Result>(act: () => Result): Result => {
    try {
      return act();
    } catch (cause) {
      throw new TerminalFailure('terminal.profile-unreadable', { file: conf.path }, cause);
    }
  };
  const save = (change: (servers: Record<string, Profile>) => Stored): void => guard(() => {
    const servers = { ...conf.get('servers') };
    conf.set(change(servers));
    chmodSync(conf.path, 0o600);
  });
  return {
    file: conf.path,
    lastServer: () => guard(() => conf.get('lastServer')),
    read: (origin) => guard(() => conf.get('servers')?.[origin]),
    write: (origin, profile) => save((servers) => ({ lastServer: origin, servers: { ...servers, [origin]: profile } })),
    forget: (origin) => {
      if (!existsSync(conf.path)) return;
      save((servers) => ({ servers: Object.fromEntries(Object.entries(servers).filter(([known]) => known !== origin)) }));
    },
  };
}

function open(folder: string | undefined): Conf<Stored> {
  // Conf makes a missing folder by itself, as open as the mask lets it.
  const mask = process.umask(0o077);
  try {
    return new Conf<Stored>({
      projectName: 'erx',
      projectSuffix: '',
      configName: 'sign-in',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      ...(folder ? { cwd: folder } : {}),
    });
  } catch (cause) {
    throw new TerminalFailure('terminal.profile-unreadable', { file: folder ?? 'your settings folder' }, cause);
  } finally {
    process.umask(mask);
  }
}
