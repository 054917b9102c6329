import { WarningSign } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';

/** P2-9: allergies and medications of the former system are not here, so what is shown of them is not all. */
export function LegacyBanner() {
  return (
    <div className="erx-legacy" role="note" aria-label="Records not migrated">
      <WarningSign />
      <p>{say('prescription.legacy-pending')}</p>
    </div>
  );
}
