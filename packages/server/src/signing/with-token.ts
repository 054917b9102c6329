import { AppError } from '@erx/core/findings/app-error';
import type { Answer } from '@erx/core/requests/model';
import type { PendingApproval, SignedKind } from '@erx/core/signing/model';
import type { Member } from '../platform/api/authenticate';
import type { IdempotentRequest } from '../platform/api/idempotency';
import type { Services } from '../services';
import { endToken, hashOfToken, type StoredToken, tokenFinder, type TokenState } from './token-store';
import { pinProofs, proveFactors, refuseOtherPin } from './factors';
import { hashOfSession, type Session } from './issue-token';
import { askPhone, isApproved, pendingApproval, type PhoneQuestion } from './push-approval';
import type { OtpType } from '@erx/core/credentials/proofing/model';

/** What is signed, by the token that names it, and the PIN that goes with it. */
export interface TokenUse {
  /** Of the prescription or request that is asked for; the token covers it, perhaps with others. */
  readonly id: string;
  readonly token: string;
  readonly pin: string;
  /** Of a request: what is answered, where it is said once more. */
  readonly answer?: Answer;
  /** Of a send: under which its reply is kept. */
  readonly repetition?: IdempotentRequest | undefined;
}

/** How a token was proven, and out of which of its states it may be used so. */
export interface ProvenBy {
  readonly otpType: OtpType;
  readonly from: readonly TokenState[];
}

/** What is done with a token, once it and the person are proven. */
export interface SignableAct<Covered, Result> {
  readonly kinds: readonly SignedKind[];
  /**
   * What the token covers as it is now, judged again, and unchanged since it was issued.
   * @throws AppError with what forbids signing it
   */
  judged(member: Member, token: StoredToken, use: TokenUse): Promise<Covered>;
  /** What the question on the phone is made of. */
  toPhoneQuestion(covered: Covered): PhoneQuestion;
  /**
   * Signs and sends.
   * @returns undefined when the token cannot be used any more, or what it covers has changed; then nothing
   * was written
   */
  perform(
    member: Member,
    token: StoredToken,
    covered: Covered,
    by: ProvenBy,
    use: Pick<TokenUse, 'id' | 'repetition'>,
  ): Promise<Result | undefined>;
}

/** Signs with two factors what a token covers. */
export interface TokenSigning<Result> {
  /**
   * Signs with a PIN and a code, or asks the phone.
   * @param seen version of what is signed that the person saw
   * @throws AppError with what forbids it; then nothing was sent
   */
  send(
    member: Member,
    session: Session,
    use: TokenUse & { readonly seen: number; readonly otpType: OtpType; readonly otp: string | undefined },
  ): Promise<Result | PendingApproval>;
  /**
   * Signs what the phone has approved, for a person who is no longer there: the PIN was proven when the phone
   * was asked.
   * @param token in state 'approved'
   * @throws AppError with what forbids it, signing.already-processed where it was signed meanwhile
   */
  finish(member: Member, token: StoredToken): Promise<Result>;
  /** Continues after the phone was asked. @throws as send */
  resume(member: Member, session: Session, use: TokenUse): Promise<Result | PendingApproval>;
}

/**
 * Out of which states a token signs: with a code while it was not used otherwise, with the phone once that
 * approved.
 */
const STATES = { code: ['issued', 'pushed'], phone: ['approved'] } as const satisfies Record<
  string,
  readonly TokenState[]
>;

