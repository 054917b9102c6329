import { sentences } from '@erx/core/findings/finding';
import { findingsOnReason, type GivenReason, isReason, NO_REASON } from '@erx/core/safety/reasons';
import { combineFingerprints, type SafetyAnswer, type SafetyCase } from '@erx/core/safety/model';
import { type ReactNode, useRef, useState } from 'react';
import { AnswerAgain } from '../../parts/safety/answer-again';
import { SafetyReason } from '../../parts/safety/safety-reason';

/** The reason that serious findings ask for before anything is signed. */
export interface SafetyBeforeSigning {
  /** The field; null where nothing that is marked needs a reason. */
  readonly field: ReactNode;
  /** Whether what is marked may be signed: nothing needs a reason, or one was given. */
  readonly isAnswered: boolean;
  /** As the token takes it. */
  readonly answer: SafetyAnswer | undefined;
  /** Brings the field into view, where continuing was tried without a reason. */
  focus(): void;
}

/**
 * One reason for everything that is marked.
 * @param marked what was found for each marked prescription
 * @param given a reason that was given while it was written; it is in the field where it was given for
 * the same findings
 */
export function useSafetyBeforeSigning(
  marked: readonly SafetyCase[],
  isJudged: boolean,
  given?: SafetyAnswer,
): SafetyBeforeSigning {
  const [typed, setTyped] = useState<GivenReason>();
  const input = useRef<HTMLTextAreaElement>(null);
  const focus = () => input.current?.focus();
  const fingerprint = combineFingerprints(marked);
  const reason = typed ?? (given?.fingerprint === fingerprint ? given : undefined) ?? NO_REASON;
  if (fingerprint === undefined) return { field: null, isAnswered: true, answer: undefined, focus };
  const isAnswered = isReason(reason);
  return {
    field: (
      <>
        <AnswerAgain cases={marked} actText="Use this answer" onUse={setTyped} />
        <SafetyReason
          value={reason}
          onChange={setTyped}
          error={isJudged ? sentences(findingsOnReason(reason))[0] : undefined}
          inputRef={input}
          label="Reason for signing it anyway"
        />
      </>
    ),
    isAnswered,
    answer: isAnswered ? { fingerprint, code: reason.code, reason: reason.reason.trim() } : undefined,
    focus,
  };
}
