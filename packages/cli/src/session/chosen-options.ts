import type { CommonOptions, Context } from '../context';

/** What says whether an option was typed or is the command's own. */
interface Source {
  getOptionValueSource(name: string): string | undefined;
}

/**
 * Anyone who sets one of these says where to go, or who goes: the secret of a service account goes nowhere that
 * a setting names.
 */
const NAMING = ['ERX_SERVER', 'ERX_PROFILE', 'ERX_CLIENT_SECRET', 'ERX_CLIENT_SECRET_FILE'] as const;

/**
 * The options of a command with the settings of this machine as defaults: options, then environment, then
 * settings. Settings that cannot be read count as none; a command that needs the file says so.
 */
export async function chosenOptions<Options extends CommonOptions>(
  options: Options,
  command: Source,
  context: Pick<Context, 'environment' | 'openSettings'>,
): Promise<Options> {
  // A service account gets everything from its environment, and its run leaves no file behind.
  if (context.environment['ERX_CLIENT_ID']) return options;
  const { server, profile, color, theme, limit } = await context.openSettings().then(
    (store) => store.read(),
    () => ({}) as Record<string, undefined>,
  );
  const isTyped = (name: string): boolean => command.getOptionValueSource(name) === 'cli';
  const goesSomewhere =
    isTyped('server') || isTyped('profile') || NAMING.some((name) => Boolean(context.environment[name]));
  return {
    ...options,
    ...(goesSomewhere ? {} : profile !== undefined ? { profile } : server !== undefined ? { server } : {}),
    ...(color === 'never' ? { color: false } : {}),
    ...(theme === undefined ? {} : { theme }),
    ...('limit' in options && limit !== undefined && !isTyped('limit') ? { limit } : {}),
  };
}
