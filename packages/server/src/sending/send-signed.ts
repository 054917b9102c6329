import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { OtpType } from '@erx/core/credentials/proofing/model';
import type { Prescription } from '@erx/core/prescriptions/model';
import { uuidv7 } from 'uuidv7';
import type { Connection } from '../platform/database/database';
import { batched } from '../platform/database/batcher';
import type { StoredSafetyReview } from '../safety/event';
import type { Services } from '../services';
import { toPrescribedSubject } from '../platform/audit-trail/subject';
import type { Member } from '../platform/api/authenticate';
import { currentTraceparent } from '../platform/tracing/spans';
import { endsOthers, leaveAndEnd, type Replacing } from '../prescriptions/end-replaced';
import { toSent } from '../prescriptions/send-statements';
import { writeNewRx } from '../prescriptions/write-new-rx';
import { type FollowUp, buildFollowUp, storeFollowUps } from '../requests/follow-up';
import { isAnyAnswered, checkBeforeSend, requireSafetyOverride } from '../safety/gate';
import type { SafetyJudge } from '../safety/judge';
import { toPrescription } from '../prescriptions/queries';
import { loadForSigning, type SigningRow } from '../signing/load-queries';
import { type SignedDispatch, type SignedGroup, signingStore } from '../signing/sign-statements';
import { toAnsweredContent, toSignableContent, hashOfContent, textToSign } from '../signing/content';
import { findingsOnAll, findingsOnEach, findRows } from '../signing/judge';
import { assertClockIsTrusted } from '../signing/refuse';
import { signDetached } from '../signing/signature';
import { tokenSigning, type TokenSigning } from '../signing/with-token';

/** What a token covers, and what was found of each prescription. */
interface Covered {
  readonly rows: SigningRow[];
  readonly judgements: ReadonlyMap<string, StoredSafetyReview>;
}

/**
 * Signs and sends prescriptions, what a token covers together; calls that come at the same time share their
 * statements.
 */
export function signedSending(services: Services, judge: SafetyJudge): TokenSigning<Prescription> {
  const { database, keys } = services;
  const store = signingStore(database);
  const load = batched(async (groups: readonly (readonly { practiceId: string; id: string }[])[]) => {
    const rows = await loadForSigning(database, groups.flat());
    const found = new Map(rows.map((row) => [`${row.practice_id} ${row.id}`, row]));
    return groups.map((group) =>
      group.flatMap(({ practiceId, id }) => found.get(`${practiceId} ${id}`) ?? []),
    );
  });
  const loadBatch: typeof loadForSigning = (_, wanted) => load(wanted);

  /**
   * A prescription that answers a request goes with the denial of that request, and one that replaces another
   * with the end of that, all in one transaction; any other in the statement that calls share.
   */
  async function sign(
    member: Member,
    group: SignedGroup,
    { followUps, rows }: { followUps: readonly FollowUp[]; rows: readonly Replacing[] },
  ) {
    if (followUps.length === 0 && !rows.some(endsOthers)) return await store.sign(group);
    return await database.transaction((transaction: Connection) =>
      leaveAndEnd(
        transaction,
        member,
        rows,
        async () => {
          const changes = await signingStore(transaction).sign(group);
          if (changes) await storeFollowUps(transaction, followUps, group);
          return changes;
        },
        group.at,
      ),
    );
  }

  return tokenSigning<Covered, Prescription>(services, {
    kinds: ['Prescription'],
    toPhoneQuestion: ({ rows, judgements }) => ({ rows, isAnswered: isAnyAnswered(judgements) }),

    async judged(member, token) {
      assertClockIsTrusted(services);
      const now = services.now();
      const rows = await findRows(
        loadBatch,
        services,
        member,
        token.items.map(({ id }) => id),
      );
      refuseWhenStopped(findingsOnEach(rows, member, now));
      // What is there now is what was looked at when the token was issued, letter by letter.
      const isSame = rows.every(
        (row, place) =>
          row.version === token.items[place]?.version &&
          hashOfContent(toSignableContent(row, now)) === token.items[place].contentHash,
      );
      if (!isSame || rows.some((row) => row.provider_dea !== token.deaNumber))
        throw new AppError('signing.changed-since-ready');
      refuseWhenStopped(findingsOnAll(rows));
      const cases = await Promise.all(rows.map((row) => checkBeforeSend(judge, member, row, now)));
      const judgements = await requireSafetyOverride({ database, member, now }, cases, token.safety);
      return { rows, judgements };
    },

    async perform(member, token, { rows, judgements }, { otpType, from }, { id, repetition }) {
      const at = services.now();
      const followUps = (
        await Promise.all(rows.map((row) => buildFollowUp(database, member, row, at)))
      ).filter((one) => one !== undefined);
      const prescriptions = rows.map((row) => ({
        ...toSignedDispatch(row, judgements.get(row.id), { keys, followUps, at, otpType }),
        reply:
          repetition && row.id === id
            ? { repetition, body: toPrescription({ ...row, ...toSent(row, at), signed_at: at }) }
            : undefined,
      }));
      const changes = await sign(
        member,
        {
          practiceId: member.practiceId,
          tokenHash: token.hash,
          accountId: member.accountId,
          trailName: member.trailName,
          otpType,
          from,
          at,
          prescriptions,
        },
        { followUps, rows },
      );
      const change = changes?.get(id);
      const row = rows.find((one) => one.id === id);
      return change && row && toPrescription({ ...row, ...change });
    },
  });
}

/**
 * The signed text, its signature and the message of one prescription.
 * @throws AppError signing.changed-since-ready where it was not judged
 */
function toSignedDispatch(
  row: SigningRow,
  judgement: StoredSafetyReview | undefined,
  {
    keys,
    followUps,
    at,
    otpType,
  }: {
    readonly keys: Pick<Services['keys'], 'archive'>;
    readonly followUps: readonly FollowUp[];
    readonly at: Date;
    readonly otpType: OtpType;
  },
): SignedDispatch {
  if (!judgement) throw new AppError('signing.changed-since-ready');
  const content = textToSign({ ...toSignableContent(row, at), ...toAnsweredContent(judgement) }, at, otpType);
  const relatesTo = followUps.find(({ prescriptionId }) => prescriptionId === row.id)?.relatesTo;
  return {
    prescriptionId: row.id,
    subject: toPrescribedSubject(row),
    version: row.version,
    archiveId: uuidv7(),
    ...writeNewRx(row, at, { isSigned: true, relatesTo, judgement }),
    trace: currentTraceparent(),
    signedId: uuidv7(),
    content,
    signature: signDetached(keys.archive, content),
    kid: keys.archive.kid,
    judgement,
    eventContent: JSON.stringify({
      prescriptionId: row.id,
      patientId: row.patient_id,
      providerId: row.provider_id,
      version: row.version + 1,
    }),
  };
}
