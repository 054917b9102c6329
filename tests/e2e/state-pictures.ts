import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, test } from '@playwright/test';

/** Where pictures of every state go (`pnpm pictures --states folder`); nothing is taken without it. */
const FOLDER = process.env['ERX_PICTURES'];
const WIDTHS = [1440, 1280, 1024, 900, 400] as const;
const THEMES = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  contrast: { colorScheme: 'light', forcedColors: 'active' },
} as const;

/**
 * A picture of the page as it is, at every width and in every theme, once for each name; afterwards the page is as wide
 * and as light as before.
 */
export async function keepPictures(page: Page, where: string): Promise<void> {
  if (FOLDER === undefined) return;
  const spec = test.info().titlePath[0]?.replace(/\.spec\.ts$/, '') ?? '';
  const name = `${spec} ${where}`.replace(/\W+/g, '-').toLowerCase();
  const pathOf = (width: number, theme: string) => join(FOLDER, `${name}-${String(width)}-${theme}.jpg`);
  const before = page.viewportSize();
  if (before === null || existsSync(pathOf(1440, 'light'))) return;
  test.info().setTimeout(test.info().timeout + 120_000);
  for (const [theme, media] of Object.entries(THEMES)) {
    await page.emulateMedia(media);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: before.height });
      await page.screenshot({
        path: pathOf(width, theme),
        animations: 'disabled',
        quality: 80,
        type: 'jpeg',
      });
    }
  }
  await page.emulateMedia(THEMES.light);
  await page.setViewportSize(before);
}
