import { listFilters } from '@erx/core/audit/rules';
import { AppError } from '@erx/core/findings/app-error';
import {
  getRefusedMessage,
  searchRefusedMessages,
  searchSystemIncidents,
} from '@erx/core/refused-messages/contract';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { recordAction } from '../platform/audit-trail/record-action';
import { searchedInstants } from '../platform/api/days';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { readText } from './read-text';
import * as store from './store';

/**
 * Messages of the network that were refused, and the incidents of the installation: for super administrators,
 * who answer for all practices.
 */
export function serveRefusedMessages(server: Server, services: Services): void {
  const { database } = services;

  server.serve(searchRefusedMessages, async ({ member, query, continueAfter }) => {
    const page = await store.searchRefusedMessages(database, {
      ...searchedInstants(member, query),
      sender: query.sender,
      messageId: query.messageId,
      descriptionCode: query.code,
      after: query.after,
      limit: query.limit ?? DEFAULT_PAGE_SIZE,
    });
    continueAfter(page.next);
    return page.items;
  });

  server.serve(getRefusedMessage, async ({ member, params, now }) => {
    const found = await store.findRefusedMessage(database, params.id);
    if (!found) throw new AppError('refused-message.unknown');
    const { message } = found;
    await recordAction(
      database,
      member,
      {
        event: 'refused-message.read',
        resourceType: 'RefusedMessage',
        resourceId: message.id,
        details: {
          kind: message.kind,
          message: message.messageId,
          from: message.sender?.id ?? '',
          code: `${message.code}/${message.descriptionCode}`,
        },
      },
      now,
    );
    return { ...message, ...readText(services, message.size, found.xml) };
  });

  server.serve(searchSystemIncidents, async ({ member, query, now, continueAfter }) => {
    const page = await store.searchSystemIncidents(database, {
      ...searchedInstants(member, query),
      after: query.after,
      limit: query.limit ?? DEFAULT_PAGE_SIZE,
    });
    if (query.after === undefined) {
      await recordAction(
        database,
        member,
        {
          event: 'system-incidents.searched',
          resourceType: 'Practice',
          resourceId: member.practiceId,
          details: { filters: listFilters(query) },
        },
        now,
      );
    }
    continueAfter(page.next);
    return page.items;
  });
}
