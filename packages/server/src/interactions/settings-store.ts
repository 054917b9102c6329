import { ALL_INTERACTION_ALERTS, type DrugInteractionSettings } from '@erx/core/users/model';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { TableRow } from '../platform/database/row';
import type { interactionSettings } from '../platform/database/schema';

type Row = Pick<
  TableRow<typeof interactionSettings>,
  | 'alert_low'
  | 'alert_medium'
  | 'alert_serious'
  | 'food_alert_low'
  | 'food_alert_medium'
  | 'food_alert_serious'
>;

const FIND: Statement = {
  name: 'find-interaction-settings',
  text: `SELECT alert_low, alert_medium, alert_serious, food_alert_low, food_alert_medium, food_alert_serious
      FROM interaction_settings
      WHERE practice_id = $1 AND account_id = $2`,
};

const SAVE = named({
  name: 'save-interaction-settings',
  text: `INSERT INTO interaction_settings (practice_id, account_id, alert_low, alert_medium, alert_serious,
    food_alert_low, food_alert_medium, food_alert_serious, updated_at)
    VALUES (:practiceId, :accountId, :alertLow, :alertMedium, :alertSerious, :foodAlertLow, :foodAlertMedium,
      :foodAlertSerious, :at)
    ON CONFLICT (practice_id, account_id)
    DO UPDATE SET alert_low = excluded.alert_low, alert_medium = excluded.alert_medium,
      alert_serious = excluded.alert_serious,
      food_alert_low = excluded.food_alert_low, food_alert_medium = excluded.food_alert_medium,
        food_alert_serious = excluded.food_alert_serious, updated_at = excluded.updated_at`,
});

/** Which interactions the people of one practice are shown. */
export const interactionSettingsStore = (connection: Connection, practiceId: string) => ({
  /** What a user has chosen; every alert where they have chosen nothing (S3-5). */
  async find(accountId: string): Promise<DrugInteractionSettings> {
    const [row] = await connection.run<Row>(FIND, [practiceId, accountId]);
    if (!row) return ALL_INTERACTION_ALERTS;
    return {
      alertLow: row.alert_low,
      alertMedium: row.alert_medium,
      alertSerious: row.alert_serious,
      foodAlertLow: row.food_alert_low,
      foodAlertMedium: row.food_alert_medium,
      foodAlertSerious: row.food_alert_serious,
    };
  },
  async save(accountId: string, settings: DrugInteractionSettings, at: Date): Promise<void> {
    await SAVE.run(connection, { ...settings, practiceId, accountId, at });
  },
});
