import codes from './drug-use.json' with { type: 'json' };
import type { DrugUseEvaluation } from './model';

/**
 * NCPDP's codes of a drug use review (External Code List, as SCRIPT 2017071 takes them): why a pharmacist looked
 * into it (Reason for Service), what was done (Professional Service), what came of it (Result of Service) and
 * how much it matters (Clinical Significance). The words are ours.
 */
const { reasons, services, results, significances } = codes;

/** A code with its words; an unknown one is shown alone rather than dropped. */
const inWords = (code: string, words: Readonly<Record<string, string>>): string =>
  Object.hasOwn(words, code) ? `${code} ${words[code] ?? ''}` : code;

/** What a drug-use evaluation says, part by part, as the pharmacy wrote it; what it left out is left out. */
export function evaluationFacts(evaluation: DrugUseEvaluation): readonly (readonly [string, string])[] {
  const { reason, service, result, coAgent, significance, acknowledgement } = evaluation;
  return [
    ['Reason', inWords(reason, reasons)],
    ...(coAgent === undefined ? [] : [['Together with', coAgent] as const]),
    ...(significance === undefined ? [] : [['Significance', inWords(significance, significances)] as const]),
    ...(service === undefined ? [] : [['Service', inWords(service, services)] as const]),
    ...(result === undefined ? [] : [['Result', inWords(result, results)] as const]),
    ...(acknowledgement === undefined ? [] : [['Remark', acknowledgement] as const]),
  ];
}
