import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API } from '@erx/core/api';
import { APPLICATION_HEADER, IDEMPOTENCY_HEADER, MAIL_HEADER, PRACTICE_HEADER } from '@erx/core/client/call';
import { answersFile, type AnyEndpoint, type FileReply, pathOf } from '@erx/core/client/endpoint';
import { FailureBody } from '@erx/core/client/failure';
import { RESUME_DIGEST_HEADER, RESUME_FROM_HEADER } from '@erx/core/client/resume';
import { messages } from '@erx/core/findings/catalogue';
import type { MessageCode } from '@erx/core/findings/messages';
import { OperationOutcome } from '@erx/core/fhir/contract';
import { FHIR_MEDIA_TYPE } from '@erx/core/fhir/vocabulary';
import { ScimFailure } from '@erx/core/provisioning/model';
import { SCIM_MEDIA_TYPE } from '@erx/core/provisioning/vocabulary';
import { NEXT_CURSOR_HEADER } from '@erx/core/values/page';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { toHttpStatus } from '../http/refusal';
import { toScimStatus } from '../http/scim-failure';
import { strictSchema } from './strict-schema';

type Json = Record<string, unknown>;

/** What any endpoint may answer whatever it does. */
const OF_EVERY_CALL: readonly MessageCode[] = [
  'call.invalid',
  'call.malformed',
  'call.rate-limited',
  'call.failed',
  'call.unavailable',
  'call.outcome-unknown',
];

/** What an endpoint that authenticates may answer in addition. */
const OF_CLOSED: readonly MessageCode[] = [
  'session.required',
  'session.ended',
  'session.locked',
  'session.sign-in-time-unknown',
  'session.account-inactive',
  'session.made-inactive',
  'session.practice-refused',
  'session.email-unconfirmed',
  'access.refused',
];

/**
 * The OpenAPI 3.1 document of the API, made from the contract that the server serves and the client calls. Its
 * parts are made when they are first read: they take a seventh of a start, and hardly anyone asks.
 */
export function openApiDocument(version: string, publicUrl: string): Json {
  let paths: Json | undefined;
  let components: Json | undefined;
  return {
    openapi: '3.1.0',
    info: {
      title: 'erx',
      version,
      description:
        'Electronic prescribing. Every call but the open ones carries a bearer token and the practice it works in.',
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(API.map(tagOf))].sort().map((name) => ({ name })),
    get paths() {
      return (paths ??= toPaths());
    },
    get components() {
      return (components ??= {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: {
          Failure: schemaOf(FailureBody, 'output'),
          ScimFailure: schemaOf(ScimFailure, 'output'),
          OperationOutcome: schemaOf(OperationOutcome, 'output'),
        },
      });
    },
  };
}

function toPaths(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of API) {
    const path = pathOf(endpoint).replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return paths;
}

const tagOf = ({ form, path }: AnyEndpoint): string => form ?? path.split('/')[1] ?? '';
const mediaTypeOf = ({ form, mediaType }: AnyEndpoint): string => mediaType ?? formTypeOf(form);
const formTypeOf = (form: AnyEndpoint['form']): string =>
  form === 'scim' ? SCIM_MEDIA_TYPE : form === 'fhir' ? FHIR_MEDIA_TYPE : 'application/json';
/** A search of FHIR is posted as a form. */
const bodyTypeOf = (endpoint: AnyEndpoint): string =>
  endpoint.form === 'fhir' ? 'application/x-www-form-urlencoded' : mediaTypeOf(endpoint);

function operationOf(endpoint: AnyEndpoint): Json {
  const open = endpoint.allow === 'anyone';
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    security: open ? [] : [{ bearer: [] }],
    description: open ? 'Open to anyone.' : `Permission: \`${endpoint.allow}\`.`,
    parameters: [
      ...parametersOf(endpoint, 'path'),
      ...parametersOf(endpoint, 'query'),
      ...(open || endpoint.form === 'scim' ? [] : headersOf(endpoint)),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [bodyTypeOf(endpoint)]: {
                schema: schemaOf(strictSchema(endpoint.body as z.ZodType), 'input'),
              },
            },
          },
        }),
    responses: { ...successOf(endpoint), ...failuresOf(endpoint) },
  };
}

function parametersOf(endpoint: AnyEndpoint, place: 'path' | 'query'): Json[] {
  const schema = (place === 'path' ? endpoint.params : endpoint.query) as z.ZodObject | undefined;
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function headersOf(endpoint: AnyEndpoint): Json[] {
  const header = (name: string, required: boolean, description: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  });
  return [
    ...(endpoint.allow === 'account'
      ? []
      : [header(PRACTICE_HEADER, true, 'The practice the call works in; checked against membership')]),
    header(APPLICATION_HEADER, false, 'Which program calls'),
    header(MAIL_HEADER, false, "The user's mail id; refused when it is not the account's"),
    ...(answersFile(endpoint.reply as z.ZodType | FileReply)
      ? [
          header(RESUME_FROM_HEADER, false, 'How many bytes of the file have come before: they are left out'),
          header(
            RESUME_DIGEST_HEADER,
            false,
            'Their SHA-256, hexadecimal; 412 where the file no longer begins with them',
          ),
        ]
      : []),
    ...(endpoint.idempotent
      ? [header(IDEMPOTENCY_HEADER, false, 'A repetition with the same key is answered as before')]
      : []),
  ];
}

