import type { SystemIncidentKind } from '@erx/core/incidents/vocabulary';
import type { Refusal } from '@erx/script/model/body';
import { uuidv7 } from 'uuidv7';
import { recordSystemIncident } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import type { Services } from '../services';
import { storeRefusedMessage, LARGEST_KEPT, pruneRefusedMessages, type SaidOf } from './refused-store';
import { findAddressee, toDigest } from '../platform/gateway/sender';

/** What keeping a refusal needs of the service, and who is calling. */
export interface Refusing extends Pick<Services, 'database' | 'now' | 'log'> {
  readonly config: { readonly refusedMessageDays: number };
  readonly keys: Pick<Services['keys'], 'encrypt'>;
  /** The caller's network address. */
  readonly address: string;
}

/** A message that was refused, with the Error that answers it. */
export interface RefusedMessage {
  /** As network/sender.ts writes it; '' where it is not known. */
  readonly sender: string;
  readonly messageId: string;
  readonly kind: string;
  readonly error: Refusal;
  /** Element names from the root; '' for the message as a whole. */
  readonly place: string;
  /** The message as far as it was read; undefined where nothing of it was. */
  readonly xml: string | undefined;
  /** Its bytes, where they are not those of `xml`. */
  readonly size?: number;
  /** Of an Error that is refused for its sender: what it says has failed. */
  readonly saidOf?: SaidOf;
  /** Kind and description of the incident: no word of the message. */
  readonly incident: { readonly kind: SystemIncidentKind; readonly description: string };
}

/**
 * Keeps a refused message, encrypted, and files its incident: both in the transaction of what else is stored
 * of it.
 */
export async function recordRefusedMessage(
  transaction: Connection,
  { keys, address, now }: Refusing,
  refused: RefusedMessage,
  at: Date,
): Promise<void> {
  const { sender, messageId, kind, error, place, xml = '', incident, saidOf } = refused;
  const [descriptionCode = ''] = error.descriptionCodes ?? [];
  await storeRefusedMessage(
    transaction,
    {
      id: uuidv7(),
      sender,
      messageId,
      kind,
      code: error.code,
      descriptionCode,
      place,
      reason: toReason(error, place),
      address,
      ...findAddressee(xml),
      size: refused.size ?? Buffer.byteLength(xml),
      digest: toDigest(
        `${toDigest(xml)} ${error.code} ${descriptionCode} ${place} ${xml === '' ? address : ''}`,
      ),
      xml: xml === '' ? '' : keys.encrypt(xml.slice(0, LARGEST_KEPT)),
      saidOf,
    },
    at,
  );
  await recordSystemIncident({ database: transaction, now }, { ...incident, address });
}

/** What the Error says, without the place, which is stored apart. */
function toReason({ description = '' }: Refusal, place: string): string {
  const before = `${place}: `;
  return description.startsWith(before) ? description.slice(before.length) : description;
}

/** The same in a separate transaction, where nothing else is stored. */
export async function storeRefusal(refusing: Refusing, refused: RefusedMessage, at: Date): Promise<void> {
  await refusing.database.transaction(async (transaction) => {
    await recordRefusedMessage(transaction, refusing, refused, at);
  });
  pruneSoon(refusing, at);
}

/** Removes what is too old or too much; the message was refused whether or not that works. */
export function pruneSoon(
  { database, log, config }: Pick<Refusing, 'database' | 'log' | 'config'>,
  at: Date,
): void {
  pruneRefusedMessages(database, at, config.refusedMessageDays).catch(() => {
    log.warn(
      { code: 'refused-messages.not-pruned' },
      'old refused messages were not removed; it is tried again',
    );
  });
}
