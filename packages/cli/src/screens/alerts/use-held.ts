import { say } from '@erx/core/findings/messages';
import { answerAndConfirm, isPendingAnswer } from '@erx/core/requests/answer-and-confirm';
import type { Answer } from '@erx/core/requests/model';
import { createUndoableAnswers, type Held, type UndoableAnswer } from '@erx/core/requests/undoable-answers';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Clock } from '../../context';
import { isSignedOut } from '../../requests/ends-session';
import type { RequestFeed } from '../../requests/feed';
import { sentenceOfAct } from '../../terminal/sentence-of';
import { useNavigation } from '../cockpit/navigation';
import type { Outcome } from './use-dialog';

const SECOND = 1_000;

/** Answers that leave in a moment and can be taken back until then, by the rule that the web application has. */
export interface HeldHere {
  /** By the ids of their requests. */
  readonly ids: ReadonlySet<string>;
  /** What leaves next, and in how long; undefined where nothing is held. */
  readonly line: Outcome | undefined;
  /** What became of the last one that left. */
  readonly notice: Outcome | undefined;
  hold(answer: UndoableAnswer): void;
  /** Takes the newest back: its request waits as it did. */
  undo(): void;
  sendNow(): void;
  forget(): void;
}

/**
 * @param cancelled where the program is stopped from outside nothing more leaves: the requests wait where they were
 * @param done called when an answer has left or was refused
 * @param end called when the session has ended
 */
export function useHeld(
  { feed, clock, cancelled }: { feed: RequestFeed; clock: Clock; cancelled: AbortSignal | undefined },
  done: () => void,
  end: (error: Error) => void,
): HeldHere {
  const [notice, setNotice] = useState<Outcome>();
  const { say: announce, outlive } = useNavigation();
  const [underway] = useState(() => new Set<Promise<boolean>>());
  /** What was refused after the screen was left. */
  const [failed] = useState<string[]>(() => []);
  const isShown = useRef(true);
  const called = useRef({ done, end, announce, outlive });
  called.current = { done, end, announce, outlive };
  const held = useMemo(() => {
    const tell = (what: Outcome): void => {
      if (isShown.current) setNotice(what);
      else if (what.isGood) called.current.announce(what.text, true);
      else failed.push(what.text);
    };
    const send = async ({ given, drug, patient }: Held): Promise<boolean> => {
      try {
        const reply = await answerAndConfirm(feed.client, feed.user.id, given);
        // What has to be signed is not held.
        if (isPendingAnswer(reply)) throw new Error('A held answer needs no signature.');
        tell({ text: `${say(codeOf(given.answer))} ${drug}, ${patient}.`, isGood: true });
        return true;
      } catch (error) {
        tell({ text: `${drug}, ${patient}, was not answered. ${sentenceOfAct(error)}`, isGood: false });
        if (isSignedOut(error)) called.current.end(error);
        return false;
      } finally {
        called.current.done();
      }
    };
    return createUndoableAnswers(
      (one) => {
        const sending = send(one);
        underway.add(sending);
        return sending.finally(() => underway.delete(sending));
      },
      {
        time: {
          now: () => clock.now().getTime(),
          after(milliseconds, act) {
            const stop = clock.every(milliseconds, () => {
              stop();
              act();
            });
            return stop;
          },
        },
      },
    );
  }, [feed, clock, underway, failed]);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      if (cancelled?.aborted) return held.drop();
      held.sendNow();
      const all = Promise.all(underway).then(() => {
        for (const sentence of failed) called.current.announce(sentence);
        return failed;
      });
      if (underway.size > 0) called.current.outlive(all);
    };
  }, [held, cancelled, underway, failed]);

  const { held: waiting } = useSyncExternalStore(held.subscribe, held.snapshot);
  const [now, setNow] = useState(() => clock.now().getTime());
  const isHolding = waiting.length > 0;
  useEffect(() => {
    if (!isHolding) return undefined;
    setNow(clock.now().getTime());
    return clock.every(SECOND, () => setNow(clock.now().getTime()));
  }, [clock, isHolding]);

  const newest = waiting.at(-1);
  return {
    ids: useMemo(() => new Set(waiting.map(({ given }) => given.request.id)), [waiting]),
    line: newest && { text: lineOf(newest, waiting.length, now), isGood: true },
    notice,
    hold(answer) {
      setNotice(undefined);
      held.hold(answer);
    },
    undo() {
      const taken = held.undo();
      if (taken)
        setNotice({
          text: `Taken back, nothing was sent: ${taken.drug}, ${taken.patient}.`,
          isGood: true,
        });
    },
    sendNow: () => held.sendNow(),
    forget: () => setNotice(undefined),
  };
}

const codeOf = ({ responseType }: Answer) =>
  responseType === 'Denied'
    ? 'request.denied'
    : responseType === 'Validated'
      ? 'request.validated'
      : 'request.approved';

function lineOf({ act, drug, patient, leavesAt }: Held, count: number, now: number): string {
  const seconds = Math.max(1, Math.ceil((leavesAt - now) / SECOND));
  const more = count > 1 ? ` and ${String(count - 1)} before it` : '';
  return `${act}: ${drug}, ${patient}${more}. Leaves in ${String(seconds)} s; z takes it back.`;
}
