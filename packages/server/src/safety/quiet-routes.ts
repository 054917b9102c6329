import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { sentences } from '@erx/core/findings/finding';
import { askForQuiet, decideOnQuiet, endQuiet, listQuietRules } from '@erx/core/safety/contract';
import { findingsOnReview, mayBeQuiet, type QuietRule } from '@erx/core/safety/quiet';
import { dateIn } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import { findingsOnApprovingQuiet } from '../approvals/quiet';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import type { Connection } from '../platform/database/database';
import { recordEvent } from '../platform/outbox/event-store';
import { changeAndPublish } from '../platform/push/publish-change';
import type { Services } from '../services';
import {
  addQuiet,
  decideQuiet,
  findQuietForUpdate,
  findShownLine,
  isQuietOpen,
  listQuiet,
  type StoredQuiet,
} from './quiet-store';

/** A line must have been shown here within so long to be made quiet: what was not seen is not silenced. */
const SHOWN_WITHIN = 365 * 86_400_000;

/** Lines that a practice makes quiet: asked for by one, approved by another, ended by anyone who may. */
export function serveQuiet(server: Server, services: Services): void {
  const { database, config } = services;

  const findingsOnApproving = (connection: Connection, member: Member, rule: StoredQuiet, now: Date) =>
    findingsOnApprovingQuiet(connection, member, rule, { config, now });
  /** Notifies those who may decide, and has the lists of what needs a person read again. */
  const publish = (
    transaction: Connection,
    { practiceId }: Member,
    { id, asked_by: accountId }: Pick<StoredQuiet, 'id' | 'asked_by'>,
    change: 'requested' | 'approved' | 'cancelled',
    now: Date,
  ) =>
    recordEvent(
      transaction,
      {
        practiceId,
        providerId: null,
        name: 'GrantChanged',
        content: { accountId, requestId: id, isQuiet: true, change },
      },
      now,
    );
  const toShown = async (
    connection: Connection,
    member: Member,
    rule: StoredQuiet,
    now: Date,
  ): Promise<QuietRule> => {
    const why =
      rule.state === 'asked' ? sentences(await findingsOnApproving(connection, member, rule, now)) : [];
    return {
      id: rule.id,
      version: rule.version,
      factId: rule.fact_id,
      kind: rule.kind,
      severity: rule.severity,
      text: rule.text,
      source: rule.source,
      reason: rule.reason,
      reviewOn: rule.review_on,
      state: rule.state,
      isQuiet: rule.state === 'approved' && rule.review_on > dateIn(member.timeZone, now),
      askedBy: rule.asked_by_name,
      askedAt: rule.asked_at.toISOString(),
      ...(rule.state === 'asked' ? { decision: { mayDecide: why.length === 0, why: why.join(' ') } } : {}),
      ...(rule.decided_by_name === null ? {} : { decidedBy: rule.decided_by_name }),
      ...(rule.decided_at === null ? {} : { decidedAt: rule.decided_at.toISOString() }),
    };
  };

  server.serve(listQuietRules, async ({ member, now }) => {
    const rules = await listQuiet(database, member.practiceId);
    return await Promise.all(rules.map((rule) => toShown(database, member, rule, now)));
  });

  server.serve(askForQuiet, async ({ member, body: { factId, reason, reviewOn }, now }) => {
    const { practiceId, accountId, actor } = member;
    const today = dateIn(member.timeZone, now);
    refuseWhenStopped(findingsOnReview({ reviewOn, today }));
    return await changeAndPublish(services, async (transaction) => {
      const since = new Date(now.getTime() - SHOWN_WITHIN);
      const line = await findShownLine(transaction, practiceId, factId, since);
      if (!line || !mayBeQuiet({ ...line, factId })) throw new AppError('safety.quiet-not-possible');
      if (await isQuietOpen(transaction, practiceId, factId, today)) throw new AppError('safety.quiet-open');
      const id = uuidv7();
      await addQuiet(transaction, {
        practice: practiceId,
        id,
        fact: factId,
        kind: line.kind,
        severity: line.severity,
        text: line.text,
        source: line.source,
        reason,
        review_on: reviewOn,
        asked_by: accountId,
        is_prescriber: actor.hasNpi,
        asked_at: now,
      });
      await recordAction(
        transaction,
        member,
        {
          event: 'safety-quiet.asked',
          resourceType: 'QuietRule',
          resourceId: id,
          details: { factId, why: reason, reviewOn },
        },
        now,
      );
      await publish(transaction, member, { id, asked_by: accountId }, 'requested', now);
      return await shownAgain(transaction, member, id, now);
    });
  });

  const shownAgain = async (transaction: Connection, member: Member, id: string, now: Date) => {
    const rule = await findQuietForUpdate(transaction, member.practiceId, id);
    if (!rule) throw new AppError('record.not-found');
    return await toShown(transaction, member, rule, now);
  };

  /** Changes one as it was seen, with its record, and lets every judgement know. */
  const changeSeen = async (
    member: Member,
    { id, version }: { readonly id: string; readonly version: number },
    now: Date,
    change: (transaction: Connection, rule: StoredQuiet) => Promise<'approved' | 'declined' | 'ended'>,
  ): Promise<QuietRule> => {
    const changed = await changeAndPublish(services, async (transaction) => {
      const rule = await findQuietForUpdate(transaction, member.practiceId, id);
      if (!rule) throw new AppError('record.not-found');
      if (rule.version !== version) throw new AppError('safety.quiet-decided');
      const state = await change(transaction, rule);
      await decideQuiet(transaction, {
        practice: member.practiceId,
        id,
        state,
        decided_by: member.accountId,
        decided_at: now,
      });
      const about = { resourceType: 'QuietRule', resourceId: id } as const;
      const { fact_id: factId, review_on: reviewOn } = rule;
      await (state === 'approved'
        ? recordAction(
            transaction,
            member,
            { event: 'safety-quiet.approved', ...about, details: { factId, reviewOn } },
            now,
          )
        : recordAction(
            transaction,
            member,
            { event: `safety-quiet.${state}`, ...about, details: { factId } },
            now,
          ));
      await publish(transaction, member, rule, state === 'approved' ? state : 'cancelled', now);
      return await shownAgain(transaction, member, id, now);
    });
    await services.quiet.refresh();
    return changed;
  };

  server.serve(decideOnQuiet, ({ member, params: { id }, body: { version, isApproved }, now }) =>
    changeSeen(member, { id, version }, now, async (transaction, rule) => {
      if (rule.state !== 'asked') throw new AppError('safety.quiet-decided');
      if (!isApproved) return 'declined';
      refuseWhenStopped(await findingsOnApproving(transaction, member, rule, now));
      return 'approved';
    }),
  );

  server.serve(endQuiet, ({ member, params: { id }, body: { version }, now }) =>
    changeSeen(member, { id, version }, now, (_, rule) => {
      if (rule.state !== 'asked' && rule.state !== 'approved') throw new AppError('safety.quiet-decided');
      return Promise.resolve('ended');
    }),
  );
}
