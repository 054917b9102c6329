import {
  answerForOrder,
  combineFingerprints,
  type DrugAnswer,
  type SafetyAnswer,
  type SafetyCase,
  type SafetyQuestion,
  toSafetyQuestion,
} from '@erx/core/safety/model';
import { type ReactNode, useCallback, useState } from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';
import { useMay } from '../../session/practice-session';
import { useNotices } from '../../ui/feedback/toasts';

const SafetyDialog = lazyComponent(
  () => import('./safety-dialog'),
  (part) => part.SafetyDialog,
);

/** The person closed the question: nothing was done, and nothing more needs to be said about it. */
export class NotAnswered extends Error {}

/** An act that serious findings may stop. */
export interface StoppableAct<Result> {
  readonly patientId: string;
  /** The act, on the button of the dialog: 'Send', or 'Send anyway' where findings ask for a reason. */
  readonly actText: string;
  /** Judges once more, without doing it: something that was not checked was recorded above the question. */
  judge(): Promise<readonly SafetyCase[]>;
  /** A reason that was given before, such as in the wizard; it counts only for what it was given for. */
  readonly answer?: DrugAnswer | undefined;
  run(answer: SafetyAnswer | undefined): Promise<Result>;
}

interface Open {
  readonly act: StoppableAct<unknown>;
  readonly question: SafetyQuestion;
  readonly isSubmitting: boolean;
  /** With the reason, and which findings it answers; undefined of both where nothing asks any more. */
  settle(answer: SafetyAnswer | 'not-asked' | undefined): void;
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
  const { failed } = useNotices();
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
        const settled = await new Promise<SafetyAnswer | 'not-asked' | undefined>((settle) => {
          setOpen({ act, question, isSubmitting: false, settle });
        });
        if (settled === undefined) {
          setOpen(undefined);
          throw new NotAnswered('the findings were not answered', { cause: error });
        }
        setOpen((now) => now && { ...now, isSubmitting: true });
        answer = settled === 'not-asked' ? undefined : settled;
      }
    }
  }, []);

  /** Shows what is found now; a question that was settled meanwhile, or is another's, stays as it is. */
  const judgeAgain = async ({ act, question }: Open) => {
    try {
      const cases = [...(await act.judge())];
      // Of what waits no longer nothing new is known.
      if (cases.length === 0) return;
      const fingerprint = combineFingerprints(cases) ?? '';
      setOpen((now) =>
        now?.question === question && !now.isSubmitting
          ? { ...now, question: { ...question, fingerprint, cases } }
          : now,
      );
    } catch (error) {
      failed('safety.not-judged-again', error);
    }
  };

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
          onAnswer={(reason) => {
            const { fingerprint } = open.question;
            open.settle(fingerprint === '' ? 'not-asked' : { fingerprint, ...reason });
          }}
          onMended={() => {
            void judgeAgain(open);
          }}
          onClose={() => {
            open.settle(undefined);
          }}
        />
      )}
    </LazyBoundary>
  );
  return { through, dialog };
}
