import { SIGNED_KIND_LABEL, type SignedPrescription } from '@erx/core/signing/model';
import type { Validation } from '@erx/core/signing/validation';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { ScreenColumn } from '../../terminal/row-table';
import type { Role } from '../../terminal/styled-text';
import { scheduleTag } from '../../output/schedule-tag';
import { bornText, parseContent, patientText } from './record';

/** What is known of the signatures that were asked about, by the ids of their records. */
export type Validations = ReadonlyMap<string, Validation>;

const WORD: Readonly<Record<Validation['state'], string>> = {
  holds: '✓ valid',
  broken: '✕ NOT VALID',
  unchecked: '? unchecked',
};
const ROLE: Readonly<Record<Validation['state'], Role>> = { holds: 'good', broken: 'bad', unchecked: 'warn' };

/** The columns of S2.9-3, and what is known of the signature. */
export const signedColumns = (
  validations: Validations,
  zone: TimeZone,
): ScreenColumn<SignedPrescription>[] => [
  { heading: 'Signed', width: 19, worth: 5, text: ({ signedAt }) => showInstant(zone, signedAt) },
  { heading: 'Drug', width: 16, worth: 2, most: 60, text: ({ drugDescription }) => drugDescription },
  { heading: 'Patient', width: 12, worth: 0, isWhole: true, most: 32, text: patientText },
  { heading: 'Born', width: 10, worth: 1, text: bornText },
  { heading: 'Signature', width: 11, worth: 3, text: ({ id }) => signatureWord(validations.get(id)) },
  {
    heading: 'Sch',
    width: 5,
    worth: 4,
    text: (record) => scheduleTag(parseContent(record)?.drug.schedule ?? 'unknown'),
  },
  {
    heading: 'Provider',
    width: 14,
    isSpare: true,
    worth: 6,
    most: 30,
    text: ({ signedBy }) => signedBy.name,
  },
  {
    heading: 'Request type',
    width: 16,
    isSpare: true,
    worth: 7,
    text: ({ referenceResourceType }) => SIGNED_KIND_LABEL[referenceResourceType],
  },
];

/** What is known of a signature, by sign and word. */
export const signatureWord = (validation: Validation | undefined): string =>
  validation ? WORD[validation.state] : '';

/** The same as a color. */
export const toRole = (validation: Validation | undefined): Role =>
  validation ? ROLE[validation.state] : 'plain';
