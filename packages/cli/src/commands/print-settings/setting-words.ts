import { PRINT_SETTING_LABEL } from '@erx/core/printing/model';

export type SettingName = keyof typeof PRINT_SETTING_LABEL;

/** Whether there is a setting of this name. */
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(PRINT_SETTING_LABEL, name);
}

/** 'on', 'off', or the words themselves. */
export function valueText(value: boolean | string): string {
  return typeof value === 'string' ? value : value ? 'on' : 'off';
}