/** Opens the signing of an act; calls that come at the same time share their statements. */
export function tokenSigning<Covered, Result>(
  services: Services,
  act: SignableAct<Covered, Result>,
): TokenSigning<Result> {
  const { database, keys } = services;
  const findToken = tokenFinder(database);
  const proofs = pinProofs(keys);

  /**
   * The token of this person, practice and session, whatever its state.
   * @throws AppError signing.token-invalid, signing.already-processed
   */
  async function tokenOf(member: Member, session: Session, { token, id }: TokenUse): Promise<StoredToken> {
    const found = await findToken({ practiceId: member.practiceId, hash: hashOfToken(token) });
    const isOwn =
      found?.accountId === member.accountId &&
      found.sessionHash === hashOfSession(member, session) &&
      act.kinds.includes(found.kind);
    if (!found || !isOwn || !found.items.some((item) => item.id === id))
      throw new AppError('signing.token-invalid');
    if (found.state === 'consumed') throw new AppError('signing.already-processed');
    return found;
  }

  const { judgedOnce, perform } = performing(services, act, findToken);

  return {
    async send(member, session, use) {
      const token = await tokenOf(member, session, use);
      if (token.state === 'refused') throw new AppError('signing.push-refused');
      if (token.state === 'lapsed' || token.expiresAt <= services.now())
        throw new AppError('signing.token-invalid');
      if (!token.offered.includes(use.otpType)) throw new AppError('signing.factor-not-offered');
      if (token.items.find(({ id }) => id === use.id)?.version !== use.seen)
        throw new AppError('record.changed');
      const covered = await judgedOnce(member, token, use);
      await proveFactors(services, member, use);
      if (use.otpType !== 'Oob')
        return await perform(member, token, covered, { otpType: use.otpType, from: STATES.code }, use);
      return await askPhone(
        services,
        member,
        token,
        act.toPhoneQuestion(covered),
        proofs.of(use.token, use.pin),
      );
    },

    async finish(member, token) {
      const use = { id: token.items[0]?.id ?? '', token: '', pin: '' };
      return await perform(
        member,
        token,
        await judgedOnce(member, token, use),
        { otpType: 'Oob', from: STATES.phone },
        use,
      );
    },

    async resume(member, session, use) {
      const token = await tokenOf(member, session, use);
      if (token.state === 'lapsed') throw new AppError('signing.token-invalid');
      if (token.state === 'refused') throw new AppError('signing.push-refused');
      if (token.pushId === undefined || token.pinProof === undefined)
        throw new AppError('signing.token-invalid');
      if (!proofs.holds(use.token, use.pin, token.pinProof)) {
        await endToken(database, token);
        throw await refuseOtherPin(services, member);
      }
      if (token.expiresAt <= services.now()) throw new AppError('signing.push-expired');
      if (token.state !== 'approved' && !(await isApproved(services, token, token.pushId)))
        return pendingApproval(token.pushId, token.expiresAt);
      return await perform(
        member,
        token,
        await judgedOnce(member, token, use),
        { otpType: 'Oob', from: STATES.phone },
        use,
      );
    },
  };
}

/** Judging and performing an act where another call with the same token may be faster. */
function performing<Covered, Result>(
  services: Services,
  act: SignableAct<Covered, Result>,
  findToken: ReturnType<typeof tokenFinder>,
) {
  /**
   * Judged, for a call that a twin may have overtaken: anyone who comes second hears that it was processed,
   * which counts as success (P4-14).
   */
  async function judgedOnce(member: Member, token: StoredToken, use: TokenUse): Promise<Covered> {
    try {
      return await act.judged(member, token, use);
    } catch (error) {
      if ((await findToken(token))?.state === 'consumed') throw new AppError('signing.already-processed');
      throw error;
    }
  }

  async function perform(
    member: Member,
    token: StoredToken,
    covered: Covered,
    by: ProvenBy,
    use: TokenUse,
  ): Promise<Result> {
    const result =
      (await act.perform(member, token, covered, by, use)) ??
      (await act.perform(member, token, await judgeAgain(member, token, use), by, use));
    // What forbids it is not in what was judged: the right was revoked concurrently.
    if (result === undefined) throw new AppError('controlled.not-authorized');
    services.notify('outbox');
    services.notify('events');
    return result;
  }

  /**
   * Judges again what could not be signed: another request was faster, or something of the patient changed.
   * @throws AppError with what has changed, where it forbids signing
   */
  async function judgeAgain(member: Member, token: StoredToken, use: TokenUse): Promise<Covered> {
    const now = await findToken(token);
    if (now?.state === 'consumed') throw new AppError('signing.already-processed');
    if (!now || now.expiresAt <= services.now()) throw new AppError('signing.token-invalid');
    return await act.judged(member, token, use);
  }

  return { judgedOnce, perform };
}
