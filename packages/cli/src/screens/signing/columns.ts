import { SIGNED_KIND_LABEL, type SignedPrescription } from '@erx/core/signing/model';
import type { Validation } from '@erx/core/signing/validation';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { ScreenColumn } from '../../terminal/row-table';
import type { Role } from '../../terminal/styled-text';
import { scheduleTag } from '../../output/schedule-tag';
import { parseContent, patientText } from './record';

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
  { heading: 'Signed', width: 19, from: 0, text: ({ signedAt }) => showInstant(zone, signedAt) },
  { heading: 'Drug', width: 19, from: 0, text: ({ drugDescription }) => drugDescription },
  { heading: 'Patient', width: 15, from: 0, text: patientText },
  { heading: 'Signature', width: 11, from: 0, text: ({ id }) => signatureWord(validations.get(id)) },
  {
    heading: 'Sch',
    width: 5,
    from: 0,
    text: (record) => scheduleTag(parseContent(record)?.drug.schedule ?? 'unknown'),
  },
  { heading: 'Provider', width: 20, from: 100, text: ({ signedBy }) => signedBy.name },
  {
    heading: 'Request type',
    width: 16,
    from: 118,
    text: ({ referenceResourceType }) => SIGNED_KIND_LABEL[referenceResourceType],
  },
];

/** What is known of a signature, by sign and word. */
export const signatureWord = (validation: Validation | undefined): string =>
  validation ? WORD[validation.state] : '';

/** The same as a colour. */
export const toRole = (validation: Validation | undefined): Role =>
  validation ? ROLE[validation.state] : 'plain';
