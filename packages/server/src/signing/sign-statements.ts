import type { OtpType } from '@erx/core/credentials/proofing/model';
import { toAuditRow } from '../platform/audit-trail/record';
import { type StoredSafetyReview, SAFETY_ANSWERED } from '../safety/event';
import { JUDGEMENT_ROW, toJudgementRow } from '../safety/store';
import { REPLY_ROW, type ReplyToKeep, toReplyRow } from '../platform/api/idempotency';
import { batch } from '../platform/database/batch';
import type { Connection, Statement } from '../platform/database/database';
import { batched } from '../platform/database/batcher';
import {
  CHANGED_BY_SENDING,
  inputWithFactsHeld,
  NEW_RX_AUDIT_ROW,
  NEW_RX_ROW,
  qualified,
  type SentColumns,
  writesWithEachNewRx,
} from '../prescriptions/send-statements';
import { STILL_MAY_SIGN, type TokenState } from './token-store';

/** One prescription that is signed and sent. */
export interface SignedDispatch {
  readonly prescriptionId: string;
  /** The patient and drug as the trail keeps them (audit-trail/subject.ts). */
  readonly subject: string | null;
  /** The version that was judged: another one is not sent. */
  readonly version: number;
  /** Id of the message in the archive of messages, and its id on the wire. */
  readonly archiveId: string;
  readonly messageId: string;
  /** The exact bytes that will be sent, as text. */
  readonly xml: string;
  /** What it is written by, as a `traceparent`; null where no trace is kept. */
  readonly trace: string | null;
  readonly eventContent: string;
  /** What a repetition of the request that asked for this one is answered with. */
  readonly reply?: ReplyToKeep | undefined;
  /** Id of the signed record. */
  readonly signedId: string;
  /** RFC 8785 text: the bytes that were signed. */
  readonly content: string;
  /** Detached JWS. */
  readonly signature: string;
  readonly kid: string;
  /** What was found, by which facts of the patient, and the signer's reason where one was needed. */
  readonly judgement: StoredSafetyReview;
}

/** Everything that one token signs: all of it is sent, or nothing. */
export interface SignedGroup {
  readonly practiceId: string;
  readonly tokenHash: string;
  readonly accountId: string;
  /** Member.trailName. */
  readonly trailName: string;
  readonly otpType: OtpType;
  /** States of the token out of which it may be used. */
  readonly from: readonly TokenState[];
  readonly at: Date;
  readonly prescriptions: readonly SignedDispatch[];
}

/** A prescription that is signed, with the token that signs it. */
const INPUT = batch({
  ...NEW_RX_ROW,
  hash: 'text',
  states: 'text',
  otp_type: 'text',
  signed_id: 'uuid',
  content: 'text',
  signature: 'text',
  kid: 'text',
});
const AUDIT = batch(NEW_RX_AUDIT_ROW, INPUT.next);

/**
 * One statement, all or nothing: token, prescriptions, signed records, messages, outbox, audit and events
 * (docs/decisions/signing.md). The prescriptions and their patients are locked first; a group with one that
 * is no longer pending, ready, of that version or judged by the stored facts is left alone. The right to sign
 * is read again.
 */
const SIGN: Statement = {
  name: 'sign-prescriptions',
  text: `WITH ${inputWithFactsHeld(INPUT)}, prescriptions_locked AS (
      SELECT r.practice_id, r.id, input.hash
      FROM prescriptions r
      JOIN input ON r.practice_id = input.practice_id AND r.id = input.id
      JOIN facts_held ON facts_held.practice_id = r.practice_id AND facts_held.id = r.id
      WHERE r.version = input.version
        AND r.script_status = 'Pending'
        AND r.ready_at IS NOT NULL
      ORDER BY r.practice_id, r.id
      FOR UPDATE OF r
    ), complete_groups AS (
      SELECT input.practice_id, input.hash, min(input.states) AS states, min(input.at) AS at
      FROM input
      LEFT JOIN prescriptions_locked locked ON locked.practice_id = input.practice_id
        AND locked.hash = input.hash
        AND locked.id = input.id
      GROUP BY input.practice_id, input.hash
      HAVING count(locked.id) = count(*)
    ), signing_tokens_consumed AS (
      UPDATE signing_tokens t
      SET state = 'consumed', consumed_at = complete.at
      FROM complete_groups complete
      WHERE t.practice_id = complete.practice_id
        AND t.hash = complete.hash
        AND t.state = ANY(string_to_array(complete.states, ' '))
        AND t.expires_at > complete.at
        AND ${STILL_MAY_SIGN}
      RETURNING t.practice_id, t.hash, t.account_id
    ), prescriptions_sent AS (
      UPDATE prescriptions r
      SET
        script_status = 'Sent',
        sent_at = input.at,
        signed_at = input.at,
        delivery_state = 'queued',
        delivery_code = NULL,
        delivery_description = NULL,
        verification_status = 'Unverified',
        version = r.version + 1,
        updated_at = input.at
      FROM input
      JOIN signing_tokens_consumed token ON token.practice_id = input.practice_id AND token.hash = input.hash
      WHERE r.practice_id = input.practice_id
        AND r.id = input.id
        AND r.provider_id = token.account_id
      RETURNING r.practice_id, r.id, r.order_number, r.provider_id, r.patient_id, r.description, r.signed_at,
        input.otp_type, input.at, input.archive_id, input.message_id, input.xml, input.trace, input.event,
        input.signed_id, input.content, input.signature, input.kid, ${qualified('input', JUDGEMENT_ROW)},
        ${qualified('input', REPLY_ROW)},
        ${CHANGED_BY_SENDING.map((column) => `r.${column}`).join(', ')}
    ), signed_prescriptions_inserted AS (
      INSERT INTO signed_prescriptions (practice_id, id, kind, resource_id, patient_id, account_id,
        drug_description, content, signature, kid, otp_type, signed_at)
      SELECT practice_id, signed_id, 'Prescription', id, patient_id, provider_id, description, content,
        signature, kid, otp_type, at
      FROM prescriptions_sent
    ), ${writesWithEachNewRx(AUDIT)}
    SELECT archive_id, signed_at, ${CHANGED_BY_SENDING.join(', ')}
    FROM prescriptions_sent`,
};

