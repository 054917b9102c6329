import { Button } from '@blueprintjs/core';
import { answerAndConfirm, isPendingAnswer } from '@erx/core/requests/answer-and-confirm';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePracticeSession } from '../../../session/practice-session';
import { readAgain } from '../../../session/queries';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { toAnsweredCode } from '../use-requests';
import {
  createUndoableAnswers,
  type Held,
  type UndoableAnswers,
  HOLD_MILLISECONDS,
} from '@erx/core/requests/undoable-answers';
import { isForKeys } from '../../../page/for-keys';
import './held-answers.css';

const HeldContext = createContext<UndoableAnswers | undefined>(undefined);

/** The answers that are held. @throws outside the frame of the screens */
export function useHeldAnswers(): UndoableAnswers {
  const held = useContext(HeldContext);
  if (!held) throw new Error('useHeldAnswers outside the frame of the screens');
  return held;
}

/** What is held now. */
export const useHeldSnapshot = (held: UndoableAnswers) => useSyncExternalStore(held.subscribe, held.snapshot);

/**
 * Holds answers while they can be taken back, on whatever screen the user is by then, and says what became of
 * them. Leaving the page sends what is held, and asks, so that the sending is not cut off.
 */
export function HeldAnswersProvider({
  children,
  milliseconds = HOLD_MILLISECONDS,
}: {
  children: ReactNode;
  milliseconds?: number;
}) {
  const { client, user } = usePracticeSession();
  const queries = useQueryClient();
  const notices = useNotices();
  const send = async ({ given, drug, patient }: Held, isLeaving: boolean) => {
    const subject = `${drug}, ${patient}`;
    try {
      const reply = await answerAndConfirm(client, user.id, given, { keepalive: isLeaving });
      if (isPendingAnswer(reply)) throw new Error('A held answer needs no signature.');
      notices.success(toAnsweredCode(reply.request.state), {}, subject);
      return true;
    } catch (error) {
      notices.toast(
        'error',
        `${subject} was not answered. ${describeFailure(error).sentences.join(' ')}`,
        `/surescripts?requestId=${given.request.id}`,
      );
      return false;
    } finally {
      readAgain(queries, 'requests', 'prescriptions');
    }
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const [held] = useState(() =>
    createUndoableAnswers((one, isLeaving) => latest.current(one, isLeaving), { milliseconds }),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (held.snapshot().held.length === 0) return;
      held.sendNow(true);
      event.preventDefault();
    };
    const hide = () => {
      held.sendNow(true);
    };
    window.addEventListener('beforeunload', warn);
    window.addEventListener('pagehide', hide);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('pagehide', hide);
      held.sendNow(true);
    };
  }, [held]);
  return (
    <HeldContext value={held}>
      {children}
      <HeldStrip held={held} />
    </HeldContext>
  );
}

/** The answers that leave soon, counted down, with the way back. */
function HeldStrip({ held }: { held: UndoableAnswers }) {
  const { held: waiting } = useHeldSnapshot(held);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const undo = () => {
    const taken = held.undo();
    // The queue that is in view turns to it by itself: a key that follows at once is for that request.
    const isQueueInView = pathname === '/surescripts' && !new URLSearchParams(search).has('orderNumber');
    if (taken && !isQueueInView) void navigate(`/surescripts?requestId=${taken.given.request.id}`);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'u' || !isForKeys(event) || waiting.length === 0) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  const newest = waiting.at(-1);
  if (!newest) return null;
  const count = waiting.length;
  return (
    <section className="erx-held" aria-label="Answers about to leave">
      <p role="status">
        <strong>{newest.act}</strong> {newest.drug}, {newest.patient}
        {count > 1 && <span className="erx-cell-sub"> and {String(count - 1)} before it</span>}
      </p>
      <SecondsLeft key={newest.leavesAt} until={newest.leavesAt} />
      <Button size="small" variant="minimal" onClick={undo}>
        Undo <kbd>U</kbd>
      </Button>
      <Button
        size="small"
        variant="minimal"
        text="Send now"
        onClick={() => {
          held.sendNow();
        }}
      />
    </section>
  );
}

function SecondsLeft({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 250);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return (
    <span className="erx-held-seconds" aria-hidden="true">
      leaves in {Math.max(1, Math.ceil((until - now) / 1000))} s
    </span>
  );
}
