import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** WCAG 2.2 up to AA, and what axe calls good practice. Nothing but colors differs in the dark, so only they are looked at there. */
export async function expectNoBarriers(page: Page, where: string): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const axe = new AxeBuilder({ page });
  const { violations } = await (isDark ? axe.withRules(['color-contrast', 'link-in-text-block']) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
}
