import { joinOrganization } from '@erx/core/notifications/contract';
import type { Page } from '@playwright/test';
import { signIn } from './fixtures';

/** Until the page is told of what happens; begun before what opens it. */
export async function joined(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith(joinOrganization.path));
}

/** Opens an address of the application, and waits until everything that happens from then on is told there. */
export async function openListening(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' }); // what the page before it joined does not count
  await joined(page);
}

/** Signed in, on a screen, with everything told from then on. */
export async function signInListening(page: Page, email: string, path = '/dashboard'): Promise<void> {
  await signIn(page, email);
  await openListening(page, path);
}
