import { type Answer, DEFAULT_DENIAL_REASON, DenialReasonCode, type PharmacyRequest } from '../model';
import { isDenial } from './offers';

/** Says that patient or prescriber is not known here: false with a new prescription for that patient. */
const SAYS_UNKNOWN: ReadonlySet<DenialReasonCode> = new Set(['AA', 'AB', 'AC', 'AN']);

/** What is true of a denial with a new prescription to follow, where nothing else is chosen (readings N4-2). */
const FOLLOWED = {
  refill: 'AG',
  change: 'AL',
} as const satisfies Record<PharmacyRequest['kind'], DenialReasonCode>;

/**
 * The reasons that may go with a denial (readings N4-2).
 * @param isFollowed whether a new prescription for the patient follows it
 */
export function denialReasons(isFollowed: boolean): readonly DenialReasonCode[] {
  return DenialReasonCode.options.filter((code) => !isFollowed || !SAYS_UNKNOWN.has(code));
}

/** The reason of a denial for which none was chosen: AA of a plain one (N2-32). */
export function usualReason(kind: PharmacyRequest['kind'], isFollowed: boolean): DenialReasonCode {
  return isFollowed ? FOLLOWED[kind] : DEFAULT_DENIAL_REASON;
}

/** An answer with the reason that goes with it: a denial the usual one where none was chosen, others none. */
export function withReason({ deniedReasonCode, ...answer }: Answer, kind: PharmacyRequest['kind']): Answer {
  if (!isDenial(answer.responseType)) return answer;
  const isFollowed = answer.responseType === 'DeniedNewPrescriptionToFollow';
  return { ...answer, deniedReasonCode: deniedReasonCode ?? usualReason(kind, isFollowed) };
}
