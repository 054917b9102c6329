import * as z from 'zod';
import { ERX_SCHEMA, LIST_SCHEMA, MOST_LISTED, USER_SCHEMA } from './vocabulary';
import { SCIM_BASE } from '../client/endpoint';

const Supported = z.object({ supported: z.boolean() });
const Meta = z.object({ resourceType: z.string(), location: z.string() });

/** RFC 7643, 5. */
export const ServiceProviderConfig = z.object({
  schemas: z.array(z.string()),
  patch: Supported,
  bulk: Supported.extend({ maxOperations: z.int(), maxPayloadSize: z.int() }),
  filter: Supported.extend({ maxResults: z.int() }),
  changePassword: Supported,
  sort: Supported,
  etag: Supported,
  authenticationSchemes: z.array(
    z.object({ type: z.string(), name: z.string(), description: z.string(), primary: z.boolean() }),
  ),
  meta: Meta,
});

const ResourceType = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  name: z.string(),
  endpoint: z.string(),
  description: z.string(),
  schema: z.string(),
  schemaExtensions: z.array(z.object({ schema: z.string(), required: z.boolean() })),
  meta: Meta,
});

const Simple = z.object({
  name: z.string(),
  type: z.enum(['string', 'boolean']),
  multiValued: z.boolean(),
  description: z.string(),
  required: z.boolean(),
  caseExact: z.boolean(),
  mutability: z.enum(['readWrite', 'readOnly', 'immutable']),
  returned: z.enum(['default', 'always']),
  uniqueness: z.enum(['none', 'server']),
});
const Attribute = Simple.extend({
  type: z.enum(['string', 'boolean', 'complex']),
  subAttributes: z.array(Simple).optional(),
});
type Attribute = z.infer<typeof Attribute>;
const Schema = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  attributes: z.array(Attribute),
  meta: Meta,
});

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    schemas: z.tuple([z.literal(LIST_SCHEMA)]),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(item),
  });
export const ResourceTypes = listOf(ResourceType);
export const Schemas = listOf(Schema);

const whole = <Item>(resources: Item[]) => ({
  schemas: [LIST_SCHEMA] as [typeof LIST_SCHEMA],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** What of SCIM is served at an address. */
export const serviceProviderConfig = (origin: string): z.infer<typeof ServiceProviderConfig> => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_LISTED },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth bearer token',
      description:
        'Of a service account of the practice: an access token by client credentials, or its client id and ' +
        'secret joined by a dot',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${origin}${SCIM_BASE}/ServiceProviderConfig` },
});

export const resourceTypes = (origin: string): z.infer<typeof ResourceTypes> =>
  whole([
    {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
      id: 'User',
      name: 'User',
      endpoint: '/Users',
      description: 'A person of the practice',
      schema: USER_SCHEMA,
      schemaExtensions: [{ schema: ERX_SCHEMA, required: false }],
      meta: { resourceType: 'ResourceType', location: `${origin}${SCIM_BASE}/ResourceTypes/User` },
    },
  ]);

const attribute = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});
const simple = (...given: Parameters<typeof attribute>) => attribute(...given) as z.infer<typeof Simple>;

/** The attributes that are kept of a person; others of the standard are taken and left. */
export const scimSchemas = (origin: string): z.infer<typeof Schemas> =>
  whole(
    [
      {
        id: USER_SCHEMA,
        name: 'User',
        description: 'A person of the practice',
        attributes: [
          attribute('userName', 'What the directory calls them; their e-mail address where it says nothing', {
            required: true,
            uniqueness: 'server',
          }),
          attribute('externalId', 'Their id in the directory', { caseExact: true }),
          attribute('name', 'The name that messages and papers carry', {
            type: 'complex',
            required: true,
            subAttributes: [
              simple('familyName', 'Last name', { required: true }),
              simple('givenName', 'First name', { required: true }),
              simple('formatted', 'Both', { mutability: 'readOnly' }),
            ],
          }),
          attribute('emails', 'One address: by it the first sign-in is tied to the login', {
            type: 'complex',
            multiValued: true,
            required: true,
            subAttributes: [
              simple('value', 'The address', { required: true, uniqueness: 'server' }),
              simple('type', 'work', { mutability: 'readOnly' }),
              simple('primary', 'true', { type: 'boolean', mutability: 'readOnly' }),
            ],
          }),
          attribute('active', 'Whether they have access to the practice', { type: 'boolean' }),
          attribute('roles', 'Provider, User or Admin', {
            type: 'complex',
            multiValued: true,
            mutability: 'readOnly',
            subAttributes: [
              simple('value', 'The role', { mutability: 'readOnly' }),
              simple('primary', 'true', { type: 'boolean', mutability: 'readOnly' }),
            ],
          }),
        ],
      },
      {
        id: ERX_SCHEMA,
        name: 'Prescriber',
        description: 'What makes a person a prescriber',
        attributes: [
          attribute('npi', 'National Provider Identifier (45 CFR 162.406)', {
            mutability: 'immutable',
            uniqueness: 'server',
          }),
        ],
      },
    ].map((schema) => ({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
      ...schema,
      meta: { resourceType: 'Schema', location: `${origin}${SCIM_BASE}/Schemas/${schema.id}` },
    })),
  );
