import { useEffect, useRef, useState } from 'react';
import type { Fact } from '../../output/fact-lines';
import { isSignedOut } from '../../requests/ends-session';
import type { Choice } from '../../terminal/choice-list';
import type { KeyEntry } from '../../terminal/key-line';
import { sentenceOfAct } from '../../terminal/sentence-of';
import type { Underway } from '../../terminal/screen-host';
import { BEING_DONE, useBusy } from '../../terminal/use-busy';

/** What is read before it is answered: facts with their names, and sentences. */
export type DialogContent = readonly (Fact | string)[];

/** The answer to a question that something else is done before. */
export const ALSO = Symbol('also');

/** What a step asks of the user. */
export type DialogStep =
  | {
      readonly at: 'wait';
      readonly text: string;
      readonly content: DialogContent;
      readonly canLeave: boolean;
    }
  | {
      readonly at: 'choose';
      readonly title: string;
      readonly content: DialogContent;
      readonly choices: readonly Choice<unknown>[];
      readonly current?: unknown;
    }
  | {
      readonly at: 'type';
      readonly label: string;
      readonly content: DialogContent;
      readonly initial: string;
      readonly most: number;
      readonly isSecret: boolean;
    }
  | {
      readonly at: 'ask';
      readonly question: string;
      readonly content: DialogContent;
      /** What may be done before it is answered, by its key. */
      readonly also: KeyEntry | undefined;
    }
  | { readonly at: 'tell'; readonly content: DialogContent };

/** What the steps of an act ask with: each promise is kept when the user has answered. */
export interface Dialog {
  /** Aborted when the user has left. */
  readonly signal: AbortSignal;
  choose<Value>(step: {
    readonly title: string;
    readonly content?: DialogContent;
    readonly choices: readonly Choice<Value>[];
    readonly current?: Value | undefined;
  }): Promise<Value>;
  type(step: {
    readonly label: string;
    readonly content?: DialogContent;
    readonly initial?: string;
    readonly most?: number;
    readonly isSecret?: boolean;
  }): Promise<string>;
  /**
   * Continues at y.
   * @param also what may be done before, by its key
   * @returns 'also' where that key was pressed: nothing was agreed to
   * @throws LeftDialog at n
   */
  agree(question: string, content: DialogContent, also?: KeyEntry): Promise<'yes' | 'also'>;
  /**
   * What is on its way is waited for: no one leaves not knowing, unless it can be called back.
   * @param more.underway why the screen is not left although Esc stops waiting
   */
  wait<Result>(
    text: string,
    doing: (signal: AbortSignal) => Promise<Result>,
    more?: {
      readonly content?: DialogContent;
      readonly canLeave?: boolean;
      readonly underway?: Underway;
    },
  ): Promise<Result>;
  /** Shows what happened until it was read. */
  tell(content: DialogContent): Promise<void>;
}

/** The user went back: nothing was done. */
export class LeftDialog extends Error {
  /** @param notice what that leads to, where it is not obvious */
  constructor(readonly notice?: string) {
    super('The user went back.');
  }
}

/** What became of an act. */
export interface Outcome {
  readonly text: string;
  readonly isGood: boolean;
}

/** An act, and about whom and what it is: that is above every step of it. */
export interface Act {
  readonly title: string;
  /** Two identifiers of the patient, and the drug; undefined where it is about several. */
  readonly about: string | undefined;
  /** @returns what is said when it is done; undefined where something else says it */
  steps(dialog: Dialog): Promise<Outcome | undefined>;
}

interface Shown {
  readonly title: string;
  readonly about: string | undefined;
  readonly step: DialogStep;
}

/**
 * Asks step by step. An act is written as one function that waits for its answers; Esc ends it where it waits.
 * @param done called when something may have changed
 * @param end called when the session has ended
 */
export function useDialog(done: () => void, end: (error: Error) => void) {
  const [shown, setShown] = useState<Shown>();
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const pending = useRef<{ resolve(value: unknown): void; reject(error: Error): void }>(undefined);
  const leaving = useRef<AbortController>(undefined);
  const called = useRef({ done, end });
  const setBusy = useBusy();
  called.current = { done, end };
  useEffect(() => () => leaving.current?.abort(new LeftDialog()), []);

  const begin = ({ title, about, steps }: Act): void => {
    leaving.current?.abort(new LeftDialog());
    const left = (leaving.current = new AbortController());
    const { signal } = left;
    setOutcome(undefined);
    const ask = (step: DialogStep, underway?: Underway): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        pending.current = { resolve, reject };
        setBusy(underway);
        setText(step.at === 'type' ? step.initial : '');
        setShown({ title, about, step });
      });
    const dialog: Dialog = {
      signal,
      choose: async <Value>({ content = [], ...step }: Parameters<Dialog['choose']>[0]) =>
        (await ask({ at: 'choose', content, ...step })) as Value,
      type: async ({ content = [], initial = '', most = 500, isSecret = false, label }) =>
        (await ask({ at: 'type', label, content, initial, most, isSecret })) as string,
      agree: async (question, content, also) =>
        (await ask({ at: 'ask', question, content, also })) === ALSO ? 'also' : 'yes',
      tell: async (content) => void (await ask({ at: 'tell', content })),
      wait: async (
        waitText,
        doing,
        { content = [], canLeave = false, underway = canLeave ? undefined : BEING_DONE } = {},
      ) => {
        // Where the screen was left nothing more is sent.
        signal.throwIfAborted();
        const gone = ask({ at: 'wait', text: waitText, content, canLeave }, underway);
        return await Promise.race([doing(signal), gone as Promise<never>]);
      },
    };
    const close = (what: Outcome | undefined): void => {
      if (leaving.current !== left) return;
      leaving.current = undefined;
      pending.current = undefined;
      setBusy(undefined);
      setText('');
      setShown(undefined);
      setOutcome(what);
    };
    steps(dialog).then(
      (what) => {
        close(what);
        called.current.done();
      },
      (error: unknown) => {
        if (error instanceof LeftDialog)
          return close(error.notice === undefined ? undefined : { text: error.notice, isGood: false });
        if (signal.aborted) return close(undefined);
        close({ text: sentenceOfAct(error), isGood: false });
        if (isSignedOut(error)) called.current.end(error);
        else called.current.done();
      },
    );
  };

  const answer = (value: unknown): void => {
    const { current } = pending;
    pending.current = undefined;
    current?.resolve(value);
  };
  return {
    shown,
    text,
    setText,
    outcome,
    begin,
    answer,
    /** Esc, or n. */
    leave(): void {
      if (shown?.step.at === 'wait' && !shown.step.canLeave) return;
      const { current } = pending;
      pending.current = undefined;
      const left = new LeftDialog();
      if (current) current.reject(left);
      leaving.current?.abort(left);
    },
    forget: () => setOutcome(undefined),
  };
}
