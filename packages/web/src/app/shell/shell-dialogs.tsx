import { lazy } from 'react';

const DIALOGS = {
  about: lazy(async () => ({ default: (await import('./about-dialog')).AboutDialog })),
  keys: lazy(async () => ({ default: (await import('./keys-dialog')).KeysDialog })),
  'add-patient': lazy(async () => ({ default: (await import('../../features/patients/dialogs/save-patient-dialog')).AddPatientDialog })),
  'emergency-people': lazy(async () => ({ default: (await import('../../features/emergency/dialogs/emergency-people-dialog')).EmergencyPeopleDialog })),
  'interaction-settings': lazy(async () => ({ default: (await import('../../features/interactions/dialogs/interaction-settings-dialog')).InteractionSettingsDialog })),
  'pdmp-site': lazy(async () => ({ default: (await import('../../features/monitoring/dialogs/pdmp-site-dialog')).PdmpSiteDialog })),
  'print-settings': lazy(async () => ({ default: (await import('../../features/printing/dialogs/print-settings-dialog')).PrintSettingsDialog })),
};

/** Dialogs that the top bar, its menu and the keys open (S2.1-13). */
export type ShellDialogName = keyof typeof DIALOGS;

/** The dialog of this name; each is fetched when it is first opened. */
export function ShellDialog({ name, onClose }: { name: ShellDialogName; onClose: () => void }) {
  const Dialog = DIALOGS[name];
  return <Dialog onClose={onClose} />;
}
