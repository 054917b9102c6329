import { backupLines } from '@erx/core/backup/reading';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** The lines of a backup's file. @throws as backupLines; what the file system says when it cannot be read */
export function linesOfBackup(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding('utf8');
  // a failure of either is thrown where the lines are read
  pipeline(createReadStream(file), unpacked, () => undefined);
  return backupLines(unpacked);
}
