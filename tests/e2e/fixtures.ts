import {
  test as base,
  expect as baseExpect,
  type BrowserContext,
  type Frame,
  type Locator,
  type Page,
} from '@playwright/test';
import { startProduct, type Product } from '../harness/product';

/** Runs in the page. Pages of others have no such mark: once they are loaded, they are what they will be. */
const isSettled = (): boolean =>
  document.readyState === 'complete' &&
  (document.querySelector('meta[name="erx-version"]') === null ||
    document.documentElement.hasAttribute('data-settled'));

/** Whether a frame shows a page of ours, and not a file or the page of another service. */
const isOurs = (frame: Frame, page: Page): boolean =>
  frame === page.mainFrame() || frame.url().startsWith(new URL(page.url()).origin);

/**
 * Waits until nothing is under way on a page, nor in what it frames (packages/web/src/page/settled.ts): what was asked for
 * has come and is shown, and it is told of what happens from then on. What it does not show then is not there.
 */
export async function settled(page: Page): Promise<void> {
  for (const frame of page.frames().filter((one) => isOurs(one, page)))
    await frame.waitForFunction(isSettled).catch((error: unknown) => {
      if (!frame.isDetached()) throw error;
    });
}

interface Absence {
  /** Why the page is not settled while it is looked at, such as an answer that the test holds back. */
  readonly meanwhile?: string;
}

const absence =
  (name: string, look: (locator: Locator) => Promise<void>) =>
  async (locator: Locator, { meanwhile }: Absence = {}) => {
    const failure = await (async () => {
      if (meanwhile === undefined) await settled(locator.page());
      await look(locator);
    })().catch((error: unknown) => error as Error);
    return {
      name,
      pass: failure === undefined,
      message: () => failure?.message ?? `It is there: ${String(locator)}`,
    };
  };

/** Playwright's, and what says that something is not there: asked of a page that is settled. */
export const expect = baseExpect.extend({
  /** That nothing is on the page that the locator would find, seen or not. */
  toBeAbsent: absence('toBeAbsent', (locator) => baseExpect(locator).toHaveCount(0)),
  /** That it cannot be seen: it is not there, or hidden. */
  toBeOutOfSight: absence('toBeOutOfSight', (locator) => baseExpect(locator).toBeHidden()),
});

interface WorkerFixtures {
  /** A name other than '' gives the tests of a file a product that no other file meets. */
  apart: string;
  /** The worker's own product: server, database and sandbox, with the demo practice. */
  product: Product;
}

/**
 * ERX_DELAY: by how many milliseconds each answer to the page comes later at most, by chance. What a test should have
 * waited for and did not shows then.
 */
const LONGEST_DELAY = Number(process.env['ERX_DELAY'] ?? 0);

/**
 * Playwright's test with the product behind it. Whatever the page throws, or the Content-Security-Policy refuses, fails the
 * test, even where nobody looked.
 */
export const test = base.extend<{ leftOpen: undefined }, WorkerFixtures>({
  // Other people's browsers go with the test that opened them: left open, they work on beside the next tests.
  leftOpen: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      for (const context of browser.contexts()) if (!before.has(context)) await context.close();
    },
    { auto: true },
  ],
  apart: ['', { scope: 'worker', option: true }],
  product: [
    async ({ browserName: _, apart: __ }, use) => {
      const product = await startProduct({ demo: true, sandbox: true });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
  context: async ({ context }, use) => {
    if (LONGEST_DELAY > 0)
      await context.route('**/api/**', async (route) => {
        await new Promise((over) => setTimeout(over, Math.random() ** 2 * LONGEST_DELAY));
        await route.fallback().catch(() => undefined); // its page was closed meanwhile
      });
    await use(context);
  },
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && message.text().includes('Content Security Policy'))
        faults.push(message.text());
    });
    await use(page);
    expect(faults, 'errors thrown in the page').toEqual([]);
  },
});

/**
 * Opens an address of the application in a frame of a page around it, as another system does (S1-8); of its
 * own origin here, so that the browser's session serves.
 * @param path with the parameters of the embedding system
 */
