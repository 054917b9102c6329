import type { Schedule } from '../../drugs/model';
import type { Refills } from '../../prescriptions/model';
import { compareDecimals, isPlainDecimal } from '../../values/decimals';
import type { Answer, GrantedChanges, RequestContent, RequestMedication, ResponseType } from '../model';
import { strictestSchedule } from '../schedule-of-request';
import type { AnswerableRequest } from './offers';

/** What a request asks for, as its message says it. */
export type Asked = Pick<RequestContent, 'prescribed' | 'dispensed' | 'requested'>;

/**
 * Whether an approval leaves the prescription as it is: of type P, and of D and S where the pharmacy names no
 * other product (readings N2-36).
 */
export function keepsPrescription(
  kind: AnswerableRequest['kind'],
  type: AnswerableRequest['type'] | null,
  { requested }: Pick<Asked, 'requested'>,
): boolean {
  return kind === 'change' && (type === 'P' || ((type === 'D' || type === 'S') && requested.length === 0));
}

/**
 * The medication that an approval would grant as it was asked: of a renewal what was handed over last, of a
 * change the one chosen, or the prescription itself where it stays as it is. What one block leaves out is taken
 * from the others: they describe one prescription. The refills of a renewal are the exception: what was
 * prescribed then is not what is asked now.
 * @param choice which of several, from 0; needed only where there are several
 * @returns undefined where nothing, or none of that number, was asked
 */
export function askedFor(
  kind: AnswerableRequest['kind'],
  type: AnswerableRequest['type'],
  { prescribed, dispensed, requested }: Asked,
  choice?: number,
): RequestMedication | undefined {
  if (kind === 'refill') {
    const asked = requested[0] ?? dispensed;
    if (!asked) return undefined;
    const { refills: _, ndc: _ndc, rxNormId: _rxNorm, ...formerly } = prescribed ?? {};
    const { refills: __, ndc: __ndc, rxNormId: __rxNorm, ...lately } = dispensed ?? {};
    return { ...formerly, ...lately, ...codesOf([asked, dispensed, prescribed]), ...asked };
  }
  if (keepsPrescription(kind, type, { requested })) return prescribed;
  const asked = requested[choice ?? (requested.length === 1 ? 0 : -1)];
  if (!asked) return undefined;
  // Another product: its codes are its own or not known.
  const { ndc: _, rxNormId: __, ...order } = prescribed ?? {};
  return { ...order, ...asked };
}

/** The codes of the first block that has any: those of two blocks may be of two products. */
function codesOf(
  blocks: readonly (RequestMedication | undefined)[],
): Pick<RequestMedication, 'ndc' | 'rxNormId'> {
  const coded = blocks.find((block) => block?.ndc !== undefined || block?.rxNormId !== undefined);
  return {
    ...(coded?.ndc === undefined ? {} : { ndc: coded.ndc }),
    ...(coded?.rxNormId === undefined ? {} : { rxNormId: coded.rxNormId }),
  };
}

/** What was asked with what the prescriber grants instead. */
export function withGranted(
  asked: RequestMedication,
  granted: GrantedChanges | undefined,
): RequestMedication {
  const { refills, dispense, daysSupply, sig, substitutionAllowed } = granted ?? {};
  return {
    ...asked,
    ...(refills === undefined ? {} : { refills }),
    ...(dispense === undefined ? {} : { quantity: dispense }),
    ...(daysSupply === undefined ? {} : { daysSupply }),
    ...(sig === undefined ? {} : { sig }),
    ...(substitutionAllowed === undefined ? {} : { substitutionAllowed }),
  };
}

/**
 * What of a grant differs from what was asked, by the names of GrantedChanges. What was not said differs from
 * anything.
 */
export function listChanges(
  asked: RequestMedication,
  granted: GrantedChanges | undefined,
): (keyof GrantedChanges)[] {
  const { refills, dispense, daysSupply, sig, substitutionAllowed } = granted ?? {};
  return [
    ...(refills !== undefined && !isSameRefills(refills, asked.refills) ? ['refills' as const] : []),
    ...(dispense !== undefined && !isSameQuantity(dispense, asked.quantity) ? ['dispense' as const] : []),
    ...(daysSupply !== undefined && daysSupply !== asked.daysSupply ? ['daysSupply' as const] : []),
    ...(sig !== undefined && sig !== asked.sig ? ['sig' as const] : []),
    ...(substitutionAllowed !== undefined && substitutionAllowed !== asked.substitutionAllowed
      ? ['substitutionAllowed' as const]
      : []),
  ];
}

/** Readings N9-11: the answer that such changes make. */
export function responseFor(
  changes: readonly (keyof GrantedChanges)[],
): Extract<ResponseType, 'Approved' | 'ApprovedWithChanges' | 'Replaced'> {
  if (changes.length === 0) return 'Approved';
  return changes.every((change) => change === 'refills') ? 'ApprovedWithChanges' : 'Replaced';
}

function isSameRefills(one: Refills, other: Refills | undefined): boolean {
  if (other === undefined) return false;
  return 'prn' in one ? 'prn' in other : 'count' in other && one.count === other.count;
}

function isSameQuantity(one: string, other: string | undefined): boolean {
  return (
    other !== undefined &&
    (one === other || (isPlainDecimal(one) && isPlainDecimal(other) && compareDecimals(one, other) === 0))
  );
}

/** Parts that a prescription cannot be without, as a person reads them. */
const NEEDED = [
  ['quantity', 'quantity'],
  ['units', 'units'],
  ['sig', 'directions'],
  ['refills', 'refills'],
] as const satisfies readonly (readonly [keyof RequestMedication, string])[];

/** What is still not said of a medication that would be granted. */
export function missingFrom(medication: RequestMedication): string[] {
  return NEEDED.filter(([part]) => medication[part] === undefined || medication[part] === '').map(
    ([, name]) => name,
  );
}

/** The schedule that an answer is judged by: of the request, and of the product that was chosen. */
export function scheduleOfAnswer(
  request: AnswerableRequest & { readonly content: Asked },
  answer: Pick<Answer, 'choice'>,
): Schedule {
  const asked = askedFor(request.kind, request.type, request.content, answer.choice);
  return asked ? strictestSchedule([request.schedule, asked.schedule]) : request.schedule;
}
