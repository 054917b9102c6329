import type { ConnectedApp, ConnectedAppEntry } from '@erx/core/connected-apps/model';
import { toAppName } from '@erx/core/connected-apps/rules';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../platform/database/database';
import type { TableRow } from '../platform/database/row';
import { connectedApps } from '../platform/database/schema';
import { APP_CLIENT } from '../platform/identity/app-clients';

type Row = Omit<TableRow<typeof connectedApps>, 'practice_id' | 'secret_hash' | 'jwks' | 'created_by'> & {
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
    RETURNING id`,
};

/** The apps of one practice. */
export const connectedAppsStore = (connection: Connection, practiceId: string) => ({
  /** By name, those that have ended last. */
  all: async (): Promise<ConnectedApp[]> => (await connection.run<Row>(ALL, [practiceId])).map(appOf),

  /** In a transaction: until its end no one else registers one here. */
  async lock(): Promise<void> {
    await connection.run(LOCK, [`connected apps ${practiceId}`]);
  },

  /** @param secretHash of its secret; null where it has none. @returns its id */
  async insert(
    { name, kind, launchUrl, redirectUris, jwks, jwksUri, scopes }: ConnectedAppEntry,
    { secretHash, createdBy }: { readonly secretHash: string | null; readonly createdBy: string },
    now: Date,
  ): Promise<string> {
    const id = uuidv7();
    await connection.orm.insert(connectedApps).values({
      practiceId,
      id,
      clientId: `${APP_CLIENT}${id}`,
      name: toAppName(name),
      kind,
      secretHash,
      jwks: kind === 'keys' ? (jwks ?? null) : null,
      jwksUri: kind === 'keys' ? (jwksUri ?? null) : null,
      launchUrl: launchUrl ?? null,
      redirectUris,
      scopes,
      createdBy,
      createdAt: now,
    });
    return id;
  },

  /** @returns false where it has ended already */
  end: async (id: string, now: Date): Promise<boolean> =>
    (await connection.run(END, [practiceId, id, now])).length > 0,
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
