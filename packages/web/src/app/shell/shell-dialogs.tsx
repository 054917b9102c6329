import type { ComponentType, LazyExoticComponent } from 'react';
import type { ShellDialogName } from '../screen-list';
import { lazily } from '../../session/with-sentences';

const DIALOGS = {
  about: lazily(
    () => import('./about-dialog'),
    (part) => part.AboutDialog,
  ),
  limitations: lazily(
    () => import('./limitations-dialog'),
    (part) => part.LimitationsDialog,
  ),
  keys: lazily(
    () => import('./keys-dialog'),
    (part) => part.KeysDialog,
  ),
  'add-patient': lazily(
    () => import('../../features/patients/dialogs/save-patient-dialog'),
    (part) => part.AddPatientDialog,
  ),
  proofing: lazily(
    () => import('../../features/proofing/proofing-dialog'),
    (part) => part.ProofingDialog,
  ),
  'emergency-people': lazily(
    () => import('../../features/emergency/dialogs/emergency-people-dialog'),
    (part) => part.EmergencyPeopleDialog,
  ),
  'interaction-settings': lazily(
    () => import('../../features/interactions/dialogs/interaction-settings-dialog'),
    (part) => part.InteractionSettingsDialog,
  ),
  'pdmp-site': lazily(
    () => import('../../features/pdmp/dialogs/pdmp-site-dialog'),
    (part) => part.PdmpSiteDialog,
  ),
  'register-user': lazily(
    () => import('../../features/accounts/dialogs/register-user-dialog'),
    (part) => part.RegisterUserDialog,
  ),
  'service-account': lazily(
    () => import('../../features/service-accounts/dialogs/create-dialog'),
    (part) => part.CreateDialog,
  ),
  'print-settings': lazily(
    () => import('../../features/printing/dialogs/print-settings-dialog'),
    (part) => part.PrintSettingsDialog,
  ),
} satisfies Record<ShellDialogName, LazyExoticComponent<ComponentType<{ onClose: () => void }>>>;

/** The dialog of this name; each is fetched when it is first opened. */
export function ShellDialog({ name, onClose }: { name: ShellDialogName; onClose: () => void }) {
  const Dialog = DIALOGS[name];
  return <Dialog onClose={onClose} />;
}
