import { getPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { inSendingOrder, stepsBeforeSending } from '@erx/core/prescriptions/rules/from-list';
import { type SafetyQuestion, toSafetyQuestion } from '@erx/core/safety/model';
import { needsAnswer } from '@erx/core/safety/tiers';
import { useRef, useState } from 'react';
import { useClient } from '../../session/practice-session';
import { describeFailure } from '../../ui/feedback/toasts';

/** What became of one row of a batch. */
export interface BatchResult {
  readonly row: Prescription;
  /** 'unanswered' where serious findings speak against it: it waits until they are answered. */
  readonly outcome: 'sent' | 'failed' | 'aborted' | 'unanswered';
  /** Why it was not sent. */
  readonly reason?: string;
}

/** What a batch waits for: an answer about a prior authorization (P4-18), or a signature. */
export type BatchQuestion =
  | { readonly about: 'prior-authorization'; readonly row: Prescription; answer(isSent: boolean): void }
  | { readonly about: 'signing'; readonly row: Prescription; answer(isSent: boolean): void };

interface Parts {
  /** Why a row cannot be sent now. */
  refusalOf: (row: Prescription) => string | undefined;
  send: (row: Prescription) => Promise<unknown>;
}

/**
 * Sends selected prescriptions one after the other (P4-19); each is asked for and signed as if it were sent
 * alone.
 */
export function useBatch({ refusalOf, send }: Parts) {
  const client = useClient();
  const [results, setResults] = useState<readonly BatchResult[]>();
  const [isRunning, setRunning] = useState(false);
  const [question, setQuestion] = useState<BatchQuestion>();
  const isAborted = useRef(false);

  const ask = (about: BatchQuestion['about'], row: Prescription) =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        about,
        row,
        answer: (isYes) => {
          setQuestion(undefined);
          resolve(isYes);
        },
      });
    });

  async function sendOne(
    row: Prescription,
    isSigned: (row: Prescription) => Promise<boolean>,
  ): Promise<BatchResult> {
    if (isAborted.current) return { row, outcome: 'aborted', reason: 'Stopped before this one.' };
    const refusal = refusalOf(row);
    if (refusal !== undefined) return { row, outcome: 'aborted', reason: refusal };
    const steps = stepsBeforeSending(row);
    if (steps.includes('sign') && (await isSigned(row))) return { row, outcome: 'sent' };
    if (steps.includes('ask-prior-authorization') && !(await ask('prior-authorization', row)))
      return { row, outcome: 'aborted', reason: 'Its prior authorization is not complete.' };
    if (steps.includes('sign'))
      return (await ask('signing', row))
        ? { row, outcome: 'sent' }
        : { row, outcome: 'aborted', reason: 'Not signed.' };
    try {
      await send(row);
      return { row, outcome: 'sent' };
    } catch (error) {
      const question = toSafetyQuestion(error);
      if (question) return { row, outcome: 'unanswered', reason: namesOf(question) };
      return { row, outcome: 'failed', reason: describeFailure(error).sentences.join(' ') };
    }
  }

  /** Runs a batch. @returns what became of each row, in the order they were sent */
  async function run(rows: readonly Prescription[]): Promise<readonly BatchResult[]> {
    isAborted.current = false;
    setRunning(true);
    const done: BatchResult[] = [];
    /** A signature covers what else the prescriber signed of the patient: such a row has gone already. */
    const isSigned = async (row: Prescription) => {
      const signedBefore = done.some(
        (one) => one.outcome === 'sent' && one.row.schedule !== 'none' && one.row.patientId === row.patientId,
      );
      if (!signedBefore) return false;
      return await client.call(getPrescription, { params: { id: row.id } }).then(
        ({ scriptStatus }) => scriptStatus === 'Sent',
        () => false,
      );
    };
    for (const row of inSendingOrder(rows)) {
      done.push(await sendOne(row, isSigned));
      setResults([...done]);
    }
    setRunning(false);
    return done;
  }

  /** A row was sent after all, once its findings were answered. */
  const markSent = (row: Prescription) => {
    setResults((now) => now?.map((one) => (one.row.id === row.id ? { row, outcome: 'sent' as const } : one)));
  };

  return {
    run,
    results,
    markSent,
    isRunning,
    question,
    abort: () => {
      isAborted.current = true;
    },
    forget: () => {
      setResults(undefined);
    },
  };
}

/** What speaks against a row, by name. */
function namesOf({ cases }: SafetyQuestion): string {
  const names = cases.flatMap(({ findings }) =>
    findings.filter(needsAnswer).map(({ about, text }) => (about === '' ? text : about)),
  );
  return `Not sent. Serious findings: ${[...new Set(names)].join(', ')}.`;
}

/** The numbers of the summary (P4-19); what waits for an answer was stopped. */
export function countResults(results: readonly BatchResult[]): {
  sent: number;
  failed: number;
  aborted: number;
} {
  const count = (...outcomes: BatchResult['outcome'][]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return { sent: count('sent'), failed: count('failed'), aborted: count('aborted', 'unanswered') };
}
