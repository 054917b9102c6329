import { Alert, Intent, OverlayToaster, Position, Toast, type ToastProps } from '@blueprintjs/core';
import { Error as ErrorIcon, InfoSign, Tick, WarningSign } from '@blueprintjs/icons';
import { type ReactNode, useId } from 'react';
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

/** So many are named; of more the rest is counted. */
const NAMED = 3;

/** A sentence, and what it is about. */
function About({ text, subjects }: { text: ReactNode; subjects: readonly string[] }) {
  const more = subjects.length - NAMED;
  return (
    <>
      {text}
      {subjects.slice(0, NAMED).map((subject, place) => (
        // the same may be said twice
        <div key={place}>{subject}</div>
      ))}
      {more > 0 && <div>and {more} more</div>}
    </>
  );
}

interface Props {
  toasts: readonly Notice[];
  onDismiss: (id: number) => void;
  /** Goes to what a toast is about. */
  onOpen: (id: number, path: string) => void;
  failure: FailureNotice | undefined;
  onFailureRead: () => void;
}

/** Draws the toasts and the error dialog. */
export function NoticeBoard({ toasts, onDismiss, onOpen, failure, onFailureRead }: Props) {
  const id = useId();
  return (
    <>
      <OverlayToaster className="erx-notices" position={Position.TOP} maxToasts={3}>
        {toasts.map(({ id, tone, text, items }) => {
          const path = items.at(-1)?.path;
          return (
            <Toast
              key={id}
              {...TONES[tone]}
              message={<About text={text} subjects={items.flatMap(({ subject }) => subject ?? [])} />}
              onDismiss={() => {
                onDismiss(id);
              }}
              {...(path === undefined
                ? {}
                : {
                    action: {
                      text: 'Open',
                      onClick: () => {
                        onOpen(id, path);
                      },
                    },
                  })}
            />
          );
        })}
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
