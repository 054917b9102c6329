import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { Prescription } from '@erx/core/prescribing/model';
import type { OtpType, SendingReply } from '@erx/core/signing/model';
import { uuidv7 } from 'uuidv7';
import { together } from '../database/together';
import type { Member } from '../http/member';
import type { Services } from '../http/services';
import { writeNewRx } from '../network/write-new-rx';
import { prescriptionOf } from '../stores/prescriptions/row';
import { loadForSigning, type SigningRow } from '../stores/signing/load';
import { type SignedDispatch, signingStore } from '../stores/signing/sign';
import { endToken, hashOfToken, type StoredToken, tokenFinder, type TokenState } from '../stores/signing/tokens';
import { contentOf, hashOfContent, textToSign } from './content';
import { pinProofs, proveFactors, refuseOtherPin } from './factors';
import { hashOfSession, type Session } from './issue-token';
import { findingsOnAll, findingsOnEach, rowsOf } from './judge';
import { askPhone, isApproved, pendingApproval } from './push-approval';
import { refuseUnlessClockIsTrusted } from './refuse';
import { signDetached } from './signature';

/** What signs and sends: the token that names the prescriptions, and what proves the person. */
export interface SigningRequest {
  readonly prescriptionId: string;
  readonly token: string;
  readonly pin: string;
}

/** Signs with two factors and sends, what a token covers together. */
export interface SignedSending {
  /**
   * Signs with a PIN and a code, or asks the phone.
   * @param seen version of the prescription that the person saw
   * @throws AppError with whatever forbids it; then nothing was sent
   */
  send(member: Member, session: Session, request: SigningRequest & { readonly seen: number; readonly otpType: OtpType; readonly otp: string | undefined }): Promise<SendingReply>;
  /** Goes on after the phone was asked. @throws as send */
  resume(member: Member, session: Session, request: SigningRequest): Promise<SendingReply>;
}

/** Out of which states a token signs: with a code while it was not used otherwise, with the phone once that approved. */
const STATES = { code: ['issued', 'pushed'], phone: ['approved'] } as const satisfies Record<string, readonly TokenState[]>;

