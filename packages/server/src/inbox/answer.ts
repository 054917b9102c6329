import type { DescriptionCode, ErrorCode } from '@erx/script/codes';
import { scriptCodec } from '@erx/script/codec';
import type { Body, Refusal } from '@erx/script/model/body';
import type { Header, Party } from '@erx/script/model/header';
import type { Violation } from '@erx/script/validate/violation';
import { randomUUID } from 'node:crypto';

const codec = scriptCodec('2017071');

/** The party where a message did not say who it was from or for. */
const UNKNOWN_PARTY: Party = { qualifier: 'ZZZ', id: 'UNKNOWN' };

/**
 * What an answer is about: the header of a message, or its id alone where it could not be read, or nothing.
 */
export type About = { readonly header: Header } | { readonly messageId: string | undefined };

/** Accepted by the receiver it was for. */
export const ACCEPTED: Body = { kind: 'Status', code: '010' };

/** A refusal; `description` is ours and quotes nothing. */
export const refusal = (code: ErrorCode, descriptionCode: DescriptionCode, description: string): Refusal => ({
  kind: 'Error',
  code,
  descriptionCodes: [descriptionCode],
  description,
});

/** The refusal of what the standard does not allow: the first thing that is wrong with it, and where. */
export function toRefusal(violation: Violation): Refusal {
  return refusal(
    '900',
    violation.code.startsWith('xml.') ? '500' : '3000',
    `${violation.path}: ${violation.sentence}`,
  );
}

/**
 * The SCRIPT message that answers another, back to anyone who sent it. An unreadable message may not even have
 * an id.
 * @param messageId of the answer: a new one where nothing else is wanted
 */
export function answerTo(
  about: About,
  body: Body,
  at: Date,
  softwareVersion: string,
  messageId: string = randomUUID().replaceAll('-', ''),
): string {
  const header = 'header' in about ? about.header : undefined;
  const relatesTo = 'header' in about ? about.header.messageId : about.messageId;
  return codec.write({
    header: {
      to: header?.from ?? UNKNOWN_PARTY,
      from: header?.to ?? UNKNOWN_PARTY,
      messageId, // 32 characters; there is room for 35
      ...(relatesTo === undefined ? {} : { relatesToMessageId: relatesTo }),
      sentTime: at.toISOString(),
      senderSoftware: { developer: 'erx', product: 'erx', version: softwareVersion },
      ...(header?.prescriberOrderNumber === undefined
        ? {}
        : { prescriberOrderNumber: header.prescriberOrderNumber }),
    },
    body,
  });
}
