import { Alert, Classes, Intent, OverlayToaster, Position, Toast, type ToastProps } from '@blueprintjs/core';
import { Error as ErrorIcon, InfoSign, Tick, WarningSign } from '@blueprintjs/icons';
import { type ReactNode, useId, useLayoutEffect, useSyncExternalStore } from 'react';
import './notice-board.css';
import { focusButton } from '../ui/focus-button';
import type { FailureNotice, Notice, Tone } from './notice';

/** Snackbars hide after 3 s (S2.15-2); what asks for a look stays twice as long. */
const SHORT = 3_000;
const LONG = 6_000;

const TONES = {
  info: { intent: Intent.PRIMARY, icon: <InfoSign />, timeout: LONG },
  success: { intent: Intent.SUCCESS, icon: <Tick />, timeout: SHORT },
  warning: { intent: Intent.WARNING, icon: <WarningSign />, timeout: LONG },
  error: { intent: Intent.DANGER, icon: <ErrorIcon />, timeout: LONG },
} as const satisfies Record<Tone, Pick<ToastProps, 'intent' | 'icon' | 'timeout'>>;

/** How the dialog looks by the title of what it says: not everything that was refused is an error. */
function lookOf(title: string | undefined) {
  if (title === 'Information') return { intent: Intent.PRIMARY, icon: <InfoSign size={32} /> };
  return title === 'Warning'
    ? { intent: Intent.WARNING, icon: <WarningSign size={32} /> }
    : { intent: Intent.DANGER, icon: <ErrorIcon size={32} /> };
}

/** The gravest is shown first. */
const GRAVITY = ['error', 'warning', 'info', 'success'] as const satisfies readonly Tone[];

/** A sentence, and below it the latest of what it is about: what Open leads to. The list names all of them. */
function About({ text, subjects }: { text: ReactNode; subjects: readonly string[] }) {
  const before = subjects.length - 1;
  return (
    <>
      {text}
      {subjects.length > 0 && (
        <div className="erx-notice-about">
          <span className="erx-clip">{subjects.at(-1)}</span>
          {before > 0 && <span className="erx-whole"> and {before} before it</span>}
        </div>
      )}
    </>
  );
}

const watchDialogs = (changed: () => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { attributes: true, attributeFilter: ['class'] });
  return () => {
    observer.disconnect();
  };
};
const isDialogOpen = () => document.body.classList.contains(Classes.OVERLAY_OPEN);

/**
 * The one that is shown. What comes by itself waits while a dialog is open: it would lie over what is signed,
 * and its way out leads out of the dialog.
 */
function useShown(toasts: readonly Notice[]): { toast: Notice | undefined; isLast: boolean } {
  const isBusy = useSyncExternalStore(watchDialogs, isDialogOpen);
  const due = toasts.filter(({ items }) => !isBusy || items.every(({ path }) => path === undefined));
  const toast = GRAVITY.flatMap((tone) => due.filter((one) => one.tone === tone))[0];
  return { toast, isLast: due.length < 2 };
}

/** Where notices begin, in pixels from the top: below the bar, over the name of the practice. */
const BELOW_BAR = 56;
/** A notice that begins there ends here, with a line or two. */
const NOTICE_END = 100;

/** Below the patient in view, where scrolling brought it under the bar: whom one works on stays readable. */
function noticesTop(): number {
  const patient = document.querySelector('main .erx-banner')?.getBoundingClientRect();
  return patient && patient.top < NOTICE_END ? Math.max(BELOW_BAR, patient.bottom + 8) : BELOW_BAR;
}

/** Keeps what is shown there, while anything is. */
function useNoticesTop(isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const place = () => {
      document.documentElement.style.setProperty('--erx-notices-top', `${String(noticesTop())}px`);
    };
    place();
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [isShown]);
}

interface Props {
  toasts: readonly Notice[];
  onDismiss: (id: number) => void;
  /** Goes to what a toast is about. */
  onOpen: (id: number, path: string) => void;
  failure: FailureNotice | undefined;
  onFailureRead: () => void;
}

/** Draws one toast at a time, and the error dialog. */
export function NoticeBoard({ toasts, onDismiss, onOpen, failure, onFailureRead }: Props) {
  const id = useId();
  const { toast, isLast } = useShown(toasts);
  const path = toast?.items.at(-1)?.path;
  useNoticesTop(toast !== undefined);
  return (
    <>
      <OverlayToaster className="erx-notices" position={Position.TOP}>
        {toast && (
          <Toast
            key={toast.id}
            {...TONES[toast.tone]}
            {...(isLast ? {} : { timeout: SHORT })}
            message={
              <About text={toast.text} subjects={toast.items.flatMap(({ subject }) => subject ?? [])} />
            }
            onDismiss={() => {
              onDismiss(toast.id);
            }}
            {...(path === undefined
              ? {}
              : {
                  action: {
                    text: 'Open',
                    onClick: () => {
                      onOpen(toast.id, path);
                    },
                  },
                })}
          />
        )}
      </OverlayToaster>
      <Alert
        aria-labelledby={id}
        isOpen={failure !== undefined}
        {...lookOf(failure?.title)}
        confirmButtonText="OK"
        onOpened={focusButton}
        canEscapeKeyCancel
        canOutsideClickCancel
        onClose={onFailureRead}
      >
        <h2 id={id} className="erx-dialog-heading">
          {failure?.title}
        </h2>
        {failure?.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Alert>
    </>
  );
}
