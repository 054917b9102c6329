import type { ConnectedApp, ConnectedAppEntry } from '@erx/core/connected-apps/model';
import { hasOwnKeys, toAppName } from '@erx/core/connected-apps/rules';
import type { Connection, Statement } from '../platform/database/database';
import type { TableRow } from '../platform/database/row';
import { connectedApps } from '../platform/database/schema';
import { APP_CLIENT } from '../platform/identity/app-clients';

type Row = Omit<
  TableRow<typeof connectedApps>,
  'practice_id' | 'secret_hash' | 'jwks' | 'created_by' | 'account_id'
> & {
  created_by: string;
};

const ALL: Statement = {
  name: 'connected-apps-of-practice',
  text: `SELECT p.id, p.client_id, p.name, p.kind, p.jwks_uri, p.launch_url, p.redirect_uris, p.scopes, p.created_at,
      p.ended_at, concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')) AS created_by
    FROM connected_apps p LEFT JOIN accounts c ON c.id = p.created_by
    WHERE p.practice_id = $1
    ORDER BY p.ended_at IS NOT NULL, lower(p.name), p.created_at DESC, p.id`,
};
const LOCK: Statement = { name: 'lock-connected-apps', text: 'SELECT pg_advisory_xact_lock(hashtext($1))' };
const END: Statement = {
  name: 'end-connected-app',
  text: `UPDATE connected_apps SET ended_at = $3 WHERE practice_id = $1 AND id = $2 AND ended_at IS NULL
    RETURNING account_id AS "accountId"`,
};

/** What an app calls itself by, from its id. */
export const toClientId = (id: string): string => `${APP_CLIENT}${id}`;

/** The apps of one practice. */
export const connectedAppsStore = (connection: Connection, practiceId: string) => ({
  /** By name, those that have ended last. */
  all: async (): Promise<ConnectedApp[]> => (await connection.run<Row>(ALL, [practiceId])).map(appOf),

  /** In a transaction: until its end no one else registers one here. */
  async lock(): Promise<void> {
    await connection.run(LOCK, [`connected apps ${practiceId}`]);
  },

  /** @param secretHash of its secret; null where it has none. @param accountId of a backend service */
  async insert(
    { name, kind, launchUrl, redirectUris, jwks, jwksUri, scopes }: ConnectedAppEntry,
    {
      id,
      secretHash,
      accountId,
      createdBy,
    }: {
      readonly id: string;
      readonly secretHash: string | null;
      readonly accountId: string | null;
      readonly createdBy: string;
    },
    now: Date,
  ): Promise<void> {
    await connection.orm.insert(connectedApps).values({
      practiceId,
      id,
      clientId: toClientId(id),
      name: toAppName(name),
      kind,
      secretHash,
      accountId,
      jwks: hasOwnKeys(kind) ? (jwks ?? null) : null,
      jwksUri: hasOwnKeys(kind) ? (jwksUri ?? null) : null,
      launchUrl: launchUrl ?? null,
      redirectUris,
      scopes,
      createdBy,
      createdAt: now,
    });
  },

  /**
   * @returns false where it has ended already; else with the account of a backend service, which ends as well
   */
  async end(id: string, now: Date): Promise<false | { readonly accountId: string | null }> {
    const [ended] = await connection.run<{ accountId: string | null }>(END, [practiceId, id, now]);
    return ended ?? false;
  },
});

function appOf(row: Row): ConnectedApp {
  return {
    id: row.id,
    clientId: row.client_id,
    name: row.name,
    kind: row.kind,
    ...(row.launch_url === null ? {} : { launchUrl: row.launch_url }),
    redirectUris: row.redirect_uris,
    ...(row.jwks_uri === null ? {} : { jwksUri: row.jwks_uri }),
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at.toISOString() }),
  };
}
