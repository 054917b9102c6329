import { UserSetting } from '@erx/core/prescriptions/settings';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Connection } from '../platform/database/database';
import { userSettings } from '../platform/database/schema';

/** What one person prefers in one practice (S3-16). */
export const userSettingsStore = (connection: Connection, practiceId: string, accountId: string) => ({
  /** Every setting that still means something, by name. */
  async list(): Promise<UserSetting[]> {
    const rows = await connection.orm
      .select({ settingName: userSettings.name, settingValue: userSettings.value })
      .from(userSettings)
      .where(and(eq(userSettings.practiceId, practiceId), eq(userSettings.accountId, accountId)))
      .orderBy(asc(userSettings.name));
    return rows.flatMap((row) => {
      const read = UserSetting.safeParse(row);
      return read.success ? [read.data] : [];
    });
  },

  /** Keeps them in one statement: all or none. No two may have one name. */
  async keep(settings: readonly UserSetting[], at: Date): Promise<void> {
    await connection.orm
      .insert(userSettings)
      .values(
        settings.map(({ settingName, settingValue }) => ({
          practiceId,
          accountId,
          name: settingName,
          value: settingValue,
          updatedAt: at,
        })),
      )
      .onConflictDoUpdate({
        target: [userSettings.practiceId, userSettings.accountId, userSettings.name],
        set: { value: sql`excluded.value`, updatedAt: at },
      });
  },
});
