import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { TestBrowser } from '../fixtures/browser';
import { PASSWORD } from '../fixtures/people';
import type { Person } from '../fixtures/signer';
import type { Erx, Outcome } from './erx';

/** The people of the demo have a password of their own. */
const passwordOf = (email: string): string => (email.endsWith('@demo.test') ? 'Demo-Pass1!' : PASSWORD);

/**
 * Signs in through the loopback as a person does: the browser that `erx login` opens, the password, the
 * consent.
 */
export async function signIn(erx: Erx, email: string, ...words: readonly string[]): Promise<Outcome> {
  const running = erx.start(['login', ...words]);
  await vi.waitFor(
    () => {
      if (erx.browserAddress() === undefined && running.child.exitCode === null)
        throw new Error('no browser was opened');
    },
    { timeout: 90_000, interval: 20 },
  );
  const address = erx.browserAddress();
  if (address === undefined) return running.outcome;
  await allow(address, email);
  return running.outcome;
}

/**
 * Goes through the identity provider's pages from an address to the terminal's own page.
 * @returns that page's text
 */
export async function allow(address: string, email: string): Promise<string> {
  const browser = new TestBrowser();
  const form = await browser.open(address);
  const consent = await browser.submit(form, { name: email, password: passwordOf(email) });
  const done = await browser.submit(consent, { answer: 'yes' });
  return done.text;
}

/**
 * Gives a sign-in a token that lasts, where codes move a fixture's clock: the provider's own keeps the real
 * time, so that a token of five minutes would end in the test before `erx` renews it.
 * @param person the same person, of the fixture
 */
export function makeLast(erx: Erx, { bearer }: Person): void {
  const file = join(erx.settings, 'sign-in.json');
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { servers: Record<string, { tokens: object }> };
  for (const signedIn of Object.values(kept.servers))
    Object.assign(signedIn.tokens, {
      accessToken: bearer,
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
  writeFileSync(file, JSON.stringify(kept));
}
