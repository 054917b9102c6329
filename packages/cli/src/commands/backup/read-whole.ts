import type { BackupEnd, BackupHeader } from '@erx/core/backup/model';
import { backupLines, readBackup } from '@erx/core/backup/reading';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/**
 * Reads a backup from its first to its last byte: whole, and what its last line says. Who signed it is the
 * service's to know.
 * @throws AppError backup.*; what the file system says
 */
export async function readWhole(
  file: string,
): Promise<{ readonly header: BackupHeader; readonly end: BackupEnd }> {
  const unpacked = createGunzip().setEncoding('utf8');
  // a failure of either is thrown where the lines are read
  pipeline(createReadStream(file), unpacked, () => undefined);
  let header: BackupHeader | undefined;
  for await (const part of readBackup(backupLines(unpacked), createHash('sha256'))) {
    if (part.kind === 'header') ({ header } = part);
    if (part.kind === 'end' && header) return { header, end: part.end };
  }
  throw new Error('A backup was read to its end without one.'); // readBackup throws before
}
