import { Button, Spinner } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { AppError, isRefusal } from '@erx/core/findings/app-error';
import { useRef, useState } from 'react';
import { useNotices } from '../feedback/toasts';
import { focusFirstError } from '../form/focus-first-error';
import { saveFile } from './save-file';

/** One of the files that can be had. */
interface Format<Subject> {
  readonly text: string;
  /** What it says to screen readers, where the text alone does not distinguish it. */
  readonly label?: string;
  readonly ending: string;
  /**
   * Makes the file; the signal ends the making. Undefined where the browser saved it by itself, and what
   * there is to say of it was said.
   */
  readonly make: (subject: Subject, signal: AbortSignal) => Promise<Blob | undefined>;
}

interface Props<Subject> {
  /**
   * What is exported, asked for when a button is pressed; undefined where what is entered is wrong, which is
   * said next to it.
   */
  subject: () => Subject | undefined;
  /** In the order of their buttons. */
  formats: readonly Format<Subject>[];
  /** Without its ending. */
  fileName: string;
  /** Whether the making can be ended: not once the browser saves the file by itself. */
  isStoppable?: boolean;
}

/**
 * Saves everything that a search finds, not only the page in view, as a file. The buttons rest while one is
 * made, and keep the focus: a disabled button loses it.
 */
export function FileExport<Subject>({ subject, formats, fileName, isStoppable = true }: Props<Subject>) {
  const notices = useNotices();
  const [running, setRunning] = useState<{ readonly ending: string; readonly stop: () => void }>();
  const buttons = useRef(new Map<string, HTMLElement | null>());
  const stopButton = useRef<HTMLButtonElement>(null);

  const start = async ({ ending, make }: Format<Subject>) => {
    if (running) return;
    const wanted = subject();
    if (wanted === undefined) {
      focusFirstError();
      return;
    }
    const stopping = new AbortController();
    setRunning({
      ending,
      stop: () => {
        stopping.abort();
      },
    });
    try {
      const file = await make(wanted, stopping.signal);
      if (!file) return;
      saveFile(file, `${fileName}.${ending}`);
      notices.success('tracing.exported');
    } catch (error) {
      if (stopping.signal.aborted) notices.toast('info', 'The export was stopped. Nothing of it was kept.');
      else if (isRefusal(error))
        notices.failure(error); // to start it again would not help
      else if (error instanceof AppError && error.code !== 'call.unexpected')
        notices.failed('tracing.export-failed', error);
      else notices.failure(new AppError('tracing.export-failed'));
    } finally {
      // it goes, and would take the focus with it
      if (stopButton.current?.contains(document.activeElement)) buttons.current.get(ending)?.focus();
      setRunning(undefined);
    }
  };
  return (
    <>
      {formats.map((format) => {
        const isMade = running?.ending === format.ending;
        return (
          <Button
            key={format.ending}
            ref={(button: HTMLElement | null) => {
              buttons.current.set(format.ending, button);
            }}
            size="small"
            icon={isMade ? <Spinner size={16} /> : <Download />}
            text={format.text}
            {...(format.label === undefined ? {} : { 'aria-label': format.label })}
            aria-busy={isMade}
            aria-disabled={running !== undefined}
            {...(running && !isMade ? { className: 'erx-refused' } : {})}
            onClick={() => {
              void start(format);
            }}
          />
        );
      })}
      {running && isStoppable && <Button ref={stopButton} size="small" text="Stop" onClick={running.stop} />}
      <span className="erx-visually-hidden" aria-live="polite">
        {running ? 'The export is being made.' : ''}
      </span>
    </>
  );
}
