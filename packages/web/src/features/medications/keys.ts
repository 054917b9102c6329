/** The letters that act on the ticked medicines of a patient, for the list of keys. */
export const MEDICATION_KEYS: readonly (readonly [letter: string, label: string])[] = [
  ['R', 'Renew the ticked medicines'],
  ['C', 'Change the ticked medicine'],
  ['S', 'Stop the ticked medicines'],
];
