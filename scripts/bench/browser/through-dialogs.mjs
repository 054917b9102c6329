import { settled } from './profile.mjs';

/**
 * Passes the alternatives and the interactions of a prescription, where this patient has any, until `goal` is
 * there. A dialog opens above a form that is there already: what is judged is waited for first.
 */
export async function throughDialogs(page, goal) {
  const onward = page.getByRole('dialog').getByRole('button', { name: 'Continue' });
  const alternatives = page.getByRole('group', { name: 'Alternative Medications' });
  await goal.or(onward).or(alternatives).first().waitFor();
  await settled(page);
  if (await onward.isVisible()) await onward.click();
  else if (await alternatives.isVisible())
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  await goal.waitFor();
}
