import type { Client } from '@erx/core/client/call';
import { AppError } from '@erx/core/findings/app-error';
import { isAnswered } from '@erx/core/requests/answer-and-confirm';
import { getRequest } from '@erx/core/requests/contract';
import type { Answer, RequestDetails } from '@erx/core/requests/model';
import type { UserInfo } from '@erx/core/users/model';

/** Who answers what, to which request. */
interface Given {
  readonly details: Pick<RequestDetails, 'request'>;
  readonly answer: Answer;
  readonly client: Client;
  readonly user: Pick<UserInfo, 'id'>;
}

/**
 * The request as this answer has left it where a failure does not say so: the reply was lost, or another try
 * was faster (P4-14).
 * @throws the failure otherwise
 */
export async function findAlreadyAnswered(
  error: unknown,
  { details: { request }, answer, client, user }: Given,
): Promise<RequestDetails> {
  const mayBe =
    isTransient(error) ||
    (error instanceof AppError &&
      (error.code === 'signing.already-processed' || error.code === 'request.already-answered'));
  const now = mayBe
    ? await client.call(getRequest, { params: { id: request.id } }).catch(() => undefined)
    : undefined;
  if (now && isAnswered(now, answer, user.id)) return now;
  throw error;
}

/** Whether asking again may help: no response, or a failure of the server. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof AppError && 'status' in error && (error.status === 0 || Number(error.status) >= 500)
  );
}
