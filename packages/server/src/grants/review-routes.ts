import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import {
  type AccessReview,
  type AccessReviewSummary,
  findOddities,
  findingsOnDecision,
  findingsOnSignOff,
  heldInWords,
  isDecisionStanding,
  orderForReview,
  type ReviewedPerson,
  toReviewer,
} from '@erx/core/grants/review';
import * as contract from '@erx/core/grants/review-contract';
import type { PracticeMember } from '@erx/core/grants/model';
import type { AccessOfPerson } from '@erx/core/grants/person';
import { fullName } from '@erx/core/users/names';
import { uuidv7 } from 'uuidv7';
import { changeFilingRefusals } from '../approvals/refuse';
import { recordRefusedAccess } from '../platform/api/access-denied';
import type { Member } from '../platform/api/authenticate';
import type { Call, Server } from '../platform/api/router';
import { toAuditedChanges } from '../platform/audit-trail/changes';
import { recordRefusal } from '../platform/audit-trail/record';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import { createPasswords, REFUSAL_OF_PROOF } from '../platform/identity/passwords';
import { changeAndPublish } from '../platform/push/publish-change';
import { membersStore } from '../practices/member-store';
import type { Services } from '../services';
import { listAccess } from './access';
import { offboard } from './offboard';
import { saveReview } from './review-file';
import { type PersonInReview, reviewStore, type StoredReviewed } from './review-store';

/** Reviews of who may do what, decided person by person and signed off (45 CFR 164.308(a)(4)(ii)(C)). */
export function serveAccessReviews(server: Server, services: Services): void {
  const { database } = services;

  server.serve(contract.listAccessReviews, async ({ member }) => {
    const store = reviewStore(database, member.practiceId);
    const { at, days } = await store.due();
    const members = await membersStore(database, member.practiceId).all();
    const { mayReview, mayKeepSelf } = toReviewer(member.actor, member.accountId, members);
    return {
      reviews: await store.list(),
      dueAt: at.toISOString(),
      intervalDays: days,
      byPassword: members.find(({ id }) => id === member.accountId)?.hasPasswordHere ?? false,
      mayReview,
      mayKeepSelf,
    };
  });
  server.serve(contract.openAccessReview, ({ member, now }) => openReview(services, member, now));
  server.serve(contract.getAccessReview, ({ member, params, now }) =>
    getReview(database, member.practiceId, params.id, now),
  );
  server.serve(contract.decideAccess, (call) => decide(services, call));
  server.serve(contract.signAccessReview, (call) => sign(services, call));
  server.serve(contract.exportAccessReview, async ({ member, params, query, now }) =>
    saveReview(services, member, await getReview(database, member.practiceId, params.id, now), {
      format: 'csv',
      isPlain: query.plain,
      now,
    }),
  );
  server.serve(contract.printAccessReview, async ({ member, params, now }) =>
    saveReview(services, member, await getReview(database, member.practiceId, params.id, now), {
      format: 'pdf',
      now,
    }),
  );
  server.serve(contract.setReviewInterval, async ({ member, body, now }) => {
    const { practiceId } = member;
    await database.transaction(async (transaction) => {
      const store = reviewStore(transaction, practiceId);
      const { days } = await store.due();
      await store.setDays(body.days);
      await recordAction(
        transaction,
        member,
        {
          event: 'access-review.interval-changed',
          resourceType: 'Practice',
          resourceId: practiceId,
          details: { changes: toAuditedChanges({ days }, body) },
        },
        now,
      );
    });
    return body;
  });
}

/**
 * A review with its people: while it is open as things are, with everyone who became active since; once it is signed
 * off as it was then. @throws AppError record.not-found
 */
