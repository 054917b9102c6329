import { say } from '@erx/core/findings/messages';
import { type Answer, RequestContent } from '@erx/core/requests/model';
import { isDenial, responsesOffered } from '@erx/core/requests/rules/offers';
import { dateIn, showDate } from '@erx/core/values/dates';
import type { Member } from '../platform/api/authenticate';
import type { Connection } from '../platform/database/database';
import { responseTo } from './response';
import { toAnswerable, type JudgedAnswer } from './judge';
import { storeAnswer } from './store-answer';
import { readRequest } from './write-response';

/**
 * What the earlier requests of a prescription are answered with. A denial is meant for all of them. After an
 * approval they would grant a second time: they are denied as answered already (docs/decisions/requests.md).
 */
function toDuplicateAnswer({ answer, request }: JudgedAnswer, { timeZone }: Member): Answer {
  if (isDenial(answer.responseType))
    return {
      responseType: 'Denied',
      ...(answer.deniedReasonCode ? { deniedReasonCode: answer.deniedReasonCode } : {}),
      ...(answer.comments === undefined ? {} : { comments: answer.comments }),
    };
  return {
    responseType: 'Denied',
    deniedReasonCode: 'AP',
    comments: say('request.answered-with-later', {
      date: showDate(dateIn(timeZone, request.received_at)),
    }),
  };
}

/**
 * Answers them in the transaction that answers the newest: all or nothing, and nothing is granted twice.
 * While a denial waits for its new prescription they wait, too.
 * @throws AppError record.changed where one was answered concurrently
 */
export async function closeDuplicates(
  transaction: Connection,
  member: Member,
  judged: JudgedAnswer,
  at: Date,
): Promise<void> {
  if (judged.answer.responseType === 'DeniedNewPrescriptionToFollow') return;
  const answer = toDuplicateAnswer(judged, member);
  for (const request of judged.others) {
    const message = await readRequest(request.xml);
    if (!message || !responsesOffered(toAnswerable(request)).responses.includes('Denied')) continue;
    const content = RequestContent.parse(JSON.parse(request.content));
    await storeAnswer(transaction, {
      request,
      answer,
      accountId: member.accountId,
      state: 'Denied',
      isSigned: false,
      at,
      answeredWith: judged.request.id,
      message: responseTo(
        { request, content, answer, message, isSigned: false, grant: undefined },
        member,
        at,
      ),
    });
  }
}
