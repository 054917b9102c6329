import { DEFAULT_PRINT_SETTINGS, PRINT_SETTING_LABEL, PrintSettingsFields } from '@erx/core/printing/model';
import { TerminalFailure } from '../../messages';
import { isSettingName } from './setting-words';

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
