import { UserSetting } from '@erx/core/accounts/settings';
import { and, asc, eq } from 'drizzle-orm';
import type { Connection } from '../database/database';
import { userSettings } from '../database/schema';

/** What one person prefers in one practice (S3-16). */
export const userSettingsOf = (connection: Connection, practiceId: string, accountId: string) => ({
  /** Every setting that still means something, by name. */
  async list(): Promise<UserSetting[]> {
    const rows = await connection.orm.select({ settingName: userSettings.name, settingValue: userSettings.value }).from(userSettings)
      .where(and(eq(userSettings.practiceId, practiceId), eq(userSettings.accountId, accountId))).orderBy(asc(userSettings.name));
    return rows.flatMap((row) => { const read = UserSetting.safeParse(row); return read.success ? [read.data] : []; });
  },

  async keep({ settingName, settingValue }: UserSetting, at: Date): Promise<void> {
    await connection.orm.insert(userSettings).values({ practiceId, accountId, name: settingName, value: settingValue, updatedAt: at })
      .onConflictDoUpdate({ target: [userSettings.practiceId, userSettings.accountId, userSettings.name], set: { value: settingValue, updatedAt: at } });
  },
});
