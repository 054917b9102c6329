import type { CommonOptions, Context } from '../../context';
import { jsonTextOf } from '../../input/text-of';
import { TerminalFailure } from '../../messages';
import { ScriptFailure } from '../../script-messages';
import { createReport } from '../../output/report';
import { printRows, type RowOptions } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import type { Alias } from '../../stored/settings';
import { checkedAlias } from './expand';

const COLUMNS: readonly TextColumn<Alias>[] = [
  { heading: 'Alias', least: 5, most: 30, text: ({ name }) => name },
  { heading: 'Stands for', least: 20, most: 200, text: ({ expansion }) => expansion },
];

/** Lists the aliases of this machine. @throws TerminalFailure */
export async function listAliasesCommand(options: RowOptions, context: Context): Promise<void> {
  const aliases = (await context.openSettings()).aliases();
  const table = { columns: () => COLUMNS, none: 'There is no alias. Make one with: erx alias set' };
  await printRows(table, aliases, options, context, createReport(options, context));
}

/**
 * Sets one, and says what it was.
 * @throws TerminalFailure terminal.alias-name-invalid, terminal.alias-shadows, terminal.alias-invalid
 */
export async function setAliasCommand(
  name: string,
  expansion: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  checkedAlias({ name, expansion });
  const store = await context.openSettings();
  const before = store.aliases();
  const was = before.find((one) => one.name === name);
  store.saveAliases([...before.filter((one) => one !== was), { name, expansion }]);
  const report = createReport(options, context);
  if (options.json) return report.json({ name, expansion });
  report.say(`${name}: ${was ? `${was.expansion} → ` : ''}${expansion}`);
}

/** Takes one away. @throws TerminalFailure terminal.alias-unknown */
export async function deleteAliasCommand(
  name: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const store = await context.openSettings();
  const before = store.aliases();
  const was = before.find((one) => one.name === name);
  if (!was) throw new ScriptFailure('terminal.alias-unknown', { name });
  store.saveAliases(before.filter((one) => one !== was));
  const report = createReport(options, context);
  if (options.json) return report.json(was);
  report.say(`${name} no longer stands for: ${was.expansion}`);
}

export interface ImportAliasOptions extends CommonOptions {
  readonly replace?: boolean;
}

/**
 * Takes aliases from a file, all of them or none: what `erx alias list --json` prints, or an object of names.
 * @throws TerminalFailure terminal.file-unreadable, terminal.entry-file-invalid, terminal.alias-…
 */
export async function importAliasesCommand(
  file: string,
  options: ImportAliasOptions,
  context: Context,
): Promise<void> {
  const { value } = await jsonTextOf(file, context);
  const taken = aliasesIn(value, file).map(checkedAlias);
  const store = await context.openSettings();
  const before = store.aliases();
  const others = taken.filter((one) =>
    before.some(({ name, expansion }) => name === one.name && expansion !== one.expansion),
  );
  if (others.length > 0 && !options.replace)
    throw new ScriptFailure('terminal.alias-differs', { list: others.map(({ name }) => name).join(', ') });
  store.saveAliases([...before.filter((one) => !taken.some(({ name }) => name === one.name)), ...taken]);
  const report = createReport(options, context);
  if (options.json) return report.json(taken);
  report.say(`${String(taken.length)} ${taken.length === 1 ? 'alias is' : 'aliases are'} kept.`);
}

/** @throws TerminalFailure terminal.entry-file-invalid */
function aliasesIn(value: unknown, file: string): readonly Alias[] {
  const refuse = (reason: string): never => {
    throw new TerminalFailure('terminal.entry-file-invalid', { file, reason });
  };
  const rows = Array.isArray(value)
    ? (value as readonly unknown[])
    : typeof value === 'object' && value !== null
      ? Object.entries(value).map(([name, expansion]) => ({ name, expansion }) as unknown)
      : refuse('the whole of it');
  return rows.map((row, index) =>
    isAlias(row) ? { name: row.name, expansion: row.expansion } : refuse(`row ${String(index + 1)}`),
  );
}

function isAlias(row: unknown): row is Alias {
  return (
    typeof row === 'object' &&
    row !== null &&
    'name' in row &&
    typeof row.name === 'string' &&
    'expansion' in row &&
    typeof row.expansion === 'string'
  );
}
