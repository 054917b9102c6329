import { isControlled, type Schedule } from '../../drugs/model';
import { check, type Finding, pass, type Rule, stop } from '../../findings/finding';
import { describeDifferences } from '../linking';
import type { IdentityDifference, RequestState } from '../model';
import { isEarly, saySupplyLeft, type SupplyLeft } from './supply';

/** What decides whether a request may be approved together with others. */
export interface TogetherRequest {
  readonly state: RequestState;
  readonly schedule: Schedule;
  readonly isLinked: boolean;
  /** What of the linked patient differs from the patient of the message. */
  readonly differences: readonly IdentityDifference[];
  /**
   * Whether what would be granted is the product that was prescribed; undefined where the prescription is not
   * known.
   */
  readonly isSameDrug: boolean | undefined;
  /** Whether another request that is approved with it asks for the same drug for the same patient. */
  readonly isRepeated: boolean;
  /** The last fill, where the pharmacy says it. */
  readonly supply: SupplyLeft | undefined;
  /** How many findings of the safety check on what would be granted ask for a look, whatever their severity. */
  readonly safetyFindings: number;
}

/** Its denial goes out with a prescription that a user is writing. */
const isNotAwaiting: Rule<TogetherRequest> = ({ state }) =>
  state === 'AwaitingDenialNewPrescriptionToFollow' ? stop('request.together-awaiting') : pass;

/** What is controlled is signed one by one, with its own review (21 CFR 1311.120). */
const isNotControlled: Rule<TogetherRequest> = ({ schedule }) =>
  isControlled(schedule) || schedule === 'unknown' ? stop('request.batch-controlled') : pass;

const patientIsCertain: Rule<TogetherRequest> = ({ isLinked, differences }) => {
  if (!isLinked) return stop('request.not-linked');
  return differences.length === 0
    ? pass
    : stop('request.together-patient-differs', { what: describeDifferences(differences) });
};

const drugIsTheSame: Rule<TogetherRequest> = ({ isSameDrug }) => {
  if (isSameDrug === undefined) return stop('request.together-original-unknown');
  return isSameDrug ? pass : stop('request.together-other-drug');
};

const isAskedOnce: Rule<TogetherRequest> = ({ isRepeated }) =>
  isRepeated ? stop('request.together-repeated') : pass;

const isDue: Rule<TogetherRequest> = ({ supply }) =>
  supply && isEarly(supply) ? stop('request.together-early', { supply: saySupplyLeft(supply) }) : pass;

const isClean: Rule<TogetherRequest> = ({ safetyFindings }) =>
  safetyFindings > 0 ? stop('request.together-findings') : pass;

const RULES = [isNotAwaiting, isNotControlled, patientIsCertain, drugIsTheSame, isAskedOnce, isDue, isClean];

/**
 * Why a request is answered on its own and not by one press with others: one press is for what is as
 * prescribed, for the patient that the pharmacy asked about, and speaks for itself. Ours; no law or standard
 * says how many may be answered together.
 */
export function findingsOnTogether(request: TogetherRequest): readonly Finding[] {
  return check(RULES, request);
}
