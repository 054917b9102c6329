import { Alert, Classes, Intent, OverlayToaster, Position, Toast, type ToastProps } from '@blueprintjs/core';
import { Error as ErrorIcon, InfoSign, Tick, WarningSign } from '@blueprintjs/icons';
import { type ReactNode, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import './feedback.css';
import { watchDialogs } from '../../page/dialogs';
import { focusButton } from '../../page/focus-button';
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

/** The class is there before the dialog is drawn. */
const isUnderOverlay = () => document.body.classList.contains(Classes.OVERLAY_OPEN);

/**
 * The gravest, alone. What comes by itself waits while a dialog is open: it would lie over what is signed, and its
 * way out leads out of the dialog.
 * @param held stays what it is until it is left, also when it is no longer the gravest or the newest of its group;
 *   what is graver is below it
 */
function useShown(
  toasts: readonly Notice[],
  held: Notice | undefined,
): { shown: readonly Notice[]; isLast: boolean } {
  const isBusy = useSyncExternalStore(watchDialogs, isUnderOverlay);
  const due = toasts.filter(({ items }) => !isBusy || items.every(({ path }) => path === undefined));
  const [gravest] = GRAVITY.flatMap((tone) => due.filter((one) => one.tone === tone));
  const isLast = due.length < 2;
  if (!gravest) return { shown: [], isLast };
  const latest = held?.items.at(-1);
  if (!held || !latest || !due.some(({ items }) => items.includes(latest)))
    return { shown: [gravest], isLast };
  const isGraver = GRAVITY.indexOf(gravest.tone) < GRAVITY.indexOf(held.tone);
  return { shown: isGraver ? [held, gravest] : [held], isLast };
}

/** Where it leads: to the latest of what it is about. */
const pathOf = (notice: Notice | undefined): string | undefined => notice?.items.at(-1)?.path;

/** Where notices begin, in pixels from the top: below the bar, over the name of the practice. */
const BELOW_BAR = 56;
/** A notice that begins there ends about here, with a line or two: where the patient's banner begins in a wide window. */
const NOTICE_END = 96;

/** Between two notices. */
const GAP = 4;

/**
 * Where the first begins: below the patient in view, where scrolling brought it under the bar. And how far below it
 * the second one is: also there, whom one works on stays readable.
 */
function noticePlaces(): { top: number; gap: number } {
  const patient = document.querySelector('main .erx-banner')?.getBoundingClientRect();
  if (!patient) return { top: BELOW_BAR, gap: GAP };
  const below = patient.bottom + 8;
  return patient.top < NOTICE_END
    ? { top: Math.max(BELOW_BAR, below), gap: GAP }
    : { top: BELOW_BAR, gap: Math.max(GAP, below - NOTICE_END) };
}

/** Keeps what is shown there, while anything is. */
function useNoticePlaces(isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const place = () => {
      const { top, gap } = noticePlaces();
      document.documentElement.style.setProperty('--erx-notices-top', `${String(top)}px`);
      document.documentElement.style.setProperty('--erx-notices-gap', `${String(gap)}px`);
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

/** Draws one toast at a time, and the error dialog. A toast under the pointer keeps leading where it led. */
export function NoticeBoard({ toasts, onDismiss, onOpen, failure, onFailureRead }: Props) {
  const id = useId();
  const [held, setHeld] = useState<Notice>();
  const { shown, isLast } = useShown(toasts, held);
  // Hidden by a dialog, it was left without the pointer's saying so.
  if (held && !shown.includes(held)) setHeld(undefined);
  const [first] = shown;
  useNoticePlaces(first !== undefined);
  const hold = () => {
    setHeld(pathOf(first) === undefined ? undefined : first);
  };
  const letGo = () => {
    setHeld(undefined);
  };
  const leave = ({ relatedTarget: to }: { relatedTarget: EventTarget | null }) => {
    if (!(to instanceof Element && to.closest('.erx-notices'))) letGo();
  };
  return (
    <>
      <div onMouseOver={hold} onFocus={hold} onMouseOut={leave} onBlur={leave}>
        <OverlayToaster className="erx-notices" position={Position.TOP}>
          {shown.map((toast, place) => {
            const path = pathOf(toast);
            return (
              <Toast
                key={toast.id}
                className={place > 0 ? 'erx-notice-below' : ''}
                {...TONES[toast.tone]}
                {...(isLast ? {} : { timeout: SHORT })}
                // Its time begins again when it is left: another that comes meanwhile must not start it.
                {...(toast === held ? { timeout: 0 } : {})}
                message={
                  <About text={toast.text} subjects={toast.items.flatMap(({ subject }) => subject ?? [])} />
                }
                onDismiss={() => {
                  letGo();
                  onDismiss(toast.id);
                }}
                {...(path === undefined
                  ? {}
                  : {
                      action: {
                        text: 'Open',
                        onClick: () => {
                          letGo();
                          onOpen(toast.id, path);
                        },
                      },
                    })}
              />
            );
          })}
        </OverlayToaster>
      </div>
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
