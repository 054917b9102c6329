import { AppError, toSentences } from '@erx/core/findings/app-error';
import type { MessageCode, MessageData } from '@erx/core/findings/messages';
import { say, titleFor } from '@erx/core/findings/messages';
import { createContext, lazy, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { Later } from '../ui/later';
import type { FailureNotice, NoticeAbout, ToastNotice, Tone } from './notice';

const loadBoard = () => import('./notice-board');
const NoticeBoard = lazy(async () => ({ default: (await loadBoard()).NoticeBoard }));

/** How the application speaks to the person outside the form at hand. */
export interface Notices {
  /**
   * A sentence of the catalogue as a toast of success.
   * @param subject a drug and its patient, named below it; those of the same sentence stand in one toast
   */
  success(code: MessageCode, data?: MessageData, subject?: string): void;
  /** A toast in words of its own, for pushed events. */
  toast(
    tone: Tone,
    text: ReactNode,
    action?: { text: string; onClick: () => void },
    about?: NoticeAbout,
  ): void;
  /** The error dialog of S8-1: title and sentences of the failure. */
  failure(error: unknown): void;
  /** The same below the sentence of what has failed (P8-3). */
  failed(what: MessageCode, error: unknown): void;
}

const NoticesContext = createContext<Notices | undefined>(undefined);

/** The notices. @throws outside the signed-in part of the application */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error('useNotices outside the signed-in part of the application');
  return notices;
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
  const [toasts, setToasts] = useState<readonly ToastNotice[]>([]);
  const [failure, setFailure] = useState<FailureNotice>();

  const toast = useCallback<Notices['toast']>((tone, text, action, about) => {
    lastId += 1;
    const id = lastId;
    setToasts((current) => {
      // Another of its group joins what is still in view, which then stays as long as a new one.
      const joined = about && current.find(({ group }) => group === about.group);
      const notice: ToastNotice = {
        id,
        tone,
        text,
        ...(action ? { action } : {}),
        ...(about ? { group: about.group, subjects: [...(joined?.subjects ?? []), about.subject] } : {}),
      };
      return [...current.filter((one) => one !== joined), notice];
    });
  }, []);
  const forget = useCallback((id: number) => {
    setToasts((current) => current.filter((each) => each.id !== id));
  }, []);
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
    }),
    [toast],
  );

  return (
    <NoticesContext value={notices}>
      {children}
      <Later instead={failure && <PlainFailure failure={failure} />}>
        {(toasts.length > 0 || failure) && (
          <NoticeBoard
            toasts={toasts}
            onDismiss={forget}
            failure={failure}
            onFailureRead={() => {
              setFailure(undefined);
            }}
          />
        )}
      </Later>
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
