import type { PrintSettings, PrintSettingsFields } from '@erx/core/printing/model';
import { and, eq } from 'drizzle-orm';
import type { Connection } from '../platform/database/database';
import { printSettings } from '../platform/database/schema';

/** How one practice prints. */
export const printSettingsStore = (connection: Connection, practiceId: string) => ({
  /** The settings; undefined where the practice has not chosen. */
  async find(): Promise<PrintSettings | undefined> {
    const [row] = await connection.orm
      .select()
      .from(printSettings)
      .where(eq(printSettings.practiceId, practiceId));
    if (!row) return undefined;
    const { practiceId: _, updatedAt: __, ...settings } = row;
    return settings;
  },

  /** Adds the settings; false where the practice has some. */
  async add(settings: PrintSettings, at: Date): Promise<boolean> {
    const added = await connection.orm
      .insert(printSettings)
      .values({ practiceId, ...settings, updatedAt: at })
      .onConflictDoNothing()
      .returning({ id: printSettings.id });
    return added.length === 1;
  },

  /** Replaces the settings; false where the practice has none of this id. */
  async replace(id: string, settings: PrintSettingsFields, at: Date): Promise<boolean> {
    const changed = await connection.orm
      .update(printSettings)
      .set({ ...settings, updatedAt: at })
      .where(and(eq(printSettings.practiceId, practiceId), eq(printSettings.id, id)))
      .returning({ id: printSettings.id });
    return changed.length === 1;
  },
});
