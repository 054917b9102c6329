import { type BackupEnd, type BackupHeader, type KeyIds, signedText } from '@erx/core/backup/model';
import { readBackup } from '@erx/core/backup/reading';
import { isKnownSchema, missingKeys } from '@erx/core/backup/rules';
import { AppError } from '@erx/core/findings/app-error';
import { createHash } from 'node:crypto';
import type { Migration } from '../platform/database/migrate';
import { linesOfBackup } from './file-lines';

/** A backup whose every byte was read and is what its end says. */
export interface CheckedBackup {
  readonly header: BackupHeader;
  readonly end: BackupEnd;
}

/** What a backup is held against before anything is touched. */
export interface Expected {
  readonly migrations: readonly Migration[];
  readonly keyIds: KeyIds;
  /** Of the seals key; asked only where the key is here. */
  verifyCompact(jws: string): Uint8Array | undefined;
  /** Continues although keys are lost. */
  readonly withoutKeys: boolean;
}

/**
 * Reads a backup from its first to its last byte and judges whether it can be restored here. Touches nothing.
 * @throws AppError backup.* with the one sentence that says why not; what the file system says when it cannot
 * be read
 */
export async function checkBackup(file: string, expected: Expected): Promise<CheckedBackup> {
  let header: BackupHeader | undefined;
  let end: BackupEnd | undefined;
  for await (const part of readBackup(linesOfBackup(file), createHash('sha256'))) {
    if (part.kind === 'header') {
      ({ header } = part);
      if (!isKnownSchema(header.migrations, expected.migrations))
        throw new AppError('backup.schema-unknown', { product: header.product });
      const missing = missingKeys(header.keys, expected.keyIds);
      if (missing.length > 0 && !expected.withoutKeys)
        throw new AppError('backup.keys-missing', { list: missing.join(', ') });
    }
    if (part.kind === 'end') ({ end } = part);
  }
  if (!header || !end) throw new AppError('backup.incomplete');
  const hasSealsKey = !missingKeys(header.keys, expected.keyIds).includes('seals');
  if (
    hasSealsKey &&
    Buffer.from(expected.verifyCompact(end.signature) ?? '').toString() !== signedText(end.sha256)
  )
    throw new AppError('backup.signature-wrong');
  return { header, end };
}
