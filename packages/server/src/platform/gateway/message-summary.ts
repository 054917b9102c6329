import type { Body } from '@erx/script/model/body';
import { readMessage } from './read-message';

/** What a message says besides its kind: a code, or the alternative that a response chose, and words. */
export interface MessageSummary {
  readonly code?: string;
  readonly text?: string;
}

/**
 * Reads what an archived message says; nothing where it cannot be read, which does not make it less of a
 * record.
 */
export async function summarizeMessage(xml: string): Promise<MessageSummary> {
  const reading = await readMessage(xml);
  return reading.valid ? toSummary(reading.message.body) : {};
}

function toSummary(body: Body): MessageSummary {
  switch (body.kind) {
    case 'Status':
    case 'Error':
      return { code: body.code, ...(body.description === undefined ? {} : { text: body.description }) };
    case 'Verify':
      return body.status
        ? {
            code: body.status.code,
            ...(body.status.description === undefined ? {} : { text: body.status.description }),
          }
        : {};
    case 'CancelRxResponse':
    case 'RxRenewalResponse':
    case 'RxChangeResponse':
    case 'RxHistoryResponse':
      return chosen(body.response);
    case 'RxFill':
      return chosen(body.fillStatus);
    case 'RxChangeRequest':
      return { code: body.messageRequestCode };
    default:
      return {};
  }
}

interface Alternative {
  readonly note?: string | undefined;
  readonly denialReason?: string | undefined;
  readonly reasonCodes?: readonly string[] | undefined;
}

/** The one alternative that is there, by its name, with its note or its reasons. */
function chosen(alternatives: object): MessageSummary {
  const [name, said] =
    (Object.entries(alternatives) as [string, Alternative | undefined][]).find(
      ([key, value]) => key !== 'carried' && value !== undefined,
    ) ?? [];
  if (name === undefined || said === undefined) return {};
  const text = said.note ?? [said.reasonCodes?.join(', '), said.denialReason].filter(Boolean).join(': ');
  return { code: name.charAt(0).toUpperCase() + name.slice(1), ...(text ? { text } : {}) };
}
