import { AppError, toSentences } from '@erx/core/findings/app-error';
import type { MessageCode, MessageData } from '@erx/core/findings/messages';
import { say, titleFor } from '@erx/core/findings/messages';
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';
import type { FailureNotice, Notice, NoticeAbout, Tone } from './notice';
import { countUnseen, NO_NOTICES, noticeLog } from './notice-log';

const loadBoard = () => import('./notice-board');
const NoticeBoard = lazyComponent(loadBoard, ({ NoticeBoard }) => NoticeBoard);

/** How the application speaks to the person outside the form at hand. */
export interface Notices {
  /**
   * A sentence of the catalog as a toast of success.
   * @param subject a drug and its patient, named below it; those of the same sentence are in one toast
   */
  success(code: MessageCode, data?: MessageData, subject?: string): void;
  /**
   * A toast in words of its own, for pushed events.
   * @param path where Open leads: the thing itself, with nothing of a patient in the address
   */
  toast(tone: Tone, text: ReactNode, path?: string, about?: NoticeAbout): void;
  /** The error dialog of S8-1: title and sentences of the failure. */
  failure(error: unknown): void;
  /** The same below the sentence of what has failed (P8-3). */
  failed(what: MessageCode, error: unknown): void;
  /** Removes all notices: signing out, locking the page or changing the practice leaves none. */
  forget(): void;
  /** Says how Open goes to an address. @returns what ends it */
  followLinks(go: (path: string) => void): () => void;
}

/** The notices of this sitting, for their list. */
interface PastNotices {
  readonly past: readonly Notice[];
  readonly unseen: number;
  /** Says that the list is opened: what is in view is in it. */
  look(): void;
  /** Says that the list was looked at. */
  see(): void;
}

const NoticesContext = createContext<Notices | undefined>(undefined);

/** The notices. @throws outside the signed-in part of the application */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error('useNotices outside the signed-in part of the application');
  return notices;
}

const PastContext = createContext<PastNotices | undefined>(undefined);

/** The notices of this sitting. @throws outside the signed-in part of the application */
export function usePastNotices(): PastNotices {
  const past = useContext(PastContext);
  if (!past) throw new Error('usePastNotices outside the signed-in part of the application');
  return past;
}

/** Title and sentences of whatever was thrown. Anything that is not ours is an unexpected error. */
export function describeFailure(error: unknown): FailureNotice {
  return error instanceof AppError
    ? { title: error.title, sentences: toSentences(error) }
    : { title: titleFor('call.unexpected'), sentences: [say('call.unexpected')] };
}

let lastId = 0;

/**
 * Fetches what draws notices once there is time for it: a cut connection must not take away the words that
 * report it.
 */
export function loadNotices(): void {
  loadBoard().catch(() => undefined); // tried again with the first notice
}

/** Shows toasts and the error dialog for everything inside. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [log, act] = useReducer(noticeLog, NO_NOTICES);
  const [failure, setFailure] = useState<FailureNotice>();
  const goTo = useRef<(path: string) => void>(undefined);

  const toast = useCallback<Notices['toast']>((tone, text, path, about) => {
    lastId += 1;
    act({
      does: 'tell',
      notice: {
        id: lastId,
        tone,
        text,
        group: about?.group,
        items: [{ at: new Date().toISOString(), subject: about?.subject, path, isSeen: false }],
      },
    });
  }, []);
  const past = useMemo<PastNotices>(
    () => ({
      past: log.past,
      unseen: countUnseen(log),
      look: () => {
        act({ does: 'look' });
      },
      see: () => {
        act({ does: 'see' });
      },
    }),
    [log],
  );
  const notices = useMemo<Notices>(
    () => ({
      toast,
      success: (code, data, subject) => {
        const about = subject === undefined ? undefined : { group: code, subject };
        toast('success', say(code, data), undefined, about);
      },
      failure: (error) => {
        setFailure(describeFailure(error));
      },
      failed: (what, error) => {
        const { title, sentences } = describeFailure(error);
        setFailure({ title, sentences: [say(what), ...sentences] });
      },
      forget: () => {
        act({ does: 'forget' });
      },
      followLinks: (go) => {
        goTo.current = go;
        return () => {
          if (goTo.current === go) goTo.current = undefined;
        };
      },
    }),
    [toast],
  );

  return (
    <NoticesContext value={notices}>
      <PastContext value={past}>{children}</PastContext>
      <LazyBoundary instead={failure && <PlainFailure failure={failure} />}>
        {(log.toasts.length > 0 || failure) && (
          <NoticeBoard
            toasts={log.toasts}
            onDismiss={(id) => {
              act({ does: 'dismiss', id, isOpened: false });
            }}
            onOpen={(id, path) => {
              act({ does: 'dismiss', id, isOpened: true });
              goTo.current?.(path);
            }}
            failure={failure}
            onFailureRead={() => {
              setFailure(undefined);
            }}
          />
        )}
      </LazyBoundary>
    </NoticesContext>
  );
}

/** The words alone, where the dialog's own code could not be had. */
function PlainFailure({ failure }: { failure: FailureNotice }) {
  return (
    <div className="erx-later" role="alert">
      <p>
        <strong>{failure.title}</strong> {failure.sentences.join(' ')}
      </p>
    </div>
  );
}
