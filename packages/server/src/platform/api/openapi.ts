import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API } from '@erx/core/api';
import { APPLICATION_HEADER, IDEMPOTENCY_HEADER, MAIL_HEADER, PRACTICE_HEADER } from '@erx/core/client/call';
import { answersFile, type AnyEndpoint, type FileReply } from '@erx/core/client/endpoint';
import { FailureBody } from '@erx/core/client/failure';
import { RESUME_DIGEST_HEADER, RESUME_FROM_HEADER } from '@erx/core/client/resume';
import { messages, type MessageCode } from '@erx/core/findings/messages';
import { NEXT_CURSOR_HEADER } from '@erx/core/values/page';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { toHttpStatus } from '../http/refusal';

type Json = Record<string, unknown>;

/** What a closed endpoint may answer whatever it does. */
const OF_EVERY_CALL: readonly MessageCode[] = [
  'session.required',
  'session.practice-refused',
  'access.refused',
  'call.invalid',
  'call.failed',
  'call.unavailable',
  'call.outcome-unknown',
];

/**
 * The OpenAPI 3.1 document of the API, made from the contract that the server serves and the client calls.
 */
export function openApiDocument(version: string, publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of API) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'erx',
      version,
      description:
        'Electronic prescribing. Every call but the open ones carries a bearer token and the practice it works in.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: schemaOf(FailureBody, 'output') },
    },
  };
}

function operationOf(endpoint: AnyEndpoint): Json {
  const open = endpoint.allow === 'anyone';
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(open ? {} : { security: [{ bearer: [] }], description: `Permission: \`${endpoint.allow}\`.` }),
    parameters: [
      ...parametersOf(endpoint, 'path'),
      ...parametersOf(endpoint, 'query'),
      ...(open ? [] : headersOf(endpoint)),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body as z.ZodType, 'input') } },
          },
        }),
    responses: { ...successOf(endpoint), ...failuresOf(endpoint, open) },
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
  const paged =
    endpoint.query !== undefined &&
    'after' in (endpoint.query as z.ZodObject).shape &&
    'limit' in (endpoint.query as z.ZodObject).shape;
  return {
    [status]: {
      description: 'Success',
      ...(status === '204' ? {} : { content: { 'application/json': { schema: schemaOf(reply, 'output') } } }),
      ...(paged
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

function failuresOf(endpoint: AnyEndpoint, open: boolean): Record<string, Json> {
  const codes = [...(open ? ['call.failed' as const] : OF_EVERY_CALL), ...(endpoint.errors ?? [])];
  const byStatus = groupByStatus(codes);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${messages[code].text}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

function groupByStatus(codes: readonly MessageCode[]): Map<string, MessageCode[]> {
  const groups = new Map<string, MessageCode[]>();
  for (const code of codes)
    groups.set(String(toHttpStatus(code)), [...(groups.get(String(toHttpStatus(code))) ?? []), code]);
  return groups;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
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
