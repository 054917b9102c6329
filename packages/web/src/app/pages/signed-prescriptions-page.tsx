import { ControlledLogsPanel } from '../../features/incidents/controlled-logs-panel';
import { SignedPanel } from '../../features/signing/signed-panel';
import { PatientFilter } from '../../features/prescription-history/patient-filter';
import { PanelMemory } from '../../ui/panel';
import { usePageTitle } from '../../ui/use-page-title';
import { useMay } from '../../session/practice-session';
import { lazyComponent } from '../../session/lazy-component';

const UserSearchDialog = lazyComponent(
  () => import('../../features/users/dialogs/user-search-dialog'),
  (part) => part.UserSearchDialog,
);

/** Signed prescriptions (S2.2-9, S2.9), and below them the monthly logs of controlled prescriptions. */
export function SignedPrescriptionsPage() {
  usePageTitle('Signed prescriptions');
  const mayReadLogs = useMay('controlled-log.read');
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Signed prescriptions</h1>
      <PanelMemory value="signed">
        <SignedPanel picker={UserSearchDialog} patientPicker={PatientFilter} />
        {mayReadLogs && <ControlledLogsPanel />}
      </PanelMemory>
    </div>
  );
}
