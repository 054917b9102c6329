import type { Message } from '@erx/script/model';
import type { Party } from '@erx/script/model/header';
import { createHash } from 'node:crypto';

/** What a message is known by: ids are unique for each sender alone. */
export interface MessageKey {
  readonly sender: string;
  readonly messageId: string;
}

/** A message from the network that is dealt with once. */
export interface InboundMessage extends MessageKey {
  readonly digest: string;
  readonly kind: string;
  readonly xml: string;
  readonly answerXml: string;
}

/** Where a sender is looked for in a message that cannot be read: the header is at its beginning. */
const HEADER_LENGTH = 16_384;
const FROM = /<(?:[\w-]{1,32}:)?From [^<>]{0,64}?Qualifier="([A-Z]{1,6})"[^<>]{0,64}>([A-Za-z0-9]{1,35})</;

/** A sender as messages are known by: qualifier and id, such as `P:9910004`. */
export function toSender({ qualifier, id }: Party): string {
  return `${qualifier}:${id}`;
}

/** The pharmacy of an NCPDP id as a sender. */
export function toPharmacySender(ncpdpId: string): string {
  return toSender({ qualifier: 'P', id: ncpdpId });
}

/**
 * The sender that an unreadable message names; '' where it names none in the standard's form. Every
 * repetition in the expression is bounded.
 */
export function findSender(xml: string): string {
  const [, qualifier, id] = FROM.exec(xml.slice(0, HEADER_LENGTH)) ?? [];
  return qualifier === undefined || id === undefined ? '' : `${qualifier}:${id}`;
}

const TO_PRESCRIBER =
  /<(?:[\w-]{1,32}:)?To [^<>]{0,64}?Qualifier=(?:"D"|'D')[^<>]{0,64}>\s{0,64}([A-Za-z0-9]{1,35})\s{0,64}</;
const ORDER_NUMBER = /<(?:[\w-]{1,32}:)?PrescriberOrderNumber>\s{0,64}([A-Za-z0-9-]{1,35})\s{0,64}</;

/**
 * The prescriber (SPI) that an unreadable message is for, and the order number that it names; '' where it says
 * neither in the standard's form.
 */
export function findAddressee(xml: string): { readonly spi: string; readonly orderNumber: string } {
  const header = xml.slice(0, HEADER_LENGTH);
  return { spi: TO_PRESCRIBER.exec(header)?.[1] ?? '', orderNumber: ORDER_NUMBER.exec(header)?.[1] ?? '' };
}

/** SHA-256 of a message's text, hexadecimal. */
export function toDigest(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A message that was read, as it is stored with its answer. */
export function toInbound({ header, body }: Message, xml: string, answerXml: string): InboundMessage {
  return {
    sender: toSender(header.from),
    messageId: header.messageId,
    digest: toDigest(xml),
    kind: body.kind,
    xml,
    answerXml,
  };
}
