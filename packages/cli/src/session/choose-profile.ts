import { TerminalFailure } from '../messages';
import type { ProfileStore } from '../stored/profile-store';
import { serverAddress } from '../stored/server-address';

/** What a command says of where it wants to go. */
export interface Wanted {
  readonly server?: string;
  readonly profile?: string;
}

/** A server, and the name under which the sign-in there is kept. */
export interface Chosen {
  readonly name: string;
  readonly origin: string;
}

/**
 * The sign-in that a command means: option, environment, last used, server of this machine; a profile before
 * a server. A server that is the one of the last used sign-in means that sign-in.
 * @throws TerminalFailure when the profile is not known, or is one of another server than --server names, or
 * ERX_SERVER next to ERX_PROFILE
 */
export function chosenProfile(
  wanted: Wanted,
  environment: Environment,
  profiles: Pick<ProfileStore, 'current' | 'read' | 'list'>,
): Chosen {
  const name = profileNamed(wanted, environment);
  if (name === undefined) return byServer(wanted, environment, profiles);
  const profile = profiles.read(name);
  if (!profile) throw new TerminalFailure('terminal.profile-unknown', { name, list: namesOf(profiles) });
  if (wanted.server !== undefined && serverAddress(wanted.server) !== profile.server)
    throw new TerminalFailure('terminal.profile-elsewhere', { name, address: profile.server });
  const { ERX_SERVER: elsewhere = '' } = environment;
  if (wanted.profile === undefined && elsewhere !== '' && serverAddress(elsewhere) !== profile.server)
    throw new TerminalFailure('terminal.environment-differs', { name, address: profile.server });
  return { name, origin: profile.server };
}

/**
 * Where `erx login` signs in, and what it calls it. A profile need not exist yet, and may move to another
 * server.
 * @throws TerminalFailure when the name or the address is not usable
 */
export function profileToSignIn(
  wanted: Wanted,
  environment: Environment,
  profiles: Pick<ProfileStore, 'current' | 'read'>,
): Chosen {
  const name = profileNamed(wanted, environment);
  if (name === undefined && wanted.server !== undefined) {
    // Anyone who names a server alone does not mean to replace a profile that has a name.
    const origin = serverAddress(wanted.server);
    return { name: origin, origin };
  }
  if (name === undefined) return byServer(wanted, environment, profiles);
  if (!/^[a-z\d][\w.-]{0,49}$/i.test(name))
    throw new TerminalFailure('terminal.profile-name-invalid', { name });
  return {
    name,
    origin: serverAddress(wanted.server, profiles.read(name)?.server, environment['ERX_SERVER']),
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The name of a profile that was given; an option of either kind counts before the environment. */
function profileNamed({ profile, server }: Wanted, environment: Environment): string | undefined {
  const named = environment['ERX_PROFILE'];
  return profile ?? (server !== undefined || named === undefined || named === '' ? undefined : named);
}

function byServer(
  { server }: Wanted,
  environment: Environment,
  profiles: Pick<ProfileStore, 'current' | 'read'>,
): Chosen {
  const current = profiles.current();
  const named = server ?? (environment['ERX_SERVER'] || undefined);
  const kept = current === undefined ? undefined : profiles.read(current);
  // An address that names the server of the sign-in used last means that sign-in, not an older one without a
  // name.
  if (current !== undefined && kept && (named === undefined || serverAddress(named) === kept.server))
    return { name: current, origin: kept.server };
  const isAddress = current?.includes('://') ?? false; // of a sign-in that has ended
  const origin = serverAddress(server, environment['ERX_SERVER'], isAddress ? current : undefined);
  return { name: origin, origin };
}

function namesOf(profiles: Pick<ProfileStore, 'list'>): string {
  return (
    profiles
      .list()
      .map(({ name }) => name)
      .join(', ') || 'none'
  );
}
