import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import type { ExportFormat } from '@erx/core/audit/model';

interface Props {
  exporting: { readonly running: ExportFormat | undefined };
  isDisabled?: boolean;
  onExport: (format: ExportFormat) => void;
}

/** Saves everything that a search finds, not only what is in view, as a file. */
export function ExportButtons({ exporting: { running }, isDisabled = false, onExport }: Props) {
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} size="small" icon={<Download />} text={`Export ${format.toUpperCase()}`} loading={running === format} disabled={isDisabled || running !== undefined} onClick={() => { onExport(format); }} />
      ))}
      <span className="erx-visually-hidden" aria-live="polite">{running ? 'The export is being made.' : ''}</span>
    </>
  );
}
