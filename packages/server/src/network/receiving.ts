import type { Config } from '../config';
import type { Database } from '../database/database';
import { together } from '../database/together';
import type { Services } from '../http/services';
import { findGivenAnswers, type GivenAnswer, type MessageKey } from '../stores/inbound';
import { requestIntake, type NewRequest } from '../stores/request-intake';
import { requestMatching, type RequestMatching } from '../stores/request-matching';
import type { Refusing } from './refuse';

/** What receiving needs of the service, and who is calling. */
export interface Receiving extends Refusing, Pick<Services, 'wake'> {
  readonly config: Pick<Config, 'benefits'>;
  readonly drugs: Pick<Services['drugs'], 'schedulesOf'>;
  /** Finds and stores what pharmacies ask; several that come at once share statements. */
  readonly requests: Requests;
  readonly softwareVersion: string;
}

/** The requests of pharmacies, while they come in. */
export interface Requests {
  /** What a message of this sender and id was answered with before; undefined for a new one. */
  readonly answerBefore: (key: MessageKey) => Promise<GivenAnswer | undefined>;
  readonly matching: RequestMatching;
  /** Throws the breach of inbound_messages' primary key when the message was taken meanwhile. */
  readonly store: (request: NewRequest) => Promise<void>;
}

/** Opens them; one for each process. */
export function openRequests(database: Database): Requests {
  return {
    answerBefore: together((keys) => findGivenAnswers(database, keys)),
    matching: requestMatching(database),
    store: requestIntake(database),
  };
}
