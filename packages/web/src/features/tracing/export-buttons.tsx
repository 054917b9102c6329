import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useMay } from '../../workplace/workplace';
import type { HistoryForm } from './history-search';
import { useExport } from './use-export';

/** Saves everything that the search finds, not only what is in view, as a file (N2-29). */
export function ExportButtons({ form, isEmpty }: { form: HistoryForm; isEmpty: boolean }) {
  const { start, running } = useExport(form);
  if (!useMay('prescription.export')) return null;
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format} size="small" icon={<Download />} text={`Export ${format.toUpperCase()}`} loading={running?.format === format} disabled={isEmpty || running !== undefined}
          onClick={() => { void start(format); }}
        />
      ))}
      {running && <Button size="small" text="Stop" onClick={running.stop} />}
      <span className="erx-visually-hidden" aria-live="polite">{running ? 'The export is being made.' : ''}</span>
    </>
  );
}
