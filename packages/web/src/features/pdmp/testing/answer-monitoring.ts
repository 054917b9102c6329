import { fireEvent, screen, within } from '@testing-library/react';

export const VERIFIED = /verified the PDMP record/;
export const AGREED = /opioid agreement/;

/** Answers the PDMP dialog: ticks these, then presses the button. */
export async function answerMonitoring(
  ticked: readonly RegExp[],
  button: 'Proceed' | 'Cancel',
): Promise<void> {
  const pdmp = within(await screen.findByRole('dialog', { name: /PDMP/ }));
  for (const name of ticked) fireEvent.click(pdmp.getByRole('checkbox', { name }));
  fireEvent.click(pdmp.getByRole('button', { name: button }));
}