function successOf(endpoint: AnyEndpoint): Record<string, Json> {
  const reply = endpoint.reply as z.ZodType | FileReply;
  const status = String(endpoint.status ?? 200);
  if (answersFile(reply))
    return {
      [status]: {
        description: 'The file',
        content: { [reply.file]: { schema: { type: 'string', format: 'binary' } } },
      },
    };
  if (reply instanceof z.ZodUndefined) return { '204': { description: 'Done' } };
  return {
    [status]: {
      description: 'Success',
      ...(status === '204'
        ? {}
        : { content: { [mediaTypeOf(endpoint)]: { schema: schemaOf(reply, 'output') } } }),
      ...(comesInPages(endpoint)
        ? {
            headers: {
              [NEXT_CURSOR_HEADER]: {
                description: 'Cursor of the next page; absent on the last',
                schema: { type: 'string' },
              },
            },
          }
        : {}),
    },
    ...(endpoint.accepted
      ? {
          '202': {
            description: 'A push to the phone awaits its answer',
            content: { 'application/json': { schema: schemaOf(reply, 'output') } },
          },
        }
      : {}),
  };
}

/** Whether an endpoint lists, and a cursor continues where a page ended. */
const comesInPages = ({ query }: AnyEndpoint): boolean =>
  query !== undefined && 'after' in (query as z.ZodObject).shape && 'limit' in (query as z.ZodObject).shape;

/** The codes that an endpoint may answer: its own, and those that what it takes brings with it. */
function codesOf(endpoint: AnyEndpoint): readonly MessageCode[] {
  return [
    ...OF_EVERY_CALL,
    ...(endpoint.allow === 'anyone' ? [] : OF_CLOSED),
    ...(endpoint.form === 'scim' && endpoint.allow !== 'anyone' ? (['service-account.locked'] as const) : []),
    ...(endpoint.params === undefined ? [] : (['record.not-found'] as const)),
    ...(endpoint.body === undefined ? [] : (['call.too-large'] as const)),
    ...(comesInPages(endpoint) ? (['call.cursor-unknown'] as const) : []),
    ...(endpoint.idempotent ? (['call.repeated-differently'] as const) : []),
    ...(answersFile(endpoint.reply as z.ZodType | FileReply) ? (['export.changed'] as const) : []),
    ...(endpoint.errors ?? []),
  ];
}

const FAILURE = {
  api: 'Failure',
  scim: 'ScimFailure',
  fhir: 'OperationOutcome',
  'cds-hooks': 'OperationOutcome',
} as const;

function failuresOf(endpoint: AnyEndpoint): Record<string, Json> {
  const byStatus = groupByStatus([...new Set(codesOf(endpoint))], endpoint);
  const failure = FAILURE[endpoint.form ?? 'api'];
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${messages[code].text}`).join('\n\n'),
        content: { [mediaTypeOf(endpoint)]: { schema: { $ref: `#/components/schemas/${failure}` } } },
      },
    ]),
  );
}

function groupByStatus(
  codes: readonly MessageCode[],
  { form, method }: AnyEndpoint,
): Map<string, MessageCode[]> {
  const statusOf = form === 'scim' ? toScimStatus : toHttpStatus;
  const groups = new Map<string, MessageCode[]>();
  for (const code of codes) {
    const status = String(statusOf(code, method));
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(present(schema), {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      completeTuple(zodSchema, jsonSchema as Json);
      completeRecord(jsonSchema as Json);
    },
  }) as Json;
  return rest;
}

/** A reply that may be absent has a form only where it is there: an answer without a body is 204. */
function present(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodUnion)) return schema;
  const options = (schema.options as z.ZodType[]).filter((option) => !(option instanceof z.ZodUndefined));
  return options.length === 1 ? (options[0] ?? schema) : schema;
}

/** A tuple has the items that it names, and no more. */
function completeTuple(zodSchema: z.core.$ZodType, schema: Json): void {
  if (!(zodSchema instanceof z.ZodTuple) || !Array.isArray(schema['prefixItems'])) return;
  if (!schema['items']) schema['items'] = schema['prefixItems'].at(-1) as Json; // never met: all places are taken
  schema['minItems'] = schema['prefixItems'].length;
  schema['maxItems'] = schema['prefixItems'].length;
}

/** A record that has every key of a vocabulary is an object that names them. */
function completeRecord(schema: Json): void {
  const { required, additionalProperties, properties } = schema;
  if (properties !== undefined || !Array.isArray(required) || typeof additionalProperties !== 'object')
    return;
  schema['properties'] = Object.fromEntries((required as string[]).map((key) => [key, additionalProperties]));
  schema['additionalProperties'] = false;
  delete schema['propertyNames'];
}

/** Serves the document at /api/openapi.json and its page at /api/docs. */
export async function serveOpenApi(app: FastifyInstance, document: Json): Promise<void> {
  app.get('/api/openapi.json', () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The page styles itself with inline attributes; it is static and shows no data.
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' " +
      "data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false, validatorUrl: null },
  });
}
