import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import {
  getRefusedMessage,
  searchRefusedMessages,
  searchSystemIncidents,
} from '@erx/core/refused-messages/contract';
import type { RefusedMessageText } from '@erx/core/refused-messages/model';
import { datesInOrder } from '@erx/core/prescription-history/rules';
import { type CalendarDate, daysAfter } from '@erx/core/values/dates';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { startOfDate } from '@erx/core/values/start-of-date';
import { recordAct } from '../platform/audit-trail/record-act';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import * as store from './store';

interface Days {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

/** Both days belong to the search, in the practice's time zone. @throws AppError tracing.dates-reversed */
function toInstants(
  { timeZone }: Pick<Member, 'timeZone'>,
  days: Days,
): { readonly from: Date | undefined; readonly before: Date | undefined } {
  refuseWhenStopped(datesInOrder(days));
  return {
    from: days.from === undefined ? undefined : startOfDate(timeZone, days.from),
    before: days.to === undefined ? undefined : startOfDate(timeZone, daysAfter(days.to, 1)),
  };
}

/**
 * Messages of the network that were refused, and the incidents of the installation: for super administrators,
 * who answer for all practices.
 */
export function serveRefusedMessages(server: Server, services: Services): void {
  const { database } = services;

  server.serve(searchRefusedMessages, async ({ member, query, continueAfter }) => {
    const page = await store.searchRefusedMessages(database, {
      ...toInstants(member, query),
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
    await recordAct(
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
      ...toInstants(member, query),
      after: query.after,
      limit: query.limit ?? DEFAULT_PAGE_SIZE,
    });
    if (query.after === undefined) {
      await recordAct(
        database,
        member,
        {
          event: 'system-incidents.searched',
          resourceType: 'Practice',
          resourceId: member.practiceId,
          details: { filters: Object.keys(query) },
        },
        now,
      );
    }
    continueAfter(page.next);
    return page.items;
  });
}

/** The text as far as it is kept and can be decrypted. */
function readText(
  { keys, log }: Pick<Services, 'keys' | 'log'>,
  size: number,
  encrypted: string,
): Pick<RefusedMessageText, 'kept' | 'xml'> {
  if (encrypted === '') return { kept: 'nothing', xml: '' };
  try {
    const xml = keys.decrypt(encrypted);
    return {
      kept: xml.length >= store.LARGEST_KEPT && Buffer.byteLength(xml) < size ? 'beginning' : 'whole',
      xml,
    };
  } catch {
    log.warn(
      { code: 'refused-message.locked' },
      'a refused message was encrypted with a key that is not known here',
    );
    return { kept: 'locked', xml: '' };
  }
}
