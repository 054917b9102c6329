import { may, type Permission } from '@erx/core/access/rights';
import type { AnyEndpoint } from '@erx/core/client/endpoint';
import { isCallInScope } from '@erx/core/fhir/scopes';
import { AppError } from '@erx/core/findings/app-error';
import type { FastifyRequest } from 'fastify';
import type { Identity, PlatformServices } from '../http/services';
import { spanOfRequest } from '../http/request-span';
import {
  findServiceSignIn,
  judgeClientSecret,
  recordServiceSignIn,
  recordUnknownClient,
  SERVICE_ISSUER,
} from '../identity/service-account';
import { recordRefusedAccess } from './access-denied';
import { type memberFinder, type Member, toMember } from './authenticate';

/**
 * What directories keep that cannot ask for a token: client id and secret, joined by a dot, as a bearer
 * (docs/decisions/provisioning.md).
 */
const STANDING = /^(erx-[0-9a-f-]{36})\.([\w-]{20,100})$/;
/** How long a standing bearer counts as one sign-in, as long as a token would: milliseconds. */
const ONE_SIGN_IN = 5 * 60_000;
const MOST_REMEMBERED = 1000;

/** When service accounts were written down as signed in last, by client id and address. */
const signedIn = new Map<string, number>();

/**
 * The service account that provisions, in its own practice: SCIM has no header that would name another.
 * @throws AppError session.required, service-account.locked, session.account-inactive, access.refused
 */
export async function provisionerOf(
  services: PlatformServices,
  findMember: ReturnType<typeof memberFinder>,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<Member> {
  const identity = await identityOf(services, request);
  // a token with scopes is for FHIR alone
  if (!isCallInScope(endpoint, identity.scopes)) throw new AppError('access.refused');
  // people provision no one: what a person does is done in the application
  if (identity.issuer !== SERVICE_ISSUER) throw new AppError('access.refused');
  const account = await findServiceSignIn(services.database, identity.subject);
  if (!account) throw new AppError('session.account-inactive');
  const membership = await findMember({ identity, practiceId: account.practiceId });
  if (membership === 'ended') throw new AppError('session.ended');
  if (typeof membership !== 'object') throw new AppError('session.account-inactive');
  const member = toMember(membership, { address: request.ip, client: identity.client });
  request.log = request.log.child({ practice: member.practiceId, account: member.accountId });
  spanOfRequest(request.raw)?.say({ practice: member.practiceId });
  if (!may(member.actor, endpoint.allow as Permission)) {
    await recordRefusedAccess(services, member, endpoint.name, { permission: endpoint.allow as Permission });
    throw new AppError('access.refused');
  }
  return member;
}

async function identityOf(services: PlatformServices, request: FastifyRequest): Promise<Identity> {
  const [scheme, bearer] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !bearer) throw new AppError('session.required');
  const [, clientId, clientSecret] = STANDING.exec(bearer) ?? [];
  if (clientId === undefined || clientSecret === undefined) {
    const identity = await services.tokens.verify(bearer);
    if (!identity) throw new AppError('session.required');
    return identity;
  }
  const judged = await judgeClientSecret(services, { clientId, clientSecret, address: request.ip });
  if (judged === 'locked') throw new AppError('service-account.locked');
  if (judged === 'wrong') {
    if (!(await findServiceSignIn(services.database, clientId)))
      await recordUnknownClient(services, request.ip);
    throw new AppError('session.required');
  }
  await noteSignIn(services, clientId, request.ip);
  return {
    issuer: SERVICE_ISSUER,
    subject: clientId,
    client: 'service account',
    issuedAt: services.now().getTime(),
  };
}

/** Each sign-in is a record of the trail, and so is each five minutes of a long-lived bearer. */
async function noteSignIn(services: PlatformServices, clientId: string, address: string): Promise<void> {
  const key = `${clientId} ${address}`;
  const now = services.now().getTime();
  if (now - (signedIn.get(key) ?? -Infinity) < ONE_SIGN_IN) return;
  if (signedIn.size >= MOST_REMEMBERED) signedIn.delete(signedIn.keys().next().value ?? '');
  signedIn.set(key, now);
  await recordServiceSignIn(services, clientId, address);
}
