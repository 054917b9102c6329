import { SCREENS, SETTINGS } from '../../../packages/web/src/app/screen-list.ts';

/** Every screen as an administrator finds it, to be looked at: no page of the documentation shows them. */
export async function walkScreens({ page, take, signIn }) {
  await signIn('admin@demo.test');
  for (const { path } of [...SCREENS, ...SETTINGS].filter(({ path }) => !path.includes(':'))) {
    await page.goto(path);
    await page.locator('#main h1').first().waitFor({ state: 'attached' });
    await page.locator('#main .bp6-skeleton, #main .bp6-spinner').first().waitFor({ state: 'detached' });
    await take(`screen-${path.slice(1).replaceAll('/', '-')}`);
  }
}
