import { AppError } from '@erx/core/findings/app-error';
import { dateIn } from '@erx/core/values/dates';
import { scriptCodec, ScriptError } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import { uuidv7 } from 'uuidv7';
import type { SendingRow } from './send-statements';
import type { StoredSafetyReview } from '../safety/event';
import { API_VERSION } from '../platform/version';
import { buildNewRx, UnsendableText } from './new-rx';

const script = scriptCodec('2017071');

/** A message as it is archived and sent. */
export interface WrittenMessage {
  /** On the wire, for ever. */
  readonly messageId: string;
  readonly xml: string;
}

/**
 * The NewRx of a prescription issued now.
 * @param options.isSigned whether its prescriber signs it with two factors
 * @param options.judgement what was found and answered, for the pharmacist
 * @param options.relatesTo id of the pharmacy's message whose denial it follows
 * @throws AppError prescription.refused-by-standard naming what the standard refuses
 */
export function writeNewRx(
  row: SendingRow,
  now: Date,
  {
    isSigned = false,
    relatesTo,
    judgement,
  }: {
    isSigned?: boolean;
    relatesTo?: string | undefined;
    judgement?: StoredSafetyReview | undefined;
  } = {},
): WrittenMessage {
  return writeMessage((messageId) =>
    buildNewRx(row, {
      messageId,
      sentAt: now,
      writtenDate: dateIn(row.time_zone, now),
      softwareVersion: API_VERSION,
      isSigned,
      judgement,
      ...(relatesTo === undefined ? {} : { relatesToMessageId: relatesTo }),
    }),
  );
}

/**
 * Writes a message under a new id.
 * @param compose gives the message of that id
 * @throws AppError prescription.refused-by-standard naming what the standard refuses
 */
export function writeMessage(compose: (messageId: string) => Message): WrittenMessage {
  const messageId = uuidv7().replaceAll('-', '');
  try {
    return { messageId, xml: script.write(compose(messageId)) };
  } catch (error) {
    if (error instanceof ScriptError) {
      const [violation] = error.violations;
      throw new AppError(
        'prescription.refused-by-standard',
        {
          reason: violation?.sentence ?? '',
          field: violation?.path.split('/').slice(-2).join(' ') ?? '',
        },
        { cause: error },
      );
    }
    if (error instanceof UnsendableText) {
      throw new AppError(
        'prescription.refused-by-standard',
        { reason: 'it has characters that pharmacies cannot receive', field: error.field },
        { cause: error },
      );
    }
    throw error;
  }
}
