import * as z from 'zod';

/**
 * What the first line of a backup says it is, and the form of the lines that follow
 * (docs/decisions/backup.md).
 */
export const BACKUP_FORMAT = 'erx-backup';
export const BACKUP_VERSION = 1;

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const count = z.number().int().min(0);

/** A migration that the database had, by name and by the SHA-256 of its text. */
export const AppliedMigration = z.object({ tag: z.string(), hash: z.string() });
export type AppliedMigration = z.infer<typeof AppliedMigration>;

/**
 * Thumbprints (RFC 7638) of the keys that sign and encrypt what is in the backup. The keys themselves are
 * never in it (docs/decisions/backup.md).
 */
export const KeyIds = z.object({
  archive: z.array(z.string()),
  seals: z.array(z.string()),
  secrets: z.array(z.string()),
});
export type KeyIds = z.infer<typeof KeyIds>;

/** The first line of a backup. */
export const BackupHeader = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.number().int(),
  madeAt: z.iso.datetime(),
  /** Of the service. */
  product: z.string(),
  database: z.enum(['pglite', 'postgresql']),
  migrations: z.array(AppliedMigration).min(1),
  keys: KeyIds,
  /** Tables whose rows are left out on purpose: sessions and tickets. */
  leftOut: z.array(name),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** The line before the rows of a table. */
export const BackupTable = z.object({ table: name, columns: z.array(name).min(1) });
export type BackupTable = z.infer<typeof BackupTable>;

/** A row: each value as the database writes it as text, null for none. */
export const BackupRow = z.array(z.string().nullable());
export type BackupRow = z.infer<typeof BackupRow>;

/** What a backup holds, shown at its end. */
export const BackupContent = z.object({
  /** Rows by table. */
  tables: z.record(name, count),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  /**
   * The newest seal of each practice's audit trail: what was cut off behind it is noticed
   * (docs/decisions/audit-trail.md).
   */
  seals: z.array(z.object({ practiceId: z.uuid(), number: count })),
});
export type BackupContent = z.infer<typeof BackupContent>;

/** The last line: without it the file is not whole. */
export const BackupEnd = z.object({
  end: BackupContent,
  /** SHA-256 over every line before this one and over `end`, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Compact JWS of the seals key over `sha256`. */
  signature: z.string(),
});
export type BackupEnd = z.infer<typeof BackupEnd>;

/** What the signature of a backup is made over; no seal of the audit trail reads like it. */
export const signedText = (sha256: string): string => `${BACKUP_FORMAT} ${sha256}`;
