import { say } from '@erx/core/findings/messages';
import type { PharmacyRequest } from '@erx/core/requests/model';
import { mayAnswer } from '@erx/core/requests/rules/offers';
import { useMay, usePracticeSession } from '../../session/practice-session';

/**
 * Why the signed-in person cannot answer a request, in the words of N5-9 for a prescriber; undefined for
 * anyone who it is addressed to. The server decides again.
 */
export function useAnswerRefusal(): (request: Pick<PharmacyRequest, 'prescriber'>) => string | undefined {
  const { user } = usePracticeSession();
  const may = useMay('request.answer');
  return ({ prescriber }) => {
    if (!may) return say('request.read-only');
    return mayAnswer({ id: user.id }, { id: prescriber.id }) ? undefined : say('request.other-prescriber');
  };
}
