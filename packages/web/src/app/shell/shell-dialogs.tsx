import type { ComponentType, LazyExoticComponent } from 'react';
import type { ShellDialogName } from '../screen-list';
import { lazyComponent } from '../../page/lazy-component';

const DIALOGS = {
  about: lazyComponent(
    () => import('./about-dialog'),
    (part) => part.AboutDialog,
  ),
  limitations: lazyComponent(
    () => import('./limitations-dialog'),
    (part) => part.LimitationsDialog,
  ),
  keys: lazyComponent(
    () => import('./keys-dialog'),
    (part) => part.KeysDialog,
  ),
  'add-patient': lazyComponent(
    () => import('../../features/patients/dialogs/save-patient-dialog'),
    (part) => part.AddPatientDialog,
  ),
  proofing: lazyComponent(
    () => import('../../features/credentials/proofing/proofing-dialog'),
    (part) => part.ProofingDialog,
  ),
  'emergency-people': lazyComponent(
    () => import('../../features/emergency/dialogs/emergency-people-dialog'),
    (part) => part.EmergencyPeopleDialog,
  ),
  'interaction-settings': lazyComponent(
    () => import('../../features/interactions/dialogs/interaction-settings-dialog'),
    (part) => part.InteractionSettingsDialog,
  ),
  'pdmp-site': lazyComponent(
    () => import('../../features/pdmp/dialogs/pdmp-site-dialog'),
    (part) => part.PdmpSiteDialog,
  ),
  'child-weights': lazyComponent(
    () => import('../../features/practices/dialogs/child-weights-dialog'),
    (part) => part.ChildWeightsDialog,
  ),
  'refill-protocol': lazyComponent(
    () => import('../../features/requests/dialogs/refill-protocol-dialog'),
    (part) => part.RefillProtocolDialog,
  ),
  'register-user': lazyComponent(
    () => import('../../features/accounts/dialogs/register-user-dialog'),
    (part) => part.RegisterUserDialog,
  ),
  'connected-app': lazyComponent(
    () => import('../../features/connected-apps/dialogs/register-dialog'),
    (part) => part.RegisterDialog,
  ),
  'hook-client': lazyComponent(
    () => import('../../features/cds-hooks/dialogs/register-dialog'),
    (part) => part.RegisterClientDialog,
  ),
  'record-system': lazyComponent(
    () => import('../../features/record-systems/dialogs/register-dialog'),
    (part) => part.RegisterRecordSystemDialog,
  ),
  'service-account': lazyComponent(
    () => import('../../features/service-accounts/dialogs/create-dialog'),
    (part) => part.CreateDialog,
  ),
  'print-settings': lazyComponent(
    () => import('../../features/printing/dialogs/print-settings-dialog'),
    (part) => part.PrintSettingsDialog,
  ),
} satisfies Record<ShellDialogName, LazyExoticComponent<ComponentType<{ onClose: () => void }>>>;

/** The dialog of this name; each is fetched when it is first opened. */
export function ShellDialog({ name, onClose }: { name: ShellDialogName; onClose: () => void }) {
  const Dialog = DIALOGS[name];
  return <Dialog onClose={onClose} />;
}
