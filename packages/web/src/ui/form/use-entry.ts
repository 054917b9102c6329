import { AppError } from '@erx/core/findings/app-error';
import { CallError } from '@erx/core/client/failure';
import { type Finding, type ReceivedFinding, sentenceFor } from '@erx/core/findings/finding';
import { useState } from 'react';
import { afterPointerUp } from '../../page/after-pointer-up';
import { focusFirstError } from './focus-first-error';

/** What is being entered, and what the rules of core say of it. */
export interface Entry<Entered> {
  readonly typed: Entered;
  /** What the form began with. */
  readonly begun: Entered;
  /** The same in the stored form. */
  readonly read: Entered;
  /** Whether it differs from what the form began with. */
  readonly isChanged: boolean;
  /** Whether it was submitted: then everything that is wrong is said. */
  readonly isJudged: boolean;
  /** Everything that is wrong by the rules, and what the server refused. */
  readonly findings: readonly ReceivedFinding[];
  set(changes: Partial<Entered>): void;
  /** What is wrong with a field that was left, or with any once it was submitted. */
  errorOf(field: string): string | undefined;
  leave(field: string): void;
  /** Shows everything that is wrong by the rules, and leaves the focus where it is. */
  judge(): void;
  /**
   * Shows everything that is wrong by the rules and goes to the first of it; what the server refused before is for
   * the server to judge again. @returns whether nothing is
   */
  isAcceptable(): boolean;
  /** Shows what the server found, next to the same fields. */
  refuse(error: unknown): void;
  /** Begins again, with what is kept. */
  restart(kept?: Partial<Entered>): void;
}

interface Options<Entered> {
  /** How what is typed is stored; as it is typed where absent. */
  readonly read?: (typed: Entered) => Entered;
  /** Whether an empty field says so once it was left; otherwise only once the form was submitted. */
  readonly isEmptySaid?: boolean;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * An entry that is judged by the rules the server asks too (docs/decisions/shell.md).
 * @param initial what the form begins with
 * @param judge of core
 */
export function useEntry<Entered extends object>(
  initial: Entered,
  judge: (entry: Entered) => readonly Finding[],
  { read: readTyped = (typed) => typed, isEmptySaid = false }: Options<Entered> = {},
): Entry<Entered> {
  const [begun] = useState(initial);
  const [typed, setTyped] = useState(begun);
  const [left, setLeft] = useState(NOTHING);
  const [isJudged, setJudged] = useState(false);
  const [refused, setRefused] = useState<readonly ReceivedFinding[]>([]);
  const read = readTyped(typed);
  const judged = judge(read);
  const findings: readonly ReceivedFinding[] = [...judged, ...refused];
  return {
    typed,
    begun,
    read,
    isChanged: JSON.stringify(typed) !== JSON.stringify(begun),
    isJudged,
    findings,
    set(changes) {
      setTyped((current) => ({ ...current, ...changes }));
      setRefused((current) => current.filter(({ field }) => field === undefined || !(field in changes)));
    },
    errorOf(field) {
      if (!isJudged && !left.has(field)) return undefined;
      const finding = findings.find((each) => each.field === field);
      return finding && sentenceFor(finding);
    },
    leave(field) {
      if (isEmptySaid || String(typed[field as keyof Entered] ?? '') !== '')
        afterPointerUp(() => {
          setLeft((current) => new Set(current).add(field));
        });
    },
    judge() {
      setJudged(true);
    },
    isAcceptable() {
      setJudged(true);
      if (judged.length === 0) {
        // Only the server says whether what it refused is fixed: the cure may be another field than the named one.
        setRefused([]);
        return true;
      }
      focusFirstError();
      return false;
    },
    refuse(error) {
      setRefused(error instanceof AppError ? findingsOf(error) : []);
      focusFirstError();
    },
    restart(kept = {}) {
      setTyped({ ...begun, ...kept });
      setJudged(false);
      setLeft(NOTHING);
      setRefused([]);
    },
  };
}

/** What the server found; its sentences by field where it names no finding. */
function findingsOf(error: AppError): readonly ReceivedFinding[] {
  if (error.findings.length > 0 || !(error instanceof CallError)) return error.findings;
  return Object.entries(error.fieldErrors).flatMap(([field, [message]]) =>
    field === '' || message === undefined
      ? []
      : [{ severity: 'stop', code: error.code, data: {}, field, message }],
  );
}
