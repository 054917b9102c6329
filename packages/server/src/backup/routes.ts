import { makeBackup } from '@erx/core/backup/contract';
import { AppError } from '@erx/core/findings/app-error';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { recordRefusal } from '../platform/audit-trail/record';
import { recordBackup } from './record-backup';
import { type BackupSource, writeBackup } from './write-backup';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';

/**
 * A backup of everything over the network, where the installation offers it. Every practice's trail says who
 * took it.
 */
export function serveBackup(server: Server, services: Services): void {
  const { config, database, keys } = services;

  server.serve(makeBackup, async ({ member, now }) => {
    if (!config.backupOverNetwork) {
      await recordRefusal(services, member, {
        event: 'installation.backup-refused',
        resourceType: 'Installation',
        resourceId: null,
        details: { reason: 'not offered' },
      });
      throw new AppError('backup.not-offered');
    }
    const source: BackupSource = { database, seals: keys.seals, keyIds: keys.ids };
    const bytes =
      database.kind === 'pglite'
        ? await setAside(services, source, member, now)
        : streamed(services, source, member, now);
    return { bytes, fileName: `erx-${now.toISOString().slice(0, 10)}.backup`, isDownload: true };
  });
}

/** The backup as it is read; what fails, or anyone who goes away, ends both. */
function streamed(services: Services, source: BackupSource, member: Member, now: Date): Readable {
  const packed = createGzip();
  // the stream was destroyed with it
  void reported(services, member, writeBackup(source, packed, now)).catch(() => undefined);
  return packed;
}

/**
 * The embedded database serves no one else while it is read: it is read into a file first, however slow the
 * caller is.
 */
async function setAside(
  services: Services,
  source: BackupSource,
  member: Member,
  now: Date,
): Promise<Readable> {
  const file = join(services.config.dataFolder, `backup-${crypto.randomUUID()}.part`);
  const remove = (): void => rmSync(file, { force: true });
  const packed = createGzip();
  try {
    await reported(
      services,
      member,
      Promise.all([
        writeBackup(source, packed, now),
        pipeline(packed, createWriteStream(file, { mode: 0o600 })),
      ]),
    );
  } catch (error) {
    remove();
    throw error;
  }
  const reading = createReadStream(file);
  reading.once('open', remove); // it stays readable, and nothing is left however this ends
  reading.once('error', remove);
  return reading;
}

/** Has the trails say how it ended. */
async function reported(services: Services, member: Member, making: Promise<unknown>): Promise<void> {
  let ending: 'complete' | 'stopped' = 'stopped';
  try {
    await making;
    ending = 'complete';
  } finally {
    await recordBackup(
      services.database,
      { accountId: member.accountId, way: 'network', ending },
      services.now(),
    );
  }
}
