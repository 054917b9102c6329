import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { isWhole } from '../harness/whole';
import { expect } from './fixtures';
import { keepPictures } from './state-pictures';

/** The widths at which every screen is looked at: a desk, and a phone. */
export const WIDTHS = [1440, 400] as const;
/** Dialogs are looked at on a phone alone: what a desk shows of them is the same, with more room. */
export const NARROW = [400] as const;

/** As `expectNoBarriersNow`, once everything on the page has been read. */
export async function expectNoBarriers(page: Page, where: string): Promise<void> {
  // What was read before is dimmed while it is read anew.
  await expect(page.locator('.bp6-skeleton, [aria-busy="true"]')).toBeAbsent();
  await expectNoBarriersNow(page, where);
}

/**
 * WCAG 2.2 up to AA, and what axe calls good practice, of the page as it is: in the light, and in the whole run
 * also in the dark and in a contrast theme, where nothing but colors differs. The page is light again afterwards.
 */
export async function expectNoBarriersNow(page: Page, where: string): Promise<void> {
  await atRest(page);
  const violations = await violationsOf(axeOf(page), `${where}, light`);
  if (isWhole) {
    violations.push(...(await violationsInTheDark(page, where)));
    await page.emulateMedia({ forcedColors: 'active' });
    violations.push(...(await violationsOf(ofColors(page), `${where}, contrast theme`)));
    await page.emulateMedia({ forcedColors: 'none' });
  }
  expect(violations).toEqual([]);
  await keepPictures(page, where);
}

async function violationsInTheDark(page: Page, where: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  // the identity provider's pages have no such attribute: they follow immediately
  await page.waitForFunction(() => document.documentElement.dataset['theme'] !== 'light');
  // the second comes when the first is painted
  await page.evaluate(
    () =>
      new Promise((shown) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(shown);
        });
      }),
  );
  // motion is reduced in every test: no color is half-way
  expect(
    await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            (animation) =>
              animation instanceof CSSTransition &&
              /color|fill|stroke|shadow/.test(animation.transitionProperty),
          ).length,
    ),
  ).toBe(0);
  await atRest(page); // a message that came meanwhile fades in
  const violations = await violationsOf(ofColors(page), `${where}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  return violations;
}

/**
 * Axe in the page and its frames, which gathers only what is wrong. What is called legacy is that it needs no
 * other page to put its findings together in; only frames of other origins would.
 */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
}

const ofColors = (page: Page) => axeOf(page).withRules(['color-contrast', 'link-in-text-block']);

async function violationsOf(axe: AxeBuilder, where: string): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/**
 * A dialog that is still fading in has colors that nobody reads: whatever is under way is brought to its end.
 * (Waiting for it would be waiting for ever where an animation is paused.)
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (Number(animation.effect?.getComputedTiming().endTime) < Infinity) animation.finish();
    }
  });
}
