import type { EndedDiagnosis, FoundDiagnosis } from '../drugs/model';
import { type Finding, stop } from '../findings/finding';
import type { MessageCode } from '../findings/messages';
import { showDate } from '../values/dates';

/** So many codes are named; others are found under the beginning that they share. */
const MOST_NAMED = 8;

/** 'G20 ended on 10/01/2023.' */
export const saidOfEnd = ({ code, endedOn }: Pick<EndedDiagnosis, 'code' | 'endedOn'>): string =>
  endedOn === undefined ? `${code} is no longer a billable code.` : `${code} ended on ${showDate(endedOn)}.`;

/** What a refused code ended as, and which codes to choose in its place. */
export function codeHasEnded(
  code: MessageCode & ('problem.code-ended' | 'prescription.icd-ended'),
  ended: EndedDiagnosis,
  field: string,
): readonly Finding[] {
  return stop(code, { ended: saidOfEnd(ended), next: whatToChoose(ended) }, field);
}

/** 'Choose G20.A1, G20.A2 or G20.C.' */
export function whatToChoose({ code, successors }: Pick<EndedDiagnosis, 'code' | 'successors'>): string {
  const codes = successors.map((one) => one.code);
  const last = codes.at(-1);
  if (last === undefined) return 'The list here has no code in its place: import the current year.';
  if (codes.length > MOST_NAMED)
    return `Choose one of the ${String(codes.length)} codes in its place: search for ${code}.`;
  return codes.length === 1 ? `Choose ${last}.` : `Choose ${codes.slice(0, -1).join(', ')} or ${last}.`;
}

/** Whether a diagnosis was found for what was not typed so: it is suggested, and no key takes it. */
export const isSuggested = ({ readAs, insteadOf }: Pick<FoundDiagnosis, 'readAs' | 'insteadOf'>): boolean =>
  readAs !== undefined || insteadOf !== undefined;

/** The heading of diagnoses that are only suggested. */
export function suggestionsOf(found: readonly Pick<FoundDiagnosis, 'insteadOf'>[]): string {
  const ended = found.find(({ insteadOf }) => insteadOf)?.insteadOf;
  return ended ? `${saidOfEnd(ended)} Choose what took its place:` : 'Nothing by that name. Did you mean …';
}
