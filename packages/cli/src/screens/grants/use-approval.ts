import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { authorizeGrant, completeGrantPush } from '@erx/core/approvals/contract';
import { GRANT_POLLING_MS, type GrantRequest, type PendingGrant } from '@erx/core/approvals/model';
import { OneTimeCode } from '@erx/core/signing/model';
import { useEffect, useRef, useState } from 'react';
import { isSignedOut } from '../../requests/ends-session';
import type { PracticeSession } from '../../session/practice-session';
import type { TypedLine } from '../../terminal/typed-input';
import type { StatusMessage } from '../../terminal/notice';
import { toSentence, sentenceOfAct } from '../../terminal/sentence-of';
import { BEING_DONE, PHONE_ASKED, useBusy } from '../../terminal/use-busy';
import type { GrantStatus } from './status';
import { type OtpType, PinNumber } from '@erx/core/credentials/proofing/model';

const TICK = 1_000;

/** Where an approval is: how to authenticate, the code, the PIN, the server, the phone (S2.5-11). */
export type ApprovalStep =
  | { readonly at: 'type' | 'code' | 'pin' | 'sent' }
  | { readonly at: 'phone'; readonly pending: PendingGrant };

export interface Approval {
  readonly request: GrantRequest;
  readonly step: ApprovalStep;
  readonly otpType: OtpType | undefined;
  /** What was wrong with the last try. */
  readonly problem: string | undefined;
}

interface Given {
  readonly practiceSession: Pick<PracticeSession, 'client' | 'clock'>;
  readonly grantStatus: GrantStatus;
  /** The approval has ended, or could not begin; called with the outcome. */
  onEnded(notice: StatusMessage): void;
  /** Called with a failure that ends the screen. */
  end(error: Error): void;
}

/**
 * The approval of one request, step by step. What is typed as secret is drawn as asterisks, leaves for the
 * server once, and is forgotten.
 */
export function useApproval({
  practiceSession: { client, clock },
  grantStatus: { offered, user },
  onEnded,
  end,
}: Given) {
  const [approval, setApproval] = useState<Approval>();
  const [text, setText] = useState('');
  const code = useRef<string>(undefined);
  const setBusy = useBusy();
  const called = useRef({ onEnded, end });
  called.current = { onEnded, end };

  const step = (next: ApprovalStep, more: Partial<Pick<Approval, 'otpType' | 'problem'>> = {}): void => {
    setText('');
    setBusy(next.at === 'sent' ? BEING_DONE : next.at === 'phone' ? PHONE_ASKED : undefined);
    setApproval((before) => before && { ...before, problem: undefined, ...more, step: next });
  };
  const close = (notice: StatusMessage): void => {
    setText('');
    code.current = undefined;
    setApproval(undefined);
    setBusy(undefined);
    called.current.onEnded(notice);
  };
  const fail = (error: unknown): void =>
    isSignedOut(error) ? called.current.end(error) : close({ text: sentenceOfAct(error) });

  const begin = (request: GrantRequest): void => {
    const [only, ...others] = offered;
    if (only === undefined) return onEnded({ text: say('grant.approver-no-token') });
    if (!user.hasPinNumber) return onEnded({ text: say('grant.pin-not-set') });
    const isChosen = others.length > 0;
    setText('');
    setApproval({
      request,
      step: isChosen ? { at: 'type' } : firstStep(only),
      otpType: isChosen ? undefined : only,
      problem: undefined,
    });
  };

  const authenticate = async ({ request, otpType }: Approval, pinNumber: string): Promise<void> => {
    if (!otpType) return;
    const otpToken = code.current;
    code.current = undefined; // a code is good for one try
    step({ at: 'sent' });
    try {
      const body = { otpType, pinNumber, ...(otpToken === undefined ? {} : { otpToken }) };
      const reply = await client.call(authorizeGrant, { params: { requestId: request.id }, body });
      if (reply) step({ at: 'phone', pending: reply });
      else close({ text: say('grant.approved'), isGood: true });
    } catch (error) {
      if (error instanceof AppError && error.code === 'grant.factor-refused')
        step(firstStep(otpType), { problem: toSentence(error) });
      else fail(error);
    }
  };

  const submit = (typed: string): void => {
    if (!approval) return;
    const digits = typed.replaceAll(/\s/g, '');
    const problem = problemWith(approval.step, digits);
    if (problem !== undefined) return step(approval.step, { problem });
    if (approval.step.at === 'pin') return void authenticate(approval, digits);
    code.current = digits;
    step({ at: 'pin' });
  };

  const secondsLeft = usePhone(
    approval?.step.at === 'phone' ? approval.step.pending : undefined,
    { client, clock },
    { close, fail },
  );

  const asks = approval?.step.at;
  const typed: TypedLine | undefined =
    asks === 'code' || asks === 'pin'
      ? {
          label: asks === 'code' ? 'Code: ' : 'PIN: ',
          value: text,
          isSecret: true,
          onSubmit: submit,
          onChange: setText,
        }
      : undefined;

  return {
    approval,
    typed,
    begin,
    secondsLeft,
    choose: (otpType: OtpType) => step(firstStep(otpType), { otpType }),
    /** Esc. What the server is deciding is waited for: no one shall leave not knowing. */
    escape() {
      if (asks !== 'sent') close({ text: asks === 'phone' ? NOT_WAITED : 'Nothing was changed.' });
    },
  };
}

