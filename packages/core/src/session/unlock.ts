import * as oidc from 'openid-client';
import * as z from 'zod';
import { failureWithoutResponse } from '../client/failure';
import { AppError } from '../findings/app-error';
import { toCode } from '../findings/messages';
import type { BrowserPorts } from './browser-window';
import type { SignInConfiguration } from './contract';
import { beginSignIn, completeSignIn, type Issuer } from './issuer';
import { returnAddress } from './return-addresses';
import type { StoredTokens } from './token-store';

/** What the identity provider's form answers to a page that asks for JSON and gave a wrong password. */
const Refusal = z.object({
  code: z.string().transform(toCode),
  /** What the browser needs to show a passkey, where the password alone is not enough. */
  options: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Signs a user in again at the product's own identity provider without leaving the page: an ordinary
 * authorization request that asks for the password, its form filled in here. The provider counts wrong tries
 * as it does on its own page.
 * @throws AppError with the provider's refusal; CallError when it cannot be reached
 */
export async function signInWithPassword(
  {
    ports,
    issuer,
    configuration,
    origin,
    email,
  }: {
    ports: BrowserPorts;
    issuer: Issuer;
    configuration: SignInConfiguration;
    origin: string;
    email: string;
  },
  password: string,
): Promise<StoredTokens> {
  const { address, pending } = await beginSignIn(
    issuer,
    configuration,
    returnAddress(origin, 'silent', configuration),
    {
      prompt: 'login',
      login_hint: email,
    },
  );
  try {
    const form = await ports.ask(address);
    if (!isAtProvider(form.address, configuration)) throw new AppError('session.sign-in-incomplete');
    const answer = await ports.ask(new URL(`${form.address.pathname}/sign-in`, form.address), {
      name: email,
      password,
    });
    const refusal = Refusal.safeParse(answer.body);
    const { code, options } = refusal.success ? refusal.data : {};
    const end =
      options === undefined
        ? answer
        : await ports.ask(new URL(`${form.address.pathname}/passkey`, form.address), {
            credential: await ports.showPasskey(options),
          });
    const refused = options === undefined ? { code } : Refusal.safeParse(end.body).data;
    // What this origin answers to its sign-in's end says nothing of it.
    if (isAtProvider(end.address, configuration))
      throw new AppError(refused?.code ?? 'session.sign-in-incomplete');
    return await completeSignIn(issuer, configuration, end.address, pending, ports.now);
  } catch (error) {
    throw error instanceof AppError ? error : failureWithoutResponse(error);
  }
}

function isAtProvider(address: URL, { issuer }: SignInConfiguration): boolean {
  return address.href.startsWith(`${issuer}/`);
}

/**
 * Notifies the identity provider that no one works in a page any more: our own forgets the browser's session,
 * so that no other page of it is signed in without the password; a refresh token is revoked where there is a
 * place to do so.
 */
export async function reportLocked(
  ports: BrowserPorts,
  issuer: Issuer,
  held: StoredTokens,
  isOwnCookie: boolean,
): Promise<void> {
  const metadata = issuer.serverMetadata();
  if (isOwnCookie) await ports.ask(new URL(`${metadata.issuer}/lock`), {});
  else if (held.refreshToken !== undefined && metadata.revocation_endpoint !== undefined)
    await oidc.tokenRevocation(issuer, held.refreshToken);
}
