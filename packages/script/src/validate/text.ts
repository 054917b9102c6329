import type { LeafType } from './table';
import type { ViolationCode } from './violation';

/**
 * How strictly texts are taken: as the standard has them, to be written; or as they may come, with any
 * character that can be shown (SCRIPT 2017071 itself has printable ASCII alone).
 */
export type Strictness = 'written' | 'read';

/**
 * NCPDP's alphanumeric type is printable ASCII with at least one character that is not a space. Each test
 * reads a text once.
 */
const UNPRINTABLE = /[^ -~]/;
/** Controls, and marks that turn the order in which a text is seen: 10 mg must not look like 01. */
// eslint-disable-next-line no-control-regex
const UNREADABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;
/** What is compared, and given back as it came: ids, numbers and codes. */
const IDENTIFYING = /(^To|^From|ID|Number|NPI|Code|Version|UPIN|HIN|Security|Qualifier|Defined)$/;
/** Remarks that are kept whole where they are too long; their places in the product have no limit. */
const REMARKS = new Set(['Note', 'ChangeReasonText', 'Description', 'DenialReason', 'AcknowledgementReason']);
const LONGEST_REMARK = 4000;

/** Whether a text needs more than ASCII. */
export const isBeyondAscii = (text: string): boolean => UNPRINTABLE.test(text);

/** Whether a text too long for its element is one that is kept anyway. */
export const isLongRemark = (name: string, text: string): boolean =>
  REMARKS.has(name) && text.length <= LONGEST_REMARK;

const isTaken = (text: string, name: string, type: LeafType | undefined, strictness: Strictness) =>
  !UNPRINTABLE.test(text) ||
  (strictness === 'read' && !type?.form && !type?.codes && !IDENTIFYING.test(name) && !UNREADABLE.test(text));

interface Fault {
  readonly code: ViolationCode;
  readonly sentence: string;
}

/**
 * What is wrong with the text of an element or attribute, the length first: it is what a text that was made to
 * be slow breaks, and what its refusal names.
 * @param name of the element or attribute
 * @param type undefined for one that is not described
 */
export const faultsOf = (
  text: string,
  name: string,
  type: LeafType | undefined,
  strictness: Strictness,
): Fault[] => {
  const faults: Fault[] = [];
  const isKept = strictness === 'read' && isLongRemark(name, text);
  if (type?.max !== undefined && text.length > type.max && !isKept)
    faults.push({ code: 'value.too-long', sentence: `At most ${type.max} characters are allowed here.` });
  if (text.trim() === '') return [...faults, { code: 'value.missing', sentence: 'A value is needed here.' }];
  if (!isTaken(text, name, type, strictness))
    return [...faults, { code: 'value.pattern', sentence: CHARACTERS[strictness] }];
  if (type?.form && !type.form.holds(text))
    faults.push({ code: 'value.pattern', sentence: `This must be ${type.form.says}.` });
  if (type?.codes && !type.codes.has(text))
    faults.push({ code: 'value.code', sentence: 'This code is not on the list of the standard.' });
  return faults;
};

const CHARACTERS: Readonly<Record<Strictness, string>> = {
  written: 'Only printable ASCII characters are allowed here.',
  read: 'There is a character here that cannot be taken.',
};