const NOT_WAITED =
  'You stopped waiting for the phone. Nothing was changed; an answer on it has no effect any more.';

/**
 * Asks for the answer of a phone until it comes.
 * @param pending what the phone was asked; undefined while it is not
 * @param called with the answer, or with what ended the asking
 * @returns how many seconds the phone may still answer
 */
function usePhone(
  pending: PendingGrant | undefined,
  { client, clock }: Given['practiceSession'],
  called: { close(notice: StatusMessage): void; fail(error: unknown): void },
): number {
  const [ticked, setTicked] = useState<{ readonly of: PendingGrant; readonly at: Date }>();
  const finish = useRef(called);
  finish.current = called;
  useEffect(() => {
    if (!pending) return undefined;
    const left = new AbortController();
    let isAsking = false;
    const ask = async (): Promise<void> => {
      if (isAsking) return;
      isAsking = true;
      try {
        const reply = await client.call(
          completeGrantPush,
          { body: { transactionReferenceNumber: pending.transactionReferenceNumber } },
          { signal: left.signal },
        );
        if (!left.signal.aborted && !reply)
          finish.current.close({ text: say('grant.approved'), isGood: true });
      } catch (error) {
        if (!left.signal.aborted) finish.current.fail(error); // S8-20: an error stops the polling
      } finally {
        isAsking = false;
      }
    };
    const stops = [
      clock.every(GRANT_POLLING_MS, () => void ask()),
      clock.every(TICK, () => setTicked({ of: pending, at: clock.now() })),
    ];
    return () => {
      left.abort();
      for (const stop of stops) stop();
    };
  }, [client, clock, pending]);
  const now = ticked?.of === pending ? ticked?.at : undefined;
  if (!pending) return 0;
  const left = Date.parse(pending.expiresAt) - (now ?? clock.now()).getTime();
  return Math.max(0, Math.ceil(left / 1_000));
}

/** Why what was typed is no code or PIN; undefined where it is. */
function problemWith({ at }: ApprovalStep, digits: string): string | undefined {
  if (at === 'code')
    return OneTimeCode.safeParse(digits).success ? undefined : say('signing.code-not-digits');
  return PinNumber.safeParse(digits).success ? undefined : say('pin.not-digits');
}

/** A push asks for no code: the phone answers instead. */
function firstStep(otpType: OtpType): ApprovalStep {
  return { at: otpType === 'Oob' ? 'pin' : 'code' };
}
