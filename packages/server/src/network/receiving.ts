import type { Database } from '../database/database';
import { together } from '../database/together';
import type { Services } from '../http/services';
import { answersGivenBefore } from '../stores/inbound';
import { requestIntake, type NewRequest } from '../stores/request-intake';
import { requestMatching, type RequestMatching } from '../stores/request-matching';

/** What receiving needs of the service, and who is calling. */
export interface Receiving extends Pick<Services, 'database' | 'now' | 'wake'> {
  readonly drugs: Pick<Services['drugs'], 'schedulesOf'>;
  /** Finds and stores what pharmacies ask; several that come at once share statements. */
  readonly requests: Requests;
  readonly softwareVersion: string;
  /** The caller's network address, for incidents. */
  readonly address: string;
}

/** The requests of pharmacies, while they come in. */
export interface Requests {
  /** What a message of this id was answered with before; undefined for a new one. */
  readonly answerBefore: (messageId: string) => Promise<string | undefined>;
  readonly matching: RequestMatching;
  /** Throws what breaches inbound_messages_pkey when the message was taken meanwhile. */
  readonly store: (request: NewRequest) => Promise<void>;
}

/** Opens them; one for each process. */
export function openRequests(database: Database): Requests {
  return { answerBefore: together((ids) => answersGivenBefore(database, ids)), matching: requestMatching(database), store: requestIntake(database) };
}
