import { AppError, sentencesOf } from '@erx/core/findings/app-error';
import { say, titleOf, type MessageCode, type MessageData } from '@erx/core/findings/messages';
import { createContext, lazy, Suspense, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import type { FailureNotice, ToastNotice, Tone } from './notice';

const NoticeBoard = lazy(async () => ({ default: (await import('./notice-board')).NoticeBoard }));

/** How the application speaks to the person outside the form at hand. */
export interface Notices {
  /** A sentence of the catalogue as a toast of success. */
  success(code: MessageCode, data?: MessageData): void;
  /** A toast in words of its own, for pushed events. */
  toast(tone: Tone, text: ReactNode, action?: { text: string; onClick: () => void }): void;
  /** The error dialog of S8-1: title and sentences of the failure. */
  failure(error: unknown): void;
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
    ? { title: error.title, sentences: sentencesOf(error) }
    : { title: titleOf('call.unexpected'), sentences: [say('call.unexpected')] };
}

let lastId = 0;

/** Shows toasts and the error dialog for everything inside. Their code loads with the first notice. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ToastNotice[]>([]);
  const [failure, setFailure] = useState<FailureNotice>();

  const toast = useCallback<Notices['toast']>((tone, text, action) => {
    lastId += 1;
    const notice: ToastNotice = { id: lastId, tone, text, ...(action ? { action } : {}) };
    setToasts((current) => [...current, notice]);
  }, []);
  const forget = useCallback((id: number) => { setToasts((current) => current.filter((each) => each.id !== id)); }, []);
  const notices = useMemo<Notices>(() => ({
    toast,
    success: (code, data) => { toast('success', say(code, data)); },
    failure: (error) => { setFailure(describeFailure(error)); },
  }), [toast]);

  return (
    <NoticesContext value={notices}>
      {children}
      <Suspense fallback={null}>
        {(toasts.length > 0 || failure) && <NoticeBoard toasts={toasts} onDismiss={forget} failure={failure} onFailureRead={() => { setFailure(undefined); }} />}
      </Suspense>
    </NoticesContext>
  );
}
