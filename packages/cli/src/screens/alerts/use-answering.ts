import { isPendingAnswer } from '@erx/core/requests/answer-and-confirm';
import {
  DEFAULT_DENIAL_REASON,
  type DenialReasonCode,
  HANDLED_NOTE_LIMIT,
  type PharmacyRequest,
  type RequestDetails,
} from '@erx/core/requests/model';
import { commentLimit } from '@erx/core/requests/rules/answering';
import { dateIn } from '@erx/core/values/dates';
import { useEffect, useRef, useState } from 'react';
import type { Clock } from '../../context';
import { showFailure } from '../../failure';
import { endsSession } from '../../requests/ends-session';
import type { RequestFeed } from '../../requests/feed';
import { type Act, describeFindings, doneSentence, prepare, type Prepared } from './answering';

/** How far an answer has come. */
export type AnsweringStep =
  | { readonly at: 'nothing' }
  | { readonly at: 'reading'; readonly act: Act }
  | { readonly at: 'reason'; readonly details: RequestDetails }
  | {
      readonly at: 'comment';
      readonly details: RequestDetails;
      readonly reason: DenialReasonCode;
      readonly comment: string;
    }
  | { readonly at: 'note'; readonly details: RequestDetails; readonly note: string }
  | { readonly at: 'question'; readonly prepared: Prepared }
  | { readonly at: 'sending'; readonly prepared: Prepared };

export interface Answering {
  readonly step: AnsweringStep;
  /** What became of the last one. */
  readonly outcome: { readonly text: string; readonly isGood: boolean } | undefined;
  begin(act: Act, request: PharmacyRequest): void;
  choose(reason: DenialReasonCode): void;
  write(comment: string): void;
  /** The comment, or the note, is whole. */
  go(): void;
  /** Does it: what was asked is agreed to. */
  agree(): void;
  /** Gives it up; nothing was sent. What is on its way is not called back. */
  leave(): void;
  forget(): void;
}

/**
 * Answers a request step by step: everything that was asked is read again first, so that nobody answers what
 * they have not seen.
 * @param done called when something has changed: the queue is to be read
 * @param end called when the session has ended
 */
export function useAnswering(
  feed: RequestFeed,
  clock: Clock,
  done: () => void,
  end: (error: Error) => void,
): Answering {
  const [step, setStep] = useState<AnsweringStep>({ at: 'nothing' });
  const [outcome, setOutcome] = useState<Answering['outcome']>();
  const isThere = useRef(true);
  /** What was started last: an answer to what was given up is not looked at. */
  const turn = useRef(0);
  useEffect(() => () => void (isThere.current = false), []);

  const fail = (error: unknown): void => {
    setStep({ at: 'nothing' });
    if (endsSession(error) && 'status' in error && error.status === 401) return end(error);
    setOutcome({ text: showFailure(error).message, isGood: false });
  };
  const ask = (
    act: Act,
    details: RequestDetails,
    denial = { reason: DEFAULT_DENIAL_REASON as DenialReasonCode, comment: '' },
    note = '',
  ): void => {
    const preparation = prepare(act, details, dateIn(feed.user.timeZone, clock.now()), denial, note);
    if ('prepared' in preparation) return setStep({ at: 'question', prepared: preparation.prepared });
    setStep({ at: 'nothing' });
    setOutcome({ text: preparation.hindrance, isGood: false });
  };

  return {
    step,
    outcome,
    begin(act, request) {
      const mine = ++turn.current;
      const isMine = (): boolean => isThere.current && turn.current === mine;
      setOutcome(undefined);
      setStep({ at: 'reading', act });
      feed.details(request.id).then(
        (details) => {
          if (!isMine()) return;
          const first = prepare(act, details, dateIn(feed.user.timeZone, clock.now()), {
            reason: DEFAULT_DENIAL_REASON,
            comment: '',
          });
          if (act === 'deny' && 'prepared' in first) setStep({ at: 'reason', details });
          else if (act === 'handle' && 'prepared' in first) setStep({ at: 'note', details, note: '' });
          else ask(act, details);
        },
        (error: unknown) => {
          if (isMine()) fail(error);
        },
      );
    },
    choose(reason) {
      if (step.at === 'reason') setStep({ at: 'comment', details: step.details, reason, comment: '' });
    },
    write(comment) {
      if (step.at === 'comment') setStep({ ...step, comment: comment.slice(0, commentLimit({})) });
      if (step.at === 'note') setStep({ ...step, note: comment.slice(0, HANDLED_NOTE_LIMIT) });
    },
    go() {
      if (step.at === 'comment') ask('deny', step.details, step);
      if (step.at === 'note' && step.note.trim() !== '') ask('handle', step.details, undefined, step.note);
    },
    agree() {
      if (step.at !== 'question') return;
      const { prepared } = step;
      const {
        answer,
        details: { request },
      } = prepared;
      setStep({ at: 'sending', prepared });
      const sent = answer ? feed.answer({ request, answer }) : feed.handle(request, prepared.note);
      sent.then(
        (reply) => {
          if (!isThere.current) return;
          setStep({ at: 'nothing' });
          setOutcome(
            isPendingAnswer(reply)
              ? {
                  text: 'The server asks for a second factor. Answer it in the web application.',
                  isGood: false,
                }
              : { text: doneSentence(prepared), isGood: true },
          );
          done();
        },
        (error: unknown) => {
          if (!isThere.current) return;
          fail(error);
          const hindrance = describeFindings(error, request.id);
          if (hindrance !== undefined) setOutcome({ text: hindrance, isGood: false });
          done();
        },
      );
    },
    leave() {
      if (step.at === 'sending') return;
      turn.current++;
      setStep({ at: 'nothing' });
    },
    forget: () => setOutcome(undefined),
  };
}
