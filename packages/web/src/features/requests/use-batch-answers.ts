import type { Answer, RefillRequest } from '@erx/core/requests/model';
import { isApproval } from '@erx/core/requests/rules/offers';
import { useRef, useState } from 'react';
import type { DisplayStatus } from '../../ui/text/status-tag';
import { describeFailure } from '../../ui/feedback/toasts';
import { withOthers } from './typed-answer';
import { useRequestActs } from './use-requests';

/** A request of a batch, named by what is answered: of an approval the drug that is granted. */
export interface BatchRow {
  readonly row: RefillRequest;
  readonly description: string;
  /** Earlier requests of the same prescription that are answered with it. */
  readonly others: readonly string[];
}

/** What became of one request of a batch. */
export interface AnswerResult extends BatchRow {
  readonly outcome: 'answered' | 'failed' | 'aborted';
  readonly reason?: string;
}

/**
 * Gives several requests the same answer, one after the other; each is judged by the server as if it were
 * answered alone.
 */
export function useBatchAnswers() {
  const {
    answer: { mutateAsync },
  } = useRequestActs();
  const [results, setResults] = useState<readonly AnswerResult[]>();
  const [isRunning, setRunning] = useState(false);
  const isAborted = useRef(false);

  async function answerOne(batchRow: BatchRow, answer: Answer): Promise<AnswerResult> {
    const { row, others } = batchRow;
    if (isAborted.current) return { ...batchRow, outcome: 'aborted', reason: 'Stopped before this one.' };
    try {
      await mutateAsync({
        request: row,
        answer: withOthers(answer, others),
        isTogether: isApproval(answer.responseType),
      });
      return { ...batchRow, outcome: 'answered' };
    } catch (error) {
      return { ...batchRow, outcome: 'failed', reason: describeFailure(error).sentences.join(' ') };
    }
  }

  /** Runs a batch. @returns what became of each request, in their order */
  async function run(rows: readonly BatchRow[], answer: Answer): Promise<readonly AnswerResult[]> {
    isAborted.current = false;
    setRunning(true);
    const done: AnswerResult[] = [];
    for (const row of rows) {
      done.push(await answerOne(row, answer));
      setResults([...done]);
    }
    setRunning(false);
    return done;
  }

  return {
    run,
    results,
    isRunning,
    abort: () => {
      isAborted.current = true;
    },
    forget: () => {
      setResults(undefined);
    },
  };
}

/** What became of an answer, in the one vocabulary of states. */
export const SHOWN_RESULT: Readonly<
  Record<AnswerResult['outcome'], { readonly state: DisplayStatus; readonly text: string }>
> = {
  answered: { state: 'sent', text: 'Answered' },
  failed: { state: 'error', text: 'Failed' },
  aborted: { state: 'cancelled', text: 'Not answered' },
};

/** The numbers of the summary. */
export function countAnswers(results: readonly AnswerResult[]): Record<AnswerResult['outcome'], number> {
  const count = (outcome: AnswerResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return { answered: count('answered'), failed: count('failed'), aborted: count('aborted') };
}
