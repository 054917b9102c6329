import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { AppError } from '@erx/core/findings/app-error';
import { useState } from 'react';
import { useNotices } from '../workplace/notices';
import { saveFile } from './save-file';

interface Props {
  /** What the buttons say, in their order, and how each file is made; the signal ends the making. */
  formats: readonly { readonly text: string; /** What it says to screen readers, where the text alone does not tell it apart. */ readonly label?: string; readonly ending: string; readonly make: (signal: AbortSignal) => Promise<Blob> }[];
  /** Without its ending. */
  fileName: string;
  isDisabled?: boolean;
}

/** Saves everything that a search finds, not only the page in view, as a file; it can be stopped while it is made. */
export function FileExport({ formats, fileName, isDisabled = false }: Props) {
  const notices = useNotices();
  const [running, setRunning] = useState<{ readonly ending: string; readonly stop: () => void }>();

  const start = async ({ ending, make }: Props['formats'][number]) => {
    const stopping = new AbortController();
    setRunning({ ending, stop: () => { stopping.abort(); } });
    try {
      saveFile(await make(stopping.signal), `${fileName}.${ending}`);
      notices.success('tracing.exported');
    } catch (error) {
      if (stopping.signal.aborted) notices.toast('info', 'The export was stopped. Nothing of it was kept.');
      else if (error instanceof AppError && error.code !== 'call.unexpected') notices.failed('tracing.export-failed', error);
      else notices.failure(new AppError('tracing.export-failed'));
    } finally {
      setRunning(undefined);
    }
  };
  return (
    <>
      {formats.map((format) => (
        <Button
          key={format.ending} size="small" icon={<Download />} text={format.text} loading={running?.ending === format.ending} {...(format.label === undefined ? {} : { 'aria-label': format.label })} disabled={isDisabled || running !== undefined}
          onClick={() => { void start(format); }}
        />
      ))}
      {running && <Button size="small" text="Stop" onClick={running.stop} />}
      <span className="erx-visually-hidden" aria-live="polite">{running ? 'The export is being made.' : ''}</span>
    </>
  );
}
