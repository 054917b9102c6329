import type { GivenReason } from '@erx/core/safety/reasons';
import {
  answerForOrder,
  type DrugAnswer,
  type SafetyAnswer,
  type SafetyQuestion,
  toSafetyQuestion,
} from '@erx/core/safety/model';
import { type ReactNode, useCallback, useState } from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';
import { useMay } from '../../session/practice-session';

const SafetyDialog = lazyComponent(
  () => import('./safety-dialog'),
  (part) => part.SafetyDialog,
);

/** The person closed the question: nothing was done, and nothing more needs to be said about it. */
export class NotAnswered extends Error {}

/** An act that serious findings may stop. */
export interface StoppableAct<Result> {
  readonly patientId: string;
  /** The button of the dialog: 'Send anyway'. */
  readonly actText: string;
  /** A reason that was given before, such as in the wizard; it counts only for what it was given for. */
  readonly answer?: DrugAnswer | undefined;
  run(answer: SafetyAnswer | undefined): Promise<Result>;
}

interface Open {
  readonly act: StoppableAct<unknown>;
  readonly question: SafetyQuestion;
  readonly isSubmitting: boolean;
  settle(reason: GivenReason | undefined): void;
}

/**
 * Runs acts that the server may stop with serious findings; asks for a reason then and runs them again with
 * it.
 */
export interface SafetyGate {
  /** @throws NotAnswered where the question was closed, and whatever else the act throws */
  through<Result>(act: StoppableAct<Result>): Promise<Result>;
  /** To be shown next to what begins the acts. */
  readonly dialog: ReactNode;
}

/** Opens a gate; one question is open at a time. */
export function useSafetyGate(): SafetyGate {
  const mayAnswer = useMay('prescription.send');
  const [open, setOpen] = useState<Open>();

  const through = useCallback(async <Result,>(act: StoppableAct<Result>): Promise<Result> => {
    let given = act.answer;
    // The server takes an answer alone, not whether it was given again.
    let answer: SafetyAnswer | undefined = given && {
      fingerprint: given.fingerprint,
      code: given.code,
      reason: given.reason,
    };
    for (;;) {
      try {
        const result = await act.run(answer);
        setOpen(undefined);
        return result;
      } catch (error) {
        const question = toSafetyQuestion(error);
        if (!question) {
          setOpen(undefined);
          throw error;
        }
        // The reason that was given with the drug holds for the order that was written after it.
        const held = answerForOrder(given, question);
        given = undefined;
        if (held) {
          answer = held;
          continue;
        }
        const reason = await new Promise<GivenReason | undefined>((settle) => {
          setOpen({ act, question, isSubmitting: false, settle });
        });
        if (reason === undefined) {
          setOpen(undefined);
          throw new NotAnswered('the findings were not answered', { cause: error });
        }
        setOpen((now) => now && { ...now, isSubmitting: true });
        answer = { fingerprint: question.fingerprint, ...reason };
      }
    }
  }, []);

  const dialog = (
    <LazyBoundary>
      {open && (
        <SafetyDialog
          key={open.question.fingerprint}
          patientId={open.act.patientId}
          question={open.question}
          actText={open.act.actText}
          mayAnswer={mayAnswer}
          isSubmitting={open.isSubmitting}
          onAnswer={open.settle}
          onClose={() => {
            open.settle(undefined);
          }}
        />
      )}
    </LazyBoundary>
  );
  return { through, dialog };
}