/** Opens it; calls that come at the same time share their statements. */
export function signedSending(services: Services): SignedSending {
  const { database, keys } = services;
  const findToken = tokenFinder(database);
  const store = signingStore(database);
  const proofs = pinProofs(keys);
  const load = together(async (groups: readonly (readonly { practiceId: string; id: string }[])[]) => {
    const rows = await loadForSigning(database, groups.flat());
    const found = new Map(rows.map((row) => [`${row.practice_id} ${row.id}`, row]));
    return groups.map((group) => group.flatMap(({ practiceId, id }) => found.get(`${practiceId} ${id}`) ?? []));
  });
  const loadTogether: typeof loadForSigning = (_, wanted) => load(wanted);

  /** The token of this person, practice and session, whatever its state. @throws AppError signing.token-invalid, signing.already-processed */
  async function tokenOf(member: Member, session: Session, { token, prescriptionId }: SigningRequest): Promise<StoredToken> {
    const found = await findToken({ practiceId: member.practiceId, hash: hashOfToken(token) });
    const isOwn = found?.accountId === member.accountId && found.sessionHash === hashOfSession(member, session);
    if (!found || !isOwn || !found.items.some(({ id }) => id === prescriptionId)) throw new AppError('signing.token-invalid');
    if (found.state === 'consumed') throw new AppError('signing.already-processed');
    return found;
  }

  /** The prescriptions of a token as they are now, judged anew. @throws AppError with whatever forbids signing them */
  async function judged(member: Member, token: StoredToken): Promise<SigningRow[]> {
    refuseUnlessClockIsTrusted(services);
    const now = services.now();
    const rows = await rowsOf(loadTogether, services, member, token.items.map(({ id }) => id));
    refuseWhenStopped(findingsOnEach(rows, member, now));
    // What stands there now is what was looked at when the token was issued, letter by letter.
    const isSame = rows.every((row, place) => row.version === token.items[place]?.version && hashOfContent(contentOf(row, now)) === token.items[place].contentHash);
    if (!isSame || rows.some((row) => row.provider_dea !== token.deaNumber)) throw new AppError('signing.changed-since-ready');
    refuseWhenStopped(findingsOnAll(rows));
    return rows;
  }

  /** The same, for a call that a twin may have overtaken: whoever comes second hears that it was processed, which counts as success (P4-14). */
  async function judgedOnce(member: Member, token: StoredToken): Promise<SigningRow[]> {
    try {
      return await judged(member, token);
    } catch (error) {
      if ((await findToken(token))?.state === 'consumed') throw new AppError('signing.already-processed');
      throw error;
    }
  }

  async function signAndSend(member: Member, token: StoredToken, rows: readonly SigningRow[], by: { otpType: OtpType; from: readonly TokenState[] }, prescriptionId: string): Promise<Prescription> {
    const at = services.now();
    const prescriptions = rows.map((row): SignedDispatch => {
      const content = textToSign(contentOf(row, at), at, by.otpType);
      return {
        prescriptionId: row.id, version: row.version, archiveId: uuidv7(), ...writeNewRx(row, at, { isSigned: true }), signedId: uuidv7(), content, signature: signDetached(keys.archive, content), kid: keys.archive.kid,
        eventContent: JSON.stringify({ prescriptionId: row.id, patientId: row.patient_id, providerId: row.provider_id, version: row.version + 1 }),
      };
    });
    const changes = await store.sign({ practiceId: member.practiceId, tokenHash: token.hash, accountId: member.accountId, otpType: by.otpType, from: by.from, at, prescriptions });
    const change = changes?.get(prescriptionId);
    const row = rows.find(({ id }) => id === prescriptionId);
    if (!change || !row) throw await whyNot(member, token);
    services.wake('outbox');
    services.wake('events');
    return prescriptionOf({ ...row, ...change });
  }

  /** Why the statement found nothing to do: somebody was faster. */
  async function whyNot(member: Member, token: StoredToken): Promise<AppError> {
    const now = await findToken(token);
    if (now?.state === 'consumed') return new AppError('signing.already-processed');
    if (!now || now.expiresAt <= services.now()) return new AppError('signing.token-invalid');
    await judged(member, token); // throws what has changed
    return new AppError('controlled.not-authorized'); // the right was taken away in this very moment
  }

  return {
    async send(member, session, request) {
      const token = await tokenOf(member, session, request);
      if (token.state === 'refused') throw new AppError('signing.push-refused');
      if (token.expiresAt <= services.now()) throw new AppError('signing.token-invalid');
      if (!token.offered.includes(request.otpType)) throw new AppError('signing.factor-not-offered');
      if (token.items.find(({ id }) => id === request.prescriptionId)?.version !== request.seen) throw new AppError('record.changed');
      const rows = await judgedOnce(member, token);
      await proveFactors(services, member, request);
      if (request.otpType !== 'Oob') return await signAndSend(member, token, rows, { otpType: request.otpType, from: STATES.code }, request.prescriptionId);
      return await askPhone(services, member, token, rows, proofs.of(request.token, request.pin));
    },

    async resume(member, session, request) {
      const token = await tokenOf(member, session, request);
      if (token.state === 'refused') throw new AppError('signing.push-refused');
      if (token.pushId === undefined || token.pinProof === undefined) throw new AppError('signing.token-invalid');
      if (!proofs.holds(request.token, request.pin, token.pinProof)) {
        await endToken(database, token);
        throw await refuseOtherPin(services, member);
      }
      if (token.expiresAt <= services.now()) throw new AppError('signing.push-expired');
      if (token.state !== 'approved' && !await isApproved(services, member, token, token.pushId)) return pendingApproval(token.pushId, token.expiresAt);
      return await signAndSend(member, token, await judgedOnce(member, token), { otpType: 'Oob', from: STATES.phone }, request.prescriptionId);
    },
  };
}
