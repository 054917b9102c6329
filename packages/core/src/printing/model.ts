import * as z from 'zod';
import { Id } from '../values/ids';
import { line } from '../values/text';

/** Longest words below a signature line. */
export const SIGNATURE_LABEL_LIMIT = 60;

/** How a practice prints its prescriptions (S3-8). */
export const PrintSettingsFields = z.object({
  daysSupply: z.boolean(),
  /**
   * Names, address, directions and notes in capital letters; the drug keeps the letters that distinguish it.
   */
  capitalize: z.boolean(),
  patientAddress: z.boolean(),
  comments: z.boolean(),
  /** Words below the signature lines. */
  signature1: line(SIGNATURE_LABEL_LIMIT),
  signature2: line(SIGNATURE_LABEL_LIMIT),
  /** A place for the prescriber's initials. */
  initials: z.boolean(),
  twoSignatureLines: z.boolean(),
  /** The prescriber's title behind the name. */
  title: z.boolean(),
  /**
   * A place for the prescriber's state registration for controlled substances, such as the Texas DPS number.
   */
  dps: z.boolean(),
  npi: z.boolean(),
  stateLicenseNumber: z.boolean(),
});
export type PrintSettingsFields = z.infer<typeof PrintSettingsFields>;

export const PrintSettings = PrintSettingsFields.extend({ id: Id });
export type PrintSettings = z.infer<typeof PrintSettings>;

/** What holds until a practice chooses (S3-8). */
export const DEFAULT_PRINT_SETTINGS: PrintSettingsFields = {
  daysSupply: false,
  capitalize: true,
  patientAddress: true,
  comments: true,
  signature1: 'SUBSTITUTION PERMITTED',
  signature2: 'DISPENSE AS WRITTEN',
  initials: false,
  twoSignatureLines: true,
  title: true,
  dps: true,
  npi: false,
  stateLicenseNumber: false,
};

/** Why one more original of a prescription is printed. The list is ours; 'other' comes with words. */
export const REPRINT_REASONS = {
  'not-printed': 'The page did not come out',
  damaged: 'The page is damaged or cannot be read',
  lost: 'The page was lost',
  other: 'Other',
} as const;
export type ReprintReasonCode = keyof typeof REPRINT_REASONS;
export const REPRINT_REASON_CODES = Object.keys(REPRINT_REASONS) as [
  ReprintReasonCode,
  ...ReprintReasonCode[],
];

/** Maximum length of the comment on a reprint's reason. */
export const REPRINT_NOTE_LIMIT = 200;

/** Why one more original is printed: a code, words, or both. */
export const Reprint = z
  .object({ reason: z.enum(REPRINT_REASON_CODES), note: line(REPRINT_NOTE_LIMIT).default('') })
  .refine(({ reason, note }) => reason !== 'other' || note.trim() !== '', { path: ['note'] });
export type Reprint = z.infer<typeof Reprint>;

/** What the settings are called where they are chosen. */
export const PRINT_SETTING_LABEL = {
  daysSupply: 'Days supply',
  capitalize: 'Capital letters',
  patientAddress: 'Patient address',
  comments: 'Comments',
  signature1: 'First signature line',
  signature2: 'Second signature line',
  initials: 'Initials',
  twoSignatureLines: 'Two signature lines',
  title: 'Title',
  dps: 'DPS number',
  npi: 'NPI',
  stateLicenseNumber: 'State license number',
} as const satisfies Record<keyof PrintSettingsFields, string>;