export async function openInFrame(page: Page, path: string): Promise<Frame> {
  await page.route('**/chart-of-another-system', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: [
        '<!doctype html><html lang="en"><title>Chart</title>',
        '<iframe name="erx" title="Prescribing" width="1400" height="840"',
        ` src="${path.replaceAll('&', '&amp;')}"></iframe></html>`,
      ].join(''),
    }),
  );
  await page.goto('/chart-of-another-system');
  const frame = page.frame({ name: 'erx' });
  if (!frame) throw new Error('the page has no frame');
  return frame;
}

/** Each user's session with the identity provider of the worker's product, once the form has been filled in. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/**
 * Signs in as one of the demo users and waits for the application's shell. The first time in a worker this
 * fills in the form; after that the browser has the user's session with the provider, as it does every
 * morning but the first, and the application signs in by it.
 * @param at the address that is opened: its first load serves for signing in, too
 * @param practice what someone of several chooses
 */
export async function signIn(
  page: Page,
  email: string,
  {
    password = 'Demo-Pass1!',
    at = '/',
    practice,
  }: { readonly password?: string | undefined; readonly at?: string; readonly practice?: string } = {},
): Promise<void> {
  await page.context().addCookies(sessions.get(email) ?? []);
  await page.goto(at);
  const opened = shell(page);
  const button = page.getByRole('button', { name: 'Sign in' });
  await expect(opened.or(button)).toBeVisible();
  if (await opened.isVisible()) return;
  await button.click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button.click();
  if (practice !== undefined) {
    const chooser = page.getByRole('dialog', { name: 'Choose a practice' });
    await expect(opened.or(chooser)).toBeVisible();
    if (await chooser.isVisible()) await chooser.getByRole('button', { name: practice }).click();
  }
  await expect(opened).toBeVisible();
  sessions.set(email, await page.context().cookies());
  if (at !== '/') await page.goto(at);
}

/** What a signed-in person has on every screen and at every width. */
export const shell = (page: Screen) => page.getByRole('button', { name: /^Profile: / });

type Screen = Pick<Page, 'getByRole'>;

/** Opens everything that the menu holds: the drawer, or in a wide window the groups of the navigation and the profile. */
export async function openMenu(page: Screen): Promise<void> {
  await expect(shell(page)).toBeVisible();
  const drawer = page.getByRole('button', { name: 'Menu', exact: true });
  if (await drawer.isVisible()) {
    await drawer.click();
    return;
  }
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation).toBeVisible();
  const closed = navigation.getByRole('button', { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
  if ((await shell(page).getAttribute('aria-expanded')) !== 'true') await shell(page).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
}

/** An entry of the opened menu, by the whole of its name before any count. */
export function menuItem(page: Screen, name: string | RegExp): Locator {
  const named = { name: typeof name === 'string' ? new RegExp(`^${name}( [\\d?]|$)`) : name };
  const navigation = page.getByRole('navigation', { name: 'Main' });
  return page
    .getByRole('menuitem', named)
    .or(navigation.getByRole('link', named))
    .or(navigation.getByRole('button', named));
}

/** Opens a screen or a dialog from the menu. */
export async function openFromMenu(page: Screen, name: string): Promise<void> {
  await openMenu(page);
  await menuItem(page, name).click();
}

/** Opens the dialog that changes a setting, from its page. @param at what the settings call the page */
export async function openSetting(page: Page, at: string, name: string): Promise<Locator> {
  await page.goto('/settings');
  await page.getByRole('main').getByRole('link', { name: at }).click();
  await page.getByRole('button', { name: `Change: ${name}` }).click();
  return page.getByRole('dialog', { name });
}

/** An act in the menu of a person or a row, which is opened. @param of whom or what it is about */
export async function actOf(page: Page, of: string, act: string): Promise<Locator> {
  await page.getByRole('button', { name: `More: ${of}` }).click();
  return page.getByRole('menuitem', { name: act });
}

/** Comes to the button by the Tab key, as its reason is read without a pointer, which a panel that grows would lose. */
export async function tabTo(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Shift+Tab');
  await button.page().keyboard.press('Tab');
  await expect(button).toBeFocused();
}

/** Presses a button by the keyboard, which hits it wherever what is above it pushes it; once it can be pressed. */
export async function pressByKey(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press('Enter');
}
