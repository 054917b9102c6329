import { openConfigFile } from './config-file';
import type { Profile } from './profile';

/**
 * The sign-ins of this user of the machine, each under a name: the one of `--profile`, or the server's origin
 * where none was given, so that there is one of these for each server.
 */
export interface ProfileStore {
  readonly file: string;
  /** The one signed in with at last: what a command uses that names neither profile nor server. */
  current(): string | undefined;
  /** From now on commands use this one. */
  use(name: string): void;
  /** All of them by name. */
  list(): readonly NamedProfile[];
  /** Read again from the file each time: another `erx` may have renewed the tokens meanwhile. */
  read(name: string): Profile | undefined;
  /** Leaves untouched which one is current. */
  write(name: string, profile: Profile): void;
  forget(name: string): void;
}

export interface NamedProfile {
  readonly name: string;
  readonly profile: Profile;
}

/**
 * A store that keeps what is written to one profile to itself: a sign-in that fails leaves the stored profile
 * as it was. Everything else is the store's own.
 */
export function stageProfile(profiles: ProfileStore, name: string): ProfileStore {
  let staged: Profile | undefined;
  return {
    ...profiles,
    read: (asked) => (asked === name ? staged : profiles.read(asked)),
    write: (asked, profile) => {
      if (asked === name) staged = profile;
      else profiles.write(asked, profile);
    },
  };
}

/**
 * Opens the store in the user's settings folder, or in `folder`. The file is readable by its owner alone
 * (0600), and so is a folder that is made for it (0700).
 * @throws TerminalFailure when the file is there and cannot be read
 */
export function openProfileStore(folder: string | undefined): ProfileStore {
  const kept = openConfigFile(folder);
  const profiles = (): Record<string, Profile> =>
    Object.fromEntries(
      Object.entries(kept.read('servers') ?? {}).map(([name, profile]) => [
        name,
        { ...profile, server: profile.server ?? name },
      ]),
    );
  const own = (name: string): Profile | undefined => {
    const all = profiles();
    return Object.hasOwn(all, name) ? all[name] : undefined;
  };
  return {
    file: kept.path,
    current: () => kept.read('lastServer'),
    use: (name) => kept.save({ lastServer: name }),
    list: () =>
      Object.entries(profiles())
        .map(([name, profile]) => ({ name, profile }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    read: own,
    write: (name, profile) => kept.save({ servers: { ...profiles(), [name]: profile } }),
    forget: (name) => {
      if (!kept.exists()) return;
      const { [name]: forgotten, ...servers } = profiles();
      const isCurrent = kept.read('lastServer') === name;
      // Its server stays the one that commands mean.
      kept.save({ servers, ...(isCurrent && forgotten ? { lastServer: forgotten.server } : {}) });
    },
  };
}
