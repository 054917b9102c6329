import type { SubmitAction } from '@erx/core/prescriptions/rules/submit-options';

/**
 * The letter that, with Alt, moves through the wizard or finishes it; none of them is a key of the frame
 * (app/shell/key-list.ts).
 */
export const STEP_KEYS = { back: 'B', next: 'N' } as const;
export const ACT_KEYS = {
  continue: 'C',
  'save-for-provider': 'V',
  save: 'V',
  'prior-authorization': 'U',
  print: 'P',
  send: 'S',
} as const satisfies Record<SubmitAction, string>;

/** The wizard's keys for the list of keys. */
export const WIZARD_KEYS: readonly (readonly [letter: string, label: string])[] = [
  [STEP_KEYS.back, 'Back'],
  [STEP_KEYS.next, 'Next'],
  [ACT_KEYS.save, 'Save'],
  [ACT_KEYS.print, 'Print'],
  [ACT_KEYS.send, 'Send'],
  [ACT_KEYS.continue, 'Continue to sign'],
  [ACT_KEYS['prior-authorization'], 'Send Prior Authorization'],
];
