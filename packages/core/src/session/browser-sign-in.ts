import * as z from 'zod';
import { AppError } from '../findings/app-error';
import type { BrowserPorts } from './browser-window';
import type { SignInConfiguration } from './contract';
import { beginSignIn, completeSignIn, type Issuer } from './issuer';
import type { Popup } from './popup-window';
import { returnAddress } from './return-addresses';
import type { StoredTokens } from './token-store';

const PENDING = 'erx.sign-in';

const Pending = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  returnTo: z.string(),
  /** Whether the provider was asked to answer without showing anything. */
  isSilent: z.boolean().optional(),
});

/** Where a page signs in, and through what. */
export interface SigningIn {
  readonly ports: BrowserPorts;
  issuer(): Promise<Issuer>;
  readonly configuration: SignInConfiguration;
  readonly origin: string;
}

/** Goes to the identity provider, which answers at the address of a page. @throws AppError call.invalid */
export async function leaveFor(
  { ports, issuer, configuration, origin }: SigningIn,
  parameters: Readonly<Record<string, string>>,
  returnTo: string,
): Promise<void> {
  const isSilent = parameters['prompt'] === 'none';
  const { address, pending } = await beginSignIn(
    await issuer(),
    configuration,
    returnAddress(origin, 'page', configuration),
    parameters,
  );
  ports.pending.setItem(PENDING, JSON.stringify({ ...pending, returnTo: ownPath(returnTo), isSilent }));
  ports.navigate(address, isSilent);
}

/** New tokens by the session that the identity provider still has, in a hidden frame. */
export async function renewInFrame({
  ports,
  issuer,
  configuration,
  origin,
}: SigningIn): Promise<StoredTokens> {
  const { address, pending } = await beginSignIn(
    await issuer(),
    configuration,
    returnAddress(origin, 'silent', configuration),
    { prompt: 'none' },
  );
  const answer = await ports.visitSilently(address);
  return completeSignIn(await issuer(), configuration, answer, pending, ports.now);
}

/**
 * Signs in through a window of the identity provider, which is always closed afterwards.
 * @param parameters of the authorization request, besides the standard ones
 * @throws AppError session.popup-blocked, session.popup-closed, session.sign-in-incomplete
 */
export async function signInThrough(
  { ports, issuer, configuration, origin }: SigningIn,
  popup: Popup | undefined,
  parameters: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<StoredTokens> {
  if (!popup) throw new AppError('session.popup-blocked');
  try {
    const { address, pending } = await beginSignIn(
      await issuer(),
      configuration,
      returnAddress(origin, 'popup', configuration),
      parameters,
    );
    const answer = await popup.visit(address, signal);
    return await completeSignIn(await issuer(), configuration, answer, pending, ports.now);
  } catch (error) {
    throw error instanceof AppError
      ? error
      : new AppError('session.sign-in-incomplete', {}, { cause: error });
  } finally {
    popup.close();
  }
}

/** Only a path of this application is gone back to. */
function ownPath(path: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new AppError('call.invalid');
  return path;
}

/**
 * Takes the secrets of the sign-in that was left for; undefined where there are none, and where the answer is to
 * another one: then they stay, for theirs may come yet.
 */
export function popPendingSignIn(
  ports: Pick<BrowserPorts, 'pending'>,
  answer: URL,
): z.infer<typeof Pending> | undefined {
  const text = ports.pending.getItem(PENDING);
  if (text === null) return undefined;
  const parsed = Pending.safeParse(JSON.parse(text));
  if (parsed.success && parsed.data.state !== answer.searchParams.get('state')) return undefined;
  ports.pending.removeItem(PENDING);
  return parsed.success ? parsed.data : undefined;
}
