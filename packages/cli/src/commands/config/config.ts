import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { printable } from '../../output/printable';
import { createReport } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { type SettingName, settingNamed, SETTINGS, settingValue } from '../../stored/settings';

interface SettingRow {
  readonly name: SettingName;
  /** Absent where it is not set. */
  readonly value?: string | number;
  readonly meaning: string;
}

const COLUMNS: readonly TextColumn<SettingRow>[] = [
  { heading: 'Setting', least: 7, most: 12, text: ({ name }) => name },
  { heading: 'Value', least: 10, most: 40, text: ({ value }) => String(value ?? '') },
  { heading: 'Meaning', least: 30, most: 90, text: ({ meaning }) => meaning },
];

/** Lists the settings of this machine. @throws TerminalFailure */
export async function listConfigCommand(options: RowOptions, context: Context): Promise<void> {
  const settings = (await context.openSettings()).read();
  const rows = (Object.keys(SETTINGS) as SettingName[]).map((name): SettingRow => {
    const value = settings[name];
    return { name, ...(value === undefined ? {} : { value }), meaning: SETTINGS[name].meaning };
  });
  const writer = rowWriter(
    { columns: () => COLUMNS, none: '' },
    options,
    context,
    createReport(options, context),
  );
  await writer.add(rows);
  await writer.end();
}

/** Prints one. @throws TerminalFailure terminal.setting-unknown, terminal.setting-unset */
export async function getConfigCommand(
  word: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const name = settingNamed(word);
  const value = (await context.openSettings()).read()[name];
  if (value === undefined) throw new TerminalFailure('terminal.setting-unset', { name });
  const report = createReport(options, context);
  if (options.json) return report.json({ name, value });
  report.data(printable(String(value)));
}

/**
 * Sets one, and says what it was. A profile must be one that is stored.
 * @throws TerminalFailure terminal.setting-unknown, terminal.setting-invalid, terminal.profile-unknown,
 * terminal.server-address-…
 */
export async function setConfigCommand(
  word: string,
  typed: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const name = settingNamed(word);
  const value = settingValue(name, typed);
  if (name === 'profile') await assureStored(String(value), context);
  const store = await context.openSettings();
  const before = store.read()[name];
  store.set(name, value);
  tell(name, before, value, options, context);
}

/** Takes one back. @throws TerminalFailure terminal.setting-unknown */
export async function unsetConfigCommand(
  word: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const name = settingNamed(word);
  const store = await context.openSettings();
  const before = store.read()[name];
  store.unset(name);
  tell(name, before, undefined, options, context);
}

/** Prints where they are kept, next to the stored sign-ins. @throws TerminalFailure */
export async function configPathCommand(options: CommonOptions, context: Context): Promise<void> {
  const { file } = await context.openSettings();
  const report = createReport(options, context);
  if (options.json) return report.json({ file });
  report.data(file);
}

async function assureStored(name: string, context: Context): Promise<void> {
  const known = (await context.openProfiles()).list().map((one) => one.name);
  if (!known.includes(name))
    throw new TerminalFailure('terminal.profile-unknown', { name, list: known.join(', ') || 'none' });
}

function tell(
  name: SettingName,
  before: string | number | undefined,
  after: string | number | undefined,
  options: CommonOptions,
  context: Context,
): void {
  const report = createReport(options, context);
  if (options.json) return report.json({ name, ...(after === undefined ? {} : { value: after }) });
  report.say(
    before === after
      ? `${name}: ${String(after ?? 'not set')}, as before`
      : `${name}: ${String(before ?? 'not set')} → ${String(after ?? 'not set')}`,
  );
}
