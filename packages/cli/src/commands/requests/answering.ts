import type { Answer, RequestDetails } from '@erx/core/requests/model';
import type { UserInfo } from '@erx/core/users/model';
import type { Report } from '../../output/report';
import type { Connection } from '../../session/connect';
import type { FactorOptions } from '../../terminal/ask-factors';
import type { ReasonOptions } from '../../terminal/answer-findings';
import type { ConfirmOptions } from '../../terminal/confirm';

export interface AnswerOptions extends FactorOptions, ConfirmOptions {}

/** Of an approval, which serious findings may stop; a denial's reason is a code, and is no such reason. */
export interface ApprovalOptions extends AnswerOptions, ReasonOptions {}

/** A request that was read, and who is about to answer it. */
export interface Answering {
  readonly details: RequestDetails;
  readonly answer: Answer;
  readonly user: UserInfo;
  readonly client: Connection['client'];
  readonly report: Report;
  /** Why it is granted in spite of serious findings, and which. */
  readonly overriding: ReasonOptions;
}
