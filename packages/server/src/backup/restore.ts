import { AppError } from '@erx/core/findings/app-error';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { recordAudit } from '../platform/audit-trail/record';
import { verifyTrail } from '../audit/verify';
import type { Trail } from '../audit/verify-chain';
import type { Config } from '../platform/config';
import type { Connection, Database } from '../platform/database/database';
import { lockFolder } from '../platform/database/folder-lock';
import { migrationsIn } from '../platform/database/migrate';
import { gatherStatistics } from '../platform/database/statistics';
import { readSigningKeys } from '../platform/keys/key-file';
import { signingKey } from '../platform/keys/keys';
import { packageFolder } from '../package-folder';
import { checkBackup, type CheckedBackup } from './check-backup';
import { loadBackup } from './load-backup';
import { keyIdsIn } from './write-backup';

/** How a restore is wanted. */
export interface RestoreOptions {
  readonly file: string;
  /**
   * Continues although keys of the installation are lost: trails cannot be verified then, and secrets of
   * tokens not be read.
   */
  readonly withoutKeys: boolean;
  /** Reads and judges the file, and touches nothing. */
  readonly checkOnly: boolean;
}

/** What a restore has done. */
export interface Restored {
  readonly madeAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly practices: number;
  /** Practices whose audit trail deviates from its seals, as it did before the backup. */
  readonly deviating: readonly string[];
  /** Whether the trails were verified: not without the key that sealed them. */
  readonly isVerified: boolean;
}

interface Surroundings {
  readonly config: Pick<Config, 'dataFolder' | 'databaseUrl'>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  /** How many bytes may still be written in a folder; asked of the system unless a test says otherwise. */
  readonly freeBytes?: (folder: string) => number;
}

/** What an empty embedded database and its log take on the disk. */
const EMPTY_BYTES = 128 * 1024 * 1024;
/**
 * What a byte of a backup, which is packed, becomes on the disk with its indexes: 47 with the demo practices,
 * what the tables take without rows counted in.
 */
const GROWTH = 50;

/**
 * The room that restoring a backup into the embedded database takes, with some to spare.
 * @param bytes the size of the file
 */
export const roomFor = (bytes: number): number => EMPTY_BYTES + GROWTH * bytes;

const freeBytesIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Restores a backup into an empty data folder or database, whole or not at all, while the service is stopped.
 * @throws AppError backup.*, before anything is written where the disk has no room for it; Error when the
 * folder is in use
 */
export async function restoreBackup(
  { file, withoutKeys, checkOnly }: RestoreOptions,
  { config, environment, now, freeBytes = freeBytesIn }: Surroundings,
): Promise<Restored> {
  const migrations = migrationsIn(packageFolder('migrations'));
  const keyIds = keyIdsIn(config.dataFolder, environment);
  const seals =
    keyIds.seals.length === 0
      ? undefined
      : signingKey(readSigningKeys(config.dataFolder, 'seals', environment));
  const backup = await checkBackup(file, {
    migrations,
    keyIds,
    withoutKeys,
    verifyCompact: (jws) => seals?.verifyCompact(jws),
  });
  const rows = Object.values(backup.end.end.tables).reduce((sum, count) => sum + count, 0);
  const summary = { madeAt: backup.header.madeAt, tables: Object.keys(backup.end.end.tables).length, rows };
  if (checkOnly)
    return {
      ...summary,
      practices: backup.end.end.tables['practices'] ?? 0,
      deviating: [],
      isVerified: false,
    };
  const canVerify = seals !== undefined && backup.header.keys.seals.every((id) => keyIds.seals.includes(id));

  const release = lockFolder(config.dataFolder);
  try {
    // The embedded database does not end, but turns in a circle, where it cannot write: whether there is room
    // is asked before.
    const room = roomFor(statSync(file).size);
    if (config.databaseUrl === undefined && freeBytes(config.dataFolder) < room)
      throw new AppError('backup.no-room', {
        folder: config.dataFolder,
        megabytes: Math.ceil(room / 1_000_000),
      });
    return await intoEmpty(config, (database) =>
      withSentence(backup, async () => {
        const restored = await database.longRunning.transaction(async (transaction) => {
          await loadBackup(transaction, file, backup, migrations);
          const practices = await transaction.run<{ id: string }>(
            { text: 'SELECT id FROM practices ORDER BY id' },
            [],
          );
          const deviating: string[] = [];
          for (const { id } of practices) {
            if (canVerify && !(await isTrailWhole(transaction, id, seals, backup))) deviating.push(id);
            await recordAudit(
              transaction,
              {
                practiceId: id,
                accountId: null,
                event: 'installation.restored',
                outcome: 'done',
                resourceType: 'Installation',
                resourceId: null,
                details: { backupMadeAt: backup.header.madeAt, sha256: backup.end.sha256 },
              },
              now(),
            );
          }
          return { ...summary, practices: practices.length, deviating, isVerified: canVerify };
        });
        await gatherStatistics(database.longRunning);
        return restored;
      }),
    );
  } finally {
    release();
  }
}

