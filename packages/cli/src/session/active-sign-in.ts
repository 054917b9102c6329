import type { Context } from '../context';
import { chosenProfile } from './choose-profile';
import type { ProfileStore } from '../stored/profile-store';
import type { Settings } from '../stored/settings';

/** Where a command that names nothing would get its sign-in from. */
interface Sources {
  readonly environment: Context['environment'];
  readonly settings: Pick<Settings, 'profile' | 'server'>;
  readonly profiles: Pick<ProfileStore, 'current' | 'read' | 'list'>;
}

/**
 * What the commands that follow use after a sign-in or a switch, as they will find it themselves: no one shall
 * act as someone other than expected. '' where there is nothing to say.
 */
export function describeActiveSignIn(name: string, origin: string, sources: Sources): string {
  const { environment } = sources;
  if (environment['ERX_CLIENT_ID'])
    return 'ERX_CLIENT_ID is set: commands act as that service account until you unset it, or name a profile.';
  const next = activeProfile(sources);
  if (next === name) return name === origin ? '' : `Profile ${name} is used from now on.`;
  const meant = next === undefined ? 'a profile that is not known' : `the sign-in ${next}`;
  const { what, undo } = whatNames(sources);
  return `${what} is set: commands use ${meant} until you ${undo}. Add --profile ${name} to use this one.`;
}

/**
 * The profile of a command that names nothing; undefined where one is named that is not known.
 */
export function activeProfile({ environment, settings, profiles }: Sources): string | undefined {
  // An empty setting is none.
  const goesSomewhere = Boolean(environment['ERX_SERVER']) || Boolean(environment['ERX_PROFILE']);
  const { profile, server } = goesSomewhere ? {} : settings;
  const chosen = profile !== undefined ? { profile } : server !== undefined ? { server } : {};
  try {
    return chosenProfile(chosen, environment, profiles).name;
  } catch {
    return undefined;
  }
}

function whatNames({ environment, settings }: Sources): { readonly what: string; readonly undo: string } {
  for (const what of ['ERX_PROFILE', 'ERX_SERVER']) if (environment[what]) return { what, undo: 'unset it' };
  const setting = settings.profile === undefined ? 'server' : 'profile';
  return { what: `The setting ${setting}`, undo: `run erx config unset ${setting}` };
}