/** The columns that signing changes of a prescription. */
export type SignedColumns = SentColumns & { readonly signed_at: Date };

/** Signs and sends; groups that come at the same time share a statement. */
export interface SigningStore {
  /**
   * Signs a group.
   * @returns the columns that it changed by prescription; undefined when the token cannot be used any more or
   * a prescription has changed
   */
  sign(group: SignedGroup): Promise<ReadonlyMap<string, SignedColumns> | undefined>;
}

/** Opens the store; one serves all practices, and each row is found under its own practice only. */
export function signingStore(connection: Connection): SigningStore {
  return {
    sign: batched(async (groups) => {
      const changes = new Map<string, SignedColumns>();
      for (const round of roundsOf(groups)) {
        for (const { archive_id: id, ...change } of await connection.run<
          SignedColumns & { archive_id: string }
        >(SIGN, [...INPUT.values(round.flatMap(toInput)), ...AUDIT.values(round.flatMap(toTrail))]))
          changes.set(id, change);
      }
      return groups.map(({ prescriptions }) => {
        const own = prescriptions.flatMap(({ prescriptionId, archiveId }): [string, SignedColumns][] => {
          const change = changes.get(archiveId);
          return change ? [[prescriptionId, change]] : [];
        });
        return own.length === 0 ? undefined : new Map(own);
      });
    }),
  };
}

/**
 * Groups that touch the same token or prescription follow each other: one statement sees the rows as they
 * were when it began.
 */
function roundsOf(groups: readonly SignedGroup[]): SignedGroup[][] {
  const rounds: { readonly taken: Set<string>; readonly groups: SignedGroup[] }[] = [];
  for (const group of groups) {
    const touched = [group.tokenHash, ...group.prescriptions.map(({ prescriptionId }) => prescriptionId)];
    let round = rounds.find(({ taken }) => !touched.some((one) => taken.has(one)));
    if (!round) rounds.push((round = { taken: new Set(), groups: [] }));
    for (const one of touched) round.taken.add(one);
    round.groups.push(group);
  }
  return rounds.map((round) => round.groups);
}

function toInput({ practiceId, accountId, tokenHash, from, otpType, at, prescriptions }: SignedGroup) {
  return prescriptions.map((one) => ({
    practice_id: practiceId,
    id: one.prescriptionId,
    version: one.version,
    at,
    archive_id: one.archiveId,
    message_id: one.messageId,
    xml: one.xml,
    trace: one.trace,
    event: one.eventContent,
    hash: tokenHash,
    states: from.join(' '),
    otp_type: otpType,
    signed_id: one.signedId,
    content: one.content,
    signature: one.signature,
    kid: one.kid,
    ...toJudgementRow(accountId, one.judgement),
    ...toReplyRow(one.reply),
  }));
}

/** Records of each: what was answered, that it was signed, and that it was sent. */
function toTrail({ practiceId, accountId, trailName, otpType, at, prescriptions }: SignedGroup) {
  return prescriptions.flatMap(
    ({ prescriptionId, subject, archiveId, messageId, signedId, kid, version, judgement }) => {
      const about = {
        practiceId,
        accountId,
        trailName,
        subject,
        outcome: 'done',
        resourceType: 'Prescription',
        resourceId: prescriptionId,
      } as const;
      const answered =
        judgement.answered &&
        toAuditRow({ ...about, event: SAFETY_ANSWERED, details: { ...judgement.answered, version } }, at);
      const signed = toAuditRow(
        { ...about, event: 'prescription.signed', details: { signedId, kid, otpType, version } },
        at,
      );
      const sent = toAuditRow(
        { ...about, event: 'prescription.sent', details: { messageId, signedId, version: version + 1 } },
        at,
      );
      return [...(answered ? [answered] : []), signed, sent].map((row) => ({
        archive_id: archiveId,
        ...row,
      }));
    },
  );
}
