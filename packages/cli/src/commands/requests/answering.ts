import type { Answer, RequestDetails } from '@erx/core/requests/model';
import type { UserInfo } from '@erx/core/users/model';
import type { Report } from '../../output/report';
import type { Connection } from '../../session/connect';
import type { FactorOptions } from '../../terminal/ask-factors';
import type { ConfirmOptions } from '../../terminal/confirm';

export interface AnswerOptions extends FactorOptions, ConfirmOptions {}

/** A request that was read, and who is about to answer it. */
export interface Answering {
  readonly details: RequestDetails;
  readonly answer: Answer;
  readonly user: UserInfo;
  readonly client: Connection['client'];
  readonly report: Report;
}
