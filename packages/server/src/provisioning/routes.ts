import { createHash } from 'node:crypto';
import { AppError } from '@erx/core/findings/app-error';
import {
  changeProvisionedUser,
  endProvisionedUser,
  getProvisionedUser,
  getServiceProviderConfig,
  listProvisionedUsers,
  listResourceTypes,
  listSchemas,
  provisionUser,
  replaceProvisionedUser,
} from '@erx/core/provisioning/contract';
import { resourceTypes, scimSchemas, serviceProviderConfig } from '@erx/core/provisioning/discovery';
import { readFilter } from '@erx/core/provisioning/filter';
import type { ScimUser } from '@erx/core/provisioning/model';
import { readPatch, toStated } from '@erx/core/provisioning/stated';
import { ERX_SCHEMA, LIST_SCHEMA, LISTED, MOST_LISTED, USER_SCHEMA } from '@erx/core/provisioning/vocabulary';
import { fullName } from '@erx/core/users/names';
import type { FastifyRequest } from 'fastify';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { changePerson } from './change';
import { register } from './register';
import { provisionedStore, type StoredPerson } from './store';
import { SCIM_BASE } from '@erx/core/client/endpoint';

/** SCIM 2.0 (RFC 7643, 7644): a directory keeps the people of a practice (docs/decisions/provisioning.md). */
export function serveProvisioning(server: Server, services: Services): void {
  const { config, database } = services;
  const { publicUrl } = config;

  /** @throws AppError provisioning.own-provider: whom this service signs in itself is registered in it */
  function refuseOwnProvider(): void {
    if (config.foreignIssuer === undefined) throw new AppError('provisioning.own-provider');
  }

  const locationOf = (id: string) => `${publicUrl}${SCIM_BASE}/Users/${id}`;

  async function shown(
    member: Member,
    id: string,
    identify: (resource: { version: string; location: string }) => void,
  ): Promise<ScimUser> {
    const person = await provisionedStore(database, member.practiceId).find(id);
    if (!person) throw new AppError('record.not-found');
    const user = toScimUser(person, locationOf);
    identify({ version: user.meta.version, location: user.meta.location });
    return user;
  }

  /** If-Match (RFC 7644, 3.14): any of the tags that the caller has seen. */
  const seenBy = (request: FastifyRequest) => (person: StoredPerson) => {
    const tags = request.headers['if-match'];
    return (
      tags === undefined ||
      tags.trim() === '*' ||
      tags.split(',').some((tag) => tag.trim() === toScimUser(person, locationOf).meta.version)
    );
  };

  server.serve(getServiceProviderConfig, () => Promise.resolve(serviceProviderConfig(publicUrl)));
  server.serve(listResourceTypes, () => Promise.resolve(resourceTypes(publicUrl)));
  server.serve(listSchemas, () => Promise.resolve(scimSchemas(publicUrl)));

  server.serve(listProvisionedUsers, async ({ member, query }) => {
    refuseOwnProvider();
    const wanted = query.filter === undefined ? {} : readFilter(query.filter);
    // below 1 is 1, and below 0 is 0 (RFC 7644, 3.4.2.4)
    const startIndex = Math.max(1, query.startIndex ?? 1);
    const limit = Math.min(MOST_LISTED, Math.max(0, query.count ?? LISTED));
    const { total, people } =
      wanted === undefined
        ? { total: 0, people: [] }
        : await provisionedStore(database, member.practiceId).list(wanted, { from: startIndex - 1, limit });
    return {
      schemas: [LIST_SCHEMA] as [typeof LIST_SCHEMA],
      totalResults: total,
      startIndex,
      itemsPerPage: people.length,
      Resources: people.map((person) => toScimUser(person, locationOf)),
    };
  });

  server.serve(getProvisionedUser, async ({ member, params, identify }) => {
    refuseOwnProvider();
    return await shown(member, params.id, identify);
  });

  server.serve(provisionUser, async ({ member, body, now, identify }) => {
    refuseOwnProvider();
    const id = await register(services, member, toStated(body), now);
    services.notify('outbox');
    return await shown(member, id, identify);
  });

  server.serve(replaceProvisionedUser, async ({ member, params: { id }, body, request, now, identify }) => {
    refuseOwnProvider();
    await changePerson(services, member, { id, isSeen: seenBy(request) }, toStated(body), now);
    return await shown(member, id, identify);
  });

  server.serve(changeProvisionedUser, async ({ member, params: { id }, body, request, now, identify }) => {
    refuseOwnProvider();
    await changePerson(services, member, { id, isSeen: seenBy(request) }, readPatch(body), now);
    return await shown(member, id, identify);
  });

  server.serve(endProvisionedUser, async ({ member, params: { id }, request, now }) => {
    refuseOwnProvider();
    await changePerson(services, member, { id, isSeen: seenBy(request) }, { active: false }, now);
    return undefined;
  });
}

/** A person in SCIM's form; the entity tag is of all that is shown. */
function toScimUser(person: StoredPerson, locationOf: (id: string) => string): ScimUser {
  const { id, externalId, userName, firstName, lastName, email, active, role, npi, createdAt } = person;
  const user = {
    schemas: [USER_SCHEMA, ...(npi ? [ERX_SCHEMA] : [])],
    id,
    ...(externalId === '' ? {} : { externalId }),
    userName,
    name: { formatted: fullName({ firstName, lastName }), familyName: lastName, givenName: firstName },
    emails: [{ value: email, type: 'work', primary: true }] as ScimUser['emails'],
    active,
    roles: [{ value: role, primary: true }] as ScimUser['roles'],
    ...(npi ? { [ERX_SCHEMA]: { npi } } : {}),
  };
  const digest = createHash('sha256').update(JSON.stringify(user)).digest('base64url').slice(0, 16);
  return {
    ...user,
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      location: locationOf(id),
      version: `W/"${digest}"`,
    },
  };
}
