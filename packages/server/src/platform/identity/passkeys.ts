import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import * as z from 'zod';
import type { Config } from '../config';
import type { Connection } from '../database/database';
import { BUILT_IN } from './accounts';
import { passkeysStore, type StoredPasskey } from './passkey-store';
import { issueTicket, type TicketPurpose, useTicket } from './ticket';

/** Read with the first ceremony: it is a tenth of what a start would read. */
const library = () => import('@simplewebauthn/server');

/** How long a browser has for a ceremony; its challenge serves once. */
const CEREMONY_MILLISECONDS = 5 * 60_000;
/** Whom a challenge is for before anyone said who they are, and the practice of one that is of none. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';
const RP_NAME = 'erx';

/** What a ceremony's answer must name: the installation's own address, whatever the request says. */
function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { origin, hostname } = new URL(publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

const Bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
/** An answer before it is verified: the challenge that it claims, and its credential. */
const Claimed = z.looseObject({
  id: z.string().max(1400),
  response: z.looseObject({ clientDataJSON: z.string().max(4000) }),
});
const ClientData = z.looseObject({ challenge: z.string().max(200) });

function read<Response>(text: string): { response: Response; id: string; challenge: string } | undefined {
  try {
    const json: unknown = JSON.parse(text);
    const { id, response } = Claimed.parse(json);
    const { challenge } = ClientData.parse(
      JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')),
    );
    // its form is the library's to judge
    return { response: json as Response, id, challenge };
  } catch {
    return undefined;
  }
}

/** What a browser needs to make a passkey for an account; the challenge is a ticket of its owner. */
export async function beginPasskey(
  connection: Connection,
  config: Pick<Config, 'publicUrl'>,
  owner: {
    readonly accountId: string;
    readonly practiceId: string;
    readonly email: string;
    readonly name: string;
  },
  now: Date,
) {
  const challenge = await issueTicket(connection, 'passkey-registration', owner, now, CEREMONY_MILLISECONDS);
  const { generateRegistrationOptions } = await library();
  return await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: relyingParty(config).expectedRPID,
    userID: Bytes(Buffer.from(owner.accountId.replaceAll('-', ''), 'hex').toString('base64url')),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: Bytes(challenge),
    attestationType: 'none',
    timeout: CEREMONY_MILLISECONDS,
    excludeCredentials: (await passkeysStore(connection).credentials(owner.accountId)).map(({ id }) => ({
      id,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** A passkey that was made, ready to be stored; undefined where the answer is not one to our question. */
export async function verifyNewPasskey(
  connection: Connection,
  config: Pick<Config, 'publicUrl'>,
  accountId: string,
  text: string,
  now: Date,
): Promise<(Omit<StoredPasskey, 'id'> & { readonly isBackedUp: boolean }) | undefined> {
  const claimed = read<RegistrationResponseJSON>(text);
  const holder = claimed && (await useTicket(connection, 'passkey-registration', claimed.challenge, now));
  if (!claimed || holder?.accountId !== accountId) return undefined;
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: claimed.response,
    expectedChallenge: claimed.challenge,
    ...relyingParty(config),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    accountId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(','),
    isBackedUp: credentialBackedUp,
  };
}

/**
 * What a browser needs to show a passkey.
 * @param accountId whose password was right, and one of whose passkeys is required as well; undefined before
 * a name was entered: then the authenticator says it
 */
export async function askForPasskey(
  connection: Connection,
  config: Pick<Config, 'publicUrl'>,
  accountId: string | undefined,
  now: Date,
) {
  const challenge = await issueTicket(
    connection,
    accountId === undefined ? 'passkey-sign-in' : 'passkey-second',
    { accountId: accountId ?? NO_ACCOUNT, practiceId: NO_ACCOUNT },
    now,
    CEREMONY_MILLISECONDS,
  );
  const { generateAuthenticationOptions } = await library();
  return await generateAuthenticationOptions({
    rpID: relyingParty(config).expectedRPID,
    challenge: Bytes(challenge),
    timeout: CEREMONY_MILLISECONDS,
    userVerification: 'required',
    allowCredentials:
      accountId === undefined
        ? []
        : (await passkeysStore(connection).credentials(accountId)).map(({ id, transports }) => ({
            id,
            transports: transports as AuthenticatorTransport[],
          })),
  });
}

/** What came of a passkey that was shown. */
export type ShownPasskey =
  | { readonly accountId: string; readonly isSecond: boolean }
  /** `accountId` where it is known whose it says it is. */
  | { readonly refused: 'unknown' | 'not-verified' | 'copied'; readonly accountId?: string };

/**
 * Verifies a passkey that was shown: the challenge serves once, and as the second factor for its account alone;
 * origin and relying party are the installation's; the person was verified by the authenticator; and its count
 * of signatures has risen, where it counts (WebAuthn level 3, 7.2).
 */
export async function verifyShownPasskey(
  connection: Connection,
  config: Pick<Config, 'publicUrl'>,
  text: string,
  now: Date,
): Promise<ShownPasskey> {
  const claimed = read<AuthenticationResponseJSON>(text);
  if (!claimed) return { refused: 'not-verified' };
  const take = (purpose: TicketPurpose) => useTicket(connection, purpose, claimed.challenge, now);
  const second = await take('passkey-second');
  const holder = second ?? (await take('passkey-sign-in'));
  const passkey = await passkeysStore(connection).find(claimed.id, BUILT_IN);
  if (!passkey) return { refused: 'unknown', ...(second && { accountId: second.accountId }) };
  const { accountId } = passkey;
  if (!holder || (second && second.accountId !== accountId)) return { refused: 'not-verified', accountId };
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: claimed.response,
    expectedChallenge: claimed.challenge,
    ...relyingParty(config),
    // the count is judged below, in the statement that keeps it
    credential: { id: passkey.credentialId, publicKey: Bytes(passkey.publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return { refused: 'not-verified', accountId };
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return (await passkeysStore(connection).used(passkey.id, newCounter, credentialBackedUp, now))
    ? { accountId, isSecond: second !== undefined }
    : { refused: 'copied', accountId };
}
