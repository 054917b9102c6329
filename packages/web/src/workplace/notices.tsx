import { AppError, sentencesOf } from '@erx/core/findings/app-error';
import { say, titleOf, type MessageCode, type MessageData } from '@erx/core/findings/messages';
import { Alert, Intent, OverlayToaster, Position, type ToastProps } from '@blueprintjs/core';
import { Error as ErrorIcon, InfoSign, Tick, WarningSign } from '@blueprintjs/icons';
import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';

/** Snackbars hide after 3 s (S2.15-2); what went wrong stays twice as long. */
const SHORT = 3_000;
const LONG = 6_000;

/** How the application speaks to the person outside the form at hand. */
export interface Notices {
  /** A sentence of the catalogue as a toast of success. */
  success(code: MessageCode, data?: MessageData): void;
  /** A toast in words of its own, for pushed events. */
  toast(tone: 'info' | 'success' | 'warning' | 'error', text: ReactNode, action?: { text: string; onClick: () => void }): void;
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
export function describeFailure(error: unknown): { title: string; sentences: readonly string[] } {
  return error instanceof AppError
    ? { title: error.title, sentences: sentencesOf(error) }
    : { title: titleOf('call.unexpected'), sentences: [say('call.unexpected')] };
}

const TONES = {
  info: { intent: Intent.PRIMARY, icon: <InfoSign />, timeout: LONG },
  success: { intent: Intent.SUCCESS, icon: <Tick />, timeout: SHORT },
  warning: { intent: Intent.WARNING, icon: <WarningSign />, timeout: LONG },
  error: { intent: Intent.DANGER, icon: <ErrorIcon />, timeout: LONG },
} as const satisfies Record<string, Pick<ToastProps, 'intent' | 'icon' | 'timeout'>>;

/** Shows toasts and the error dialog for everything inside. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const toaster = useRef<OverlayToaster>(null);
  const [failure, setFailure] = useState<{ title: string; sentences: readonly string[]; open: boolean }>({ title: '', sentences: [], open: false });

  const toast = useCallback<Notices['toast']>((tone, text, action) => {
    toaster.current?.show({ ...TONES[tone], message: text, ...(action ? { action } : {}) });
  }, []);
  const notices = useMemo<Notices>(() => ({
    toast,
    success: (code, data) => { toast('success', say(code, data)); },
    failure: (error) => { setFailure({ ...describeFailure(error), open: true }); },
  }), [toast]);

  return (
    <NoticesContext value={notices}>
      {children}
      <OverlayToaster ref={toaster} position={Position.BOTTOM_RIGHT} maxToasts={4} />
      <Alert
        className="erx-failure-dialog"
        isOpen={failure.open}
        intent={Intent.DANGER}
        icon={<ErrorIcon size={32} />}
        confirmButtonText="OK"
        canEscapeKeyCancel
        canOutsideClickCancel
        onClose={() => { setFailure((current) => ({ ...current, open: false })); }}
      >
        <h2 className="erx-dialog-heading">{failure.title}</h2>
        {failure.sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
      </Alert>
    </NoticesContext>
  );
}
