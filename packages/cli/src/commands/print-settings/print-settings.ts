import { CallError } from '@erx/core/client/failure';
import type { Client } from '@erx/core/client/call';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { createPrintSettings, getPrintSettings, updatePrintSettings } from '@erx/core/printing/contract';
import {
  DEFAULT_PRINT_SETTINGS,
  PRINT_SETTING_LABEL,
  type PrintSettings,
  PrintSettingsFields,
} from '@erx/core/printing/model';
import { signaturesAreNamed } from '@erx/core/printing/rules';
import { changesBetween } from '@erx/core/values/changes';
import type { CommonOptions, Context } from '../../context';
import { factLines } from '../../output/fact-lines';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { isSettingName, valueText } from './setting-words';
import { TerminalFailure } from '../../messages';

const NOT_CHOSEN = 'The practice has not chosen yet: these are the defaults.';

/** Says how the practice prints (S3-8). @throws TerminalFailure or CallError */
export async function showPrintSettingsCommand(options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const stored = await storedSettings(client, context);
  if (options.json) return report.json(stored ?? DEFAULT_PRINT_SETTINGS);
  if (!stored) report.say(NOT_CHOSEN);
  const { id: _, ...fields } = { id: '', ...(stored ?? DEFAULT_PRINT_SETTINGS) };
  const names = Object.keys(PRINT_SETTING_LABEL).filter(isSettingName);
  const { isTTY, columns } = context.stdout;
  // A program reads the value alone; a person also what the name means.
  report.data(
    factLines(
      names.map((name) => ({
        name,
        value: isTTY ? `${valueText(fields[name])}  (${PRINT_SETTING_LABEL[name]})` : valueText(fields[name]),
      })),
      isTTY ? columns : undefined,
    ),
  );
}

/**
 * Changes the named settings, the first time next to those that hold until then (S4-15). Says what each was
 * and is.
 * @param words such as daysSupply=on
 * @throws TerminalFailure terminal.setting-unknown, terminal.setting-invalid; AppError
 * printing.settings-unchanged, field.required; CallError
 */
export async function setPrintSettingsCommand(
  words: readonly string[],
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const changes = changesIn(words);
  const { client } = await connect(options, context, report);
  const before = await storedSettings(client, context);
  const held: PrintSettingsFields = before ?? DEFAULT_PRINT_SETTINGS;
  const wanted = { ...held, ...changes };
  refuseWhenStopped(signaturesAreNamed(wanted));
  const different = changesBetween(held, changes);
  if (before && different.length === 0) throw new AppError('printing.settings-unchanged'); // S5-18
  const call = { signal: context.cancelled };
  const after = before
    ? await client.call(updatePrintSettings, { params: { id: before.id }, body: different }, call)
    : await client.call(createPrintSettings, { body: wanted }, call);
  if (options.json) return report.json(after);
  for (const { key } of different)
    if (isSettingName(key))
      report.say(`${PRINT_SETTING_LABEL[key]}: ${valueText(held[key])} → ${valueText(after[key])}`);
  if (different.length === 0) report.say('The defaults are now chosen.');
}

/** Those of the practice; undefined where it has not chosen (S8-15: a 404 is no failure). */
async function storedSettings(
  client: Client,
  { cancelled }: Pick<Context, 'cancelled'>,
): Promise<PrintSettings | undefined> {
  try {
    return await client.call(getPrintSettings, {}, { signal: cancelled });
  } catch (error) {
    if (error instanceof CallError && error.code === 'printing.settings-none') return undefined;
    throw error;
  }
}

const SWITCH: Readonly<Record<string, boolean>> = {
  on: true,
  off: false,
  yes: true,
  no: false,
  true: true,
  false: false,
};

/**
 * What is to be changed, from words such as daysSupply=on or "signature1=MAY SUBSTITUTE".
 * @throws TerminalFailure terminal.setting-unknown, terminal.setting-invalid
 */
export function changesIn(words: readonly string[]): Partial<PrintSettingsFields> {
  return Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf('=');
      const name = at < 0 ? word : word.slice(0, at);
      if (!isSettingName(name))
        throw new TerminalFailure('terminal.setting-unknown', {
          name,
          list: Object.keys(PRINT_SETTING_LABEL).join(', '),
        });
      if (at < 0)
        throw new TerminalFailure('terminal.setting-invalid', {
          name,
          value: 'Nothing',
          forms: formsOf(name),
        });
      const typed = word.slice(at + 1);
      const value = typeof DEFAULT_PRINT_SETTINGS[name] === 'boolean' ? SWITCH[typed.toLowerCase()] : typed;
      const parsed = PrintSettingsFields.shape[name].safeParse(value);
      if (!parsed.success)
        throw new TerminalFailure('terminal.setting-invalid', {
          name,
          value: `'${typed}'`,
          forms: formsOf(name),
        });
      return [name, parsed.data];
    }),
  );
}

function formsOf(name: keyof PrintSettingsFields): string {
  return typeof DEFAULT_PRINT_SETTINGS[name] === 'boolean'
    ? `${name}=on or ${name}=off`
    : `"${name}=…" with at most 60 characters`;
}
