import { elevenDigitNdc } from '../../drugs/ndc';
import type { Schedule } from '../../drugs/model';
import { bad, csvFields, headedReader, SKIPPED, type LineReader } from './line-format';

/** A prescribable concept's name: SCD and GPCK are generic, SBD and BPCK branded, IN and MIN ingredients. */
export interface RxNormConcept {
  readonly rxcui: string;
  readonly termType: 'SCD' | 'SBD' | 'GPCK' | 'BPCK' | 'IN' | 'MIN' | 'PIN';
  readonly name: string;
}

/** A fact of a concept: the NDC of a package, or the schedule a label declares. */
export type RxNormFact =
  | { readonly rxcui: string; readonly ndc: string }
  | { readonly rxcui: string; readonly declaredSchedule: Schedule };

const TERM_TYPES = new Set<string>(['SCD', 'SBD', 'GPCK', 'BPCK', 'IN', 'MIN', 'PIN']);
const isTermType = (text: string): text is RxNormConcept['termType'] => TERM_TYPES.has(text);
const DCSA: Record<string, Schedule | undefined> = { CI: 'I', CII: 'II', CIII: 'III', CIV: 'IV', CV: 'V' };

/**
 * RXNCONSO.RRF, pipe separated without a header (RxNorm technical documentation, section 12.4): 1 RXCUI, 12
 * SAB, 13 TTY, 15 STR, 17 SUPPRESS. Names of RxNorm itself that are in use are taken, all else is skipped.
 */
export function rxnconsoReader(): LineReader<RxNormConcept> {
  return (text, number) => {
    if (text.trim() === '') return SKIPPED;
    const fields = text.replace(/\r$/, '').split('|');
    if (fields.length < 18) return bad(number, 'fields-missing');
    const [rxcui = '', source, termType = '', name = '', suppressed] = [
      fields[0],
      fields[11],
      fields[12],
      fields[14],
      fields[16],
    ];
    if (source !== 'RXNORM' || !isTermType(termType) || suppressed !== 'N') return SKIPPED;
    if (!/^\d+$/.test(rxcui)) return bad(number, 'value-invalid', 'RXCUI');
    if (name === '') return bad(number, 'value-missing', 'STR');
    return { record: { rxcui, termType, name } };
  };
}

/**
 * RXNSAT.RRF, pipe separated without a header (section 12.8): 1 RXCUI, 9 ATN, 10 SAB, 11 ATV, 12 SUPPRESS.
 * Taken are NDC of RxNorm, FDA labels and VA lists, and DCSA, the schedule of an FDA label (MTHSPL). Masked
 * NDCs ('*') are skipped.
 */
export function rxnsatReader(): LineReader<RxNormFact> {
  return (text, number) => {
    if (text.trim() === '') return SKIPPED;
    const fields = text.replace(/\r$/, '').split('|');
    if (fields.length < 12) return bad(number, 'fields-missing');
    const [rxcui = '', name, source, value = '', suppressed] = [
      fields[0],
      fields[8],
      fields[9],
      fields[10],
      fields[11],
    ];
    if ((name !== 'NDC' && name !== 'DCSA') || suppressed !== 'N') return SKIPPED;
    if (!/^\d+$/.test(rxcui)) return bad(number, 'value-invalid', 'RXCUI');
    if (name === 'DCSA')
      return source === 'MTHSPL'
        ? { record: { rxcui, declaredSchedule: DCSA[value.trim().toUpperCase()] ?? 'unknown' } }
        : SKIPPED;
    if (value.includes('*')) return SKIPPED;
    const ndc = elevenDigitNdc(value);
    return ndc === undefined ? bad(number, 'value-invalid', 'NDC') : { record: { rxcui, ndc } };
  };
}

/** Columns without which a file is no list of RxNorm codes by NDC. */
export const NDC_CODE_COLUMNS = ['ndc', 'rxcui'] as const;

/** A list of RxNorm's codes by NDC as CSV: ndc (with hyphens, or eleven digits) and rxcui. */
export function ndcCodesReader(): LineReader<RxNormFact> {
  return headedReader(csvFields, NDC_CODE_COLUMNS, (row, number) => {
    const ndc = elevenDigitNdc(row('ndc'));
    if (ndc === undefined) return bad(number, 'value-invalid', 'ndc');
    return /^\d+$/.test(row('rxcui'))
      ? { record: { rxcui: row('rxcui'), ndc } }
      : bad(number, 'value-invalid', 'rxcui');
  });
}
