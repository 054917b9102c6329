import { readDirectoryMessage } from '@erx/script/directory/codec';
import type { DirectoryMessage } from '@erx/script/directory/model';
import type { Config } from '../config';
import { describeProblem } from './delivery-result';
import { xmlPoster } from './post-xml';

/** The outcome of a message to the directory. */
export type DirectoryHandover =
  /** It was taken; `spi` where it gave one. */
  | {
      readonly outcome: 'accepted';
      readonly answer: DirectoryMessage;
      readonly xml: string;
      readonly spi: string | undefined;
    }
  /** It was refused permanently. `description` is the network's own words. */
  | {
      readonly outcome: 'refused';
      readonly answer: DirectoryMessage;
      readonly xml: string;
      readonly code: string;
      readonly description: string | undefined;
    }
  /** No one knows: it may be sent again under the same id. */
  | { readonly outcome: 'unknown'; readonly problem: string };

/** The way to the network's directory of prescribers. */
export interface PrescriberDirectory {
  /** Hands over the bytes of a message; never throws. @param stop ends the wait for an answer */
  handOver(messageId: string, xml: string, stop?: AbortSignal): Promise<DirectoryHandover>;
}

const ANSWER_WITHIN = 10_000;
const ACCEPTED_CODES = new Set(['000', '010']);
/** Codes that say that the directory does not answer now: communication problems, to be tried again. */
const PASSING = new Set(['600', '602']);

/** The directory of the settings over HTTP with Basic authentication. */
export function openPrescriberDirectory(settings: NonNullable<Config['directory']>): PrescriberDirectory {
  const post = xmlPoster({ ...settings, answerWithin: ANSWER_WITHIN });
  return {
    async handOver(messageId, xml, stop) {
      try {
        const { status, text } = await post(xml, stop);
        const read = status < 500 && text !== undefined ? judge(messageId, text) : undefined;
        return (
          read ?? {
            outcome: 'unknown',
            problem: status < 300 ? 'answer is not about this message' : `http ${String(status)}`,
          }
        );
      } catch (error) {
        return { outcome: 'unknown', problem: describeProblem(error) };
      }
    },
  };
}

function judge(messageId: string, xml: string): DirectoryHandover | undefined {
  const reading = readDirectoryMessage(xml);
  if (!reading.valid || reading.message.relatesToMessageId !== messageId) return undefined;
  const { message: answer } = reading;
  const { body } = answer;
  if (body.kind === 'Error')
    return PASSING.has(body.code)
      ? { outcome: 'unknown', problem: `error ${body.code}` }
      : { outcome: 'refused', answer, xml, code: body.code, description: body.description };
  if (body.kind === 'Status')
    return ACCEPTED_CODES.has(body.code) ? { outcome: 'accepted', answer, xml, spi: undefined } : undefined;
  return body.kind.endsWith('Response') && body.prescriber.spi !== undefined
    ? { outcome: 'accepted', answer, xml, spi: body.prescriber.spi }
    : undefined;
}
