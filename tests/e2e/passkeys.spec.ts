import type { CDPSession, Page } from '@playwright/test';
import { expect, shell, signIn, test } from './fixtures';
import { expectNoBarriers } from './barriers';

test.slow(); // several sign-ins to a test on a busy machine

const PASSWORD = 'Demo-Pass1!';

interface Credential {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
}

/** A real authenticator of Chromium's own, which verifies its person and keeps passkeys. */
async function authenticatorOf(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async (): Promise<Credential[]> =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials as Credential[],
    add: async (credential: Credential) => {
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential } });
    },
    clear: async () => {
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
    },
    verifies: async (isUserVerified: boolean) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

async function openSignIn(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('E-mail address')).toBeVisible();
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/sign_in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog).toBeAbsent();
  await expect(page.getByRole('table', { name: 'Your passkeys' })).toContainText(name);
}

test('When I add a passkey, I sign in with it alone, and my password asks for it; copies and strangers’ are refused', async ({
  page,
}) => {
  const email = 'provider6@demo.test';
  const authenticator = await authenticatorOf(page);
  await signIn(page, email);
  await addPasskey(page, 'Office laptop');
  await expectNoBarriers(page, 'sessions and passkeys');
  const [made] = await authenticator.credentials();
  expect(made).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });

  // the passkey alone
  await openSignIn(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(shell(page)).toBeVisible();

  // the password, and then the passkey
  await openSignIn(page);
  await enterPassword(page, email);
  await expect(page.getByRole('heading', { name: 'Show your passkey' })).toBeVisible();
  await page.getByRole('button', { name: 'Show passkey' }).click();
  await expect(shell(page)).toBeVisible();
  const notices = page.getByRole('region', { name: 'Notices about your login' });
  await page.goto('/dashboard');
  await expect(notices).toContainText('The passkey “Office laptop” was added to your login.');

  // a copy that was made before counts less than the original has counted since
  const [used] = await authenticator.credentials();
  expect(used?.signCount).toBeGreaterThan(made?.signCount ?? 0);
  await authenticator.clear();
  await authenticator.add({ ...(used as Credential), signCount: 0 });
  await openSignIn(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText(
    'The passkey was not accepted.',
  );
  await expect(shell(page)).toBeAbsent();

  // an authenticator that did not verify its person
  await authenticator.clear();
  await authenticator.add(used as Credential);
  await authenticator.verifies(false);
  await openSignIn(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText(
    'The passkey was not accepted.',
  );
  await authenticator.verifies(true);

  // an answer that was given before, and one to another origin: sent once more by hand
  await openSignIn(page);
  const answered = page.waitForRequest((request) => request.url().endsWith('/passkey'));
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  const form = new URLSearchParams((await answered).postData() ?? '');
  await expect(shell(page)).toBeVisible();
  const credential = form.get('credential') ?? '';
  await openSignIn(page);
  const replay = (text: string) =>
    page.evaluate(async (answer) => {
      const action = document.querySelector('form[data-passkey]')?.getAttribute('action') ?? '';
      const response = await fetch(action, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({ credential: answer }),
      });
      return [response.status, ((await response.json()) as { code: string }).code];
    }, text);
  expect(await replay(credential)).toEqual([422, 'session.passkey-refused']);
  const fresh = await page.evaluate(async () => {
    const action = document.querySelector('form[data-passkey]')?.getAttribute('action') ?? '';
    return (await (await fetch(`${action}/begin`, { method: 'POST' })).json()) as { challenge: string };
  });
  const other = JSON.parse(credential) as { response: { clientDataJSON: string } };
  other.response.clientDataJSON = Buffer.from(
    JSON.stringify({ type: 'webauthn.get', challenge: fresh.challenge, origin: 'https://erx.evil.test' }),
  ).toString('base64url');
  expect(await replay(JSON.stringify(other))).toEqual([422, 'session.passkey-refused']);

  // removed, the password is enough again
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(shell(page)).toBeVisible();
  await page.goto('/sign_in');
  await page.getByRole('button', { name: 'Remove: Office laptop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove passkey' });
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('No passkeys')).toBeVisible();
  await openSignIn(page);
  await enterPassword(page, email);
  await expect(shell(page)).toBeVisible();
});

test('When my page is locked, my password and my passkey open it, and what I typed is still there @whole', async ({
  page,
}) => {
  const email = 'provider2@demo.test';
  await page.clock.install();
  await authenticatorOf(page);
  await signIn(page, email);
  await addPasskey(page, 'Phone');
  await page.clock.fastForward(15 * 60_000 + 1_000);
  const lock = page.getByRole('region', { name: 'Locked' });
  await expect(lock).toBeVisible();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(lock).toBeAbsent();
  await expect(page.getByRole('table', { name: 'Your passkeys' })).toContainText('Phone');
  await page.getByRole('button', { name: 'Remove: Phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove passkey' });
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('No passkeys')).toBeVisible();
});
