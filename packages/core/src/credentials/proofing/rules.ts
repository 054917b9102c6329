import { type Actor, may } from '../../access/rights';
import { type Finding, pass, type Rule, stop } from '../../findings/finding';
import { HardwareReference, type ProofingState, type ProofingStatus, type TokenKind } from './model';

/** How long a new soft token may be confirmed after its secret was shown. */
export const SECRET_LIFETIME_MS = 15 * 60_000;

/** Five wrong codes lock registering and resyncing for a quarter of an hour. */
export const TOKEN_LIMIT = { failures: 5, minutes: 15 } as const;

/**
 * How far a token's clock may have drifted for two consecutive codes to find it again, in steps of 30 seconds
 * either way: 20 minutes (RFC 4226, section 7.4).
 */
export const RESYNC_STEPS = 40;

/** S5-19: a hardware token is known by what is printed on it. */
export const hardwareTokenHasReference: Rule<{ readonly kind: TokenKind; readonly reference: string }> = ({
  kind,
  reference,
}) =>
  kind === 'hardware' && !HardwareReference.safeParse(reference).success
    ? stop('proofing.reference-required', {}, 'hwtoken')
    : pass;

/** What can be done next (S2.14-1, S4-12). */
export interface OfferedSteps {
  /**
   * Choose a token: begins the proofing, changes the choice while none exists, or replaces a token once the
   * identity is proven.
   */
  readonly register: boolean;
  readonly answerQuestions: boolean;
  readonly resume: boolean;
  readonly makeAppointment: boolean;
  /** Give a code of the chosen token: from then on it counts. */
  readonly confirm: boolean;
  readonly resync: boolean;
}

/** The steps that a status offers; the server refuses the others. */
export function offeredSteps({
  transactionStatus: { status },
  userStatus,
  chosenToken,
}: ProofingStatus): OfferedSteps {
  const hasToken = holdsToken(userStatus);
  return {
    register: status === 'None' || status === 'Complete' || (status === 'WtgRedirect' && !hasToken),
    answerQuestions: status === 'WtgRedirect',
    resume: status === 'WtgResume',
    makeAppointment: status === 'WtgProofer',
    confirm: status === 'Complete' && chosenToken !== undefined,
    resync: hasToken,
  };
}

/** Whether a proofing continues at the service, so that it is worth asking for its state. */
export function isUnderWay(status: ProofingState): boolean {
  return status !== 'None' && status !== 'Complete';
}

/** A user's tokens, as S3-1 and S3-15 name them. */
export interface TokenHolder {
  readonly hasSoftToken: boolean;
  readonly hardwareTokenReference?: string | undefined;
}

/** Whether a user has a token that counts (S6-6). */
export function holdsToken({ hasSoftToken, hardwareTokenReference }: TokenHolder): boolean {
  return hasSoftToken || Boolean(hardwareTokenReference);
}

/**
 * S6-17: super administrators, administrators and partners revoke; never their own; only where there is a
 * token.
 */
export function findingsOnRevoking(
  actor: { readonly id: string; readonly actor: Actor },
  target: TokenHolder & { readonly id: string },
): readonly Finding[] {
  if (!may(actor.actor, 'proofing.revoke')) return stop('access.refused');
  if (actor.id === target.id) return stop('proofing.own');
  return holdsToken(target) ? pass : stop('proofing.nothing-to-revoke');
}

/** Whether a user may revoke another's proofing account (S6-17). */
export function mayRevokeProofing(
  actor: { readonly id: string; readonly actor: Actor },
  target: TokenHolder & { readonly id: string },
): boolean {
  return findingsOnRevoking(actor, target).length === 0;
}