async function getReview(
  connection: Connection,
  practiceId: string,
  id: string,
  now: Date,
): Promise<AccessReview> {
  const store = reviewStore(connection, practiceId);
  const summary = await store.find(id);
  if (!summary) throw new AppError('record.not-found');
  const stored = await store.people(id);
  if (summary.signedAt !== undefined)
    return { ...summary, reviewed: orderForReview(stored.map((person) => toSigned(person))) };
  const access = await listAccess(connection, practiceId);
  const inIt = new Map(stored.map((person) => [person.id, person]));
  const joined = access.filter(({ person }) => person.active && !inIt.has(person.id));
  const reviewed = [
    ...stored.map((person) =>
      toReviewed(
        person,
        access.find((one) => one.person.id === person.id),
        now,
      ),
    ),
    ...joined.map((one) => toReviewed({ ...toPersonInReview(one.person), ...UNDECIDED }, one, now)),
  ];
  return { ...summary, people: reviewed.length, reviewed: orderForReview(reviewed) };
}

const UNDECIDED = {
  decision: null,
  decidedBy: '',
  decidedAt: null,
  held: [],
  oddities: [],
  lastSignInAt: null,
  hadLeft: false,
} as const satisfies Partial<StoredReviewed>;

const toPersonInReview = (person: PracticeMember): PersonInReview => ({
  id: person.id,
  name: fullName(person),
  email: person.email,
});

/** As it is kept, whatever became of the person since. */
function toSigned(stored: StoredReviewed): ReviewedPerson {
  const { decision, decidedAt, lastSignInAt, hadLeft, held, oddities, ...person } = stored;
  return {
    ...person,
    held: [...held],
    oddities: [...oddities],
    ...(decision === null ? {} : { decision }),
    ...(decidedAt === null ? {} : { decidedAt: decidedAt.toISOString() }),
    ...(lastSignInAt === null ? {} : { lastSignInAt: lastSignInAt.toISOString() }),
    hasLeft: hadLeft,
    isChanged: false,
  };
}

/** As it is kept where the decision still holds; else to be decided, with what the person holds now. */
function toReviewed(stored: StoredReviewed, access: AccessOfPerson | undefined, now: Date): ReviewedPerson {
  const { id, name, email, decision, held } = stored;
  const shown = access === undefined ? {} : { access };
  if (decision !== null && isDecisionStanding({ decision, held }, access))
    return { ...toSigned(stored), ...shown };
  const isActive = access?.person.active === true;
  return {
    id,
    name,
    email,
    ...shown,
    oddities: access === undefined ? [] : findOddities(access, now),
    decidedBy: '',
    held: isActive ? heldInWords(access) : [],
    ...(access?.lastSignInAt === undefined ? {} : { lastSignInAt: access.lastSignInAt }),
    hasLeft: !isActive,
    isChanged: decision !== null,
  };
}

/**
 * In a transaction: no one else decides in the review, signs it or changes anyone's permissions, and everyone who is
 * active is in it.
 */
async function holdReview(
  transaction: Connection,
  practiceId: string,
  id: string,
  now: Date,
): Promise<AccessReview> {
  const store = reviewStore(transaction, practiceId);
  await store.hold(id);
  const members = membersStore(transaction, practiceId);
  await members.lock();
  const review = await store.find(id);
  if (review && review.signedAt === undefined)
    await store.add(
      id,
      (await members.all()).filter(({ active }) => active).map((person) => toPersonInReview(person)),
    );
  return await getReview(transaction, practiceId, id, now);
}

/** @throws AppError access.refused for a prescriber where an administrator reviews */
async function refuseOthers(services: Services, member: Member, endpoint: string): Promise<void> {
  const members = await membersStore(services.database, member.practiceId).all();
  if (toReviewer(member.actor, member.accountId, members).mayReview) return;
  await recordRefusedAccess(services, member, endpoint, { permission: 'practice.write' });
  throw new AppError('access.refused');
}

/** The review with everyone who is active, and its record: all or nothing. */
async function openReview(services: Services, member: Member, now: Date): Promise<AccessReviewSummary> {
  await refuseOthers(services, member, contract.openAccessReview.name);
  return await services.database.transaction(async (transaction) => {
    const store = reviewStore(transaction, member.practiceId);
    const id = uuidv7();
    const people = (await membersStore(transaction, member.practiceId).all())
      .filter(({ active }) => active)
      .map((person) => toPersonInReview(person));
    if (!(await store.open(id, member, people, now))) throw new AppError('access-review.already-open');
    await recordAction(
      transaction,
      member,
      {
        event: 'access-review.opened',
        resourceType: 'AccessReview',
        resourceId: id,
        details: { accounts: people.length },
      },
      now,
    );
    return await getSummary(transaction, member.practiceId, id);
  });
}

