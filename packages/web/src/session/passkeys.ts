import { AppError } from '@erx/core/findings/app-error';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** The library is fetched when it is first needed: most people have no passkey. */
const load = () => import('@simplewebauthn/browser');

/**
 * Asks the person for a passkey.
 * @param options of WebAuthn, as the service gives them
 * @throws AppError session.passkey-refused when none was shown
 */
export async function showPasskey(options: Readonly<Record<string, unknown>>): Promise<string> {
  const { startAuthentication } = await load();
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON; // the service's own library made them
    return JSON.stringify(await startAuthentication({ optionsJSON }));
  } catch (cause) {
    throw new AppError('session.passkey-refused', {}, { cause });
  }
}

/**
 * Has the browser make a passkey.
 * @throws AppError passkey.not-made when the person gave up, or the browser can make none
 */
export async function makePasskey(options: Readonly<Record<string, unknown>>): Promise<string> {
  const { startRegistration } = await load();
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON; // as above
    return JSON.stringify(await startRegistration({ optionsJSON }));
  } catch (cause) {
    throw new AppError('passkey.not-made', {}, { cause });
  }
}
