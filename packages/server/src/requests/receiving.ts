import type { Config } from '../platform/config';
import type { Database } from '../platform/database/database';
import { batched } from '../platform/database/batcher';
import type { Services } from '../services';
import { findGivenAnswers, type GivenAnswer } from '../inbox/store';
import type { MessageKey } from '../platform/gateway/sender';
import { requestIntake, type NewRequest } from './intake-statements';
import { requestMatching, type RequestMatching } from './matching-queries';
import type { Refusing } from '../inbox/refuse';

/** What receiving needs of the service, and who is calling. */
export interface Receiving extends Refusing, Pick<Services, 'notify'> {
  readonly config: Pick<Config, 'benefits' | 'inbound' | 'refusedMessageDays'>;
  readonly drugs: Pick<Services['drugs'], 'products' | 'schedulesOf' | 'lawOf'>;
  /** Finds and stores what pharmacies ask; several that come at the same time share statements. */
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
    answerBefore: batched((keys) => findGivenAnswers(database, keys)),
    matching: requestMatching(database),
    store: requestIntake(database),
  };
}
