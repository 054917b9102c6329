import { sentences } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import type { Answer, DenialReasonCode, PharmacyRequest, RequestDetails } from '@erx/core/requests/model';
import { findingsOnAnswer, needsSigning } from '@erx/core/requests/rules/answering';
import { toAnswerable, isOpen, responsesOffered } from '@erx/core/requests/rules/offers';
import { toSafetyQuestion } from '@erx/core/safety/model';
import { needsAnswer } from '@erx/core/safety/tiers';
import type { CalendarDate } from '@erx/core/values/dates';

/** What can be done with a request from the screen. */
export type Act = 'approve' | 'deny' | 'handle';

/** An act as far as it has come. */
export interface Prepared {
  readonly act: Act;
  readonly details: RequestDetails;
  /** Absent for what is not answered to the pharmacy. */
  readonly answer: Answer | undefined;
  /** What was done about one that is not answered. */
  readonly note: string;
  /** What is asked before it is done. */
  readonly question: string;
}

/** Either what may be done, or why it may not be done here. */
export type Preparation = { readonly prepared: Prepared } | { readonly hindrance: string };

/**
 * What an act comes to, by the rules of core (requests/rules): what they forbid is said in their sentences.
 * What is more than a yes or a no is left to where there is room for it: two factors, a plan's number, one of
 * several medications.
 * @param today in the practice's time zone
 * @param denial the reason, and what is said to the pharmacist; empty for nothing
 * @param note what was done about a request that is handled without an answer
 */
export function prepare(
  act: Act,
  details: RequestDetails,
  today: CalendarDate,
  denial: { readonly reason: DenialReasonCode; readonly comment: string },
  note = '',
): Preparation {
  const { request } = details;
  const answerable = toAnswerable(details);
  if (act === 'handle') {
    return responsesOffered(answerable).canBeHandled
      ? {
          prepared: {
            act,
            details,
            answer: undefined,
            note: note.trim(),
            question: 'Take it off the queue without an answer to the pharmacy?',
          },
        }
      : {
          hindrance: say(isOpen(request.state) ? 'request.response-not-offered' : 'request.already-answered'),
        };
  }
  const comment = denial.comment.trim();
  const answer: Answer =
    act === 'approve'
      ? {
          responseType: responsesOffered(answerable).responses.includes('Validated')
            ? 'Validated'
            : 'Approved',
        }
      : {
          responseType: 'Denied',
          deniedReasonCode: denial.reason,
          ...(comment === '' ? {} : { comments: comment }),
        };
  const found = findingsOnAnswer({ request: answerable, answer, today });
  const stops = found.filter(({ severity }) => severity === 'stop');
  if (stops.some(({ code }) => code === 'request.patient-differs')) {
    return {
      hindrance:
        `${sentences(stops).join(' ')} Run: erx requests approve ${request.id} --same-person, or erx ` +
        `requests unlink ${request.id}`,
    };
  }
  if (stops.some(({ code }) => code === 'request.drug-unconfirmed')) {
    return {
      hindrance: `${sentences(stops).join(' ')} Run: erx requests approve ${request.id} --confirm-product`,
    };
  }
  if (stops.length > 0) return { hindrance: sentences(stops).join(' ') };
  if (needsSigning({ request: answerable, answer }))
    return {
      hindrance: `A controlled substance is approved with two factors. Run: erx requests approve ${request.id}`,
    };
  if (act === 'approve' && request.kind === 'change' && request.type === 'P') {
    return {
      hindrance:
        'A prior authorization is answered with the number that the plan gave: in the web ' +
        `application, or with erx requests approve ${request.id}`,
    };
  }
  return { prepared: { act, details, answer, note: '', question: questionOf(act, request) } };
}

function questionOf(act: Act, request: PharmacyRequest): string {
  if (act === 'deny')
    return say(request.kind === 'refill' ? 'request.confirm-denial' : 'request.confirm-change-denial');
  return request.kind === 'change' && request.type === 'U'
    ? 'Confirm the authorization to the pharmacy?'
    : 'Approve it as the pharmacy asks?';
}

/** What the server found against an approval, and where it is answered; undefined for any other failure. */
export function describeFindings(error: unknown, requestId: string): string | undefined {
  const question = toSafetyQuestion(error);
  if (!question) return undefined;
  const serious = question.cases.flatMap(({ findings }) => findings).filter(needsAnswer);
  const about = [...new Set(serious.map((finding) => finding.about).filter((name) => name !== ''))].join(
    ', ',
  );
  const what = about === '' ? 'the safety check' : about;
  return `Serious: ${what}. Nothing was sent. Read the findings and answer them: erx requests approve ${requestId}`;
}

/** What is said when it is done. */
export function doneSentence({ act, answer }: Prepared): string {
  if (act === 'handle') return say('request.handled');
  if (act === 'deny') return say('request.denied');
  return say(answer?.responseType === 'Validated' ? 'request.validated' : 'request.approved');
}
