import type { Wanted } from '@erx/core/provisioning/filter';
import type { ProvisionedPerson } from '@erx/core/provisioning/rules';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { membersStore } from '../practices/member-store';

/** A person of the practice, with what a directory knows them by. */
export interface StoredPerson extends ProvisionedPerson {
  readonly id: string;
  readonly createdAt: Date;
}

interface LabelRow {
  id: string;
  user_name: string;
  external_id: string;
  is_ended_by_group: boolean;
  created_at: Date;
}

/** Of people alone: no one who is named for emergencies, and no service account. */
const PEOPLE = `FROM memberships m
    JOIN accounts a ON a.id = m.account_id
    WHERE m.practice_id = :practiceId AND NOT m.is_emergency_only
      AND NOT EXISTS (SELECT FROM service_accounts s
        WHERE s.practice_id = m.practice_id AND s.account_id = m.account_id)`;
const WANTED = `${PEOPLE}
      AND (:userName::text IS NULL OR lower(coalesce(m.directory_name, a.email)) = :userName)
      AND (:externalId::text IS NULL OR m.external_id = :externalId)
      AND (:email::text IS NULL OR a.email = :email)
      AND (:id::text IS NULL OR a.id::text = :id)
      AND (:active::boolean IS NULL OR (a.active AND m.active) = :active)`;
const LABELS = `a.id, coalesce(m.directory_name, a.email) AS user_name,
      coalesce(m.external_id, '') AS external_id, m.claim IS NOT DISTINCT FROM 'ended' AS is_ended_by_group,
      m.created_at`;
const LIST = named({
  name: 'provisioned-people',
  text: `SELECT ${LABELS}
    ${WANTED}
    ORDER BY m.created_at, a.id
    LIMIT :limit OFFSET :from`,
});
const COUNT = named({
  name: 'count-provisioned-people',
  text: `SELECT count(*)::int AS total ${WANTED}`,
});
const TAKEN = named({
  name: 'directory-name-taken',
  text: `SELECT a.id
    ${PEOPLE}
      AND a.id::text <> :id
      AND (lower(coalesce(m.directory_name, a.email)) = lower(:userName)
        OR (:externalId <> '' AND m.external_id = :externalId))
    LIMIT 1`,
});
const LABEL: Statement = {
  name: 'label-provisioned-person',
  text: `UPDATE memberships
    SET directory_name = CASE WHEN $3::text IS NULL THEN directory_name ELSE nullif($3, '') END,
      external_id = CASE WHEN $4::text IS NULL THEN external_id ELSE nullif($4, '') END
    WHERE practice_id = $1 AND account_id = $2`,
};

/** The people of one practice as a directory knows them. */
export const provisionedStore = (connection: Connection, practiceId: string) => {
  const valuesOf = ({ userName, externalId, email, id, active }: Wanted) => ({
    practiceId,
    userName,
    externalId,
    email,
    id,
    active,
  });
  return {
    /**
     * Whom a filter wants, the oldest membership first.
     * @param page.from how many are left out before
     */
    async list(
      wanted: Wanted,
      { from, limit }: { readonly from: number; readonly limit: number },
    ): Promise<{ readonly total: number; readonly people: readonly StoredPerson[] }> {
      const [counted] = await COUNT.run<{ total: number }>(connection, valuesOf(wanted));
      const rows =
        limit === 0 ? [] : await LIST.run<LabelRow>(connection, { ...valuesOf(wanted), limit, from });
      const members = rows.length === 0 ? [] : await membersStore(connection, practiceId).all();
      return {
        total: counted?.total ?? 0,
        people: rows.flatMap((row) => {
          const member = members.find(({ id }) => id === row.id);
          return member
            ? [
                {
                  ...member,
                  userName: row.user_name,
                  externalId: row.external_id,
                  isEndedByGroup: row.is_ended_by_group,
                  createdAt: row.created_at,
                },
              ]
            : [];
        }),
      };
    },

    /** One person; undefined where not of this practice. */
    async find(id: string): Promise<StoredPerson | undefined> {
      return (await this.list({ id: id.toLowerCase() }, { from: 0, limit: 1 })).people[0];
    },

    /** Whether another person of the practice has a name or an id of the directory. */
    isTaken: async (id: string, userName: string, externalId: string): Promise<boolean> =>
      (await TAKEN.run(connection, { practiceId, id, userName, externalId })).length > 0,

    /** Keeps what the directory calls someone; what is absent stays, '' takes it away. */
    async label(
      id: string,
      { userName, externalId }: { readonly userName?: string; readonly externalId?: string },
    ): Promise<void> {
      await connection.run(LABEL, [practiceId, id, userName ?? null, externalId ?? null]);
    },
  };
};