/** Whether a restored trail agrees with its seals up to the newest that the backup names. */
async function isTrailWhole(
  connection: Connection,
  practiceId: string,
  key: Trail['key'],
  { end }: CheckedBackup,
): Promise<boolean> {
  const { deviation, seals } = await verifyTrail({
    connection,
    practiceId,
    key,
    anchors: undefined, // the backup names its newest seal; its schema may be of before any memory of them
  });
  return (
    deviation === undefined &&
    seals === (end.end.seals.find((seal) => seal.practiceId === practiceId)?.number ?? 0)
  );
}

/** What the database refuses is said in one sentence: its own would quote data. */
async function withSentence<Result>({ header }: CheckedBackup, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof AppError
      ? cause
      : new AppError('backup.content-refused', { product: header.product }, { cause });
  }
}

/**
 * Opens an empty database and has it filled. The embedded one is built next to its folder and moved there
 * when it is complete.
 * @throws AppError backup.place-in-use, backup.service-running
 */
async function intoEmpty<Result>(
  config: Surroundings['config'],
  fill: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl !== undefined) return await intoEmptyPostgresql(config.databaseUrl, fill);
  const place = join(config.dataFolder, 'database');
  if (existsSync(place) && readdirSync(place).length > 0) throw new AppError('backup.place-in-use');
  const aside = join(config.dataFolder, 'database.restoring');
  rmSync(aside, { recursive: true, force: true }); // of a restore that was killed
  const { openPglite } = await import('../platform/database/pglite');
  try {
    const database = await openPglite(aside);
    let result: Result;
    try {
      result = await fill(database);
    } finally {
      await database.close();
    }
    rmSync(place, { recursive: true, force: true });
    renameSync(aside, place);
    return result;
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
}

async function intoEmptyPostgresql<Result>(
  url: string,
  fill: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { openPostgresql } = await import('../platform/database/postgresql');
  const database = await openPostgresql(url, { name: `erx restore ${randomUUID()}` });
  try {
    const [others] = await database.run<{ count: string }>(
      {
        text: `SELECT count(*)::text AS count
            FROM pg_stat_activity
            WHERE datname = current_database() AND application_name LIKE 'erx%'
              AND application_name <> current_setting('application_name')`,
      },
      [],
    );
    if (Number(others?.count) > 0) throw new AppError('backup.service-running');
    const [found] = await database.run<{ count: string }>(
      {
        text: `SELECT count(*)::text AS count
            FROM pg_class
            WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'S', 'v')`,
      },
      [],
    );
    if (Number(found?.count) > 0) throw new AppError('backup.place-in-use');
    const result = await fill(database);
    await database.execute('ANALYZE');
    return result;
  } finally {
    await database.close();
  }
}
