import { may } from '@erx/core/access/rights';
import { handleAttention, listAttention } from '@erx/core/attention/contract';
import { groupAttention } from '@erx/core/attention/grouping';
import type { AttentionKind } from '@erx/core/attention/model';
import { attentionSubject } from '@erx/core/attention/rules';
import { AppError } from '@erx/core/findings/app-error';
import { uuidv7 } from 'uuidv7';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { scopeOfRequests } from '../requests/scope';
import { listMyAttention } from './my-attention';
import { attentionStore } from './store';
import { recordEvent } from '../platform/outbox/event-store';
import { changeAndPublish } from '../platform/push/publish-change';

/**
 * What did not reach a pharmacy and waits until a user acts; seen as requests are: a prescriber their own,
 * staff the practice's.
 */
export function serveAttention(server: Server, services: Services): void {
  const { database, config } = services;

  server.serve(listAttention, async ({ member, query, now }) => {
    const items = await attentionStore(database, member.practiceId).list({
      ...(await scopeOfRequests(services, member, query, listAttention)),
      now,
    });
    // Anyone who is here in an emergency reads prescriptions and no requests.
    if (!may(member.actor, 'request.read'))
      return groupAttention(items.filter((item) => item.prescription !== undefined));
    return groupAttention([...(await listMyAttention(database, member, { config, now })), ...items]);
  });

  server.serve(handleAttention, async ({ member, params, body, now }) => {
    const { providerId } = await scopeOfRequests(services, member, {}, handleAttention);
    await changeAndPublish(services, async (transaction) => {
      const store = attentionStore(transaction, member.practiceId);
      const [item] = await store.list({ providerId, subjectId: params.id, now });
      if (!item) throw new AppError('record.not-found');
      if (item.kind !== body.kind || attentionSubject(item).version !== body.version)
        throw new AppError('record.changed');
      const mark = uuidv7();
      const seenTo = {
        kind: item.kind,
        accountId: member.accountId,
        note: body.note.trim(),
        at: now,
      };
      await store.mark({ ...seenTo, id: mark, subjectId: params.id, version: body.version });
      for (const { id, version } of await stillWaiting(store, { providerId, now }, item.kind, body.others))
        await store.mark({ ...seenTo, id: uuidv7(), subjectId: id, version });
      const resourceType =
        item.said || item.unread ? 'RefusedMessage' : item.prescription ? 'Prescription' : 'PharmacyRequest';
      await recordAction(
        transaction,
        member,
        {
          event: 'attention.handled',
          resourceType,
          resourceId: params.id,
          details: { kind: item.kind, version: body.version, mark },
        },
        now,
      );
      const provider = item.prescription?.providerId ?? item.request?.prescriber.id ?? null;
      await recordEvent(
        transaction,
        {
          practiceId: member.practiceId,
          name: 'AttentionChanged',
          providerId: provider,
          content: { subjectId: params.id },
        },
        now,
      );
    });
    return undefined;
  });
}

/** Of the messages that a row stood for those that wait as they were seen. */
async function stillWaiting(
  store: ReturnType<typeof attentionStore>,
  asked: Parameters<typeof store.list>[0],
  kind: AttentionKind,
  others: readonly { readonly id: string; readonly version: number }[] = [],
): Promise<readonly { readonly id: string; readonly version: number }[]> {
  if (others.length === 0) return [];
  const waiting = new Map(
    (await store.list(asked))
      .filter((item) => item.kind === kind)
      .map((item) => [attentionSubject(item).id, attentionSubject(item).version]),
  );
  return others.filter(({ id, version }) => waiting.get(id) === version);
}
