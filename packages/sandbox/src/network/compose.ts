import { randomUUID } from 'node:crypto';
import type { Violation } from '@erx/script/validate/violation';
import type { Letter, LetterBody, LetterHeader, Party, Refusal } from '../script/write';

/** What the network calls itself in a message. */
export const SOFTWARE: LetterHeader['senderSoftware'] = {
  developer: 'erx',
  product: 'erx sandbox network',
  version: '1.2.0',
};

/** The party where the answered message did not say who it was from or for. */
const UNKNOWN_PARTY: Party = { qualifier: 'ZZZ', id: 'UNKNOWN' };

/** Instants on the wire are UTC to the second. */
export const wireInstant = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;

/** 32 hexadecimal digits: the standard has room for 35 characters. */
export const newMessageId = (): string => randomUUID().replaceAll('-', '');

/** What of a message's header its answer takes up. */
export type Answered = Pick<LetterHeader, 'to' | 'from' | 'messageId' | 'prescriberOrderNumber'>;

/** A message about another one, from its receiver to its sender. */
export const about = (
  header: Answered | undefined,
  body: LetterBody,
  sentAt: Date,
  relatesTo = header?.messageId,
): Letter => ({
  header: {
    to: header?.from ?? UNKNOWN_PARTY,
    from: header?.to ?? UNKNOWN_PARTY,
    messageId: newMessageId(),
    relatesToMessageId: relatesTo,
    sentTime: wireInstant(sentAt),
    senderSoftware: SOFTWARE,
    prescriberOrderNumber: header?.prescriberOrderNumber,
  },
  body,
});

export const accepted: LetterBody = { kind: 'Status', code: '010' };

export const refusal = (code: string, descriptionCode: string, description: string): Refusal => ({
  kind: 'Error',
  code,
  descriptionCode,
  description,
});

/**
 * What a reader that refuses a message says: the first thing that is wrong with it, and where, as the
 * standard asks.
 */
export const refusalOf = ([first]: readonly Violation[]): Refusal => {
  if (!first) throw new Error('A message is refused for a reason.');
  const isSyntax = first.code.startsWith('xml.');
  return refusal('900', isSyntax ? '500' : '3000', `${first.path}: ${first.sentence}`);
};
