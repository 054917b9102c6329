import type { Diagnosis } from '../../drugs/model';
import { bad, csvFields, headedReader, SKIPPED, type LineReader } from './line-format';

const CODE = /^[A-Z]\d[0-9A-Z][0-9A-Z]{0,4}$/;

/** 'E119' -> 'E11.9': the point is after the third character (ICD-10-CM, conventions). */
export function dottedCode(code: string): string {
  return code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code;
}

/**
 * CMS's ICD-10-CM order file (icd10cm_order_YYYY.txt): columns 1-5 order number, 7-13 code without point, 15
 * '1' for a billable code and '0' for a heading, 17-76 short description, from 78 the long one.
 */
export function icd10cmOrderReader(): LineReader<Diagnosis> {
  return (text, number) => {
    const line = text.replace(/^\uFEFF/, '').trimEnd();
    if (line === '') return SKIPPED;
    if (line.length < 17) return bad(number, 'fields-missing');
    const code = line.slice(6, 13).trim();
    const flag = line.charAt(14);
    const description = line.slice(77).trim() || line.slice(16, 76).trim();
    if (!/^\d{5} $/.test(line.slice(0, 6))) return bad(number, 'value-invalid', 'order number');
    return diagnosis(number, code, flag, description);
  };
}

/** Columns without which a file is not the list as CSV. */
export const ICD10CM_COLUMNS = ['icd10cm_code', 'valid_billing_code', 'icd10cm_long_description'] as const;

/** The same list as CSV: icd10cm_code, valid_billing_code (1 or 1.0, 0 or 0.0), icd10cm_long_description. */
export function icd10cmCsvReader(): LineReader<Diagnosis> {
  return headedReader(csvFields, ICD10CM_COLUMNS, (row, number) =>
    diagnosis(
      number,
      row('icd10cm_code'),
      row('valid_billing_code').replace(/\.0$/, ''),
      row('icd10cm_long_description'),
    ),
  );
}

function diagnosis(number: number, code: string, flag: string, description: string) {
  if (!CODE.test(code)) return bad(number, 'value-invalid', 'code');
  if (flag !== '0' && flag !== '1') return bad(number, 'value-invalid', 'billable');
  if (description === '') return bad(number, 'value-missing', 'description');
  return { record: { code: dottedCode(code), description, billable: flag === '1' } };
}
