import { readEntry } from '@erx/core/accounts/entry';
import { AppError } from '@erx/core/findings/app-error';
import { type Finding, type ReceivedFinding, sentenceFor } from '@erx/core/findings/finding';
import { useState } from 'react';
import { afterPointerUp } from '../../page/after-pointer-up';
import { focusFirstError } from '../../ui/form/focus-first-error';

/** What is being entered, and what the rules of core say of it. */
export interface Entry<Entered> {
  readonly typed: Entered;
  /** The same in the stored form. */
  readonly read: Entered;
  set(changes: Partial<Entered>): void;
  /** What is wrong with a field that was left, or with any once it was submitted. */
  errorOf(field: string): string | undefined;
  leave(field: string): void;
  /**
   * Shows everything that is wrong by the rules and goes to the first of it; what the server refused before is for
   * the server to judge again. @returns whether nothing is
   */
  isAcceptable(): boolean;
  /** Shows what the server found, next to the same fields. */
  refuse(error: unknown): void;
}

/**
 * An entry that is judged by the rules the server asks too.
 * @param initial what the form begins with
 * @param judge of core
 */
export function useEntry<Entered extends object>(
  initial: Entered,
  judge: (entry: Entered) => readonly Finding[],
): Entry<Entered> {
  const [typed, setTyped] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isJudged, setJudged] = useState(false);
  const [refused, setRefused] = useState<readonly ReceivedFinding[]>([]);
  const read = readEntry(typed);
  const judged = judge(read);
  const findings: readonly ReceivedFinding[] = [...judged, ...refused];
  return {
    typed,
    read,
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
      // An empty field that the user passes through says nothing yet.
      if (String(typed[field as keyof Entered] ?? '') !== '')
        afterPointerUp(() => {
          setLeft((current) => new Set(current).add(field));
        });
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
      setRefused(error instanceof AppError ? error.findings : []);
      focusFirstError();
    },
  };
}
