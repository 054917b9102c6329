/** A key that works on every screen. `mod` is Ctrl, on a Mac Cmd. */
export interface Key {
  readonly does: 'palette' | 'search' | 'dashboard' | 'alerts' | 'add-patient' | 'keys';
  readonly shown: readonly string[];
  readonly label: string;
  readonly matches: (event: KeyboardEvent) => boolean;
  /** Whether it works while the user types. */
  readonly isForTyping?: boolean;
}

const alt = (code: string) => (event: KeyboardEvent) =>
  event.altKey && !event.ctrlKey && !event.metaKey && event.code === code;

/** The keys of the frame; a screen may have more of its own. */
export const KEYS: readonly Key[] = [
  {
    does: 'palette',
    shown: ['Ctrl or ⌘', 'K'],
    label: 'Find a patient or a command',
    isForTyping: true,
    matches: (event) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k',
  },
  {
    does: 'search',
    shown: ['/'],
    label: 'Search patients',
    matches: (event) => event.key === '/' && !event.ctrlKey && !event.metaKey,
  },
  { does: 'dashboard', shown: ['Alt', 'D'], label: 'Dashboard', isForTyping: true, matches: alt('KeyD') },
  { does: 'alerts', shown: ['Alt', 'R'], label: 'Alerts', isForTyping: true, matches: alt('KeyR') },
  { does: 'add-patient', shown: ['Alt', 'A'], label: 'Add patient', isForTyping: true, matches: alt('KeyA') },
  { does: 'keys', shown: ['?'], label: 'This list', matches: (event) => event.key === '?' },
];

/** The keys of Today, for the list of keys. */
export const TODAY_KEYS: readonly (readonly [keys: readonly string[], label: string])[] = [
  [['1', '2', '3', '4'], 'Choose what waits'],
  [['J', 'K'], 'Next and previous of it'],
  [['Enter'], 'Open it'],
];

/** What the palette does for the open patient, for the list of keys: what is typed, and what it does. */
export const PATIENT_COMMANDS: readonly (readonly [typed: readonly string[], label: string])[] = [
  [['prescribe amox'], 'Prescribe a drug'],
  [['order set otitis'], 'Add an order set'],
  [['renew all'], 'Renew all medicines'],
  [['add allergy'], 'Add an allergy'],
  [['add medication'], 'Add a medication'],
  [['add problem'], 'Add a problem'],
  [['print list'], 'Print the medication list'],
];

/** The letters of a patient's page, for the list of keys. */
export const PATIENT_KEYS: readonly (readonly [keys: readonly string[], label: string])[] = [
  [['P'], 'Write a prescription'],
  [['O'], 'Add an order set'],
  [['R'], 'Renew the ticked medicines, or the one that is pointed at'],
  [['C'], 'Change the ticked medicine, or the one that is pointed at'],
  [['S'], 'Stop the ticked medicines, or the one that is pointed at'],
  [['A'], 'Add an allergy'],
  [['Ctrl or ⌘', 'Enter'], 'Send the ticked prescriptions'],
];
