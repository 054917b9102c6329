import { randomUUID } from 'node:crypto';
import type { Message } from '@erx/script/model';
import type { Body } from '@erx/script/model/body';
import type { Header, Party } from '@erx/script/model/header';
import type { DescriptionCode, ErrorCode } from '@erx/script/codes';
import type { Violation } from '@erx/script/validate/violation';

/** What the network calls itself in a message. */
export const SOFTWARE: Header['senderSoftware'] = {
  developer: 'erx',
  product: 'erx sandbox network',
  version: '1.2.0',
};

/** Stands in where the message that is answered did not say who it was from or for. */
const NOBODY: Party = { qualifier: 'ZZZ', id: 'UNKNOWN' };

/** Instants on the wire are UTC to the second. */
export const wireInstant = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;

/** 32 hexadecimal digits: the standard has room for 35 characters. */
export const newMessageId = (): string => randomUUID().replaceAll('-', '');

/** A message about another one, from its receiver to its sender. */
export const about = (
  header: Header | undefined,
  body: Body,
  sentAt: Date,
  relatesTo = header?.messageId,
): Message => ({
  header: {
    to: header?.from ?? NOBODY,
    from: header?.to ?? NOBODY,
    messageId: newMessageId(),
    ...(relatesTo === undefined ? {} : { relatesToMessageId: relatesTo }),
    sentTime: wireInstant(sentAt),
    senderSoftware: SOFTWARE,
    ...(header?.prescriberOrderNumber === undefined
      ? {}
      : { prescriberOrderNumber: header.prescriberOrderNumber }),
  },
  body,
});

export const accepted: Body = { kind: 'Status', code: '010' };

export const refusal = (code: ErrorCode, descriptionCode: DescriptionCode, description: string): Body => ({
  kind: 'Error',
  code,
  descriptionCodes: [descriptionCode],
  description,
});

/**
 * What a reader that refuses a message says: the first thing that is wrong with it, and where, as the
 * standard asks.
 */
export const refusalOf = ([first]: readonly Violation[]): Body => {
  if (!first) throw new Error('A message is refused for a reason.');
  const isSyntax = first.code.startsWith('xml.');
  return refusal('900', isSyntax ? '500' : '3000', `${first.path}: ${first.sentence}`);
};
