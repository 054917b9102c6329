import * as z from 'zod';
import { PrescriptionFilter } from './model';
import { Id } from '../values/ids';

/**
 * A preference of a user in a practice (S3-16): the filter that the list of prescriptions begins with, or the
 * provider that is chosen at first ('' for none).
 */
export const UserSetting = z.discriminatedUnion('settingName', [
  z.object({ settingName: z.literal('Prescription'), settingValue: PrescriptionFilter }),
  z.object({ settingName: z.literal('DefaultProvider'), settingValue: z.union([Id, z.literal('')]) }),
]);
export type UserSetting = z.infer<typeof UserSetting>;

/** Several of them at the same time, none named twice. */
export const UserSettings = z
  .array(UserSetting)
  .min(1)
  .refine((settings) => new Set(settings.map(({ settingName }) => settingName)).size === settings.length);

/** S9-5. */
export const DEFAULT_PRESCRIPTION_FILTER: PrescriptionFilter = 'Pending';

/** Preferences as the screens use them; what was never chosen is absent (S8-17: then they are empty). */
export interface Preferences {
  readonly prescriptionFilter?: PrescriptionFilter;
  /** '' where none is wanted. */
  readonly defaultProviderId?: string;
}

/** The preferences that a list of settings holds. */
export function toPreferences(settings: readonly UserSetting[]): Preferences {
  return Object.assign(
    {},
    ...settings.map((setting) =>
      setting.settingName === 'Prescription'
        ? { prescriptionFilter: setting.settingValue }
        : { defaultProviderId: setting.settingValue },
    ),
  ) as Preferences;
}
