import type { OtpType } from '@erx/core/signing/model';
import { AUDIT_COLUMNS, auditValues } from '../../audit/record';
import { SAFETY_ANSWERED, type SafetyAnswered } from '../../safety/event';
import type { Connection, Statement } from '../../database/database';
import { together } from '../../database/together';
import { CHANGED_BY_SENDING, type SentColumns, WITH_EACH_NEW_RX } from '../prescriptions/send';
import { STILL_MAY_SIGN, type TokenState } from './tokens';

/** One prescription that is signed and sent. */
export interface SignedDispatch {
  readonly prescriptionId: string;
  /** The version that was judged: another one is not sent. */
  readonly version: number;
  /** Id of the message in the archive of messages, and its id on the wire. */
  readonly archiveId: string;
  readonly messageId: string;
  /** The exact bytes that will be sent, as text. */
  readonly xml: string;
  readonly eventContent: string;
  /** Id of the signed record. */
  readonly signedId: string;
  /** RFC 8785 text: the bytes that were signed. */
  readonly content: string;
  /** Detached JWS. */
  readonly signature: string;
  readonly kid: string;
  /** What the trail keeps of findings that the signer answered with a reason; absent where none had to be. */
  readonly safetyAnswered?: SafetyAnswered | undefined;
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

/**
 * One statement: the token is used up, each prescription is sent, and its signed record, message, outbox row,
 * audit records and event are written, all together or not at all (decision 9). The prescriptions are held
 * first; a group of which one is no longer pending, of that version and ready is left alone whole. The right
 * to sign is read here once more: it may have been taken away since the request began. Each value comes as an
 * array.
 */
const SIGN: Statement = {
  name: 'sign-prescriptions',
  text: `WITH asked AS (
      SELECT *
      FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::uuid[], $7::int[],
        $8::uuid[], $9::text[], $10::text[], $11::text[], $12::uuid[], $13::text[], $14::text[], $15::text[])
        AS asked (practice_id, hash, states, otp_type, at, id, version, archive_id, message_id, xml, event,
          signed_id, content, signature, kid)
    ), held AS (
      SELECT r.practice_id, r.id, asked.hash
      FROM prescriptions r
      JOIN asked ON r.practice_id = asked.practice_id AND r.id = asked.id
      WHERE r.version = asked.version AND r.script_status = 'Pending' AND r.ready_at IS NOT NULL
      ORDER BY r.practice_id, r.id
      FOR UPDATE OF r
    ), whole AS (
      SELECT asked.practice_id, asked.hash, min(asked.states) AS states, min(asked.at) AS at
      FROM asked
      LEFT JOIN held ON held.practice_id = asked.practice_id AND held.hash = asked.hash AND held.id = asked.id
      GROUP BY asked.practice_id, asked.hash HAVING count(held.id) = count(*)
    ), used AS (
      UPDATE signing_tokens t SET state = 'consumed', consumed_at = whole.at FROM whole
      WHERE t.practice_id = whole.practice_id AND t.hash = whole.hash
        AND t.state = ANY(string_to_array(whole.states, ' ')) AND t.expires_at > whole.at
        AND ${STILL_MAY_SIGN}
      RETURNING t.practice_id, t.hash, t.account_id
    ), sent AS (
      UPDATE prescriptions r
      SET script_status = 'Sent', sent_at = asked.at, signed_at = asked.at, delivery_state = 'queued',
        delivery_code = NULL, delivery_description = NULL,
        verification_status = 'Unverified', version = r.version + 1, updated_at = asked.at
      FROM asked JOIN used ON used.practice_id = asked.practice_id AND used.hash = asked.hash
      WHERE r.practice_id = asked.practice_id AND r.id = asked.id AND r.provider_id = used.account_id
      RETURNING r.practice_id, r.id, r.order_number, r.provider_id, r.patient_id, r.description, r.signed_at,
        asked.otp_type, asked.at, asked.archive_id, asked.message_id,
        asked.xml, asked.event, asked.signed_id, asked.content, asked.signature, asked.kid,
          ${CHANGED_BY_SENDING.map((column) => `r.${column}`).join(', ')}
    ), signed AS (
      INSERT INTO signed_prescriptions (practice_id, id, kind, resource_id, patient_id, account_id,
        drug_description, content, signature, kid, otp_type, signed_at)
      SELECT practice_id, signed_id, 'Prescription', id, patient_id, provider_id, description, content,
        signature, kid, otp_type, at
      FROM sent
    ), ${WITH_EACH_NEW_RX}
    ), audited AS (
      INSERT INTO audit_records (${AUDIT_COLUMNS})
      SELECT record.practice_id, record.id, record.at, record.account_id, record.event, record.outcome,
        record.resource_type, record.resource_id, record.details, record.digest, record.actor
      FROM sent
      JOIN unnest($16::uuid[], $17::uuid[], $18::uuid[], $19::timestamptz[], $20::uuid[], $21::text[],
        $22::text[], $23::text[], $24::text[], $25::text[], $26::text[], $27::text[])
        AS record (archive_id, ${AUDIT_COLUMNS}) ON record.archive_id = sent.archive_id
    )
    SELECT archive_id, signed_at, ${CHANGED_BY_SENDING.join(', ')} FROM sent`,
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
    sign: together(async (groups) => {
      const changes = new Map<string, SignedColumns>();
      for (const round of roundsOf(groups)) {
        for (const { archive_id: id, ...change } of await connection.run<
          SignedColumns & { archive_id: string }
        >(SIGN, columnsOf(round)))
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

function columnsOf(groups: readonly SignedGroup[]): readonly unknown[][] {
  return [...transposed(groups.flatMap(askedValues)), ...transposed(groups.flatMap(auditRows))];
}

function transposed(rows: readonly (readonly unknown[])[]): unknown[][] {
  return rows[0]?.map((_, column) => rows.map((row) => row[column])) ?? [];
}

function askedValues({
  practiceId,
  tokenHash,
  from,
  otpType,
  at,
  prescriptions,
}: SignedGroup): (readonly unknown[])[] {
  return prescriptions.map((one) => [
    practiceId,
    tokenHash,
    from.join(' '),
    otpType,
    at,
    one.prescriptionId,
    one.version,
    one.archiveId,
    one.messageId,
    one.xml,
    one.eventContent,
    one.signedId,
    one.content,
    one.signature,
    one.kid,
  ]);
}

/** Records of each: what was answered, that it was signed, and that it was sent. */
function auditRows({
  practiceId,
  accountId,
  trailName,
  otpType,
  at,
  prescriptions,
}: SignedGroup): (readonly unknown[])[] {
  return prescriptions.flatMap((one) => {
    const about = {
      practiceId,
      accountId,
      trailName,
      outcome: 'done',
      resourceType: 'Prescription',
      resourceId: one.prescriptionId,
    } as const;
    return [
      ...(one.safetyAnswered
        ? [
            [
              one.archiveId,
              ...auditValues(
                {
                  ...about,
                  event: SAFETY_ANSWERED,
                  details: { ...one.safetyAnswered, version: one.version },
                },
                at,
              ),
            ],
          ]
        : []),
      [
        one.archiveId,
        ...auditValues(
          {
            ...about,
            event: 'prescription.signed',
            details: { signedId: one.signedId, kid: one.kid, otpType, version: one.version },
          },
          at,
        ),
      ],
      [
        one.archiveId,
        ...auditValues(
          {
            ...about,
            event: 'prescription.sent',
            details: { messageId: one.messageId, signedId: one.signedId, version: one.version + 1 },
          },
          at,
        ),
      ],
    ];
  });
}
