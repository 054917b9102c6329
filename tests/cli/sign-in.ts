import { vi } from 'vitest';
import { TestBrowser } from '../fixtures/browser';
import { PASSWORD } from '../fixtures/people';
import type { Erx, Outcome } from './erx';

/** The people of the demo have a password of their own. */
const passwordOf = (email: string): string => (email.endsWith('@demo.test') ? 'Demo-Pass1!' : PASSWORD);

/** Signs in through the loopback as a person does: the browser that `erx login` opens, the password, the consent. */
export async function signIn(erx: Erx, email: string, ...words: readonly string[]): Promise<Outcome> {
  const running = erx.start(['login', ...words]);
  await vi.waitFor(() => {
    if (erx.browserAddress() === undefined && running.child.exitCode === null) throw new Error('no browser was opened');
  }, { timeout: 20_000, interval: 20 });
  const address = erx.browserAddress();
  if (address === undefined) return running.outcome;
  await allow(address, email);
  return running.outcome;
}

/** Goes through the identity provider's pages from an address to the terminal's own page. @returns that page's text */
export async function allow(address: string, email: string): Promise<string> {
  const browser = new TestBrowser();
  const form = await browser.open(address);
  const consent = await browser.submit(form, { name: email, password: passwordOf(email) });
  const done = await browser.submit(consent, { answer: 'yes' });
  return done.text;
}
