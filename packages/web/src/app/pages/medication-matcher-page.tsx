import { PendingPanel } from '../../features/legacy-import/pending-panel';
import { usePageTitle } from '../../ui/use-page-title';

/** /medicationmatcher (S2.2-8): whose records of the former system wait to be matched. */
export function MedicationMatcherPage() {
  usePageTitle('Medication Matcher');
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Medication Matcher</h1>
      <PendingPanel />
    </div>
  );
}
