import { readContent } from '@erx/core/signing/archive-record';
import type { SignedContent } from '@erx/core/signing/content';
import type { SignedPrescription } from '@erx/core/signing/model';
import { showDate } from '@erx/core/values/dates';
import { wrapLines } from '../../output/lines';
import { printable, printableJson } from '../../output/printable';

const read = new WeakMap<SignedPrescription, { readonly content: SignedContent | undefined }>();

/** What was signed, as far as it can be read; read once, for a list is drawn often. */
export function parseContent(record: SignedPrescription): SignedContent | undefined {
  const known = read.get(record) ?? { content: readContent(record.originalJson) };
  read.set(record, known);
  return known.content;
}

/** The patient by the signed text itself. */
export const patientText = (record: SignedPrescription): string =>
  parseContent(record)?.patient.name ?? 'Not readable';

/** When the patient was born, by the signed text itself; '' where it does not say it. */
export const bornText = (record: SignedPrescription): string => {
  const birthDate = parseContent(record)?.patient.birthDate ?? '';
  return birthDate === '' ? '' : showDate(birthDate);
};

/** How the text of a record is shown: indented, or as it was signed (S2.9-3). */
export type TextForm = 'pretty' | 'raw';

/**
 * The text as lines of a width. What would steer the terminal is shown, not obeyed; what is no JSON is shown
 * as it is.
 */
export function textLines(
  { originalJson }: SignedPrescription,
  form: TextForm,
  width: number,
): readonly string[] {
  return wrapLines(form === 'pretty' ? pretty(originalJson) : printable(originalJson), width);
}

function pretty(json: string): string {
  try {
    return printableJson(JSON.parse(json), 2);
  } catch {
    return printable(json);
  }
}
