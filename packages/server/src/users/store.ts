import type { Role } from '@erx/core/access/rights';
import type { Generation } from '@erx/core/patients/model';
import type { DrugInteractionSettings } from '@erx/core/users/model';
import type { Connection, Statement } from '../platform/database/database';
import type { TableRow } from '../platform/database/row';
import type { accounts } from '../platform/database/schema';

/** A member of a practice as the database has it. */
export interface UserRow extends Pick<
  TableRow<typeof accounts>,
  | 'id'
  | 'email'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'title'
  | 'npi'
  | 'dea_number'
  | 'state_license_number'
  | 'dps'
  | 'address'
  | 'address2'
  | 'city'
  | 'state'
  | 'zip_code'
  | 'primary_phone_type'
  | 'home_phone'
  | 'work_phone'
  | 'cell_phone'
  | 'fax'
  | 'is_super_admin'
  | 'organization_type'
  | 'issuer'
  | 'subject'
  | 'is_advertisement_seen'
  | 'dea_name'
  | 'license_state'
  | 'active'
> {
  email_verified: boolean;
  dea_expires_on: string | null;
  license_expires_on: string | null;
  generation: Generation;
  own_time_zone: string | null;
  has_pin: boolean;
  role: Role;
  spi: string | null;
  spi_error: string;
  permission_change_requests: boolean;
  permission_epcs_rts: boolean;
  can_prior_authorize: boolean;
  emergency_until: Date | null;
  interaction_alerts: DrugInteractionSettings | null;
  practice_name: string;
  time_zone: string;
  hardware_reference: string | null;
  has_soft_token: boolean;
}

/** A prescriber as the provider drop-down shows it. */
export type ProviderRow = Pick<
  UserRow,
  | 'id'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'title'
  | 'npi'
  | 'spi'
  | 'dea_number'
  | 'state_license_number'
  | 'state'
  | 'active'
>;

const USER = {
  name: 'user-of-practice',
  text: `SELECT a.id, a.email, a.first_name, a.middle_name, a.last_name, a.title, a.npi, a.dea_number,
    a.state_license_number, a.state,
      a.dea_name, a.dea_expires_on::text AS dea_expires_on, a.license_state,
        a.license_expires_on::text AS license_expires_on,
      a.generation, a.dps, a.address, a.address2, a.city, a.zip_code, a.primary_phone_type, a.home_phone,
        a.work_phone, a.cell_phone, a.fax, a.time_zone AS own_time_zone,
      a.pin_hash IS NOT NULL AS has_pin, a.is_super_admin, a.organization_type, a.issuer, a.subject,
        a.is_advertisement_seen, a.email_verified,
      m.role, m.spi, m.spi_error, m.permission_change_requests, m.permission_epcs_rts,
        m.epa_preparer OR m.epa_reviewer OR m.epa_submitter AS can_prior_authorize, m.emergency_until,
      (SELECT json_build_object('alertLow', s.alert_low, 'alertMedium', s.alert_medium, 'alertSerious',
        s.alert_serious, 'foodAlertLow', s.food_alert_low,
        'foodAlertMedium', s.food_alert_medium, 'foodAlertSerious', s.food_alert_serious)
        FROM interaction_settings s
        WHERE s.practice_id = m.practice_id AND s.account_id = a.id) AS interaction_alerts,
      a.active AND m.active AS active, p.name AS practice_name, p.time_zone,
      (SELECT max(t.reference) FROM authenticators t
        WHERE t.account_id = a.id AND t.kind = 'hardware' AND t.active) AS hardware_reference,
      EXISTS (SELECT FROM authenticators t WHERE t.account_id = a.id AND t.kind = 'soft'
        AND t.active) AS has_soft_token
    FROM memberships m JOIN accounts a ON a.id = m.account_id JOIN practices p ON p.id = m.practice_id
    WHERE m.practice_id = $1 AND m.account_id = $2`,
} satisfies Statement;
const COLLEAGUE: Statement = {
  name: 'colleague-of-practice',
  text: `${USER.text} AND NOT m.is_emergency_only AND NOT EXISTS (SELECT FROM service_accounts s
    WHERE s.practice_id = m.practice_id AND s.account_id = m.account_id)`,
};

const PROVIDERS: Statement = {
  name: 'providers-of-practice',
  text: `SELECT a.id, a.first_name, a.middle_name, a.last_name, a.title, a.npi, m.spi, a.dea_number,
    a.state_license_number, a.state,
      a.active AND m.active AS active
    FROM memberships m JOIN accounts a ON a.id = m.account_id
    WHERE m.practice_id = $1 AND a.npi IS NOT NULL AND a.active AND m.active AND NOT m.is_emergency_only
    ORDER BY lower(a.last_name), lower(a.first_name), a.id`,
};

/** The people of one practice. */
export function usersStore(connection: Connection, practiceId: string) {
  return {
    /**
     * The caller's own data: also for a user who is here in an emergency alone. Undefined when the account
     * may not be here.
     */
    async self(accountId: string): Promise<UserRow | undefined> {
      const [row] = await connection.run<UserRow>(USER, [practiceId, accountId]);
      return row;
    },
    /**
     * A member, active or not; undefined when the account is none. Anyone who is only named for emergencies
     * is none: they belong to another practice and were never asked, so no one here acts upon them or in
     * their name. A service account is none either.
     */
    async find(accountId: string): Promise<UserRow | undefined> {
      const [row] = await connection.run<UserRow>(COLLEAGUE, [practiceId, accountId]);
      return row;
    },
    /** Active prescribers (an NPI makes one, S1-3) by last name. */
    providers: () => connection.run<ProviderRow>(PROVIDERS, [practiceId]),
  };
}
