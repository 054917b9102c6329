import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { ShellDialogName } from '../screen-list';
import { withSentences } from '../../workplace/with-sentences';

const DIALOGS = {
  about: lazy(async () => ({ default: (await withSentences(import('./about-dialog'))).AboutDialog })),
  limitations: lazy(async () => ({ default: (await withSentences(import('./limitations-dialog'))).LimitationsDialog })),
  keys: lazy(async () => ({ default: (await withSentences(import('./keys-dialog'))).KeysDialog })),
  'add-patient': lazy(async () => ({ default: (await withSentences(import('../../features/patients/dialogs/save-patient-dialog'))).AddPatientDialog })),
  proofing: lazy(async () => ({ default: (await withSentences(import('../../features/proofing/proofing-dialog'))).ProofingDialog })),
  'emergency-people': lazy(async () => ({ default: (await withSentences(import('../../features/emergency/dialogs/emergency-people-dialog'))).EmergencyPeopleDialog })),
  'interaction-settings': lazy(async () => ({ default: (await withSentences(import('../../features/interactions/dialogs/interaction-settings-dialog'))).InteractionSettingsDialog })),
  'pdmp-site': lazy(async () => ({ default: (await withSentences(import('../../features/monitoring/dialogs/pdmp-site-dialog'))).PdmpSiteDialog })),
  'register-user': lazy(async () => ({ default: (await withSentences(import('../../features/accounts/dialogs/register-user-dialog'))).RegisterUserDialog })),
  'print-settings': lazy(async () => ({ default: (await withSentences(import('../../features/printing/dialogs/print-settings-dialog'))).PrintSettingsDialog })),
} satisfies Record<ShellDialogName, LazyExoticComponent<ComponentType<{ onClose: () => void }>>>;

/** The dialog of this name; each is fetched when it is first opened. */
export function ShellDialog({ name, onClose }: { name: ShellDialogName; onClose: () => void }) {
  const Dialog = DIALOGS[name];
  return <Dialog onClose={onClose} />;
}
