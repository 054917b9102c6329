import { TerminalFailure } from '../messages';
import { openConfigFile } from './config-file';
import { serverAddress } from './server-address';

/** How the screens are colored: by the ground that the terminal tells, by the one that is named, or not at all. */
export const THEMES = ['auto', 'dark', 'light', 'none'] as const;

export type Theme = (typeof THEMES)[number];

/** What the user has chosen for the commands of this machine; options and the environment count before it. */
export interface Settings {
  readonly server?: string;
  readonly profile?: string;
  readonly color?: 'auto' | 'never';
  readonly theme?: Theme;
  readonly limit?: number;
  readonly 'callback-port'?: number;
  readonly pager?: string;
}

export type SettingName = keyof Settings;

/** Ports below are for services that the system starts. */
const LEAST_PORT = 1024;

/** A port that was typed; undefined for what is none. */
function portNamed(typed: string): number | undefined {
  const port = /^\d{4,5}$/.test(typed) ? Number(typed) : 0;
  return port >= LEAST_PORT && port <= 65_535 ? port : undefined;
}

interface Setting {
  readonly meaning: string;
  /** What a value looks like. */
  readonly forms: string;
  /** The value that was typed; undefined where it is none. */
  read(typed: string): string | number | undefined;
}

/** Every setting. Times are not among them: they are written in one form everywhere (S5-22). */
export const SETTINGS = {
  server: {
    meaning: 'the server to speak to if neither an option nor the environment names one',
    forms: 'scheme and host, such as https://erx.example',
    read: (typed) => serverAddress(typed),
  },
  profile: {
    meaning: 'the stored sign-in to use if neither an option nor the environment names one',
    forms: 'the name of a stored sign-in',
    read: (typed) => typed || undefined,
  },
  color: {
    meaning: 'whether output is colored',
    forms: 'auto or never',
    read: (typed) => (typed === 'auto' || typed === 'never' ? typed : undefined),
  },
  theme: {
    meaning: 'the background that the colors of the screens are chosen for; auto asks the terminal',
    forms: THEMES.join(', '),
    read: (typed) => THEMES.find((one) => one === typed),
  },
  limit: {
    meaning: 'how many rows a list has without --limit',
    forms: 'a whole number from 1',
    read: (typed) => (/^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : undefined),
  },
  'callback-port': {
    meaning:
      'the port of this machine that the browser comes back to from erx login; any free one if not set',
    forms: `a whole number from ${String(LEAST_PORT)} to 65535`,
    read: (typed) => portNamed(typed),
  },
  pager: {
    meaning: 'the program that long output goes through on a terminal, unless ERX_PAGER names one',
    forms: 'a command such as less -S, or never',
    read: (typed) => typed || undefined,
  },
} as const satisfies Record<SettingName, Setting>;

/** The settings of this user of this machine, kept next to the stored sign-ins. */
export interface SettingsStore {
  readonly file: string;
  read(): Settings;
  set(name: SettingName, value: string | number): void;
  unset(name: SettingName): void;
  /** Words of one's own for commands, by name. */
  aliases(): readonly Alias[];
  /** Replaces all of them. */
  saveAliases(aliases: readonly Alias[]): void;
}

/** A word of one's own for the beginning of a command line. */
export interface Alias {
  readonly name: string;
  /** As it was typed: words of erx, with $1 to $9 for words behind the name. */
  readonly expansion: string;
}

/**
 * Whether there is a setting of this name.
 * @throws TerminalFailure terminal.setting-unknown
 */
export function settingNamed(name: string): SettingName {
  if (Object.hasOwn(SETTINGS, name)) return name as SettingName;
  throw new TerminalFailure('terminal.setting-unknown', { name, list: Object.keys(SETTINGS).join(', ') });
}

/**
 * A value as it was typed.
 * @throws TerminalFailure terminal.setting-invalid, and of a server terminal.server-address-…
 */
export function settingValue(name: SettingName, typed: string): string | number {
  const { read, forms } = SETTINGS[name];
  const value = read(typed.trim());
  if (value === undefined)
    throw new TerminalFailure('terminal.setting-invalid', { name, value: `'${typed}'`, forms });
  return value;
}

/** Opens the settings. @throws TerminalFailure terminal.profile-unreadable */
export function openSettingsStore(folder: string | undefined): SettingsStore {
  const kept = openConfigFile(folder);
  const settings = (): Record<string, unknown> => ({ ...kept.read('settings') });
  return {
    file: kept.path,
    read: () => settingsIn(settings()),
    set: (name, value) => kept.save({ settings: { ...settings(), [name]: value } }),
    unset: (name) => {
      if (!kept.exists()) return;
      const { [name]: _, ...rest } = settings();
      kept.save({ settings: rest });
    },
    aliases: () =>
      Object.entries(kept.read('aliases') ?? {})
        .flatMap(([name, expansion]) => (typeof expansion === 'string' ? [{ name, expansion }] : []))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    saveAliases: (aliases) =>
      kept.save({ aliases: Object.fromEntries(aliases.map(({ name, expansion }) => [name, expansion])) }),
  };
}

/** What the file holds that is a setting: the user may have edited it, or another version written it. */
function settingsIn(kept: Readonly<Record<string, unknown>>): Settings {
  return Object.fromEntries(
    Object.entries(SETTINGS).flatMap(([name, { read }]) => {
      const value = kept[name];
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      try {
        const valid = read(String(value));
        return valid === undefined ? [] : [[name, valid]];
      } catch {
        return [];
      }
    }),
  );
}
