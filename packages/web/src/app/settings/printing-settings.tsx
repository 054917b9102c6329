import { DEFAULT_PRINT_SETTINGS } from '@erx/core/printing/model';
import { PrintPreview } from '../../features/printing/print-preview';
import { usePrintSettings } from '../../features/printing/use-print-settings';
import { Unread } from '../../ui/feedback/unread';
import { Setting } from './setting';

/** How prescriptions are printed, shown on one that is made up. */
export function PrintingSettings() {
  const settings = usePrintSettings();
  return (
    <Setting
      name="Print settings"
      about={
        settings.data === null
          ? 'The practice has not chosen yet. These are the defaults.'
          : 'They hold for everybody in the practice.'
      }
      changedIn="print-settings"
      isPrimary
    >
      {settings.data === undefined ? (
        <Unread what="the print settings" reading={settings} height={280} />
      ) : (
        <PrintPreview label="As it is printed" settings={settings.data ?? DEFAULT_PRINT_SETTINGS} />
      )}
    </Setting>
  );
}