async function getSummary(
  connection: Connection,
  practiceId: string,
  id: string,
): Promise<AccessReviewSummary> {
  const summary = await reviewStore(connection, practiceId).find(id);
  if (!summary) throw new AppError('record.not-found');
  return summary;
}

/** The decision with what the person held, its record, and the end of their access where that is decided. */
async function decide(services: Services, { member, params, body, now }: Call<typeof contract.decideAccess>) {
  const { id, personId } = params;
  const { decision, held, draftsTo } = body;
  await refuseOthers(services, member, contract.decideAccess.name);
  const work = async (transaction: Connection) => {
    const store = reviewStore(transaction, member.practiceId);
    const review = await holdReview(transaction, member.practiceId, id, now);
    const person = review.reviewed.find((one) => one.id === personId);
    if (!person) throw new AppError('record.not-found');
    const reviewer = toReviewer(
      member.actor,
      member.accountId,
      await membersStore(transaction, member.practiceId).all(),
    );
    refuseWhenStopped(findingsOnDecision(review, person, { decision, held }, reviewer));
    const { access } = person;
    if (access === undefined) throw new AppError('access-review.has-left');
    const oddities = findOddities(access, now);
    await store.decide(
      { reviewId: id, personId },
      member,
      { decision, held: heldInWords(access), oddities, lastSignInAt: access.lastSignInAt },
      now,
    );
    await recordAction(
      transaction,
      member,
      {
        event: 'access-review.decided',
        resourceType: 'AccessReview',
        resourceId: id,
        details: { targetAccountId: personId, decision, oddities: oddities.map(({ kind }) => kind) },
      },
      now,
    );
    if (decision === 'kept') return {};
    return { ended: await offboard(transaction, services.config, member, { personId, draftsTo }, now) };
  };
  if (decision === 'kept') return await changeAndPublish(services, work);
  const done = await changeFilingRefusals(
    services,
    member,
    { event: 'user.deactivate-refused', resourceType: 'Account', resourceId: personId },
    work,
  );
  services.notify('outbox');
  return done;
}

/** What forbids it is asked before the password, so that no try is counted for what would be refused anyway. */
async function sign(
  services: Services,
  { member, params: { id }, body, now }: Call<typeof contract.signAccessReview>,
) {
  const { database } = services;
  const { practiceId } = member;
  await refuseOthers(services, member, contract.signAccessReview.name);
  refuseWhenStopped(findingsOnSignOff(await getReview(database, practiceId, id, now)));
  const proof = await createPasswords(services).prove(member.accountId, {
    password: body.password ?? '',
    address: member.address,
  });
  if (proof !== 'proven' && proof !== 'elsewhere') {
    await recordRefusal(services, member, {
      event: 'access-review.proof-refused',
      resourceType: 'AccessReview',
      resourceId: id,
      details: { reason: proof },
    });
    throw new AppError(REFUSAL_OF_PROOF[proof]);
  }
  const signedWith = proof === 'proven' ? 'password' : 'session';
  return await changeAndPublish(services, async (transaction) => {
    const store = reviewStore(transaction, practiceId);
    const review = await holdReview(transaction, practiceId, id, now);
    refuseWhenStopped(findingsOnSignOff(review));
    const left = review.reviewed.filter(({ hasLeft }) => hasLeft);
    await store.sign(
      id,
      left.map((person) => ({ id: person.id, lastSignInAt: person.lastSignInAt })),
      member,
      signedWith,
      now,
    );
    const summary = await getSummary(transaction, practiceId, id);
    await recordAction(
      transaction,
      member,
      {
        event: 'access-review.signed',
        resourceType: 'AccessReview',
        resourceId: id,
        details: {
          accounts: summary.people,
          keptAccess: summary.kept,
          endedAccess: summary.ended,
          with: signedWith,
        },
      },
      now,
    );
    return summary;
  });
}
